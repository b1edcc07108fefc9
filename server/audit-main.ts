/** `npm run audit`: recomputes every balance and seal; exit 1 if anything differs. Works beside a running server. */
import { readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { openClient } from './db/pool.ts';
import { ExplainedError, exitWith } from './explained.ts';
import { audit } from './ledger/audit.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** Differences that are kept with the audit's result. */
const KEPT = 50;

async function main(): Promise<number> {
  const database = await openDatabase(readConfig(), quiet, { beside: true, pool: { max: 1 } });
  const client = openClient(database.ownerUrl, { applicationName: 'bourse audit' });
  await client.connect();
  try {
    const { transfers, accounts, differences } = await audit(client);
    for (const difference of differences) console.log(difference);
    // For the console, which can't audit by itself.
    await client.query('insert into audits (transfers, accounts, differences, named) values ($1, $2, $3, $4)', [transfers, accounts, differences.length, differences.slice(0, KEPT).join('\n')]);
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
  if (error instanceof ExplainedError) exitWith(error.message, error.exitCode);
  throw error;
}
