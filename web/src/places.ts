// Where a table's socket is asked for: at the page's own address, and at the other nodes of a club.

/** A table's socket is tried at one place after the other, until one has it or says who does. */
export class Places {
  private sentTo = '';
  private tries = 0;

  constructor(
    /** Under which the nodes of a club are kept in this browser. */
    private readonly name: string,
    private readonly own = location.origin,
  ) {}

  private get known(): string[] {
    let told: unknown = [];
    try {
      told = JSON.parse(localStorage.getItem(this.name) ?? '[]');
    } catch {
      // somebody else's
    }
    const nodes = Array.isArray(told) ? told.filter((node): node is string => isNode(node)) : [];
    return [this.own, ...nodes.filter((node) => node !== this.own)];
  }

  /** The address to ask at now, as that of a socket. */
  socket(path: string): string {
    const { known } = this;
    const place = this.sentTo || known[this.tries % known.length];
    this.sentTo = '';
    return place.replace(/^http/, 'ws') + path;
  }

  /** Nobody was there, or not any more: the next time somewhere else. */
  failed(): void {
    this.tries += 1;
  }

  /** A node says where the table is; false if that is no place to go to. */
  elsewhere(place: string): boolean {
    if (!isNode(place)) return false;
    this.sentTo = place;
    return true;
  }

  learn(nodes: string[]): void {
    localStorage.setItem(this.name, JSON.stringify(nodes));
  }
}

function isNode(place: unknown): boolean {
  return typeof place === 'string' && /^https?:\/\/[^/\s?#]+$/.test(place);
}
