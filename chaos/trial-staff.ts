/** Console staff who may decide about money, logged in. */
import { Secret, TOTP } from 'otpauth';
import { type TrialCustomer, callSuccessfully } from './trial-customers.ts';
import { prepareDatabase } from './trial-database.ts';
import type { TrialContext } from './trial-runner.ts';

const PEOPLE = ['reviewer', 'reviewer-2', 'treasurer', 'treasurer-2', 'treasurer-3'];

/** Within this time a login could collide with the previous one's code. */
const CODE_MS = 60_000;
/** The last logins by data folder: the next trial reuses the previous one's. */
const before = new Map<string, { at: number; staff: TrialCustomer[] }>();

/**
 * Their ids take the place of a customer's. Their sessions are dated ahead, to outlast leaps of the clock: a one-time
 * code is good once, and a clock set back brings no new one.
 */
export async function logInStaff(context: TrialContext): Promise<TrialCustomer[]> {
  const last = before.get(context.dataDir);
  const at = context.world.nowMs();
  if (last && Math.abs(at - last.at) < CODE_MS) return last.staff;
  const staff = await logIn(context);
  before.set(context.dataDir, { at, staff });
  return staff;
}

/** The staff who were logged in last; empty before. */
export const lastLoggedInStaff = ({ dataDir }: Pick<TrialContext, 'dataDir'>): readonly TrialCustomer[] =>
  before.get(dataDir)?.staff ?? [];

async function logIn(context: TrialContext): Promise<TrialCustomer[]> {
  const caller = context.caller(1);
  const staff: TrialCustomer[] = [];
  for (const { login, password, otpSecret } of context
    .server()
    .demo.staff.filter((each) => PEOPLE.includes(each.login))) {
    const otp = new TOTP({ secret: Secret.fromBase32(otpSecret) }).generate({ timestamp: context.world.nowMs() });
    const {
      token,
      staff: { id },
    } = await callSuccessfully<{ token: string; staff: { id: string } }>(caller, 'staff/login', {
      login,
      password,
      otp,
    });
    staff.push({ account: login, token, userId: id });
  }
  await prepareDatabase(context.dataDir, async (client) => {
    await client.query(
      `update staff_sessions set created_at = created_at + interval '4 days', seen_at = seen_at + interval '4 days'
        where ended_at is null`,
    );
  });
  return staff;
}
