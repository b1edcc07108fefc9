/** What the login's fields require, the messages if they are wrong, and the field of a refusal. */
import { withPlainDigits } from '@bourse/contract/format.ts';
import type { ErrorCode } from '@bourse/contract/errors.ts';
import { fill } from '@bourse/contract/texts/fill.ts';
import type { Texts } from '../../../language/language.ts';

export interface Registration {
  account: string;
  password: string;
  confirmPassword: string;
  invitationCode: string;
  code: string;
  agreed: boolean;
}
export type Faults<Form> = Partial<Record<keyof Form, string>>;
type Words = Texts['user'];

/** A mobile number as it is typed or pasted: its digits and what parts them stay as they are, all else goes. */
export const typedAccount = (text: string): string => withPlainDigits(text).replace(/(?!^\+)[^\d .()-]/g, '');

/** Its digits alone, with the plus of a country's code. */
const digitsOf = (typed: string): string => typedAccount(typed.trim()).replace(/[^\d+]/g, '');

/**
 * The account that a typed number means ("010-1234-5678", "+82 10 1234 5678"): without the zero that is dialled at home
 * before ten more, and without the code of a country whose numbers have ten digits. No other digit is ever cut.
 */
export const accountOf = (typed: string): string =>
  digitsOf(typed)
    .replace(/^(?:\+|00)?820?(1\d{9})$/, '$1')
    .replace(/^\+(?:1|52|91)(\d{10})$/, '$1')
    .replace(/^0(\d{10})$/, '$1');

/** Without another country's code and the zero behind it ten digits may be left: those are the account. */
function tenDigitsOf(account: string): string | null {
  const [, ten = null] = /^\+(?!82|86|1|52|91)\d{1,3}0?(\d{10})$/.exec(account) ?? [];
  return ten;
}

/** Why this can't be an account, and what to type instead if we can tell. */
export function accountFault(typed: string, t: Words): string | undefined {
  const account = accountOf(typed);
  if (account === '') return t.accountEmpty;
  if (/^\d{10}$/.test(account)) return undefined;
  const ten = tenDigitsOf(account);
  return ten === null
    ? fill(t.accountDigits, { count: account.replace(/\D/g, '').length })
    : fill(t.accountTen, { account: ten });
}

/** Shown while typing: with so many digits, a country's code and a zero included, typing on can't make it right. */
export const accountTooLong = (typed: string, t: Words): string | undefined =>
  accountOf(typed).length > 13 ? accountFault(typed, t) : undefined;

/** Drops the fields without faults. */
export function faultsOf<Form>(faults: { [Name in keyof Form]?: string | undefined }): Faults<Form> {
  return Object.fromEntries(Object.entries(faults).filter(([, words]) => words !== undefined)) as Faults<Form>;
}

export const loginFaults = (
  form: Pick<Registration, 'account' | 'password'>,
  t: Words,
): Faults<Pick<Registration, 'account' | 'password'>> =>
  faultsOf<Pick<Registration, 'account' | 'password'>>({
    account: accountFault(form.account, t),
    password: form.password === '' ? t.passwordEmpty : undefined,
  });

/** The field that a refusal is about; its message stays until the field is corrected. */
const FIELD_OF: Partial<Record<ErrorCode, keyof Registration>> = {
  numberRegistered: 'account',
  accountExists: 'account',
  passwordTooCommon: 'password',
  passwordIsAccount: 'password',
  wrongCredentials: 'password',
  accountBanned: 'account',
  accountDisabled: 'account',
  passwordsDiffer: 'confirmPassword',
  inviterNotFound: 'invitationCode',
  invitationUsedUp: 'invitationCode',
  wrongCode: 'code',
  legalChanged: 'agreed',
};

export function refusalFault(code: ErrorCode | undefined, words: () => string): Faults<Registration> {
  const field = code && FIELD_OF[code];
  return field ? { [field]: words() } : {};
}
