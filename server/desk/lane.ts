/** One lane of the desk: a database session that carries one batch at a time to its outcome. */
import type { Logger } from 'pino';
import type { Clock } from '../time/clock.ts';
import type { AccountId } from '../ids.ts';
import type { AccountWork } from './account-work.ts';
import type { MoneyCommand } from './command.ts';
import { connectDesk, type DeskConnection } from '../pipeline/connection.ts';
import { decide, type DescribeEvents, type FindFallenDue, type FindSeason, type Outcome } from './decide.ts';
import { failureKind } from './failures.ts';
import { type AlsoLoads, freeAccounts, load, readLeaders } from './load.ts';
import { readPeople } from './staff-permissions.ts';
import type { RecordRegistry } from './record-kinds.ts';
import { save, type Written } from './save.ts';
import { type Cause, type Span, step, type Tracing } from '../telemetry/tracing.ts';

/** A command and the caller waiting for its answer. */
export interface Waiting {
  command: MoneyCommand;
  since: number;
  /** It was sent to be committed, and the outcome is unknown. */
  unknown: boolean;
  /** The request that it belongs to, for a recorded trace. */
  asking: Cause | null;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

export interface LaneOptions {
  app: { url: string; role?: string };
  clock: Clock;
  log: Pick<Logger, 'warn' | 'error'>;
  describe: DescribeEvents;
  /** The areas' kinds of records. */
  records: RecordRegistry;
  fallenDue?: FindFallenDue;
  seasons?: FindSeason;
  alsoLoads?: AlsoLoads;
  tracing?: Tracing | null;
  committed(written: Written, works: ReadonlyMap<AccountId, AccountWork>): void;
  /** Called while the database is failing: rejects commands that have waited too long, returns the rest. */
  withoutLate(list: readonly Waiting[], error: unknown): Waiting[];
}

export interface Turn {
  /** Earlier batches that share an account with this one are answered first. */
  before: Promise<unknown>;
  /** This batch has its locks: another lane may begin, and follows this one if they share an account. */
  locked(list: readonly Waiting[]): void;
  /** Another process keeps these accounts locked: their commands leave this batch. */
  postpone(list: readonly Waiting[]): void;
}

export interface Lane {
  settle(batch: readonly Waiting[], turn: Turn): Promise<void>;
  close(): Promise<void>;
}

const RETRY_PAUSE_MS = 100;
const ASKS_DATABASE = { kind: 'client', facts: { 'db.system.name': 'postgresql' } } as const;

export const createLane = (options: LaneOptions): Lane => new DatabaseLane(options);

class DatabaseLane implements Lane {
  private connection: DeskConnection | null = null;
  private readonly options: LaneOptions;

  constructor(options: LaneOptions) {
    this.options = options;
  }

  /**
   * Brings every command of `batch` to its outcome: retries the whole batch when the database fails, and halves it when
   * one of its commands can't be saved.
   */
  async settle(batch: readonly Waiting[], turn: Turn): Promise<void> {
    let pending = batch;
    for (;;) {
      try {
        return await this.attempt(pending, turn);
      } catch (error) {
        const kind = failureKind(error);
        await this.hangUp(kind);
        // A session that can report an error has committed nothing.
        if (kind !== 'away') for (const each of pending) each.unknown = false;
        if (kind === 'ours') return await this.isolate(pending, turn, error);
        // The outcome of a commit that broke may be unknown. Repeating is safe: the lock waits for the first try to
        // end, and the keys and states read under it show what it did.
        const why = kind === 'away' ? { err: error } : { reason: String(error) };
        this.options.log.warn({ ...why, commands: pending.length }, 'a batch is tried again');
        pending = this.options.withoutLate(pending, error);
        if (kind === 'again') pending = await this.withoutStuck(pending, turn).catch(() => pending);
        if (pending.length === 0) return;
        if (kind === 'away') await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
      }
    }
  }

  private async attempt(batch: readonly Waiting[], turn: Turn): Promise<void> {
    const { tracing = null } = this.options;
    const asking = tracing ? batch.map((each) => each.asking) : [];
    const span = tracing && traceBatch(tracing, asking);
    try {
      await this.attemptWithin(span, batch, turn);
      span?.end();
    } catch (error) {
      span?.end(failureKind(error));
      throw error;
    }
  }

  private async attemptWithin(span: Span | null, batch: readonly Waiting[], turn: Turn): Promise<void> {
    const { options } = this;
    const connection = (this.connection ??= await connectDesk(options.app));
    const commands = batch.map((each) => each.command);
    const asLeader = commands.some((each) => each.leader !== undefined);
    const [works, people, leaders] = await step(
      span,
      'desk load',
      () =>
        Promise.all([
          load(connection, commands, options.records, options.clock.now(), options.alsoLoads),
          readPeople(connection, commands),
          asLeader ? readLeaders(connection) : null,
        ]),
      ASKS_DATABASE,
    );
    turn.locked(batch);
    // Under the lock any earlier attempt has ended, and its result is visible.
    for (const each of batch) each.unknown = false;
    const { describe, fallenDue, seasons, records: registry } = options;
    const now = options.clock.now();
    const deciding = { describe, fallenDue, seasons, registry, now, leaders, people };
    const { outcomes, written } = await step(span, 'desk decide', () => decide(commands, works, deciding));
    if (isEmpty(written)) await connection.rollback();
    else {
      for (const each of batch) each.unknown = true;
      await step(span, 'desk save', () => save(connection, written, registry), ASKS_DATABASE);
    }
    await turn.before;
    this.tell(written, works);
    batch.forEach((each, index) => answer(each, outcomes[index]));
  }

  /** The batch is durable now: whatever fails from here on is no reason to try it again or to reject a command. */
  private tell(written: Written, works: ReadonlyMap<AccountId, AccountWork>): void {
    try {
      this.options.committed(written, works);
    } catch (error) {
      this.options.log.error({ err: error }, 'nobody was told of a committed batch');
    }
  }

  /**
   * Takes out commands whose accounts another process has locked, so that the others needn't wait for them any longer.
   */
  private async withoutStuck(batch: readonly Waiting[], turn: Turn): Promise<readonly Waiting[]> {
    const free = await freeAccounts(
      this.connection!,
      batch.map(({ command }) => command.account),
    );
    const stuck = batch.filter(({ command }) => !free.has(command.account));
    turn.postpone(stuck);
    return batch.filter(({ command }) => free.has(command.account));
  }

  private async isolate(batch: readonly Waiting[], turn: Turn, error: unknown): Promise<void> {
    if (batch.length === 1) {
      this.options.log.error({ err: error, of: nameOf(batch[0]) }, 'a command can not be saved');
      batch[0]?.reject(error);
      return;
    }
    const middle = Math.ceil(batch.length / 2);
    await this.settle(batch.slice(0, middle), turn);
    await this.settle(batch.slice(middle), turn);
  }

  private async hangUp(kind: ReturnType<typeof failureKind>): Promise<void> {
    const old = this.connection;
    if (kind !== 'away') return old?.rollback();
    this.connection = null;
    // A session that broke halfway may not close cleanly; nobody waits for it.
    void old?.close();
  }

  async close(): Promise<void> {
    await this.connection?.close();
    this.connection = null;
  }
}

function answer(waiting: Waiting, outcome: Outcome | undefined): void {
  if (outcome && 'answer' in outcome) waiting.resolve(outcome.answer);
  else waiting.reject(outcome?.failure ?? new Error('a command without an outcome'));
}

/** Who requested it, without a customer's number. */
const nameOf = (waiting: Waiting | undefined): string | null => {
  const actor = waiting?.command.actor;
  if (!actor) return null;
  if ('rule' in actor) return actor.rule;
  return 'staff' in actor ? 'staff' : 'customer';
};

const isEmpty = ({ posted, entries, kept, keptOfStaff, audited, events }: Written): boolean =>
  posted.length + entries.size + kept.length + keptOfStaff.length + audited.length + events.length === 0;

/** A batch in a trace: within the first request that waits for it and has a recorded trace, linked to the others. */

/** More links say nothing more. */
const LINKS_MAXIMUM = 32;

/** `asked`: the request behind each of its commands; null if there is none, or its trace isn't recorded. */
function traceBatch(tracing: Tracing, asked: readonly (Cause | null)[]): Span {
  const [parent, ...links] = asked.filter((each) => each !== null);
  return tracing.begin('desk batch', {
    parent,
    links: links.slice(0, LINKS_MAXIMUM),
    facts: { 'bourse.commands': asked.length },
  });
}
