/** The commands of `npm run staff` for console logins, and their output. */
import { isRefusal, type Refusal } from '@bourse/contract/errors.ts';
import { excludesEachOther, isRole, type Role, ROLES } from '@bourse/core/compliance/roles.ts';
import { ExplainedError } from '../runtime/errors.ts';
import type { Parts } from '../parts.ts';
import { AT_THE_SERVER, enlist, type Enlisted } from './create-login.ts';
import { changeStaff } from './apply-staff-change.ts';
import { restAtTheServer, restOfNext } from './first-owners.ts';
import { selectPeople, type StaffRow } from './list-staff.ts';

export const USAGE =
  'Use: npm run staff -- add LOGIN ROLE… | list | disable LOGIN | renew LOGIN   (roles: ' + `${ROLES.join(', ')})`;
const HEADER = ['Login', 'Roles', 'Name', 'State'] as const;
const GAP = '  ';

export interface Office extends Pick<Parts, 'clock' | 'database' | 'secrets'> {
  world: { kind: 'demo' | 'empty' };
}

const rests = (until: Date | null): string =>
  until === null
    ? ''
    : `\n  It decides about money and people from ${until.toISOString()} on; the staff's record says that ` +
      'it was made here.\n';
const shown = ({ login, password, otp }: Enlisted, until: Date | null): string =>
  `\n  Login     ${login}\n  Password  ${password}\n  Secret    ${otp.base32}\n  Address   ` +
  `${otp.uri}\n\n  They are shown this once. Put the secret or the address into an authenticator ` +
  `app.\n${rests(until)}`;

/** One line a login below a header; those who are disabled come last. */
export async function list({ database, clock }: Office): Promise<string> {
  const now = clock.now();
  const people = await selectPeople(database.kysely, now);
  const lines = [HEADER, ...people.map((row) => [row.login, row.roles.join(', '), row.name, stateOf(row, now)])];
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

function stateOf({ disabledAt, enrolUntil, restsUntil }: StaffRow, now: number): string {
  if (disabledAt !== null) return 'disabled';
  if (enrolUntil !== null)
    return Date.parse(enrolUntil) > now ? `waits for its person until ${enrolUntil}` : 'nobody took it over in time';
  return restsUntil === null ? 'active' : `rests until ${restsUntil}`;
}

export async function add(office: Office, login: string, named: readonly string[]): Promise<string> {
  const roles = named.filter(isRole);
  if (roles.length === 0 || roles.length !== named.length) throw new ExplainedError(USAGE);
  if (excludesEachOther(roles))
    throw new ExplainedError(
      'Whoever appoints people decides nothing about money: an owner is neither reviewer nor treasurer.',
      1,
    );
  const restsUntil = await restOfNext(office.database.kysely, office.world, office.clock.now());
  const enlisted = await enlist(office, { login, name: login, roles, restsUntil });
  if (isRefusal(enlisted)) throw new ExplainedError(whyNot(login, enlisted), 1);
  return shown(enlisted, restsUntil);
}

const whyNot = (login: string, { refused }: Refusal): string =>
  refused === 'loginTaken'
    ? `The login ${login} is taken.`
    : `The login ${login} would also be its person's name, and a colleague's is the same or differs only in capitals ` +
      'or spaces: choose another login (npm run staff -- list shows the names).';

export async function renew(office: Office, login: string): Promise<string> {
  const person = await find(office, login);
  if (person.disabled_at !== null)
    throw new ExplainedError(
      `The login ${login} is disabled, and new credentials would not let it in: add a new login ` +
        '(npm run staff -- add LOGIN ROLE…), or have two owners enable this one in the console.',
    );
  const restsUntil = restAtTheServer(office.world, office.clock.now());
  const renewed = await changeStaff(office, AT_THE_SERVER, person.staff_id, {
    renew: true,
    ...(restsUntil ? { restsUntil } : {}),
  });
  if (!renewed) throw new Error(`${login} was not renewed`);
  return shown(renewed, restsUntil);
}

/** Also the last owner: only somebody at the server itself can lock out whoever has stolen that login. */
export async function disable(office: Office, login: string): Promise<string> {
  const { staff_id } = await find(office, login);
  await changeStaff(office, AT_THE_SERVER, staff_id, { disabled: true });
  const done = `${login} is disabled.`;
  return (await hasOwner(office)) ? done : `${done}\n${withoutOwner(office)}`;
}

async function hasOwner({ database }: Office): Promise<boolean> {
  const rows = await database.kysely.selectFrom('staff').select('roles').where('disabled_at', 'is', null).execute();
  return rows.some(({ roles }) => roles.includes('owner' satisfies Role));
}

const withoutOwner = ({ world, clock }: Office): string =>
  'No active owner is left, so nobody can appoint people: add two new owners (npm run staff -- add LOGIN owner)' +
  `${restAtTheServer(world, clock.now()) ? '; each rests a day before deciding' : ''}.`;

async function find({ database }: Office, login: string) {
  const row = await database.kysely
    .selectFrom('staff')
    .select(['staff_id', 'disabled_at'])
    .where('login', '=', login)
    .executeTakeFirst();
  if (!row) throw new ExplainedError(`There is no login ${login}.`, 1);
  return row;
}
