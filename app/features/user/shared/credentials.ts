/** What the login's fields require, the messages if they are wrong, and the field of a refusal. */
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

/**
 * A mobile number as typed or pasted ("101 234-5678", full-width digits): separators are dropped, and the leading zero
 * of national dialling before ten more digits; no other digit ever is.
 */
export const typedAccount = (text: string): string =>
  text
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[\s\u00a0.()\-\u2010-\u2015]/g, '')
    .replace(/(?!^\+)[^\d]/g, '')
    .replace(/^0(\d{10})$/, '$1');

/** Without a country code and the zero after it ten digits may remain: those are the account. */
function tenDigitsOf(account: string): string | null {
  const [, ten = null] = /^\+\d{1,3}0?(\d{10})$/.exec(account) ?? [];
  return ten;
}

/** Why it isn't an account, with what to type instead if that is known. */
export function accountFault(account: string, t: Words): string | undefined {
  if (account === '') return t.accountEmpty;
  if (/^\d{10}$/.test(account)) return undefined;
  const ten = tenDigitsOf(account);
  return ten === null
    ? fill(t.accountDigits, { count: account.replace(/\D/g, '').length })
    : fill(t.accountTen, { account: ten });
}

/** Shown while typing: with too many digits, typing on can't make it right. */
export const accountTooLong = (account: string, t: Words): string | undefined =>
  account.length > 10 ? accountFault(account, t) : undefined;

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
