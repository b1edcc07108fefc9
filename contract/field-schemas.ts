/** The schemas of single fields. Values stay strings where JSON has strings; `core/ledger/money.ts` parses them. */
import { LEGAL_TEXT_NAMES } from './constants.ts';
import { CALLING_CODES } from '@bourse/core/accounts/customers/mobile-numbers.ts';
import { isDate } from '@bourse/core/dates.ts';
import { PRICE_ADJUSTMENTS, MARKETS, BAR_PERIODS } from '@bourse/core/markets/market-types.ts';
import * as z from 'zod/mini';

/** The idempotency key, created once for each intent on the customer's device. */
export const idempotencyKey = z.string().check(z.regex(/^[\x21-\x7e]{8,64}$/));
/** A ten-digit mobile number. */
export const accountPhone = z.string().check(z.regex(/^\d{10}$/));
/** The country calling code that was written before the number; without one, the country is the operator's. */
export const callingCode = z.optional(z.enum(CALLING_CODES));
export const password = z.string().check(z.minLength(8), z.maxLength(128));
/** An existing password as typed; only the hash limits its length. */
export const passwordAsTyped = z.string().check(z.minLength(1), z.maxLength(128));
export const id = z.string().check(z.regex(/^[A-Za-z0-9._:-]{1,64}$/));
/** The number of one of the operator's own records, the same for everybody. */
export const recordNumber = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
/** A customer's portfolio by its number; "0" is the main one, those from 10000 on are entries of leagues. */
export const portfolio = z
  .string()
  .check(z.regex(/^(0|[1-9]\d{0,3}|[12]\d{4}|3[01]\d{3}|32[0-6]\d{2}|327[0-5]\d|3276[0-7])$/));
/** One portfolio, or `all` of the customer's own money: everything they own, without leagues' play money. */
export const portfolioScope = z.union([portfolio, z.literal('all')]);
export const instrument = z.string().check(z.regex(/^[A-Z]{2,6}\.\^?[A-Z0-9._-]{1,24}$/));
export const market = z.enum(MARKETS);
export const board = z.enum(['listed', 'otc', 'crypto', 'fx', 'index']);
export const barPeriod = z.enum(BAR_PERIODS);
export const priceAdjustment = z.enum(PRICE_ADJUSTMENTS);
export const currency = z.string().check(z.regex(/^[A-Z]{3,5}$/));
/** A positive decimal without exponent, at most 8 decimals: a price or a quantity as input. */
export const positiveDecimal = z.string().check(z.regex(/^(?!0+(\.0+)?$)\d{1,12}(\.\d{1,8})?$/));
/** An amount that the operator sets; zero counts. */
export const nonNegativeAmount = z.string().check(z.regex(/^\d{1,15}(\.\d{1,8})?$/));
/** A share in basis points. */
export const basisPoints = z.int().check(z.gte(0), z.lte(5_000));
/** A decimal string in an answer; only negative ones have a sign. */
export const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));
/** A positive whole number in an answer. */
export const positiveIntegerText = z.string().check(z.regex(/^[1-9]\d*$/));
/** ISO 8601 in UTC with milliseconds. */
export const time = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/));
/**
 * An instant as input: the pattern alone would allow a thirteenth month, the thirty-first of February and absurd years.
 */
export const instantInput = time.check(z.refine((text) => isInstant(text)));
export const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/** A date as input: a day that exists. */
export const dateInput = date.check(z.refine(isDate));
/** An IANA time zone as input; whether it exists is for the server to say. */
export const timeZone = z.string().check(z.regex(/^[A-Za-z0-9_+/-]{1,40}$/));
export const legalTextName = z.enum(LEGAL_TEXT_NAMES);
export const legalTextVersion = z.int().check(z.gte(1), z.lte(1_000_000));
export const language = z.enum(['en', 'cn', 'zhs', 'kor', 'esp']);
export const cursor = z.optional(z.string().check(z.regex(/^[A-Za-z0-9._:-]{1,128}$/)));
export const limit = z.optional(z.int().check(z.gte(1), z.lte(100)));
/** What a list takes that is read page by page. */
export const pageFields = { cursor, limit };
export const page = z.optional(z.int().check(z.gte(1), z.lte(1_000_000)));

const INSTANT_END = Date.UTC(2200, 0, 1);
/** Whether a time of the right form exists. */
function isInstant(text: string): boolean {
  const at = Date.parse(text);
  return at < INSTANT_END && new Date(at).toISOString() === text;
}

/** A list's answer: its rows, and the next page's cursor, null at the end. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.nullable(z.string()) });
export const emptyAnswer = z.object({});
export const emptyInput = z.strictObject({});

/** What no name may contain: control characters, fillers, and line breaks. */
const UNSEEN = '\\p{C}\\p{Zl}\\p{Zp}\\p{DI}\\u2800';

/** At least one character that can be seen. */
const SEEN = '(?=.*[\\p{L}\\p{N}\\p{P}\\p{S}])';
const OF_A_NAME = `(?:\\uFE0F|[^${UNSEEN}])`;
/** A name on one line with something visible in it; a variation selector that colours a picture may follow that. */
export const name = (least: number, most: number) =>
  z.string().check(z.regex(new RegExp(`^(?! )${SEEN}${OF_A_NAME}{${least},${most}}(?<! )$`, 'u')));
/** The same, of something that exists, as it was typed: spaces around it are dropped. */
export const nameAsTyped = (most: number) =>
  z.string().check(z.regex(new RegExp(`^${SEEN}${OF_A_NAME}+$`, 'u')), z.trim(), z.maxLength(most));

/**
 * Several lines for others to read, with something visible in them. Characters that change the writing direction, hide
 * or fill are refused. Joiners and variation selectors, which scripts and emoji need (a family, a heart on fire), are
 * allowed one at a time after the character they belong to, so that they can't hide a text of their own.
 */
export const multilineText = (most: number) =>
  z
    .string()
    .check(
      z.maxLength(most),
      z.regex(
        new RegExp(
          `^(?=[\\s\\S]*[\\p{L}\\p{N}\\p{P}\\p{S}])(?:[\\n\\r\\t]|[^${UNSEEN}][\\uFE00-\\uFE0F]?[\\u200C\\u200D]?)+$`,
          'u',
        ),
      ),
    );

function isZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
/** An IANA time zone. */
export const zone = z.string().check(
  z.refine((name) => isZone(name)),
  z.maxLength(64),
);

/**
 * What an account asks for besides a password: a code of the customer's authenticator app, a recovery code instead, or
 * a passkey.
 */

const base64url = (longest: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(longest));
export const credentialId = base64url(1400);
export const clientDataJSON = base64url(8_000);
export const attestationObject = base64url(16_000);

export const otp = z.optional(z.string().check(z.regex(/^\d{6}$/)));
export const recoveryCode = z.optional(z.string().check(z.regex(/^[A-Za-z0-9 -]{16,32}$/)));
export const passkeyAssertion = z.strictObject({
  id: credentialId,
  clientDataJSON,
  authenticatorData: base64url(8_000),
  signature: base64url(2_000),
});

/** The second factor: a code or a recovery code if codes are on, else a passkey if there is one. */
export const secondFactorFields = { otp, recoveryCode, passkey: z.optional(passkeyAssertion) };
/** Why a restricted account may not trade, and why it may not move money out. */
export const CANNOT_TRADE_ERRORS = ['accountFrozen', 'accountDisabled', 'cannotTrade'] as const;
export const CANNOT_WITHDRAW_ERRORS = [
  'accountFrozen',
  'accountDisabled',
  'accountBanned',
  'cannotTrade',
  'cannotWithdraw',
] as const;
/** Why a new password is refused. */
export const NEW_PASSWORD_ERRORS = ['passwordsDiffer', 'passwordTooCommon', 'passwordIsAccount'] as const;
/**
 * Why the second factor is refused; after the last passkey was removed with only the password, three days must pass.
 */
export const SECOND_FACTOR_ERRORS = [
  'otpRequired',
  'wrongOtp',
  'passkeyRequired',
  'passkeysUnavailable',
  'passkeyJustRemoved',
] as const;
