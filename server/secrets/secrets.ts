/**
 * Keeping things secret at rest: AES-256-GCM under keys that are none of the database's. What is encrypted names its key, so that
 * keys can be changed one after the other; `purpose` is bound to it, so that nothing can be put where it doesn't belong.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** 32 bytes each; the first one encrypts, all of them decrypt. */
export type SecretKeys = readonly { id: string; bytes: Buffer }[];

export interface Secrets {
  /** `v1.<key id>.<base64url of nonce, ciphertext and tag>`. */
  encrypt(purpose: string, plain: Uint8Array | string): string;
  /** Throws where the key is missing, the purpose is another, or a bit was changed. */
  decrypt(purpose: string, text: string): Buffer;
  /** The same for bytes that are large: key id and nonce stand before them. */
  seal(purpose: string, plain: Uint8Array): Buffer;
  open(purpose: string, sealed: Uint8Array): Buffer;
  /** 32 bytes by which equal texts are found without being known; under the last key, which is the first that ever was. */
  fingerprint(purpose: string, text: string): Buffer;
  /** Whether this was encrypted with the key that encrypts now. */
  isCurrent(text: string): boolean;
}

const VERSION = 'v1';
const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

export function createSecrets(keys: SecretKeys): Secrets {
  const [current] = keys;
  const first = keys.at(-1);
  if (!current || !first) throw new Error('no key to encrypt with');
  const keyOf = (id: string): Buffer => {
    const found = keys.find((key) => key.id === id);
    if (!found) throw new Error(`the key ${id} is not among the configured ones`);
    return found.bytes;
  };
  // A key of its own for each purpose: what one use gives away says nothing of another.
  const derived = new Map<string, Buffer>();
  const derive = (id: string, purpose: string): Buffer => {
    const name = `${id}\n${purpose}`;
    const known = derived.get(name) ?? Buffer.from(hkdfSync('sha256', keyOf(id), Buffer.alloc(0), `bourse ${purpose}`, KEY_BYTES));
    derived.set(name, known);
    return known;
  };
  const hide = (id: string, purpose: string, plain: Uint8Array): Buffer => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, derive(id, purpose), nonce).setAAD(Buffer.from(purpose));
    return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  };
  const show = (id: string, purpose: string, hidden: Buffer): Buffer => {
    if (hidden.length < NONCE_BYTES + TAG_BYTES) throw new Error('too short to be encrypted');
    const decipher = createDecipheriv(ALGORITHM, derive(id, purpose), hidden.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(purpose));
    decipher.setAuthTag(hidden.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(hidden.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  };
  return {
    encrypt: (purpose, plain) => `${VERSION}.${current.id}.${hide(current.id, purpose, Buffer.from(plain)).toString('base64url')}`,
    decrypt(purpose, text) {
      const [version, id = '', body = '', more] = text.split('.');
      if (version !== VERSION || more !== undefined) throw new Error('not in the form of what is encrypted');
      return show(id, purpose, Buffer.from(body, 'base64url'));
    },
    seal(purpose, plain) {
      const head = Buffer.from(`${VERSION}.${current.id}.`);
      return Buffer.concat([head, hide(current.id, purpose, plain)]);
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed);
      const afterVersion = bytes.indexOf('.') + 1;
      const afterId = bytes.indexOf('.', afterVersion) + 1;
      if (afterVersion === 0 || afterId === 0 || bytes.subarray(0, afterVersion - 1).toString() !== VERSION) throw new Error('not in the form of what is sealed');
      return show(bytes.subarray(afterVersion, afterId - 1).toString(), purpose, bytes.subarray(afterId));
    },
    fingerprint: (purpose, text) => createHmac('sha256', derive(first.id, `fingerprint ${purpose}`)).update(text.normalize('NFC')).digest(),
    isCurrent: (text) => text.startsWith(`${VERSION}.${current.id}.`),
  };
}
