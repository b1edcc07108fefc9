/** Keys that encrypt personal data, in the form of BOURSE_KEYS and of a demo world's file. */
import { ExplainedError } from '../runtime/errors.ts';

/** 32 bytes each; the first one encrypts, all of them decrypt. */
export type EncryptionKeys = readonly { id: string; bytes: Buffer }[];

export const ENCRYPTION_KEY_BYTES = 32;
const DISTINCT_BYTES_LEAST = 12;
const FORM = /^([a-z0-9-]{1,16}):([A-Za-z0-9+/_-]{43}=?)$/;
export const ENCRYPTION_KEYS_FORMAT_MESSAGE =
  'BOURSE_KEYS must be one or more keys, the newest first, separated by commas, each a name, a colon and ' +
  '32 random bytes in base64: "2026:" and what `openssl rand -base64 32` prints.';

/**
 * "id:base64,id:base64": the first one encrypts. Throws an ExplainedError for anything that isn't a key, or is a weak
 * one; a key is never shown.
 */
export function parseEncryptionKeys(text: string): EncryptionKeys {
  const keys = text.split(',').map((each) => {
    const [, id = '', base64 = ''] = FORM.exec(each.trim()) ?? [];
    const bytes = Buffer.from(base64, 'base64url');
    if (id === '' || bytes.length !== ENCRYPTION_KEY_BYTES)
      throw new ExplainedError(
        `A key that is not shown here has not the right form: ${ENCRYPTION_KEYS_FORMAT_MESSAGE}`,
      );
    if (new Set(bytes).size < DISTINCT_BYTES_LEAST)
      throw new ExplainedError(`The key "${id}" is weak, it repeats itself: ${ENCRYPTION_KEYS_FORMAT_MESSAGE}`);
    return { id, bytes };
  });
  if (new Set(keys.map(({ id }) => id)).size !== keys.length)
    throw new ExplainedError(`Two keys have the same name: ${ENCRYPTION_KEYS_FORMAT_MESSAGE}`);
  return keys;
}
