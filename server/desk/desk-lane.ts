/** One lane of the desk: a database session that carries one batch at a time to its outcome. */
import type { Logger } from 'pino';
import type { Clock } from '../time/clock.ts';
import type { AccountId } from '../ids.ts';
import type { BatchAccount } from './batch-account.ts';
import type { CommandIfDue } from './command.ts';
import { openDeskConnection, type DeskConnection } from '../pipeline/desk-database-connection.ts';
import {
  decideBatch,
  type BuildAccountEvents,
  type FindDueBookings,
  type FindLeagueSeason,
  type CommandOutcome,
} from './decide-batch.ts';
import { classifyDatabaseFailure } from './database-failures.ts';
import { type ListAdditionalLoads, findUnlockedAccounts, loadBatch, readLeadershipNumbers } from './load-batch.ts';
import { readStaffPermissions } from './staff-permissions.ts';
import type { BatchTakings, MarketTakings } from './market-takings.ts';
import type { RecordRegistry } from './record-registry.ts';
import { saveBatch, type BatchWrites } from './save-batch.ts';
import { type SpanContext, type TraceSpan, runInSpan, type Tracing } from '../telemetry/tracing.ts';

/** A command and the caller waiting for its answer. */
export interface QueuedCommand {
  command: CommandIfDue;
  since: number;
  /** It was sent to be committed, and the outcome is unknown. */
  unknown: boolean;
  /** The request that it belongs to, for a recorded trace. */
  asking: SpanContext | null;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

export interface DeskLaneOptions {
  app: { url: string; role?: string };
  clock: Clock;
  log: Pick<Logger, 'warn' | 'error'>;
  buildAccountEvents: BuildAccountEvents;
  /** The areas' kinds of records. */
  recordRegistry: RecordRegistry;
  /** Booked before anything is decided about a position; absent: only jobs book it. */
  findDueBookings?: FindDueBookings;
  /** The rules by which a league's portfolio trades. */
  findLeagueSeason?: FindLeagueSeason;
  listAdditionalLoads?: ListAdditionalLoads;
  /** Receives each batch and its steps; absent: nothing is traced. */
  tracing?: Tracing | null;
  /** Shared with whoever shows displayed sizes. */
  marketTakings: MarketTakings;
  /** Called for each batch after its commit, in order for each account. */
  committed(written: BatchWrites, works: ReadonlyMap<AccountId, BatchAccount>): void;
  /** Called while the database is failing: rejects commands that have waited too long, returns the rest. */
  withoutLate(list: readonly QueuedCommand[], error: unknown): QueuedCommand[];
}

export interface BatchTurn {
  /** Earlier batches that share an account with this one are answered first. */
  before: Promise<unknown>;
  /** This batch has its locks: another lane may begin, and follows this one if they share an account. */
  locked(list: readonly QueuedCommand[]): void;
  /** Another process keeps these accounts locked: their commands leave this batch. */
  postpone(list: readonly QueuedCommand[]): void;
}

export interface DeskLane {
  settle(batch: readonly QueuedCommand[], turn: BatchTurn): Promise<void>;
  close(): Promise<void>;
}

const RETRY_PAUSE_MS = 100;
const ASKS_DATABASE = { kind: 'client', facts: { 'db.system.name': 'postgresql' } } as const;

export const createDeskLane = (options: DeskLaneOptions): DeskLane => new DatabaseLane(options);

class DatabaseLane implements DeskLane {
  private connection: DeskConnection | null = null;
  private readonly options: DeskLaneOptions;

  constructor(options: DeskLaneOptions) {
    this.options = options;
  }

  /**
   * Brings every command of `batch` to its outcome: retries the whole batch when the database fails, and halves it when
   * one of its commands can't be saved.
   */
  async settle(batch: readonly QueuedCommand[], turn: BatchTurn): Promise<void> {
    let pending = batch;
    for (;;) {
      try {
        return await this.attempt(pending, turn);
      } catch (error) {
        const kind = classifyDatabaseFailure(error);
        await this.hangUp(kind);
        // A session that can report an error has committed nothing.
        if (kind !== 'away') for (const each of pending) each.unknown = false;
        if (kind === 'ours') return await this.isolate(pending, turn, error);
        // The outcome of a commit that broke may be unknown. Repeating is safe: the lock waits for the first try to
        // end, and the keys and states read under it show what it did.
        const isOutage = kind === 'away' || kind === 'full';
        const why = isOutage ? { err: error } : { reason: String(error) };
        this.options.log.warn({ ...why, commands: pending.length }, 'a batch is tried again');
        pending = this.options.withoutLate(pending, error);
        if (kind === 'again') pending = await this.withoutStuck(pending, turn).catch(() => pending);
        if (pending.length === 0) return;
        if (isOutage) await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
      }
    }
  }

  private async attempt(batch: readonly QueuedCommand[], turn: BatchTurn): Promise<void> {
    const { tracing = null } = this.options;
    const asking = tracing ? batch.map((each) => each.asking) : [];
    const span = tracing && traceBatch(tracing, asking);
    const takings = this.options.marketTakings.begin();
    try {
      await this.attemptWithin(span, batch, turn, takings);
      takings.publish();
      span?.end();
    } catch (error) {
      takings.undo();
      span?.end(classifyDatabaseFailure(error));
      throw error;
    }
  }

  private async attemptWithin(
    span: TraceSpan | null,
    batch: readonly QueuedCommand[],
    turn: BatchTurn,
    takings: BatchTakings,
  ): Promise<void> {
    const { options } = this;
    const connection = (this.connection ??= await openDeskConnection(options.app));
    const commands = batch.map((each) => each.command);
    const asLeader = commands.some((each) => each.leader !== undefined);
    const [works, people, leaders] = await runInSpan(
      span,
      'desk load',
      () =>
        Promise.all([
          loadBatch(connection, commands, options.recordRegistry, options.clock.now(), options.listAdditionalLoads),
          readStaffPermissions(connection, commands),
          asLeader ? readLeadershipNumbers(connection) : null,
        ]),
      ASKS_DATABASE,
    );
    turn.locked(batch);
    // Under the lock any earlier attempt has ended, and its result is visible.
    for (const each of batch) each.unknown = false;
    const { buildAccountEvents, findDueBookings, findLeagueSeason, recordRegistry: registry } = options;
    const now = options.clock.now();
    const deciding = { buildAccountEvents, findDueBookings, findLeagueSeason, registry, now, leaders, people, takings };
    const { outcomes, written } = await runInSpan(span, 'desk decide', () => decideBatch(commands, works, deciding));
    if (isEmpty(written)) await connection.rollback();
    else {
      for (const each of batch) each.unknown = true;
      await runInSpan(span, 'desk save', () => saveBatch(connection, written, registry), ASKS_DATABASE);
    }
    await turn.before;
    this.notifyCommitted(written, works);
    batch.forEach((each, index) => answer(each, outcomes[index]));
  }

  /** The batch is durable now: whatever fails from here on is no reason to try it again or to reject a command. */
  private notifyCommitted(written: BatchWrites, works: ReadonlyMap<AccountId, BatchAccount>): void {
    try {
      this.options.committed(written, works);
    } catch (error) {
      this.options.log.error({ err: error }, 'nobody was told of a committed batch');
    }
  }

  /**
   * Takes out commands whose accounts another process has locked, so that the others needn't wait for them any longer.
   */
  private async withoutStuck(batch: readonly QueuedCommand[], turn: BatchTurn): Promise<readonly QueuedCommand[]> {
    const free = await findUnlockedAccounts(
      this.connection!,
      batch.map(({ command }) => command.account),
    );
    const stuck = batch.filter(({ command }) => !free.has(command.account));
    turn.postpone(stuck);
    return batch.filter(({ command }) => free.has(command.account));
  }

  private async isolate(batch: readonly QueuedCommand[], turn: BatchTurn, error: unknown): Promise<void> {
    if (batch.length === 1) {
      this.options.log.error({ err: error, of: nameOf(batch[0]) }, 'a command can not be saved');
      batch[0]?.reject(error);
      return;
    }
    const middle = Math.ceil(batch.length / 2);
    await this.settle(batch.slice(0, middle), turn);
    await this.settle(batch.slice(middle), turn);
  }

  private async hangUp(kind: ReturnType<typeof classifyDatabaseFailure>): Promise<void> {
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

function answer(waiting: QueuedCommand, outcome: CommandOutcome | undefined): void {
  if (outcome && 'answer' in outcome) waiting.resolve(outcome.answer);
  else waiting.reject(outcome?.failure ?? new Error('a command without an outcome'));
}

/** Who requested it, without a customer's number. */
const nameOf = (waiting: QueuedCommand | undefined): string | null => {
  const actor = waiting?.command.actor;
  if (!actor) return null;
  if ('rule' in actor) return actor.rule;
  return 'staff' in actor ? 'staff' : 'customer';
};

const isEmpty = ({ posted, entries, storedAnswers, storedStaffAnswers, audited, events }: BatchWrites): boolean =>
  posted.length + entries.size + storedAnswers.length + storedStaffAnswers.length + audited.length + events.length ===
  0;

/** A batch in a trace: within the first request that waits for it and has a recorded trace, linked to the others. */

/** More links say nothing more. */
const LINKS_MAXIMUM = 32;

/** `causes`: the request behind each of its commands; null if there is none, or its trace isn't recorded. */
function traceBatch(tracing: Tracing, causes: readonly (SpanContext | null)[]): TraceSpan {
  const [parent, ...links] = causes.filter((each) => each !== null);
  return tracing.startSpan('desk batch', {
    parent,
    links: links.slice(0, LINKS_MAXIMUM),
    attributes: { 'bourse.commands': causes.length },
  });
}
