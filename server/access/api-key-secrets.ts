/** The two halves of an API key: an id that may be read by anybody, and a secret of which only the hash is stored. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const PREFIX = 'BK';
/** Which group of servers has the account: a router of several can read it before it looks anything up. */
const CELL = 'AA';
const RANDOM_LETTERS = 16;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const SECRET_BYTES = 30;

export const API_KEY_ID_PATTERN = /^BK[A-Z2-7]{18}$/;
export const API_KEY_SECRET_PATTERN = /^[A-Za-z0-9_-]{40}$/;

export const createApiKeyId = (): string =>
  PREFIX + CELL + Array.from(randomBytes(RANDOM_LETTERS), (byte) => BASE32[byte % BASE32.length]).join('');
export const createApiKeySecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');
export const hashApiKeySecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
export const isApiKeySecret = (hash: Buffer, secret: string): boolean =>
  timingSafeEqual(hash, hashApiKeySecret(secret));
