/** Staff with what they carry: a password and the secret of their one-time codes. */
import { createCallClient, type CallClient } from '@bourse/contract/call-client.ts';
import { getNextStaffOneTimeCode } from '../protocol/staff-one-time-codes.ts';
import { runStaff } from '../starting/start-server.ts';
import type { RunningProduct } from './shared-server.ts';

export type DemoStaffMember = RunningProduct['staff'][number];

export function findStaffMember({ staff }: Pick<RunningProduct, 'staff'>, login: string): DemoStaffMember {
  const person = staff.find((each) => each.login === login);
  if (!person) throw new Error(`the demo world has nobody called ${login}`);
  return person;
}

/** Logged in without a browser. */
export async function logInStaffMember(
  product: RunningProduct,
  login: string,
): Promise<{ token: string; client: CallClient }> {
  return logInStaffWithOneTimeCode(product, findStaffMember(product, login));
}

export async function logInStaffWithOneTimeCode(
  { origin }: Pick<RunningProduct, 'origin'>,
  person: Pick<DemoStaffMember, 'login' | 'password' | 'otpSecret'>,
  ahead_ms = 0,
): Promise<{ token: string; client: CallClient }> {
  const base = `${origin}/api/vue`;
  const opened = await createCallClient({ base }).call('staff/login', {
    login: person.login,
    password: person.password,
    otp: await getNextStaffOneTimeCode(person.otpSecret, ahead_ms),
  });
  if (!opened.ok) throw new Error(`${person.login} is not let in: ${opened.msg}`);
  const { token } = opened.data;
  return { token, client: createCallClient({ base, headers: () => ({ token }) }) };
}

/** A new member of staff, by the operator's command at the server: nobody else's codes are used up. */
export async function createStaffMember(
  { dataDir }: Pick<RunningProduct, 'dataDir'>,
  login: string,
  ...roles: string[]
): Promise<Pick<DemoStaffMember, 'login' | 'password' | 'otpSecret'>> {
  const { code, output } = await runStaff(dataDir, 'add', login, ...roles);
  const readField = (name: string): string => new RegExp(`${name} +(\\S+)`).exec(output)?.[1] ?? '';
  if (code !== 0) throw new Error(output);
  return { login, password: readField('Password'), otpSecret: readField('Secret') };
}
