/**
 * Encryption at rest: AES-256-GCM under keys that the database doesn't have. Encrypted data names its key, so that keys
 * can be replaced one after the other; its purpose and its place (table, column, account and row) are bound to it, so
 * that nothing can be put where it doesn't belong.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { EncryptionKeys } from '../config/encryption-keys.ts';

export type { EncryptionKeys } from '../config/encryption-keys.ts';

export interface DataEncryption {
  /** `v1.<key id>.<base64url of nonce, ciphertext and tag>`. `place`: see `encryption-bindings.ts`. */
  encrypt(purpose: string, plain: Uint8Array | string, place: string): string;
  /** Throws if the key is missing, purpose or place differs, or a bit was changed. */
  decrypt(purpose: string, text: string, place: string): Buffer;
  /** The same for large bytes: key id and nonce precede them. */
  seal(purpose: string, plain: Uint8Array, place: string): Buffer;
  open(purpose: string, sealed: Uint8Array, place: string): Buffer;
  /** 32 bytes that find equal texts without revealing them; their key stays the same when others are changed. */
  fingerprint(purpose: string, text: string): Buffer;
  /** Whether it is encrypted with the current key. */
  isCurrent(hidden: string | Uint8Array): boolean;
  /** The current encryption key's name, with which ciphertexts begin. */
  readonly id: string;
  readonly currentKeyPrefix: string;
}

/** Keys that find equal texts, by purpose. They outlive the key that they were derived from. */
export type LookupKeys = ReadonlyMap<string, Buffer>;
export const LOOKUP_PURPOSES = [
  'verified name searched',
  'person',
  'card',
  'name',
  'address',
  'seal signature',
] as const;

const VERSION = 'v1';
const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

const deriveKey = (bytes: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', bytes, Buffer.alloc(0), `bourse ${purpose}`, KEY_BYTES));

export const deriveLookupKeys = (bytes: Buffer): LookupKeys =>
  new Map(LOOKUP_PURPOSES.map((purpose) => [purpose, deriveKey(bytes, `fingerprint ${purpose}`)]));

/** Identifies a key without revealing anything about it. */
export const computeKeyFingerprint = ({ id, bytes }: EncryptionKeys[number]): Buffer =>
  createHmac('sha256', deriveKey(bytes, 'key print')).update(`key ${id}`).digest();

export interface DataEncryptionOptions {
  /** If absent, they are derived from the last key, which is the oldest. */
  lookups?: LookupKeys;
}

export function createDataEncryption(keys: EncryptionKeys, { lookups }: DataEncryptionOptions = {}): DataEncryption {
  const [current] = keys;
  const first = keys.at(-1);
  if (!current || !first) throw new Error('no key to encrypt with');
  const found = lookups ?? deriveLookupKeys(first.bytes);
  const head = `${VERSION}.${current.id}.`;
  const keyFor = keysByPurpose(keys);

  const hide = (purpose: string, plain: Uint8Array, place: string): Buffer =>
    encryptBytes(keyFor(current.id, purpose), plain, `${purpose}\n${place}`);
  const show = (version: string, id: string, hidden: Buffer, [purpose, place]: readonly [string, string]): Buffer => {
    if (version !== VERSION) throw new Error('not in the form of what is encrypted');
    if (hidden.length < NONCE_BYTES + TAG_BYTES) throw new Error('too short to be encrypted');
    return decryptBytes(keyFor(id, purpose), hidden, `${purpose}\n${place}`);
  };
  return {
    id: current.id,
    currentKeyPrefix: head,
    encrypt: (purpose, plain, place) => `${head}${hide(purpose, Buffer.from(plain), place).toString('base64url')}`,
    decrypt(purpose, text, place) {
      const [version = '', id = '', body = '', more] = text.split('.');
      if (more !== undefined) throw new Error('not in the form of what is encrypted');
      return show(version, id, Buffer.from(body, 'base64url'), [purpose, place]);
    },
    seal: (purpose, plain, place) => Buffer.concat([Buffer.from(head), hide(purpose, plain, place)]),
    open(purpose, sealed, place) {
      const bytes = Buffer.from(sealed);
      const afterVersion = bytes.indexOf('.') + 1;
      const afterId = bytes.indexOf('.', afterVersion) + 1;
      if (afterVersion === 0 || afterId === 0) throw new Error('not in the form of what is sealed');
      return show(
        bytes.subarray(0, afterVersion - 1).toString(),
        bytes.subarray(afterVersion, afterId - 1).toString(),
        bytes.subarray(afterId),
        [purpose, place],
      );
    },
    fingerprint(purpose, text) {
      const key = found.get(purpose);
      if (!key) throw new Error(`there is no key to find ${purpose} by`);
      return createHmac('sha256', key).update(text.normalize('NFC')).digest();
    },
    isCurrent: (hidden) =>
      typeof hidden === 'string'
        ? hidden.startsWith(head)
        : Buffer.from(hidden.subarray(0, head.length)).equals(Buffer.from(head)),
  };
}

/** Nonce, ciphertext and tag; `boundData` has to be given again to decrypt them. */
function encryptBytes(key: Buffer, plain: Uint8Array, boundData: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(boundData));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decryptBytes(key: Buffer, hidden: Buffer, boundData: string): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, hidden.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(boundData));
  decipher.setAuthTag(hidden.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(hidden.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** A separate key for each purpose, so that a leak in one use reveals nothing about another. */
function keysByPurpose(keys: EncryptionKeys): (id: string, purpose: string) => Buffer {
  const known = new Map<string, Buffer>();
  return (id, purpose) => {
    const name = `${id}\n${purpose}`;
    const key = keys.find((each) => each.id === id);
    if (!key) throw new Error(`the key ${id} is not among the configured ones`);
    const derived = known.get(name) ?? deriveKey(key.bytes, purpose);
    known.set(name, derived);
    return derived;
  };
}
