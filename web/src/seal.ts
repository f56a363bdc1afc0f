// Sealing: every message is encrypted with keys that follow from a ticket, both sides' salt and a fresh key exchange.
import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { x25519 } from '@noble/curves/ed25519.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { scrypt } from '@noble/hashes/scrypt.js';
import { sha256 } from '@noble/hashes/sha2.js';

type Bytes = Uint8Array<ArrayBuffer>;

const RANDOM = 16;
const KEY = 32;
const SALT = 16;
const ID = 8;

const utf8 = (text: string) => new TextEncoder().encode(text);

/** Bytes of base64url without padding; raises an error for anything else. */
export function unbase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
}

const SHORT = /^[a-z2-7]{8}$/;
const LONG = /^\d{1,7}\.[\w-]{22}$/;
const CODE = /^\d{5,7}(-[a-z]{4}){3}$/;
const HARD = { N: 2 ** 14, r: 8, p: 1, dkLen: 16 };

/**
 * What stands behind the # of a table's address, however it was typed; nothing if it cannot be one.
 * Over a relay that is the table's number there, a dot and the whole ticket.
 */
export function readInvitation(typed: string): string {
  const text = unescaped(typed);
  if (LONG.test(text.trim())) return text.trim();
  const code = text.trim().toLowerCase().replace(/[\s-]+/g, '-');
  if (isCode(code)) return code;
  const plain = text.toLowerCase().replace(/[^a-z0-9]/g, '').replace(/0/g, 'o').replace(/1/g, 'l');
  return SHORT.test(plain) ? plain : '';
}

/** Some programs write an address with every sign that they can escape; whatever else has a % in it stays as it is. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether it is the code of a club's table, by which everybody comes who was told it. */
export function isCode(invitation: string): boolean {
  return CODE.test(invitation);
}

/** The ticket that it stands for at the table with this salt. A short one takes a moment: listeners cannot try all. */
export function ticketOf(invitation: string, salt: Uint8Array): Uint8Array {
  const [, ticket] = invitation.split('.');
  return ticket ? unbase64(ticket) : scrypt(utf8(invitation.replace(/-/g, '')), joined(utf8('astragal invitation'), salt), HARD);
}

/** What a host says first: random bytes, its key of this connection, and the salt of its table's invitation. */
export function saltOf(greeting: Uint8Array): Uint8Array {
  if (greeting.length !== RANDOM + KEY + SALT) throw new Error('This is no greeting of a table.');
  return greeting.subarray(RANDOM + KEY);
}

/** By this the host knows which ticket is meant; the ticket itself is never sent. */
export function ticketId(ticket: Uint8Array): Uint8Array {
  return hkdf(sha256, ticket, undefined, utf8('astragal seat id'), ID);
}

/** One direction of a connection. Nonces are counted, so that a message repeated or left out opens no more. */
export class Way {
  private count = 0;

  constructor(private readonly key: Uint8Array) {}

  private nonce(): Uint8Array {
    const nonce = new Uint8Array(12);
    const view = new DataView(nonce.buffer);
    view.setUint32(4, Math.floor(this.count / 2 ** 32), true);
    view.setUint32(8, this.count >>> 0, true);
    this.count += 1;
    return nonce;
  }

  seal(plain: Uint8Array): Bytes {
    return chacha20poly1305(this.key, this.nonce()).encrypt(plain) as Bytes;
  }

  /** Raises an error when it was not sealed by whoever knows the ticket, or not at this place. */
  open(sealed: Uint8Array): Uint8Array {
    return chacha20poly1305(this.key, this.nonce()).decrypt(sealed);
  }
}

export interface Ways {
  out: Way;
  in: Way;
}

/** The page's side of the way in: what it answers to the host's greeting, and the two ways that follow from both. */
export function answer(
  ticket: Uint8Array,
  greeting: Uint8Array,
  random = crypto.getRandomValues(new Uint8Array(RANDOM + KEY)),
): { hello: Bytes; ways: Ways } {
  const secret = random.subarray(RANDOM);
  const hello = joined(ticketId(ticket), random.subarray(0, RANDOM), x25519.getPublicKey(secret));
  const salt = joined(greeting.subarray(0, RANDOM), random.subarray(0, RANDOM));
  const shared = joined(ticket, x25519.getSharedSecret(secret, greeting.subarray(RANDOM, RANDOM + KEY)));
  const key = (direction: string) => new Way(hkdf(sha256, shared, salt, utf8(direction), KEY));
  return { hello, ways: { out: key('astragal seat to host'), in: key('astragal host to seat') } };
}

function joined(...parts: Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0);
  return whole;
}
