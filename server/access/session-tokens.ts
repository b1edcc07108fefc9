/**
 * Session tokens: opaque, of which only the hash is stored. Also invitation codes, and what a device is called in the
 * list of sessions.
 */
import { createHash, randomBytes, randomInt } from 'node:crypto';

/** The form of every token; anything else needn't be looked up. */
export const SESSION_TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/;
export const createSessionToken = (): string => randomBytes(32).toString('base64url');
export const hashSessionToken = (token: string): Buffer => createHash('sha256').update(token).digest();
export const hashDeviceCookie = (device: string): Buffer => createHash('sha256').update(device).digest();

/** A new session: its token, which is stored nowhere, and what its row holds besides whose it is. */
export function createSession(device: string, now: number) {
  const token = createSessionToken();
  const sessionId = randomBytes(12).toString('hex');
  const at = new Date(now);
  const row = { token_hash: hashSessionToken(token), session_id: sessionId, device, created_at: at, seen_at: at };
  return { token, sessionId, row };
}

/** Digits and letters that can't be confused, spoken or written. */
const INVITATION_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const createInvitationCode = (): string =>
  Array.from({ length: 8 }, () => INVITATION_LETTERS[randomInt(INVITATION_LETTERS.length)]).join('');

/** A device in two words for the list of sessions ("Chrome, Android"), from what the browser says about itself. */

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const first = (table: readonly [RegExp, string][], text: string): string | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** A script's own name for itself if neither browser nor system is known. */
export function describeDevice(userAgent: string): string {
  const known = [first(BROWSERS, userAgent), first(SYSTEMS, userAgent)].filter((part) => part !== undefined).join(', ');
  return known || (/^[\w.-]{1,24}/.exec(userAgent)?.[0] ?? '–');
}
