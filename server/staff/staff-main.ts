/** `npm run staff -- add|list|disable|renew …`: console logins, managed on the server itself. */
import { systemClock } from '../time/clock.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { assertDataFolderHasData } from '../db/embedded/data-folder.ts';
import { exitToolWithError } from '../telemetry/exit-tool-with-error.ts';
import { ExplainedError } from '../runtime/errors.ts';
import { openDataEncryption } from '../secrets/open-data-encryption.ts';
import { openWorldClock } from '../world/world-clock.ts';
import {
  runAddStaffCommand,
  runDisableStaffCommand,
  runListStaffCommand,
  type StaffCommandDependencies,
  runRenewStaffCommand,
  STAFF_COMMAND_USAGE,
} from './staff-commands.ts';

const LOGIN = /^[a-z0-9][a-z0-9._-]{1,31}$/;
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

async function main([verb = '', login = '', ...rest]: string[]): Promise<string> {
  if (verb !== 'list' && !LOGIN.test(login)) throw new ExplainedError(STAFF_COMMAND_USAGE);
  const config = readConfig();
  if (verb !== 'add' && config.databaseUrl === undefined) await assertDataFolderHasData(config.dataDir);
  const database = await openDatabase(config, quiet, { alongsideServer: true, pool: { max: 1 } });
  try {
    // Before the first start there is no world yet.
    const world = await database.kysely.selectFrom('world').select('kind').executeTakeFirst();
    const office: StaffCommandDependencies = {
      database,
      clock: await openWorldClock(database, systemClock),
      secrets: await openDataEncryption({ database, config }),
      world: { kind: (world?.kind ?? config.world) as StaffCommandDependencies['world']['kind'] },
    };
    if (verb === 'list') return await runListStaffCommand(office);
    if (verb === 'add') return await runAddStaffCommand(office, login, rest);
    if (verb === 'disable') return await runDisableStaffCommand(office, login);
    if (verb === 'renew') return await runRenewStaffCommand(office, login);
    throw new ExplainedError(STAFF_COMMAND_USAGE);
  } finally {
    await database.stop();
  }
}

try {
  console.log(await main(process.argv.slice(2)));
} catch (error) {
  exitToolWithError(error);
}
