/** A primary whose only synchronous standby is dead reads, and finishes no write: the log says so, and what for. */
import { makeMigratedFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { openDatabase } from '@bourse/server/db/database.ts';
import { createLeaderElection } from '@bourse/server/jobs/leader-election.ts';
import { openLog } from '@bourse/server/telemetry/log.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { killNode, openSuperuserSession } from './postgres-node.ts';
import { openPostgresPair, type PostgresPair } from './postgres-pair.ts';

let dataDir: string;
let pair: PostgresPair;
// For each try, since one kills its standby.
beforeEach(async () => {
  dataDir = await makeMigratedFolder('waiting');
  pair = await openPostgresPair(dataDir);
});
afterEach(async () => {
  await pair.close();
  await removeDataFolder(dataDir);
});

interface Line {
  msg: string;
  err?: { message: string };
}

test("a process that can't lead because the primary waits for a dead standby logs that once", async () => {
  const lines: Line[] = [];
  const config = { logLevel: 'warn', databaseUrl: pair.environment['DATABASE_URL'] } as const;
  const log = openLog(config, { write: (line) => void lines.push(JSON.parse(line) as Line) });
  const database = await openDatabase({ ...config, dataDir }, log);
  const watcher = { startWatching: () => {}, stopWatching: () => {}, books: () => [], stuckForMs: () => 0 };
  const leadership = createLeaderElection(database, watcher, log, { leaseMs: 2_000 });
  try {
    expect(await leadership.beat()).toBe(true);
    await killNode(pair.standby());
    // Silent first, then locked out by the session that still waits.
    for (let beats = 0; beats < 4; beats += 1) expect(await leadership.beat()).toBe(false);
    expect(lines.filter(({ msg }) => msg.includes('can not lead'))).toMatchObject([
      {
        msg: expect.stringMatching(/^the database is away: /) as string,
        err: { message: expect.stringContaining('SyncRep') as string },
      },
    ]);
    const session = await openSuperuserSession(pair.primary());
    await session.query(`alter system set synchronous_standby_names = ''`);
    await session.query('select pg_reload_conf()');
    await session.end();
    await expect.poll(() => leadership.beat(), { timeout: 20_000 }).toBe(true);
  } finally {
    await leadership.stop();
    await database.stop();
  }
});
