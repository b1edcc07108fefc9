/** An independent login to the operator's console: a password and a one-time code. */
import type { Demo } from '../starting/start-server.ts';
import { succeed } from './calls.ts';
import { nextCode } from './staff-codes.ts';

export type StaffPerson = Demo['staff'][number];
export interface StaffSession {
  login: string;
  token: string;
  permissions: string[];
}

/** Logs in up to three times at once (the previous and next codes count too); then it waits for the next code. */
export async function staffSession(origin: string, person: StaffPerson): Promise<StaffSession> {
  const { login, password } = person;
  const otp = await nextCode(person.otpSecret);
  const { token, staff } = await succeed<{ token: string; staff: { permissions: string[] } }>(origin, 'staff/login', {
    login,
    password,
    otp,
  });
  return { login, token, permissions: staff.permissions };
}
