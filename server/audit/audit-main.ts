/**
 * `npm run audit`: recomputes every balance and seal, and looks for each customer's file; exit 1 if anything differs.
 * Works while a server is running.
 */
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { assertDataFolderHasData } from '../db/embedded/data-folder.ts';
import { openDatabaseClient } from '../db/pool.ts';
import { exitToolWithError } from '../telemetry/exit-tool-with-error.ts';
import { ExplainedError } from '../runtime/errors.ts';
import { localFileFolderOf } from '../files/missing-files.ts';
import { runAndStoreAudit } from './run-full-audit.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

async function main(): Promise<number> {
  const config = readConfig();
  if (config.databaseUrl === undefined) await assertDataFolderHasData(config.dataDir);
  const database = await openDatabase(config, quiet, { alongsideServer: true, pool: { max: 1 } });
  if (database.ownerUrl === undefined)
    throw new ExplainedError(
      'What an audit finds is kept by the role that owns the database: set DATABASE_OWNER_URL to its address.',
    );
  const client = openDatabaseClient(database.ownerUrl, { applicationName: 'bourse audit' });
  await client.connect();
  try {
    const { transfers, accounts, differences } = await runAndStoreAudit(client, {
      run: null,
      files: localFileFolderOf(config),
    });
    for (const difference of differences) console.log(difference);
    console.log(`audited ${transfers} transfers, ${accounts} accounts, ${differences.length} differences`);
    return differences.length === 0 ? 0 : 1;
  } finally {
    await client.end();
    await database.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  exitToolWithError(error);
}
