/** What the login's fields require, the messages if they are wrong, and the field of a refusal. */
import { toAsciiDigits } from '@bourse/contract/format.ts';
import type { RefusalCode } from '@bourse/contract/refusals.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { Texts } from '../../../language/language.ts';

export interface RegistrationDraft {
  account: string;
  password: string;
  confirmPassword: string;
  invitationCode: string;
  code: string;
  agreed: boolean;
}
export type FormFaults<Form> = Partial<Record<keyof Form, string>>;
type Words = Texts['user'];

/** A mobile number as it is typed or pasted: its digits and what parts them stay as they are, all else goes. */
export const cleanTypedMobileNumber = (text: string): string => toAsciiDigits(text).replace(/(?!^\+)[^\d .()-]/g, '');

/** Its digits alone, with the plus of a country's code. */
const digitsOf = (typed: string): string => cleanTypedMobileNumber(typed.trim()).replace(/[^\d+]/g, '');

/**
 * The account that a typed number means ("010-1234-5678", "+82 10 1234 5678"): without the zero that is dialled at home
 * before ten more, and without the code of a country whose numbers have ten digits. No other digit is ever cut.
 */
export const parseMobileNumber = (typed: string): string =>
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
export function validateMobileNumber(typed: string, t: Words): string | undefined {
  const account = parseMobileNumber(typed);
  if (account === '') return t.accountEmpty;
  if (/^\d{10}$/.test(account)) return undefined;
  const ten = tenDigitsOf(account);
  return ten === null
    ? fillPlaceholders(t.accountDigits, { count: account.replace(/\D/g, '').length })
    : fillPlaceholders(t.accountTen, { account: ten });
}

/** Shown while typing: with so many digits, a country's code and a zero included, typing on can't make it right. */
export const validateMobileNumberLength = (typed: string, t: Words): string | undefined =>
  parseMobileNumber(typed).length > 13 ? validateMobileNumber(typed, t) : undefined;

/** Drops the fields without faults. */
export function dropEmptyFaults<Form>(faults: { [Name in keyof Form]?: string | undefined }): FormFaults<Form> {
  return Object.fromEntries(Object.entries(faults).filter(([, words]) => words !== undefined)) as FormFaults<Form>;
}

export const validateLogin = (
  form: Pick<RegistrationDraft, 'account' | 'password'>,
  t: Words,
): FormFaults<Pick<RegistrationDraft, 'account' | 'password'>> =>
  dropEmptyFaults<Pick<RegistrationDraft, 'account' | 'password'>>({
    account: validateMobileNumber(form.account, t),
    password: form.password === '' ? t.passwordEmpty : undefined,
  });

/** The field that a refusal is about; its message stays until the field is corrected. */
const FIELD_OF: Partial<Record<RefusalCode, keyof RegistrationDraft>> = {
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

export function findRefusalFaults(code: RefusalCode | undefined, words: () => string): FormFaults<RegistrationDraft> {
  const field = code && FIELD_OF[code];
  return field ? { [field]: words() } : {};
}
