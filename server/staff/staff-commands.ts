/** The commands of `npm run staff` for console logins, and their output. */
import { SERVER_COMMAND_ACTOR } from '../staff-audit/audit-entries.ts';
import { isRefusal, type Refusal } from '@bourse/contract/refusals.ts';
import { hasConflictingRoles, isRole, type Role, ROLES } from '@bourse/core/compliance/staff-roles.ts';
import { ExplainedError } from '../runtime/errors.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { createLogin, type LoginCredentials } from './create-login.ts';
import { applyStaffChange } from './apply-staff-change.ts';
import { computeServerLoginWaitEnd, computeNewServerLoginWaitEnd } from './new-login-waiting-period.ts';
import { listStaffRows, type StaffMemberRow } from './list-staff.ts';

export const STAFF_COMMAND_USAGE =
  'Use: npm run staff -- add LOGIN ROLE… | list | disable LOGIN | renew LOGIN   (roles: ' + `${ROLES.join(', ')})`;
const HEADER = ['Login', 'Roles', 'Name', 'State'] as const;
const GAP = '  ';

export interface StaffCommandDependencies extends Pick<ServerDependencies, 'clock' | 'database' | 'secrets'> {
  world: { kind: 'demo' | 'empty' };
}

const restNotice = (until: Date | null): string =>
  until === null
    ? ''
    : `\n  It decides about money and people from ${until.toISOString()} on; the staff's record says that ` +
      'it was made here.\n';
const formatCredentials = ({ login, password, otp }: LoginCredentials, until: Date | null): string =>
  `\n  Login     ${login}\n  Password  ${password}\n  Secret    ${otp.base32}\n  Address   ` +
  `${otp.uri}\n\n  They are shown this once. Put the secret or the address into an authenticator ` +
  `app.\n${restNotice(until)}`;

/** One line a login below a header; those who are disabled come last. */
export async function runListStaffCommand({ database, clock }: StaffCommandDependencies): Promise<string> {
  const now = clock.now();
  const people = await listStaffRows(database.kysely, now);
  const lines = [
    HEADER,
    ...people.map((row) => [row.login, row.roles.join(', '), row.name, formatLoginState(row, now)]),
  ];
  const widths = HEADER.map((_, at) => Math.max(...lines.map((line) => line[at]!.length)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join(GAP)
        .trimEnd(),
    )
    .join('\n');
}

function formatLoginState({ disabledAt, enrolUntil, restsUntil }: StaffMemberRow, now: number): string {
  if (disabledAt !== null) return 'disabled';
  if (enrolUntil !== null)
    return Date.parse(enrolUntil) > now ? `waits for its person until ${enrolUntil}` : 'nobody took it over in time';
  return restsUntil === null ? 'active' : `rests until ${restsUntil}`;
}

export async function runAddStaffCommand(
  dependencies: StaffCommandDependencies,
  login: string,
  named: readonly string[],
): Promise<string> {
  const roles = named.filter(isRole);
  if (roles.length === 0 || roles.length !== named.length) throw new ExplainedError(STAFF_COMMAND_USAGE);
  if (hasConflictingRoles(roles))
    throw new ExplainedError(
      'Whoever appoints people decides nothing about money: an owner is neither reviewer nor treasurer.',
      1,
    );
  const restsUntil = await computeNewServerLoginWaitEnd(
    dependencies.database.kysely,
    dependencies.world,
    dependencies.clock.now(),
  );
  const enlisted = await createLogin(dependencies, { login, name: login, roles, restsUntil });
  if (isRefusal(enlisted)) throw new ExplainedError(explainRefusal(login, enlisted), 1);
  return formatCredentials(enlisted, restsUntil);
}

const explainRefusal = (login: string, { refused }: Refusal): string =>
  refused === 'loginTaken'
    ? `The login ${login} is taken.`
    : `The login ${login} would also be its person's name, and a colleague's is the same or differs only in capitals ` +
      'or spaces: choose another login (npm run staff -- list shows the names).';

export async function runRenewStaffCommand(dependencies: StaffCommandDependencies, login: string): Promise<string> {
  const person = await findStaffLogin(dependencies, login);
  if (person.disabled_at !== null)
    throw new ExplainedError(
      `The login ${login} is disabled, and new credentials would not let it in: add a new login ` +
        '(npm run staff -- add LOGIN ROLE…), or have two owners enable this one in the console.',
    );
  const restsUntil = computeServerLoginWaitEnd(dependencies.world, dependencies.clock.now());
  const renewed = await applyStaffChange(dependencies, SERVER_COMMAND_ACTOR, person.staff_id, {
    renew: true,
    ...(restsUntil ? { restsUntil } : {}),
  });
  if (!renewed) throw new Error(`${login} was not renewed`);
  return formatCredentials(renewed, restsUntil);
}

/** Also the last owner: only somebody at the server itself can lock out whoever has stolen that login. */
export async function runDisableStaffCommand(dependencies: StaffCommandDependencies, login: string): Promise<string> {
  const { staff_id } = await findStaffLogin(dependencies, login);
  await applyStaffChange(dependencies, SERVER_COMMAND_ACTOR, staff_id, { disabled: true });
  const done = `${login} is disabled.`;
  return (await hasActiveOwner(dependencies)) ? done : `${done}\n${warnWithoutOwner(dependencies)}`;
}

async function hasActiveOwner({ database }: StaffCommandDependencies): Promise<boolean> {
  const rows = await database.kysely.selectFrom('staff').select('roles').where('disabled_at', 'is', null).execute();
  return rows.some(({ roles }) => roles.includes('owner' satisfies Role));
}

const warnWithoutOwner = ({ world, clock }: StaffCommandDependencies): string =>
  'No active owner is left, so nobody can appoint people: add two new owners (npm run staff -- add LOGIN owner)' +
  `${computeServerLoginWaitEnd(world, clock.now()) ? '; each rests a day before deciding' : ''}.`;

async function findStaffLogin({ database }: StaffCommandDependencies, login: string) {
  const row = await database.kysely
    .selectFrom('staff')
    .select(['staff_id', 'disabled_at'])
    .where('login', '=', login)
    .executeTakeFirst();
  if (!row) throw new ExplainedError(`There is no login ${login}.`, 1);
  return row;
}
