/**
 * Codes that prove a mobile number: six digits, five minutes, three attempts. A code works only in the browser that
 * asked for it: strangers who guess, or ask for their own codes, don't affect it.
 */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { countGuess, type GuessScope } from '../access/guesses.ts';
import { CODES_OF_ADDRESS_RULE, CODES_OF_NUMBER_RULE } from '../access/lockout.ts';
import { hashDevice } from '../access/tokens.ts';
import type { Visitor } from '../http/handler.ts';
import type { Parts } from '../parts.ts';

const CODE_LIVES_MS = 5 * 60_000;
const SEND_EVERY_MS = 60_000;
const ATTEMPTS_MAXIMUM = 3;

/** How a code reaches its reader. Null where the operator has set no sender: then none is asked for. */
export interface CodeSender {
  send(mobile: string, code: string): Promise<void>;
}

/** For development: the code stands on the screen that the server was started from, not in its log. */
export const screenSender: CodeSender = {
  send: async (mobile, code) => {
    process.stdout.write(`Verification code for ${mobile}: ${code}\n`);
  },
};

export const senderOf = (settings: Parts['settings']): CodeSender | null =>
  settings.get('sender') === 'screen' ? screenSender : null;

/** By its cookie a browser is known; whoever keeps none, by the address. */
export type Asker = Pick<Visitor, 'device' | 'address'>;
const askerOf = ({ device, address }: Asker): Buffer => hashDevice(device ?? `address ${address}`);

// The number is part of what is hashed: equal codes of two numbers don't look equal.
const hashCode = (mobile: string, code: string): Buffer => createHash('sha256').update(`${mobile}\n${code}`).digest();

type CodeParts = Pick<Parts, 'database' | 'clock' | 'settings'>;

/**
 * Who is counted: the address, and the number; there a device that its account knows is counted by itself, so that
 * strangers' asking leaves it its own.
 */
async function countAsked(
  parts: Pick<Parts, 'database' | 'machine'>,
  mobile: string,
  asker: Asker,
): Promise<Refusal | null> {
  const device = askerOf(asker);
  const known =
    asker.device === null
      ? undefined
      : await parts.database.kysely
          .selectFrom('known_devices')
          .innerJoin('customers', 'customers.account_id', 'known_devices.account_id')
          .select('device_hash')
          .where('mobile', '=', mobile)
          .where('device_hash', '=', device)
          .where('forgotten_at', 'is', null)
          .executeTakeFirst();
  const scopes: GuessScope[] = [
    {
      scope: `code:${mobile}${known ? `:${device.toString('hex')}` : ''}`,
      rule: CODES_OF_NUMBER_RULE,
      counted: 'before',
    },
    { scope: `address:code ${asker.address}`, rule: CODES_OF_ADDRESS_RULE, counted: 'before' },
  ];
  return countGuess(parts, scopes);
}

/**
 * Sends the asker a new code unless they were sent one within the last minute, or too many were sent to the number or
 * from the address.
 */
export async function sendNewCode(
  parts: CodeParts & Pick<Parts, 'machine'>,
  mobile: string,
  asker: Asker,
): Promise<void> {
  const sender = senderOf(parts.settings);
  if (!sender) return;
  const now = parts.clock.now();
  const row = { mobile, asker: askerOf(asker) };
  const last = await parts.database.kysely
    .selectFrom('verification_codes')
    .select('expires_at')
    .where('mobile', '=', mobile)
    .where('asker', '=', row.asker)
    .executeTakeFirst();
  const isYoung = (expiresAt: Date): boolean => expiresAt.getTime() > now + CODE_LIVES_MS - SEND_EVERY_MS;
  if (last && isYoung(last.expires_at)) return;
  if (await countAsked(parts, mobile, asker)) return;
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  const fresh = { code_hash: hashCode(mobile, code), attempts: 0, expires_at: new Date(now + CODE_LIVES_MS) };
  const stored = await parts.database.kysely
    .insertInto('verification_codes')
    .values({ ...row, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['mobile', 'asker'])
        .doUpdateSet(fresh)
        .where('verification_codes.expires_at', '<=', new Date(now + CODE_LIVES_MS - SEND_EVERY_MS)),
    )
    .returning('mobile')
    .executeTakeFirst();
  if (stored) await sender.send(mobile, code);
}

/** `none`: this asker has no code that could be tried. A right code is used up. */
export async function tryCode(
  parts: CodeParts,
  mobile: string,
  code: string,
  asker: Asker,
): Promise<'right' | 'wrong' | 'none'> {
  const by = askerOf(asker);
  const row = await parts.database.kysely
    .updateTable('verification_codes')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('mobile', '=', mobile)
    .where('asker', '=', by)
    .where('attempts', '<', ATTEMPTS_MAXIMUM)
    .where('expires_at', '>', new Date(parts.clock.now()))
    .returning('code_hash')
    .executeTakeFirst();
  const matches = timingSafeEqual(row?.code_hash ?? Buffer.alloc(32), hashCode(mobile, code));
  if (!row || !matches) return row ? 'wrong' : 'none';
  const used = await parts.database.kysely
    .deleteFrom('verification_codes')
    .where('mobile', '=', mobile)
    .where('asker', '=', by)
    .where('code_hash', '=', row.code_hash)
    .returning('mobile')
    .executeTakeFirst();
  return used ? 'right' : 'none';
}

/** Null if the number is proved, or needs no proof here. */
export async function checkCode(
  parts: CodeParts,
  mobile: string,
  code: string | undefined,
  asker: Asker,
): Promise<Refusal | null> {
  if (!senderOf(parts.settings)) return null;
  return code !== undefined && (await tryCode(parts, mobile, code, asker)) === 'right' ? null : refuse('wrongCode');
}
