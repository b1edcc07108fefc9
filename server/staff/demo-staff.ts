/**
 * The demo world's staff: one for each role, two where two people must approve, and a third where another must settle.
 */
import type { Role } from '@bourse/core/compliance/staff-roles.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { createLogin, generatePassword } from './create-login.ts';
import { generateOtpSecret, parseBase32OtpSecret, buildOtpSecretView } from './one-time-codes.ts';

/** As in `demo.json`; `otpSecret` is in base32, `otpAddress` is the content of a QR code for an authenticator app. */
export interface DemoStaffMember {
  login: string;
  roles: Role[];
  password: string;
  otpSecret: string;
  otpAddress: string;
}

const DEMO_STAFF_MEMBERS: readonly [login: string, name: string, role: Role][] = [
  ['owner', 'Olga Owner', 'owner'],
  ['owner-2', 'Omar Owner', 'owner'],
  ['reviewer', 'Rita Reviewer', 'reviewer'],
  ['reviewer-2', 'Ravi Reviewer', 'reviewer'],
  ['treasurer', 'Tarik Treasurer', 'treasurer'],
  ['treasurer-2', 'Tess Treasurer', 'treasurer'],
  ['treasurer-3', 'Timo Treasurer', 'treasurer'],
  ['support', 'Sam Support', 'support'],
  ['product', 'Pia Product', 'product'],
  ['auditor', 'Aino Auditor', 'auditor'],
  ['risk', 'Rosa Risk', 'risk'],
  ['risk-2', 'Rui Risk', 'risk'],
];

/**
 * Those to create, with their credentials: as an earlier start wrote them down, or new. None if there are staff
 * already.
 */
export async function prepareDemoStaff(
  { database }: Pick<ServerDependencies, 'database'>,
  earlier: readonly DemoStaffMember[],
): Promise<DemoStaffMember[]> {
  if (earlier.length > 0) return [...earlier];
  const anybody = await database.kysely.selectFrom('staff').select('staff_id').limit(1).executeTakeFirst();
  return anybody ? [] : DEMO_STAFF_MEMBERS.map(newDemoStaff);
}

function newDemoStaff([login, , role]: (typeof DEMO_STAFF_MEMBERS)[number]): DemoStaffMember {
  const { base32, uri } = buildOtpSecretView(generateOtpSecret(), login);
  return { login, roles: [role], password: generatePassword(), otpSecret: base32, otpAddress: uri };
}

/** Creates those that don't exist yet. */
export async function createDemoStaff(
  dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'secrets'>,
  people: readonly DemoStaffMember[],
): Promise<void> {
  const present = new Set(
    (await dependencies.database.kysely.selectFrom('staff').select('login').execute()).map(({ login }) => login),
  );
  for (const { login, roles, password, otpSecret } of people) {
    if (present.has(login)) continue;
    await createLogin(dependencies, {
      login,
      name: DEMO_STAFF_MEMBERS.find(([name]) => name === login)?.[1] ?? login,
      roles,
      password,
      otpSecret: parseBase32OtpSecret(otpSecret),
    });
  }
}
