/** A stranger's login to the operator's console: a password and a one-time code (TOTP, RFC 6238). */
import { Secret, TOTP } from 'otpauth';
import type { Demo } from '../starting/start-server.ts';
import { succeed } from './calls.ts';

export type StaffPerson = Demo['staff'][number];
export interface StaffSession { login: string; token: string; permissions: string[] }

const STEP_MS = 30_000;
/** The last step that each secret was used for: a code is good for one login. */
const lastSteps = new Map<string, number>();

/** Logs somebody in, thrice at once at most (the codes before and after count too); then it waits for the next code. */
export async function staffSession(origin: string, person: StaffPerson): Promise<StaffSession> {
  const { login, password } = person;
  const otp = await nextCode(person);
  const { token, staff } = await succeed<{ token: string; staff: { permissions: string[] } }>(origin, 'staff/login', { login, password, otp });
  return { login, token, permissions: staff.permissions };
}

/** A code that hasn't been used. */
export async function nextCode({ otpSecret }: Pick<StaffPerson, 'otpSecret'>): Promise<string> {
  const last = lastSteps.get(otpSecret) ?? 0;
  const step = Math.max(Math.floor(Date.now() / STEP_MS) - 1, last + 1);
  lastSteps.set(otpSecret, step);
  const wait_ms = (step - 1) * STEP_MS - Date.now();
  if (wait_ms > 0) await new Promise((resolve) => { setTimeout(resolve, wait_ms); });
  return new TOTP({ secret: Secret.fromBase32(otpSecret) }).generate({ timestamp: step * STEP_MS });
}
