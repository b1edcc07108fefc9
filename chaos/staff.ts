/** Console staff who may decide about money, logged in. */
import { Secret, TOTP } from 'otpauth';
import { type Customer, succeed } from './population.ts';
import { furnishDatabase } from './read-database.ts';
import type { Stage } from './stage.ts';

const PEOPLE = ['reviewer', 'reviewer-2', 'treasurer', 'treasurer-2', 'treasurer-3'];

/** Within this time a login could collide with the previous one's code. */
const CODE_MS = 60_000;
/** The last logins by data folder: the next trial reuses the previous one's. */
const before = new Map<string, { at: number; staff: Customer[] }>();

/**
 * Their ids take the place of a customer's. Their sessions are dated ahead, to outlast leaps of the clock: a one-time
 * code is good once, and a clock set back brings no new one.
 */
export async function logInStaff(stage: Stage): Promise<Customer[]> {
  const last = before.get(stage.dataDir);
  const at = stage.world.nowMs();
  if (last && Math.abs(at - last.at) < CODE_MS) return last.staff;
  const staff = await logIn(stage);
  before.set(stage.dataDir, { at, staff });
  return staff;
}

/** The staff who were logged in last; empty before. */
export const lastLoggedIn = ({ dataDir }: Pick<Stage, 'dataDir'>): readonly Customer[] =>
  before.get(dataDir)?.staff ?? [];

async function logIn(stage: Stage): Promise<Customer[]> {
  const caller = stage.caller(1);
  const staff: Customer[] = [];
  for (const { login, password, otpSecret } of stage
    .server()
    .demo.staff.filter((each) => PEOPLE.includes(each.login))) {
    const otp = new TOTP({ secret: Secret.fromBase32(otpSecret) }).generate({ timestamp: stage.world.nowMs() });
    const {
      token,
      staff: { id },
    } = await succeed<{ token: string; staff: { id: string } }>(caller, 'staff/login', { login, password, otp });
    staff.push({ account: login, token, userId: id });
  }
  await furnishDatabase(stage.dataDir, async (client) => {
    await client.query(
      `update staff_sessions set created_at = created_at + interval '4 days', seen_at = seen_at + interval '4 days'
        where ended_at is null`,
    );
  });
  return staff;
}
