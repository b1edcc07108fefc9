/**
 * R17: backups while customers trade, by files and by tables in turn. Each is restored into its own folder and audited;
 * it has every seal and every command known before it was begun, as in the running ledger, and personal data is in it
 * only encrypted.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeDataFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { runBackup, runRestore } from '@bourse/e2e/starting/start-server.ts';
import { isAccepted, type TrialJournal } from '../trial-journal.ts';
import { snapshotSeals } from '../audit-trial.ts';
import { readRestoredDatabase } from '../trial-database.ts';
import type { Trial } from '../trial-runner.ts';
import { TRADER_PURCHASES_MAXIMUM, startConcurrentTraders } from '../concurrent-traders.ts';

const WRITERS = 16;
const ALIVE_MS = { shortest: 300, longest: 1_000 };
/** The demo's customer, certified at the first start. */
const NAME = 'Haru Demo';

export const backupWhileTradingTrial: Trial = {
  name: 'R17',
  title: 'backed up under 16 mixed writers, restored and audited',
  fullSize: 6,
  async run(context, backups, isOver) {
    const { customers, tradables } = await context.prepareTraders(WRITERS, TRADER_PURCHASES_MAXIMUM * 2);
    const { random, journal, dataDir } = context;
    const writers = startConcurrentTraders({ caller: context.caller(WRITERS), customers, tradables, journal, random });
    const figures = { backups: 0, commandsThere: 0, sealsThere: 0, slowestMs: 0 };
    const folder = await makeDataFolder('chaos-backups');
    const taken: { to: string; known: string[] }[] = [];
    try {
      for (; figures.backups < backups && !isOver(); figures.backups += 1) {
        await wait(random.between(ALIVE_MS.shortest, ALIVE_MS.longest));
        const known = journal.entries.filter(({ decision }) => isAccepted(decision)).map(({ key }) => key);
        const to = join(folder, `backup-${figures.backups}`);
        const started = performance.now();
        const { code, output } = await runBackup(dataDir, to, ...(figures.backups % 2 === 0 ? [] : ['--tables']));
        figures.slowestMs = Math.max(figures.slowestMs, Math.round(performance.now() - started));
        if (code === 0) taken.push({ to, known });
        else journal.violate(`backup ${figures.backups + 1} failed: ${output.trim()}`);
      }
      await writers.stop();
      for (const { to, known } of taken) {
        const found = await checkBackup(to, dataDir, known, journal);
        figures.commandsThere += found.commands;
        figures.sealsThere += found.seals;
      }
    } finally {
      await writers.stop();
      await removeDataFolder(folder);
    }
    return { ...figures, intents: journal.entries.length };
  },
};

async function checkBackup(
  backup: string,
  dataDir: string,
  known: readonly string[],
  journal: Pick<TrialJournal, 'violate'>,
): Promise<{ commands: number; seals: number }> {
  const restored = `${backup}-restored`;
  if (await holds(backup, NAME)) journal.violate('a name stands in the backup as it was typed');
  const ended = await runRestore(restored, backup);
  try {
    if (ended.code !== 0 || !/, 0 differences/.test(ended.output)) {
      journal.violate(`what was restored is not right: ${ended.output.trim()}`);
      return { commands: 0, seals: 0 };
    }
    const live = new Map((await snapshotSeals(dataDir)).map(({ number, hash }) => [number, hash]));
    return await readRestoredDatabase(restored, async (client) => {
      const {
        rows: [commands],
      } = await client.query<{ count: string }>(
        'select count(*)::text as count from command_keys where key = any($1)',
        [known],
      );
      if (Number(commands?.count) < new Set(known).size)
        journal.violate(
          `${new Set(known).size - Number(commands?.count)} commands that were acknowledged before the ` +
            'backup are not in it',
        );
      const { rows: seals } = await client.query<{ number: bigint; hash: Buffer }>(
        'select number, hash from seals order by number',
      );
      for (const { number, hash } of seals)
        if (!live.get(number)?.equals(hash)) journal.violate(`seal ${number} of the restored ledger is another one`);
      return { commands: Number(commands?.count), seals: seals.length };
    });
  } finally {
    await removeDataFolder(restored);
  }
}

/** Searches every file, as log and pages are stored. */
async function holds(folder: string, text: string): Promise<boolean> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  for (const file of files) if ((await readFile(join(file.parentPath, file.name))).includes(text)) return true;
  return false;
}
