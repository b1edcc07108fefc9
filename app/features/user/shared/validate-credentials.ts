/** What the login's fields require, the messages if they are wrong, and the field of a refusal. */
import { toAsciiDigits } from '@bourse/contract/format.ts';
import {
  CALLING_CODES,
  type MobileNumber,
  type MobileNumberFault,
  parseMobileNumber,
} from '@bourse/core/accounts/customers/mobile-numbers.ts';
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

/**
 * A mobile number as it is typed or pasted: its digits, what parts them, and a plus before them; all else goes, such as
 * the marks of right-to-left text, in which the plus may come last.
 */
export const cleanTypedMobileNumber = (text: string): string =>
  toAsciiDigits(text)
    .replaceAll('\uff0b', '+')
    .replace(/[^\d+ .()-]/g, '')
    .replace(/^([^+]*\d[^+]*)\+\s*$/, '+$1')
    .replace(/(?<=\d.*)\+/g, '');

const extractMobileNumber = (typed: string): string => cleanTypedMobileNumber(typed).replace(/[^\d+]/g, '');

/** The account that a typed number means: "010-1234-5678", "+82 10 1234 5678". */
export const parseTypedMobileNumber = (typed: string): MobileNumber | MobileNumberFault =>
  parseMobileNumber(extractMobileNumber(typed));

/** Why this can't be an account. Proposes no number: digits left out or added would make it a stranger's. */
export function validateMobileNumber(typed: string, t: Words): string | undefined {
  const number = parseTypedMobileNumber(typed);
  if (!('fault' in number)) return undefined;
  if (number.fault === 'empty') return t.accountEmpty;
  if (number.fault === 'digits') return fillPlaceholders(t.accountDigits, { count: number.count });
  if (number.fault === 'callingCode')
    return fillPlaceholders(t.accountCallingCode, { codes: CALLING_CODES.map((code) => `+${code}`).join(', ') });
  return fillPlaceholders(t.accountAfterCallingCode, { code: `+${number.callingCode}`, count: number.digits });
}

/** Shown while typing: with so many digits, what is dialled before a number included, typing on can't make it right. */
const NEVER_RIGHT = /^(?:[1-9]\d{13}|[+0]\d{16})/;
export const validateMobileNumberLength = (typed: string, t: Words): string | undefined =>
  NEVER_RIGHT.test(extractMobileNumber(typed)) ? validateMobileNumber(typed, t) : undefined;

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
