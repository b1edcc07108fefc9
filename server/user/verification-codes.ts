/**
 * Codes that prove a mobile number: six digits, five minutes, three attempts. A code works only in the browser that
 * asked for it: strangers who guess, or ask for their own codes, don't affect it.
 */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { fill, type Language, loadTexts, type Texts } from '@bourse/contract/texts/index.ts';
import { CODES_OF_ADDRESS_RULE, CODES_OF_NUMBER_RULE, countGuess, type GuessScope } from '../access/guesses.ts';
import { hashDevice } from '../access/session-tokens.ts';
import type { Db } from '../db/db.ts';
import type { Handler, Visitor } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';

const CODE_LIVES_MS = 5 * 60_000;
const SEND_EVERY_MS = 60_000;
const ATTEMPTS_MAXIMUM = 3;

/** Whether codes can be sent; if not, none are required. */
export const sendsCodes = (settings: Parts['settings']): boolean =>
  ['screen', 'service'].includes(settings.get('sender'));

/** A new code before it is sent. */
interface NewCode {
  mobile: string;
  code: string;
  language: Language;
  expiresAt: number;
}

/** To a phone, in the transaction that stores it; in development to the terminal that the server was started from. */
async function hand({ settings, outbox }: Pick<Parts, 'settings' | 'outbox'>, db: Db, fresh: NewCode): Promise<void> {
  const { mobile, code, language, expiresAt } = fresh;
  if (settings.get('sender') === 'screen')
    return void process.stdout.write(`Verification code for ${mobile}: ${code}\n`);
  const { user } = await textsOf(language);
  const title = settings.get('title');
  const text = fill(user.codeMessage, { title, code });
  await outbox.put(db, { kind: 'code', mobile, language, subject: title, text, code }, expiresAt);
}
const loaded = new Map<Language, Promise<Texts>>();
const textsOf = (language: Language): Promise<Texts> => loaded.getOrInsertComputed(language, () => loadTexts(language));

/** A browser is known by its cookie; without one, by its address. */
export type Asker = Pick<Visitor, 'device' | 'address'>;
const askerOf = ({ device, address }: Asker): Buffer => hashDevice(device ?? `address ${address}`);

// The number is part of what is hashed: equal codes for two numbers have different hashes.
const hashCode = (mobile: string, code: string): Buffer => createHash('sha256').update(`${mobile}\n${code}`).digest();

type CodeParts = Pick<Parts, 'database' | 'clock' | 'settings'>;

/**
 * What is counted: the address, and the number; for the number, a device that its account knows is counted separately,
 * so that strangers' requests don't use up its own.
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

function drawCode(mobile: string, now: number) {
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  const expiresAt = now + CODE_LIVES_MS;
  return {
    code,
    expiresAt,
    fresh: { code_hash: hashCode(mobile, code), attempts: 0, expires_at: new Date(expiresAt) },
  };
}

/**
 * A code that isn't sent: for invented customers, whose numbers belong to nobody. Undefined if no codes are
 * required.
 */
export async function codeForOurselves(
  { database, clock, settings }: CodeParts,
  mobile: string,
  asker: Asker,
): Promise<string | undefined> {
  if (!sendsCodes(settings)) return undefined;
  const { code, fresh } = drawCode(mobile, clock.now());
  await database.kysely
    .insertInto('verification_codes')
    .values({ mobile, asker: askerOf(asker), ...fresh })
    .onConflict((conflict) => conflict.columns(['mobile', 'asker']).doUpdateSet(fresh))
    .execute();
  return code;
}

/**
 * Sends the asker a new code unless they were sent one within the last minute, or too many were sent to the number or
 * from the address.
 */
async function sendNewCode(
  parts: CodeParts & Pick<Parts, 'machine' | 'outbox'>,
  mobile: string,
  asker: Asker & Pick<Visitor, 'language'>,
): Promise<void> {
  if (!sendsCodes(parts.settings)) return;
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
  const { code, expiresAt, fresh } = drawCode(mobile, now);
  await parts.database.kysely.transaction().execute(async (db) => {
    const stored = await db
      .insertInto('verification_codes')
      .values({ ...row, ...fresh })
      .onConflict((conflict) =>
        conflict
          .columns(['mobile', 'asker'])
          .doUpdateSet(fresh)
          .where('verification_codes.expires_at', '<=', new Date(expiresAt - SEND_EVERY_MS)),
      )
      .returning('mobile')
      .executeTakeFirst();
    if (stored) await hand(parts, db, { mobile, code, language: asker.language, expiresAt });
  });
}

/** `none`: this browser has no code that could be tried. A right code is used up. */
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
  if (!sendsCodes(parts.settings)) return null;
  return code !== undefined && (await tryCode(parts, mobile, code, asker)) === 'right' ? null : refuse('wrongCode');
}

/**
 * Always the same answer: it reveals neither an account, nor a sending service, nor whether too many were requested.
 */
export function sendCode(parts: Parts): Handler<'user/sendCode'> {
  return async (input, caller) => {
    await sendNewCode(parts, input.account, caller);
    return {};
  };
}
