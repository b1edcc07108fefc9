/** What the login's and the registration's fields must hold, and the words beside them when they don't. */
import type { Texts } from '../../language/language.ts';

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

const PASSWORD_MINIMUM = 8;

/** Digits only, as a mobile number is typed or pasted ("101 234-5678"). */
export const typedAccount = (text: string): string => text.replace(/\D/g, '').slice(0, 10);

function accountFault(account: string, t: Words): string | undefined {
  if (account === '') return t.accountEmpty;
  return /^\d{10}$/.test(account) ? undefined : t.accountDigits;
}

/** Drops the fields that are right. */
function faultsOf<Form>(faults: { [Name in keyof Form]?: string | undefined }): Faults<Form> {
  return Object.fromEntries(Object.entries(faults).filter(([, words]) => words !== undefined)) as Faults<Form>;
}

export const loginFaults = (form: Pick<Registration, 'account' | 'password'>, t: Words): Faults<Pick<Registration, 'account' | 'password'>> =>
  faultsOf<Pick<Registration, 'account' | 'password'>>({ account: accountFault(form.account, t), password: form.password === '' ? t.passwordEmpty : undefined });

export function registrationFaults(form: Registration, sendsCodes: boolean, t: Words): Faults<Registration> {
  const { password, confirmPassword, invitationCode, code, agreed } = form;
  return faultsOf<Registration>({
    account: accountFault(form.account, t),
    password: password === '' ? t.passwordEmpty : password.length < PASSWORD_MINIMUM ? t.passwordShort : undefined,
    confirmPassword: confirmPassword === '' ? t.confirmEmpty : confirmPassword === password ? undefined : t.differ,
    invitationCode: invitationCode.trim() === '' ? t.invitationEmpty : undefined,
    code: !sendsCodes ? undefined : code === '' ? t.codeEmpty : /^\d{4,8}$/.test(code) ? undefined : t.codeDigits,
    agreed: agreed ? undefined : t.mustAgree,
  });
}
