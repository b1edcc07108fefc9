/** Processor time of a data folder's PostgreSQL, which a busy machine doesn't lengthen. Linux only. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const BACKGROUND_MS = 5_000;

/** In milliseconds, of the sessions that are open. */
async function readProcessorMs(postmaster: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const times = await Promise.all(
    pids.map(async (pid) => {
      try {
        const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        if (parent !== postmaster) return 0;
        return Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0]) / 1e6;
      } catch {
        // It has ended meanwhile.
        return 0;
      }
    }),
  );
  return times.reduce((sum, each) => sum + each, 0);
}

/** Returns what measures `act`: the processor time that it caused, without what jobs take meanwhile. */
export async function createDatabaseTimer(dataDir: string): Promise<(act: () => Promise<void>) => Promise<number>> {
  const postmaster = Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  const measure = async (act: () => Promise<unknown>): Promise<{ usedMs: number; tookMs: number }> => {
    const [before, since] = [await readProcessorMs(postmaster), performance.now()];
    await act();
    return { usedMs: (await readProcessorMs(postmaster)) - before, tookMs: performance.now() - since };
  };
  const background = await measure(() => wait(BACKGROUND_MS));
  const jobs = background.usedMs / background.tookMs;
  return async (act) => {
    const { usedMs, tookMs } = await measure(act);
    return Math.max(0, usedMs - jobs * tookMs);
  };
}
