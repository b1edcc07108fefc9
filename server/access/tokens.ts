/** Session tokens: opaque, of which only the hash is stored. */
import { createHash, randomBytes } from 'node:crypto';

/** The form of every token; anything else needn't be looked up. */
export const TOKEN = /^[A-Za-z0-9_-]{43}$/;
export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
export const hashDevice = (device: string): Buffer => createHash('sha256').update(device).digest();
