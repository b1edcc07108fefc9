/**
 * Copies leaders' fills: at once if they were decided in this process, otherwise when the job finds them. Each fill
 * becomes a block, and each copy of it a command of its follower under a key derived from the block, so that it happens
 * only once, even if the process is killed. The leader's order was answered before. Only a limited number of copies is
 * at the desk at once, so other customers' commands get through in between.
 */
import type { Parts } from '../parts.ts';
import { entriesOf } from '../desk/save.ts';
import { type CopyParts, copyBlocks } from './copy-blocks.ts';

type CopierParts = CopyParts & Pick<Parts, 'commits' | 'lead' | 'log'>;

export interface Copier {
  /** Called by the job. Only one run at a time; another follows if something has arrived meanwhile. */
  run(): Promise<void>;
  /** Starts nothing more; resolves when everything under way has been decided. */
  stop(): Promise<void>;
}

export function createCopier(parts: CopierParts): Copier {
  const { commits, lead, log, database } = parts;
  let leading: ReadonlySet<bigint> = new Set();
  let running: Promise<void> | null = null;
  let again = false;
  let stopping = false;

  const work = async (): Promise<void> => {
    const rows = await database.kysely
      .selectFrom('leaders')
      .select('account_id')
      .where('stopped_at', 'is', null)
      .execute();
    leading = new Set(rows.map((row) => row.account_id));
    do {
      again = false;
      await copyBlocks(parts);
    } while (again && !stopping);
  };
  const run = (): Promise<void> => {
    if (running) {
      again = true;
      return running;
    }
    running = work().finally(() => {
      running = null;
    });
    return running;
  };
  /** Starts a run without waiting for it. */
  const runAside = async (): Promise<void> => {
    if (!stopping) await run().catch((err: unknown) => log.error({ err }, 'copies were not made'));
  };
  commits.listen((written) => {
    if (leading.size === 0 || lead.number() === null) return;
    if (!entriesOf(written, 'fills').some(({ account }) => leading.has(account))) return;
    // Deferred, so that the leader's answer is sent first.
    setImmediate(() => void runAside());
  });
  return {
    run,
    async stop() {
      stopping = true;
      await running?.catch(() => {});
    },
  };
}
