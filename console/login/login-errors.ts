/** What can be said about the entries before the server is asked. */
import { staffLogin } from '@bourse/contract/staff/staff-members.ts';
import type { Texts } from '../language/use-texts.tsx';
import type { Credentials } from '../api/auth-provider.ts';

export function faultsOf(typed: Credentials, texts: Texts['login']): Partial<Record<keyof Credentials, string>> {
  const { login, otp } = staffLogin.input.shape;
  const faults: Partial<Record<keyof Credentials, string>> = {};
  if (typed.login.trim() === '') faults.login = texts.needed;
  else if (!login.safeParse(typed.login.trim()).success) faults.login = texts.loginForm;
  if (typed.password === '') faults.password = texts.needed;
  if (!otp.safeParse(typed.otp).success) faults.otp = texts.otpForm;
  return faults;
}
