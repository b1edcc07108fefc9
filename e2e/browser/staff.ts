/** Staff with what they carry: a password and the secret of their one-time codes. */
import { createClient, type Client } from '@bourse/contract/client.ts';
import { nextCode } from '../protocol/staff-codes.ts';
import { runStaff } from '../starting/start-server.ts';
import type { Product } from './shared-server.ts';

export type StaffPerson = Product['staff'][number];

export function personOf({ staff }: Pick<Product, 'staff'>, login: string): StaffPerson {
  const person = staff.find((each) => each.login === login);
  if (!person) throw new Error(`the demo world has nobody called ${login}`);
  return person;
}

/** Logged in without a browser. */
export async function staffSession(product: Product, login: string): Promise<{ token: string; client: Client }> {
  return sessionOf(product, personOf(product, login));
}

export async function sessionOf(
  { origin }: Pick<Product, 'origin'>,
  person: Pick<StaffPerson, 'login' | 'password' | 'otpSecret'>,
  ahead_ms = 0,
): Promise<{ token: string; client: Client }> {
  const base = `${origin}/api/vue`;
  const opened = await createClient({ base }).call('staff/login', {
    login: person.login,
    password: person.password,
    otp: await nextCode(person.otpSecret, ahead_ms),
  });
  if (!opened.ok) throw new Error(`${person.login} is not let in: ${opened.msg}`);
  const { token } = opened.data;
  return { token, client: createClient({ base, headers: () => ({ token }) }) };
}

/** A new member of staff, by the operator's command at the server: nobody else's codes are used up. */
export async function newPerson(
  { dataDir }: Pick<Product, 'dataDir'>,
  login: string,
  ...roles: string[]
): Promise<Pick<StaffPerson, 'login' | 'password' | 'otpSecret'>> {
  const { code, output } = await runStaff(dataDir, 'add', login, ...roles);
  const said = (name: string): string => new RegExp(`${name} +(\\S+)`).exec(output)?.[1] ?? '';
  if (code !== 0) throw new Error(output);
  return { login, password: said('Password'), otpSecret: said('Secret') };
}
