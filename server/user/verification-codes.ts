/**
 * Codes that prove a mobile number: six digits, five minutes, three attempts. A code works only in the browser that
 * asked for it: strangers who guess, or ask for their own codes, don't affect it.
 */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { areSameCountry, type CallingCode, type MobileNumber } from '@bourse/core/accounts/customers/mobile-numbers.ts';
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { fillPlaceholders, type Language, loadTexts } from '@bourse/contract/texts/index.ts';
import { type Texts } from '@bourse/contract/texts/text-tables.ts';
import {
  buildAddressCodeScopes,
  CODES_PER_MOBILE_NUMBER_RULE,
  countGuess,
  type GuessScope,
} from '../access/guess-limits.ts';
import { hashDeviceCookie } from '../access/session-tokens.ts';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { Handler, AnonymousCaller } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';

const CODE_LIVES_MS = 5 * 60_000;
const SEND_EVERY_MS = 60_000;
const ATTEMPTS_MAXIMUM = 3;

/** Whether codes can be sent; if not, none are required. */
export const canSendCodes = (settings: ServerDependencies['settings']): boolean =>
  ['screen', 'service'].includes(settings.get('sender'));

/** A new code before it is sent. */
interface NewCode {
  number: MobileNumber;
  code: string;
  language: Language;
  expiresAt: number;
}

/** To a phone, in the transaction that stores it; in development to the terminal that the server was started from. */
async function deliverCode(
  { settings, outbox }: Pick<ServerDependencies, 'settings' | 'outbox'>,
  db: Db,
  fresh: NewCode,
): Promise<void> {
  const { number, code, language, expiresAt } = fresh;
  if (settings.get('sender') === 'screen')
    return void process.stdout.write(`Verification code for ${formatNumber(number)}: ${code}\n`);
  const { user } = await loadTextsOnce(language);
  const title = settings.get('title');
  const text = fillPlaceholders(user.codeMessage, { title, code });
  await outbox.put(db, { kind: 'code', ...addressOf(number), language, subject: title, text, code }, expiresAt);
}
const loadedTexts = new Map<Language, Promise<Texts>>();
const loadTextsOnce = (language: Language): Promise<Texts> =>
  loadedTexts.getOrInsertComputed(language, () => loadTexts(language));

/** A browser is known by its cookie; without one, by its address. */
export type CodeRequester = Pick<AnonymousCaller, 'device' | 'address'>;
const hashRequester = ({ device, address }: CodeRequester): Buffer => hashDeviceCookie(device ?? `address ${address}`);

const formatNumber = ({ account, callingCode }: MobileNumber): string =>
  callingCode === undefined ? account : `+${callingCode} ${account}`;

const addressOf = ({ account, callingCode }: MobileNumber) => ({
  mobile: account,
  ...(callingCode === undefined ? {} : { callingCode }),
});

// The number is part of what is hashed: equal codes for two numbers have different hashes.
const hashVerificationCode = (number: MobileNumber, code: string): Buffer =>
  createHash('sha256')
    .update(`${formatNumber(number)}\n${code}`)
    .digest();

/**
 * The number as its owner registered it, if this may be it. With another country's calling code it is somebody else's,
 * and a code goes to, and proves, that one alone.
 */
async function findRegisteredNumber({ kysely }: ServerDependencies['database'], number: MobileNumber) {
  const customer = await kysely
    .selectFrom('customers')
    .select('mobile_calling_code')
    .where('mobile', '=', number.account)
    .executeTakeFirst();
  if (!customer || !areSameCountry(customer.mobile_calling_code, number.callingCode)) return number;
  const callingCode = customer.mobile_calling_code as CallingCode | null;
  return { account: number.account, ...(callingCode === null ? {} : { callingCode }) };
}

type CodeDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'settings'>;

/**
 * What is counted: the address, and the number; for the number, a device that its account knows is counted separately,
 * so that strangers' requests don't use up its own.
 */
async function countCodeRequest(
  dependencies: Pick<ServerDependencies, 'database' | 'machineClock'>,
  mobile: string,
  requester: CodeRequester,
): Promise<Refusal | null> {
  const device = hashRequester(requester);
  const known =
    requester.device === null
      ? undefined
      : await dependencies.database.kysely
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
      rule: CODES_PER_MOBILE_NUMBER_RULE,
      counted: 'before',
    },
    ...buildAddressCodeScopes(requester.address),
  ];
  return countGuess(dependencies, scopes);
}

function generateCode(number: MobileNumber, now: number) {
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  const expiresAt = now + CODE_LIVES_MS;
  return {
    code,
    expiresAt,
    fresh: { code_hash: hashVerificationCode(number, code), attempts: 0, expires_at: new Date(expiresAt) },
  };
}

/**
 * A code that isn't sent: for invented customers, whose numbers belong to nobody. Undefined if no codes are
 * required.
 */
export async function createUnsentCode(
  { database, clock, settings }: CodeDependencies,
  mobile: string,
  requester: CodeRequester,
): Promise<string | undefined> {
  if (!canSendCodes(settings)) return undefined;
  const { code, fresh } = generateCode({ account: mobile }, clock.now());
  await database.kysely
    .insertInto('verification_codes')
    .values({ mobile, asker: hashRequester(requester), ...fresh })
    .onConflict((conflict) => conflict.columns(['mobile', 'asker']).doUpdateSet(fresh))
    .execute();
  return code;
}

/**
 * Sends the asker a new code unless they were sent one within the last minute, or too many were sent to the number or
 * from the address.
 */
async function sendNewCode(
  dependencies: CodeDependencies & Pick<ServerDependencies, 'machineClock' | 'outbox'>,
  typed: MobileNumber,
  requester: CodeRequester & Pick<AnonymousCaller, 'language'>,
): Promise<void> {
  if (!canSendCodes(dependencies.settings)) return;
  const now = dependencies.clock.now();
  const mobile = typed.account;
  const row = { mobile, asker: hashRequester(requester) };
  const last = await dependencies.database.kysely
    .selectFrom('verification_codes')
    .select('expires_at')
    .where('mobile', '=', mobile)
    .where('asker', '=', row.asker)
    .executeTakeFirst();
  const isYoung = (expiresAt: Date): boolean => expiresAt.getTime() > now + CODE_LIVES_MS - SEND_EVERY_MS;
  if (last && isYoung(last.expires_at)) return;
  if (await countCodeRequest(dependencies, mobile, requester)) return;
  const number = await findRegisteredNumber(dependencies.database, typed);
  const { code, expiresAt, fresh } = generateCode(number, now);
  await dependencies.database.kysely.transaction().execute(async (db) => {
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
    if (stored) await deliverCode(dependencies, db, { number, code, language: requester.language, expiresAt });
  });
}

/** `none`: this browser has no code that could be tried. A right code is used up. */
export async function tryVerificationCode(
  dependencies: CodeDependencies,
  typed: MobileNumber,
  code: string,
  requester: CodeRequester,
): Promise<'right' | 'wrong' | 'none'> {
  const by = hashRequester(requester);
  const mobile = typed.account;
  const number = await findRegisteredNumber(dependencies.database, typed);
  const row = await dependencies.database.kysely
    .updateTable('verification_codes')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('mobile', '=', mobile)
    .where('asker', '=', by)
    .where('attempts', '<', ATTEMPTS_MAXIMUM)
    .where('expires_at', '>', new Date(dependencies.clock.now()))
    .returning('code_hash')
    .executeTakeFirst();
  const matches = timingSafeEqual(row?.code_hash ?? Buffer.alloc(32), hashVerificationCode(number, code));
  if (!row || !matches) return row ? 'wrong' : 'none';
  const used = await dependencies.database.kysely
    .deleteFrom('verification_codes')
    .where('mobile', '=', mobile)
    .where('asker', '=', by)
    .where('code_hash', '=', row.code_hash)
    .returning('mobile')
    .executeTakeFirst();
  return used ? 'right' : 'none';
}

/** Null if the number is proved, or needs no proof here. */
export async function checkVerificationCode(
  dependencies: CodeDependencies,
  number: MobileNumber,
  code: string | undefined,
  requester: CodeRequester,
): Promise<Refusal | null> {
  if (!canSendCodes(dependencies.settings)) return null;
  return code !== undefined && (await tryVerificationCode(dependencies, number, code, requester)) === 'right'
    ? null
    : refuse('wrongCode');
}

/**
 * Always the same answer: it reveals neither an account, nor a sending service, nor whether too many were requested.
 */
export function sendVerificationCode(dependencies: ServerDependencies): Handler<'user/sendCode'> {
  return async (input, caller) => {
    await sendNewCode(dependencies, input, caller);
    return {};
  };
}
