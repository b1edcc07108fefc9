/** What can be said about the entries before the server is asked. */
import { staffLogin } from '@bourse/contract/staff/staff-member-calls.ts';
import type { ConsoleTexts } from '../language/use-texts.tsx';
import type { LoginCredentials } from '../api/session.ts';

export function findLoginFaults(
  typed: LoginCredentials,
  texts: ConsoleTexts['login'],
): Partial<Record<keyof LoginCredentials, string>> {
  const { login, otp } = staffLogin.input.shape;
  const faults: Partial<Record<keyof LoginCredentials, string>> = {};
  if (typed.login.trim() === '') faults.login = texts.needed;
  else if (!login.safeParse(typed.login.trim()).success) faults.login = texts.loginForm;
  if (typed.password === '') faults.password = texts.needed;
  if (!otp.safeParse(typed.otp).success) faults.otp = texts.otpForm;
  return faults;
}
