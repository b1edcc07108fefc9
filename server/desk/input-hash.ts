/** Distinguishes different inputs under the same key. */
import { hash } from 'node:crypto';

/** JSON with the keys of every object sorted, so that the order of a client's fields doesn't matter. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonicalJson(each)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const object = value as Record<string, unknown>;
  let text = '';
  for (const name of Object.keys(object).sort()) {
    if (object[name] !== undefined)
      text += `${text === '' ? '{' : ','}${JSON.stringify(name)}:${canonicalJson(object[name])}`;
  }
  return text === '' ? '{}' : `${text}}`;
}

/**
 * SHA-256 (32 bytes) over the call's name and its input without the key. Never pass a password: a fast hash of it would
 * be in the database (`access/password-hash.ts` makes a digest of it first).
 */
export function inputHash(call: string, input: object): Buffer {
  const { key: _, ...rest } = input as { key?: string };
  // Through text with one byte per character: the buffer then comes out of a pool, which halves the cost.
  return Buffer.from(hash('sha256', `${call}\n${canonicalJson(rest)}`, 'latin1'), 'latin1');
}
