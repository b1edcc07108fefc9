/** Processor time of whole process trees, as Linux counts it; on a busy machine it is steadier than orders a second. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clusterDirOf } from '@bourse/server/db/embedded/postgres-cluster.ts';

/** Ticks of Linux's clock, the unit of `/proc`. */
const TICKS_A_SECOND = 100;

interface Running {
  pid: number;
  parent: number;
  /** Its own, plus that of children that have ended. */
  ticks: number;
}

async function running(): Promise<Running[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // The name can contain anything; after its bracket come state, parent, and from the 14th field on the times.
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
      return text === '' ? [] : [{ pid: Number(pid), parent: Number(fields[1]), ticks }];
    }),
  );
  return found.flat();
}

/** The process of the PostgreSQL on a data folder. */
export const readPostmasterPid = async (dataDir: string): Promise<number> =>
  Number((await readFile(join(clusterDirOf(dataDir), 'postmaster.pid'), 'utf8')).split('\n', 1)[0]);

/** Seconds used by the processes, all their descendants, and our own children that have ended; null except on Linux. */
export async function readProcessorSeconds(roots: readonly number[]): Promise<number | null> {
  const all = await running().catch(() => []);
  if (all.length === 0) return null;
  const counted = new Set(roots);
  for (let before = -1; before < counted.size; ) {
    before = counted.size;
    for (const { pid, parent } of all) if (counted.has(parent)) counted.add(pid);
  }
  const own = (await readFile('/proc/self/stat', 'utf8')).split(') ')[1]!.split(' ');
  const ended = Number(own[13]) + Number(own[14]);
  return all.reduce((sum, { pid, ticks }) => sum + (counted.has(pid) ? ticks : 0), ended) / TICKS_A_SECOND;
}
