/** What a change of password requires, the message for each faulty field, and the field of a refusal. */
import type { ErrorCode } from '@bourse/contract/errors.ts';
import type { Texts } from '../../language/language.ts';

export interface PasswordInput {
  current: string;
  next: string;
  confirm: string;
}
export type PasswordFaults = Partial<Record<keyof PasswordInput, string>>;
export type Words = Pick<Texts, 'settings' | 'user'>;

const PASSWORD_MINIMUM = 8;

/** `currentEmpty` is the message for an empty proof: the current password's or the login password's. */
export function passwordFaults(
  { current, next, confirm }: PasswordInput,
  t: Words,
  currentEmpty: string,
): PasswordFaults {
  const faults: PasswordFaults = {};
  if (current === '') faults.current = currentEmpty;
  if (next === '') faults.next = t.settings.newEmpty;
  else if (next.length < PASSWORD_MINIMUM) faults.next = t.user.passwordShort;
  if (confirm === '') faults.confirm = t.user.confirmEmpty;
  else if (confirm !== next) faults.confirm = t.user.differ;
  return faults;
}

/** Whether a field was left empty: then the form as a whole is reported too. */
export const isIncomplete = (form: PasswordInput): boolean => Object.values(form).some((value) => value === '');

const PLACES: Partial<Record<ErrorCode, keyof PasswordInput>> = {
  wrongPassword: 'current',
  wrongFundPassword: 'current',
  wrongChannelPassword: 'current',
  tooFrequent: 'current',
  passwordTooCommon: 'next',
  passwordIsAccount: 'next',
  secondPasswordIsLogin: 'next',
  passwordsDiffer: 'confirm',
};

/** The field that a refusal is about; null if none. */
export const fieldOf = (code: ErrorCode): keyof PasswordInput | null => PLACES[code] ?? null;
