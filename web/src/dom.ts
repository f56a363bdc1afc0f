// A page as a function of what it shows: trees of elements, of which only what differs is changed.

type Handler = (event: never) => void;
export interface Props {
  key?: string | number;
  class?: string;
  /** Called with the element when it is made, and whenever `seen` differs from the last time. */
  made?: (element: never) => void;
  seen?: unknown;
  style?: Record<string, string>;
  [name: string]: unknown;
}

export interface Element {
  tag: string;
  props: Props;
  children: Child[];
}

export type Child = Element | string | null | false | undefined;

const SVG = new Set(['svg', 'path', 'circle', 'rect', 'g']);

export function h(tag: string, props: Props = {}, ...children: (Child | Child[])[]): Element {
  return { tag, props, children: children.flat() };
}

interface Drawn extends Node {
  drawn?: Element;
}

/** Make the children of an element these; what has the same tag and key stays, with its focus and its scroll. */
export function render(parent: globalThis.Element, children: (Child | Child[])[]): void {
  const wanted = children.flat().filter((child): child is Element | string => child !== null && child !== false && child !== undefined);
  const keys = new Set(wanted.map((child) => (typeof child === 'string' ? undefined : child.props.key)));
  const keyed = new Map<unknown, Drawn>();
  // what goes goes first: what stays need not be moved then, and a finger that is on it stays on it
  for (const node of [...(parent.childNodes as NodeListOf<Drawn>)]) {
    const key = node.drawn?.props.key;
    if (key === undefined) continue;
    if (keys.has(key)) keyed.set(key, node);
    else parent.removeChild(node);
  }
  let next = parent.firstChild as Drawn | null;
  for (const child of wanted) {
    if (typeof child === 'string') {
      if (next && next.nodeType === Node.TEXT_NODE) {
        if (next.textContent !== child) next.textContent = child;
        next = next.nextSibling as Drawn | null;
      } else parent.insertBefore(document.createTextNode(child), next);
      continue;
    }
    const { key } = child.props;
    let node: Drawn | null | undefined = key !== undefined ? keyed.get(key) : next;
    if (node && (node.drawn?.tag !== child.tag || node.drawn.props.key !== key)) node = null;
    if (!node) node = create(child);
    if (node === next) next = next.nextSibling as Drawn | null;
    else parent.insertBefore(node, next);
    update(node as HTMLElement & Drawn, child);
  }
  while (next) {
    const after = next.nextSibling as Drawn | null;
    parent.removeChild(next);
    next = after;
  }
}

function create(child: Element): Drawn {
  return SVG.has(child.tag) ? document.createElementNS('http://www.w3.org/2000/svg', child.tag) : document.createElement(child.tag);
}

function update(node: HTMLElement & Drawn, child: Element): void {
  const before = node.drawn?.props ?? {};
  const { props } = child;
  for (const name of Object.keys(before)) if (!(name in props)) set(node, name, undefined);
  for (const [name, value] of Object.entries(props)) if (before[name] !== value) set(node, name, value);
  const fresh = !node.drawn;
  node.drawn = child;
  if (!('keep' in props)) render(node, child.children);
  if (props.made && (fresh || before.seen !== props.seen)) (props.made as (element: HTMLElement) => void)(node);
}

function set(node: HTMLElement, name: string, value: unknown): void {
  if (name === 'key' || name === 'made' || name === 'seen' || name === 'keep') return;
  if (name.startsWith('on')) (node as unknown as Record<string, Handler | null>)[name] = (value as Handler) ?? null;
  else if (name === 'style') {
    node.removeAttribute('style');
    for (const [rule, setting] of Object.entries((value ?? {}) as Record<string, string>)) node.style.setProperty(rule, setting);
  } else if (name === 'value') {
    if ((node as HTMLInputElement).value !== value) (node as HTMLInputElement).value = String(value ?? '');
  } else if (value === undefined || value === null || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? '' : String(value));
}
