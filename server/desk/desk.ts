/**
 * The group-commit desk: the one door for money. While one batch commits, the next gathers; an answer is given only after the
 * commit is durable. Any number of processes may run one: row locks and constraints keep them right, not being alone.
 */
import type { Refusal } from '@bourse/contract/errors.ts';
import type { Changes } from '@bourse/core/trading/types.ts';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { AccountId } from '../ids.ts';
import type { AccountWork, Event } from './account-work.ts';
import type { Command } from './command.ts';
import { connectDesk, type DeskConnection } from './connection.ts';
import { decide, type DescribeEvents, type Outcome } from './decide.ts';
import { failureKind } from './failures.ts';
import { load } from './load.ts';
import { save, type Written } from './save.ts';

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
  /** How long a command waits for a database that is away. */
  patienceMs?: number;
}

/** Nothing was decided, as far as is known: the same key settles it later. */
export class DatabaseAwayError extends Error {
  readonly code = 'ECONNREFUSED';
  constructor(cause: unknown) { super('the database is away', { cause }); }
}

interface Waiting {
  command: Command;
  since: number;
  /** It was sent to be committed, and nobody has heard how that ended. */
  unknown: boolean;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

const RETRY_PAUSE_MS = 100;

export function createDesk(options: DeskOptions): Desk {
  const { clock, batchMaximum = 256, patienceMs = 4_000 } = options;
  let queue: Waiting[] = [];
  let connection: DeskConnection | null = null;
  let working: Promise<void> | null = null;
  let stopped = false;

  function wake(): void {
    working ??= work().finally(() => { working = null; if (queue.length > 0) wake(); });
  }

  async function work(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.slice(0, batchMaximum);
      queue = queue.slice(batch.length);
      await settle(batch);
    }
  }

  /** Brings every command of `batch` to its outcome: retried whole when the database stumbles, halved when one is poison. */
  async function settle(batch: readonly Waiting[]): Promise<void> {
    let pending = batch;
    for (;;) {
      try {
        return await attempt(pending);
      } catch (error) {
        const kind = failureKind(error);
        await hangUp(kind);
        // A session that can say what went wrong has kept nothing.
        if (kind !== 'away') for (const each of pending) each.unknown = false;
        if (kind === 'ours') return await isolate(pending, error);
        // The outcome of a commit that broke may be unknown. Repeating is safe: the lock waits for the first try to end,
        // and the keys and states that are read under it say what it did.
        options.log.warn({ reason: String(error), commands: pending.length }, 'a batch is tried again');
        pending = withoutLate(pending, error);
        queue = withoutLate(queue, error);
        if (pending.length === 0) return;
        if (kind === 'away') await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
      }
    }
  }

  /** Turns away what has waited too long, unless it may have been committed: whoever asked for that is told nothing untrue. */
  function withoutLate(list: readonly Waiting[], error: unknown): Waiting[] {
    const patient = performance.now() - patienceMs;
    return list.filter((each) => {
      const late = each.since < patient && !each.unknown;
      if (late) each.reject(new DatabaseAwayError(error));
      return !late;
    });
  }

  async function attempt(batch: readonly Waiting[]): Promise<void> {
    connection ??= await connectDesk(options.app);
    const commands = batch.map((each) => each.command);
    const works = await load(connection, commands);
    // Under the lock an earlier try is over, and what it has done is seen.
    for (const each of batch) each.unknown = false;
    const { outcomes, written } = decide(commands, works, options.describe, clock.now());
    if (isEmpty(written)) await connection.rollback();
    else {
      for (const each of batch) each.unknown = true;
      await save(connection, written);
    }
    options.committed(written, works);
    batch.forEach((each, index) => answer(each, outcomes[index]));
  }

  async function isolate(batch: readonly Waiting[], error: unknown): Promise<void> {
    if (batch.length === 1) {
      options.log.error({ err: error }, 'a command can not be saved');
      batch[0]?.reject(error);
      return;
    }
    const middle = Math.ceil(batch.length / 2);
    await settle(batch.slice(0, middle));
    await settle(batch.slice(middle));
  }

  async function hangUp(kind: ReturnType<typeof failureKind>): Promise<void> {
    const old = connection;
    if (kind !== 'away') return old?.rollback();
    connection = null;
    // A session that broke in the middle may not close politely; nobody waits for it.
    void old?.close();
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
      while (working) await working;
      await connection?.close();
      connection = null;
    },
  };
}

function answer(waiting: Waiting, outcome: Outcome | undefined): void {
  if (outcome && 'answer' in outcome) waiting.resolve(outcome.answer);
  else waiting.reject(outcome?.failure ?? new Error('a command without an outcome'));
}

const isEmpty = (written: Written): boolean =>
  written.posted.length + written.orders.length + written.positions.length + written.kept.length + written.events.length === 0;

export type { Event };
