/** An independent login to the operator's console: a password and a one-time code. */
import type { DemoWorld } from '../starting/start-server.ts';
import { sendCallSuccessfully } from './call-client.ts';
import { getNextStaffOneTimeCode } from './staff-one-time-codes.ts';

export type StaffCredentials = DemoWorld['staff'][number];
export interface StaffSession {
  login: string;
  token: string;
  permissions: string[];
}

/** Logs in up to three times at once (the previous and next codes count too); then it waits for the next code. */
export async function logInStaff(origin: string, person: StaffCredentials): Promise<StaffSession> {
  const { login, password } = person;
  const otp = await getNextStaffOneTimeCode(person.otpSecret);
  const { token, staff } = await sendCallSuccessfully<{ token: string; staff: { permissions: string[] } }>(
    origin,
    'staff/login',
    {
      login,
      password,
      otp,
    },
  );
  return { login, token, permissions: staff.permissions };
}
