/**
 * The group-commit desk: the one door for money. While one batch commits, the next one gathers, and once it is as large is decided
 * on a second session; an answer is given only after the commit is durable. Any number of processes may run one: row locks and constraints keep them right, not being alone.
 */
import type { Refusal } from '@bourse/contract/errors.ts';
import type { Changes } from '@bourse/core/trading/types.ts';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { AccountId } from '../ids.ts';
import type { AccountWork, Event } from './account-work.ts';
import type { Command } from './command.ts';
import type { DescribeEvents } from './decide.ts';
import { createLane, type Waiting } from './lane.ts';
import type { Written } from './save.ts';

export interface Desk {
  /** Decides and saves `command`; resolves when it is durable. Rejects with DatabaseAwayError, or with a bug's error. */
  run<Decided extends Changes, Answer>(command: Command<Decided, Answer>): Promise<Answer | Refusal | null>;
  /** Finishes what has been accepted, then closes. */
  stop(): Promise<void>;
}

export interface DeskOptions {
  app: { url: string; role?: string };
  clock: Clock;
  log: Pick<Logger, 'warn' | 'error'>;
  describe: DescribeEvents;
  /** Told of each batch after its commit, in order. */
  committed(written: Written, works: ReadonlyMap<AccountId, AccountWork>): void;
  /** Commands a batch; 1 switches batching off (for comparison). */
  batchMaximum?: number;
  /** Batches under way at once, each on a database session of its own. */
  lanes?: number;
  /** How long a command waits for a database that is away. */
  patienceMs?: number;
}

/** Nothing was decided, as far as is known: the same key settles it later. */
export class DatabaseAwayError extends Error {
  readonly code = 'ECONNREFUSED';
  constructor(cause: unknown) { super('the database is away', { cause }); }
}

export function createDesk(options: DeskOptions): Desk {
  // While one lane waits for the disk, another one takes its locks and a third decides.
  const { batchMaximum = 128, lanes = 3, patienceMs = 4_000 } = options;
  const free = Array.from({ length: lanes }, () => createLane({ ...options, withoutLate }));
  let queue: Waiting[] = [];
  /** The batch that was begun last, and whether it still waits for its locks. */
  let latest = Promise.resolve();
  let gathering = false;
  let locking = false;
  /** Commands of the batches under way. */
  let underWay = 0;
  let stopped = false;

  /** All that has arrived in this turn of the event loop goes together. */
  function wake(): void {
    if (gathering) return;
    gathering = true;
    setImmediate(() => { gathering = false; begin(); });
  }

  /** A batch costs the database as much as some ten of its commands: beside others, a small one gathers until it is worth that, or until they are done. */
  const isWorthwhile = (): boolean => queue.length > 0 && queue.length >= Math.min(underWay, batchMaximum);

  /** Hands a batch to a free lane, one batch locking at a time: so batches that share an account are decided in the order in which they are told. */
  function begin(): void {
    const lane = isWorthwhile() && !locking ? free.pop() : undefined;
    if (!lane) return;
    const batch = queue.slice(0, batchMaximum);
    queue = queue.slice(batch.length);
    underWay += batch.length;
    const before = latest;
    let isLocking = (locking = true);
    const locked = (): void => {
      if (!isLocking) return;
      isLocking = locking = false;
      begin();
    };
    latest = lane.settle(batch, { before, locked }).then(() => before).then(() => {
      free.push(lane);
      underWay -= batch.length;
      locked();
      begin();
    });
  }

  /** Turns away what has waited too long, unless it may have been committed: whoever asked for that is told nothing untrue. */
  function withoutLate(list: readonly Waiting[], error: unknown): Waiting[] {
    const patient = performance.now() - patienceMs;
    const inTime = (each: Waiting): boolean => {
      const late = each.since < patient && !each.unknown;
      if (late) each.reject(new DatabaseAwayError(error));
      return !late;
    };
    queue = queue.filter(inTime);
    return list.filter(inTime);
  }

  return {
    run(command) {
      if (stopped) return Promise.reject(new DatabaseAwayError('the desk is closing'));
      return new Promise((resolve, reject) => {
        queue.push({ command: command as unknown as Command, since: performance.now(), unknown: false, resolve: resolve as (answer: unknown) => void, reject });
        wake();
      });
    },
    async stop() {
      stopped = true;
      begin();
      while (free.length < lanes || queue.length > 0) await latest;
      await Promise.all(free.map((lane) => lane.close()));
    },
  };
}

export type { Event };
