/** What the registration's fields require, and the messages if they are wrong. */
import type { Texts } from '../../language/language.ts';
import { accountFault, type Faults, faultsOf, type Registration } from './shared/credentials.ts';

const PASSWORD_MINIMUM = 8;

/** A code read out or printed in groups ("7JRE AHHN"), without its separators. */
export const invitationOf = (typed: string): string => typed.replace(/[\s\u00a0\u2010-\u2015-]/g, '');

export function registrationFaults(form: Registration, sendsCodes: boolean, t: Texts['user']): Faults<Registration> {
  const { password, confirmPassword, invitationCode, code, agreed } = form;
  return faultsOf<Registration>({
    account: accountFault(form.account, t),
    password: password === '' ? t.passwordEmpty : password.length < PASSWORD_MINIMUM ? t.passwordShort : undefined,
    confirmPassword: confirmPassword === '' ? t.confirmEmpty : confirmPassword === password ? undefined : t.differ,
    invitationCode: invitationOf(invitationCode) === '' ? t.invitationEmpty : undefined,
    code: !sendsCodes ? undefined : code === '' ? t.codeEmpty : /^\d{4,8}$/.test(code) ? undefined : t.codeDigits,
    agreed: agreed ? undefined : t.mustAgree,
  });
}
