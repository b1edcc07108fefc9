/** `npm run staff -- add|list|disable|renew …`: console logins, managed on the server itself. */
import { excludesEachOther } from '@bourse/core/staff/appointments.ts';
import { isRole, ROLES } from '@bourse/core/permissions.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { expectData } from '../db/embedded/data-folder.ts';
import { endTool } from '../end-tool.ts';
import { ExplainedError } from '../explained.ts';
import type { Parts } from '../parts.ts';
import { openSecrets } from '../secrets/open-secrets.ts';
import { AT_THE_SERVER } from './at-the-server.ts';
import { changeStaff } from './change-staff.ts';
import { type Enlisted, enlist } from './enlist.ts';
import { restAtTheServer, restOfNext } from './first-people.ts';
import { openWorldClock } from '../world-clock.ts';

const USAGE =
  'Use: npm run staff -- add LOGIN ROLE… | list | disable LOGIN | renew LOGIN   (roles: ' + `${ROLES.join(', ')})`;
const LOGIN = /^[a-z0-9][a-z0-9._-]{1,31}$/;
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

const rests = (until: Date | null): string =>
  until === null
    ? ''
    : `\n  It decides about money and people from ${until.toISOString()} on; the staff's record says that ` +
      'it was made here.\n';
const shown = ({ login, password, otp }: Enlisted, until: Date | null): string =>
  `\n  Login     ${login}\n  Password  ${password}\n  Secret    ${otp.base32}\n  Address   ` +
  `${otp.uri}\n\n  They are shown this once. Put the secret or the address into an authenticator ` +
  `app.\n${rests(until)}`;

interface Office extends Pick<Parts, 'clock' | 'secrets'> {
  database: Database;
  world: { kind: 'demo' | 'empty' };
}

async function main([verb = '', login = '', ...rest]: string[]): Promise<string> {
  if (verb !== 'list' && !LOGIN.test(login)) throw new ExplainedError(USAGE);
  const config = readConfig();
  if (verb !== 'add' && config.databaseUrl === undefined) await expectData(config.dataDir);
  const database = await openDatabase(config, quiet, { beside: true, pool: { max: 1 } });
  try {
    // Before the first start there is no world yet.
    const world = await database.kysely.selectFrom('world').select('kind').executeTakeFirst();
    const office: Office = {
      database,
      clock: await openWorldClock(database, systemClock),
      secrets: await openSecrets({ database, config }),
      world: { kind: (world?.kind ?? config.world) as Office['world']['kind'] },
    };
    if (verb === 'list') return await list(office);
    if (verb === 'add') return await add(office, login, rest);
    if (verb !== 'disable' && verb !== 'renew') throw new ExplainedError(USAGE);
    return await change(office, login, verb);
  } finally {
    await database.stop();
  }
}

async function list({ database }: Office): Promise<string> {
  const rows = await database.kysely
    .selectFrom('staff')
    .select(['login', 'name', 'roles', 'disabled_at'])
    .orderBy('login')
    .execute();
  return rows
    .map(
      (row) =>
        row.login.padEnd(20) + row.roles.join(', ').padEnd(24) + `${row.name}${row.disabled_at ? '  (disabled)' : ''}`,
    )
    .join('\n');
}

async function add(office: Office, login: string, named: string[]): Promise<string> {
  const roles = named.filter(isRole);
  if (roles.length === 0 || roles.length !== named.length) throw new ExplainedError(USAGE);
  if (excludesEachOther(roles))
    throw new ExplainedError(
      'Whoever appoints people decides nothing about money: an owner is neither reviewer nor treasurer.',
      1,
    );
  const restsUntil = await restOfNext(office.database.kysely, office.world, office.clock.now());
  const enlisted = await enlist(office, { login, name: login, roles, restsUntil });
  if (!enlisted) throw new ExplainedError(`The login ${login} is taken.`, 1);
  return shown(enlisted, restsUntil);
}

async function change(office: Office, login: string, verb: 'disable' | 'renew'): Promise<string> {
  const row = await office.database.kysely
    .selectFrom('staff')
    .select('staff_id')
    .where('login', '=', login)
    .executeTakeFirst();
  if (!row) throw new ExplainedError(`There is no login ${login}.`, 1);
  const restsUntil = restAtTheServer(office.world, office.clock.now());
  const renewed = await changeStaff(
    office,
    AT_THE_SERVER,
    row.staff_id,
    verb === 'disable' ? { disabled: true } : { renew: true, ...(restsUntil ? { restsUntil } : {}) },
  );
  return renewed ? shown(renewed, restsUntil) : `${login} is disabled.`;
}

try {
  console.log(await main(process.argv.slice(2)));
} catch (error) {
  endTool(error);
}
