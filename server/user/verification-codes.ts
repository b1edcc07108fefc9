/** Codes that prove a mobile number: six digits, five minutes, five attempts. */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { Parts } from '../parts.ts';

const CODE_LIVES_MS = 5 * 60_000;
const SEND_EVERY_MS = 60_000;
const ATTEMPTS_MAXIMUM = 5;

/** How a code reaches its reader. Null where the operator has set no sender: then none is asked for. */
export interface CodeSender { send(mobile: string, code: string): Promise<void> }

/** For development: the code stands on the screen that the server was started from, not in its log. */
export const screenSender: CodeSender = {
  send: async (mobile, code) => { process.stdout.write(`Verification code for ${mobile}: ${code}\n`); },
};

export const senderOf = (settings: Parts['settings']): CodeSender | null => (settings.get('sender') === 'screen' ? screenSender : null);

// The number is part of what is hashed: equal codes of two numbers don't look equal.
const hashCode = (mobile: string, code: string): Buffer => createHash('sha256').update(`${mobile}\n${code}`).digest();

/** Sends a new code unless one was sent within the last minute. */
export async function sendNewCode(parts: Pick<Parts, 'database' | 'clock' | 'settings'>, mobile: string): Promise<void> {
  const sender = senderOf(parts.settings);
  if (!sender) return;
  const now = parts.clock.now();
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  const fresh = { code_hash: hashCode(mobile, code), attempts: 0, expires_at: new Date(now + CODE_LIVES_MS) };
  const stored = await parts.database.kysely.insertInto('verification_codes').values({ mobile, ...fresh })
    .onConflict((conflict) => conflict.column('mobile').doUpdateSet(fresh)
      .where('verification_codes.expires_at', '<', new Date(now + CODE_LIVES_MS - SEND_EVERY_MS)))
    .returning('mobile').executeTakeFirst();
  if (stored) await sender.send(mobile, code);
}

/** Null if the number is proved, or needs no proof here. A right code is used up. */
export async function checkCode(parts: Pick<Parts, 'database' | 'clock' | 'settings'>, mobile: string, code: string | undefined): Promise<Refusal | null> {
  if (!senderOf(parts.settings)) return null;
  if (code === undefined) return refuse('wrongCode');
  const row = await parts.database.kysely.updateTable('verification_codes').set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('mobile', '=', mobile).where('attempts', '<', ATTEMPTS_MAXIMUM).where('expires_at', '>', new Date(parts.clock.now()))
    .returning('code_hash').executeTakeFirst();
  if (!row || !timingSafeEqual(row.code_hash, hashCode(mobile, code))) return refuse('wrongCode');
  await parts.database.kysely.deleteFrom('verification_codes').where('mobile', '=', mobile).execute();
  return null;
}
