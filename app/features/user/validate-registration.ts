/** What the registration's fields require, and the messages if they are wrong. */
import type { Texts } from '../../language/language.ts';
import {
  validateMobileNumber,
  type FormFaults,
  dropEmptyFaults,
  type RegistrationDraft,
} from './shared/validate-credentials.ts';

/** The fields of each page; a page is one question. */
export const REGISTRATION_FIELDS = {
  account: ['account'],
  code: ['code'],
  password: ['password', 'confirmPassword'],
  invitation: ['invitationCode'],
  consent: ['agreed'],
} as const satisfies Record<string, readonly (keyof RegistrationDraft)[]>;
export type RegistrationPage = keyof typeof REGISTRATION_FIELDS;

/** The pages in their order; a code is only asked for where codes are sent. */
export const listRegistrationPages = (sendsCodes: boolean): readonly RegistrationPage[] =>
  (['account', 'code', 'password', 'invitation', 'consent'] as const).filter((page) => sendsCodes || page !== 'code');

/** The place of the first page with a fault, so that it can be corrected there; null if none has one. */
export function findRegistrationPageOf(
  faults: FormFaults<RegistrationDraft>,
  pages: readonly RegistrationPage[],
): number | null {
  const at = pages.findIndex((page) => REGISTRATION_FIELDS[page].some((field) => faults[field] !== undefined));
  return at < 0 ? null : at;
}

const PASSWORD_MINIMUM = 8;

/** A code read out or printed in groups ("7JRE AHHN"), without its separators. */
export const parseInvitationCode = (typed: string): string => typed.replace(/[\s\u00a0\u2010-\u2015-]/g, '');

export function validateRegistration(
  form: RegistrationDraft,
  sendsCodes: boolean,
  t: Texts['user'],
): FormFaults<RegistrationDraft> {
  const { password, confirmPassword, invitationCode, code, agreed } = form;
  return dropEmptyFaults<RegistrationDraft>({
    account: validateMobileNumber(form.account, t),
    password: password === '' ? t.passwordEmpty : password.length < PASSWORD_MINIMUM ? t.passwordShort : undefined,
    confirmPassword: confirmPassword === '' ? t.confirmEmpty : confirmPassword === password ? undefined : t.differ,
    invitationCode: parseInvitationCode(invitationCode) === '' ? t.invitationEmpty : undefined,
    code: !sendsCodes ? undefined : code === '' ? t.codeEmpty : /^\d{4,8}$/.test(code) ? undefined : t.codeDigits,
    agreed: agreed ? undefined : t.mustAgree,
  });
}
