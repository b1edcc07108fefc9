/** For tests: a server that replays imported bars with a corporate action. */
import { appendStaffAudit, SERVER_COMMAND_ACTOR } from '../staff-audit/audit-entries.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { checkCorporateActionsFile, storeCorporateActions } from '../venue/import-corporate-actions.ts';
import { importBarsFile } from '../venue/import/import-bars-file.ts';
import { startReplay } from '../venue/replay/replay-commands.ts';
import { testZones } from '../venue/testing-bar-files.ts';
import type { TestServer } from '../testing/test-server.ts';

/** Seconds of trading per second. */
export const REPLAY_SPEED = 60;
const SESSION_MS = (6.5 * 3_600_000) / REPLAY_SPEED;

const parts = (server: TestServer) => ({
  database: server.composed.dependencies.database,
  timeZones: testZones,
  now: server.clock.now(),
  isOwn: () => false,
  living: () => [],
});

async function inFile<Answer>(text: string, work: (file: string) => Promise<Answer>): Promise<Answer> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-splits-'));
  try {
    const file = join(folder, 'file.csv');
    await writeFile(file, text);
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const importTestBars = (server: TestServer, code: string, bars: string, renamed?: string): Promise<unknown> =>
  inFile(bars, (file) =>
    importBarsFile({ file, market: 'US', code, period: '1d', name: `Played ${code}`, renamed }, parts(server)),
  );

export const importTestActions = (server: TestServer, text: string): Promise<void> =>
  inFile(text, async (file) => {
    const read = await checkCorporateActionsFile(file, parts(server));
    await server.composed.dependencies.database.kysely.transaction().execute(async (db) => {
      await storeCorporateActions(db, read, server.clock.now());
      await appendStaffAudit(
        db,
        SERVER_COMMAND_ACTOR,
        [{ action: 'proposeActions', subject: 'file' }],
        server.clock.now(),
      );
    });
  });

/**
 * Replays the bars from their second day on; returns the instant when the clock reaches the fourth. `isByHand`: nobody
 * leads.
 */
export async function replayBarsFrom(
  server: TestServer,
  code: string,
  from: string,
  isByHand = false,
): Promise<number> {
  const started = server.clock.now();
  await startReplay({ instrument: `US.${code}`, from, speed: String(REPLAY_SPEED) }, parts(server));
  await expect.poll(() => server.composed.dependencies.venues.session(`US.${code}`, server.clock.now())).toBe('open');
  if (!isByHand) await expect.poll(() => server.composed.orderBookWatcher.books()).toHaveLength(8);
  return started + 2 * SESSION_MS;
}
