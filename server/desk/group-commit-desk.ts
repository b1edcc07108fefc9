/**
 * The group-commit desk: the only way to move money. While one batch commits, the next one gathers; once it is as
 * large, or has waited long enough, it is decided on another of three sessions (lanes). Answers are sent only after the
 * commit is durable. Any number of processes may run a desk: row locks and constraints keep them correct.
 */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import type { AccountId } from '../ids.ts';
import type { AccountEvent } from './batch-account.ts';
import { type CommandIfDue, type DeskCommand, LoadAlso, type NamedLoads, NOT_YET } from './command.ts';
import { DatabaseAwayError, classifyDatabaseFailure } from './database-failures.ts';
import { createDeskLane, type DeskLane, type DeskLaneOptions, type QueuedCommand } from './desk-lane.ts';
import { createSnapshotReader, type SnapshotQuery, type SnapshotReader } from './snapshot-reads.ts';
import { createMarketTakings, type MarketTakings } from './market-takings.ts';
import type { Tracing } from '../telemetry/tracing.ts';

export interface CommandDesk {
  /**
   * Decides and saves `command`; resolves when it is durable. Rejects with DatabaseAwayError, or with a bug's error.
   * Refuses with `systemBusy` what can't be decided yet: it can be a moment later.
   */
  run<Decided extends DecisionChanges, Answer>(command: DeskCommand<Decided, Answer>): Promise<Answer | Refusal>;
  /** The same for a command that may find nothing to do: null. */
  runIfDue<Decided extends DecisionChanges, Answer>(
    command: CommandIfDue<Decided, Answer>,
  ): Promise<Answer | Refusal | null>;
  /**
   * Runs `decide` on the present state, loaded as for a command, but without a lock, and saves nothing. Refuses with
   * `systemBusy` as `run` does.
   */
  peek<Seen>(query: SnapshotQuery<Seen>): Promise<Seen | Refusal>;
  /** Finishes what has been accepted, then closes. */
  stop(): Promise<void>;
}

export interface CommandDeskOptions extends Omit<DeskLaneOptions, 'withoutLate' | 'marketTakings'> {
  /** Absent: the desk's own. */
  marketTakings?: MarketTakings;
  /** Commands in a batch; 1 switches batching off (for comparison). */
  batchMaximum?: number;
  /** Batches under way at once, each on its own database session. */
  lanes?: number;
  /** How long a command waits for a database that is away, or for an account that another process has locked. */
  patienceMs?: number;
  /** How long a command waits at most for others to batch with, or for an earlier batch that can't get its locks. */
  gatheredMs?: number;
}

/** A batch in flight. */
interface BatchInFlight {
  readonly accounts: ReadonlySet<AccountId>;
  readonly since: number;
  /** Whether another process held its accounts locked. */
  readonly apart: boolean;
  locking: boolean;
  finished: Promise<void>;
}

export const createCommandDesk = (options: CommandDeskOptions): CommandDesk => new GroupCommitDesk(options);

class GroupCommitDesk implements CommandDesk {
  private readonly tracing: Tracing | null;
  private readonly batchMaximum: number;
  private readonly patienceMs: number;
  private readonly gatheredMs: number;
  private readonly free: DeskLane[];
  private readonly snapshots: SnapshotReader;
  private queue: QueuedCommand[] = [];
  private readonly batchesInFlight = new Set<BatchInFlight>();
  /**
   * Accounts that another process has held locked for longer than a batch waits. Their commands go separately, one
   * batch at a time.
   */
  private readonly stuck = new Set<AccountId>();
  private gathering = false;
  private timer: NodeJS.Timeout | undefined;
  /** Commands of the batches under way. */
  private commandsInFlight = 0;
  private stopped = false;

  // While one lane waits for the disk, another one takes its locks and a third decides.
  constructor({ batchMaximum = 128, lanes = 3, patienceMs = 4_000, gatheredMs = 50, ...others }: CommandDeskOptions) {
    const options = { ...others, marketTakings: others.marketTakings ?? createMarketTakings() };
    this.tracing = options.tracing ?? null;
    this.batchMaximum = batchMaximum;
    this.patienceMs = patienceMs;
    this.gatheredMs = gatheredMs;
    const withoutLate = (list: readonly QueuedCommand[], error: unknown) => this.withoutLate(list, error);
    this.free = Array.from({ length: lanes }, () => createDeskLane({ ...options, withoutLate }));
    this.snapshots = createSnapshotReader(options);
  }

  /** Everything that has arrived in this turn of the event loop goes together. */
  private wake(): void {
    if (this.gathering) return;
    this.gathering = true;
    setImmediate(() => {
      this.gathering = false;
      this.begin();
    });
  }

  /**
   * A batch costs the database as much as some ten of its commands. So while others are under way, a small batch
   * gathers until it is worth that cost, until they are done, or until it has waited long enough.
   */
  private isWorthwhile(able: readonly QueuedCommand[], now: number): boolean {
    const { commandsInFlight, batchMaximum, gatheredMs } = this;
    return (
      able.length > 0 && (able.length >= Math.min(commandsInFlight, batchMaximum) || now - able[0]!.since >= gatheredMs)
    );
  }

  /**
   * One batch locks at a time, so that batches that share an account are decided in the order in which their listeners
   * are told. If a batch can't get its locks, those that share no account with it may go ahead.
   */
  private nextBatch(): { batch: readonly QueuedCommand[]; apart: boolean } | null {
    const { batchMaximum, gatheredMs } = this;
    const now = performance.now();
    const locking = [...this.batchesInFlight].filter((inFlight) => inFlight.locking);
    if (locking.some(({ apart, since }) => !apart && now - since < gatheredMs)) return null;
    if (locking.length === 0 && this.stuck.size === 0)
      return this.isWorthwhile(this.queue, now) ? { batch: this.queue.slice(0, batchMaximum), apart: false } : null;
    const able = (apart: boolean) =>
      this.queue
        .filter(
          ({ command: { account } }) =>
            this.stuck.has(account) === apart && !locking.some(({ accounts }) => accounts.has(account)),
        )
        .slice(0, batchMaximum);
    const late = this.stuck.size > 0 && ![...this.batchesInFlight].some(({ apart }) => apart) ? able(true) : [];
    if (late.length > 0) return { batch: late, apart: true };
    const batch = able(false);
    return this.isWorthwhile(batch, now) ? { batch, apart: false } : null;
  }

  /** Hands a batch to a free lane. */
  private begin(): void {
    if (this.queue.length === 0 || this.free.length === 0) return;
    const next = this.nextBatch();
    if (!next) {
      this.timer ??= setTimeout(() => {
        this.timer = undefined;
        this.begin();
      }, this.gatheredMs);
      return;
    }
    const { batch, apart } = next;
    const taken = new Set(batch);
    this.queue = this.queue.filter((each) => !taken.has(each));
    this.commandsInFlight += batch.length;
    const accounts = new Set(batch.map(({ command }) => command.account));
    const before = Promise.all(
      [...this.batchesInFlight]
        .filter((inFlight) => !inFlight.accounts.isDisjointFrom(accounts))
        .map(({ finished }) => finished),
    );
    const lane = this.free.pop()!;
    const inFlight: BatchInFlight = {
      accounts,
      since: performance.now(),
      apart,
      locking: true,
      finished: Promise.resolve(),
    };
    const locked = (list: readonly QueuedCommand[]): void => {
      if (this.stuck.size > 0) for (const { command } of list) this.stuck.delete(command.account);
      if (!inFlight.locking) return;
      inFlight.locking = false;
      this.begin();
    };
    inFlight.finished = lane
      .settle(batch, { before, locked, postpone: (list) => this.postpone(list) })
      .then(() => before)
      .then(() => {
        this.batchesInFlight.delete(inFlight);
        this.free.push(lane);
        this.commandsInFlight -= batch.length;
        locked([]);
        this.begin();
      });
    this.batchesInFlight.add(inFlight);
    this.begin();
  }

  /** Another process has locked their accounts: they are tried again, before those that came after them. */
  private postpone(list: readonly QueuedCommand[]): void {
    for (const { command } of list) this.stuck.add(command.account);
    this.queue = [...list, ...this.queue];
  }

  /**
   * Rejects commands that have waited too long, including queued ones if the database is away. Not those that may have
   * been committed: their callers must not be told anything untrue.
   */
  private withoutLate(list: readonly QueuedCommand[], error: unknown): QueuedCommand[] {
    const patient = performance.now() - this.patienceMs;
    const inTime = (each: QueuedCommand): boolean => {
      const late = each.since < patient && !each.unknown;
      if (late) each.reject(new DatabaseAwayError(error));
      return !late;
    };
    if (['away', 'full'].includes(classifyDatabaseFailure(error))) this.queue = this.queue.filter(inTime);
    return list.filter(inTime);
  }

  async run<Decided extends DecisionChanges, Answer>(command: DeskCommand<Decided, Answer>): Promise<Answer | Refusal> {
    const answer = await this.decideOnAllThatItNeeds<Answer>(command as unknown as CommandIfDue);
    return answer === NOT_YET ? refuse('systemBusy') : answer;
  }

  async runIfDue<Decided extends DecisionChanges, Answer>(
    command: CommandIfDue<Decided, Answer>,
  ): Promise<Answer | Refusal | null> {
    const answer = await this.decideOnAllThatItNeeds<Answer | null>(command as unknown as CommandIfDue);
    return answer === NOT_YET ? null : answer;
  }

  private decideOnAllThatItNeeds<Answer>(command: CommandIfDue): Promise<Answer | Refusal | typeof NOT_YET> {
    return untilDecided<CommandIfDue, Answer>(command, (named) => this.enqueue(named));
  }

  private enqueue<Answer>(command: CommandIfDue): Promise<Answer | Refusal | LoadAlso | typeof NOT_YET> {
    if (this.stopped) return Promise.reject(new DatabaseAwayError('the desk is closing'));
    return new Promise((resolve, reject) => {
      this.queue.push({
        command,
        since: performance.now(),
        unknown: false,
        asking: this.tracing?.currentContext() ?? null,
        resolve: resolve as (answer: unknown) => void,
        reject,
      });
      this.wake();
    });
  }

  async peek<Seen>(query: SnapshotQuery<Seen>): Promise<Seen | Refusal> {
    if (this.stopped) throw new DatabaseAwayError('the desk is closing');
    const seen = await untilDecided<SnapshotQuery<Seen>, Seen>(query, (named) => this.snapshots.peek(named));
    return seen === NOT_YET ? refuse('systemBusy') : seen;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.begin();
    while (this.batchesInFlight.size > 0) await Promise.race([...this.batchesInFlight].map(({ finished }) => finished));
    clearTimeout(this.timer);
    await Promise.all([...this.free, this.snapshots].map((each) => each.close()));
  }
}

/** What was missing may show that still more is needed, but never often. */
const ATTEMPTS_MAXIMUM = 4;

/** Repeats a decision with what it needs besides, or once more of the state is known here. */
async function untilDecided<Loads extends NamedLoads, Answer>(
  command: Loads,
  decide: (command: Loads) => Promise<Answer | Refusal | LoadAlso | typeof NOT_YET>,
): Promise<Answer | Refusal | typeof NOT_YET> {
  let named: Loads | null = command;
  for (let left = ATTEMPTS_MAXIMUM; left > 0 && named !== null; left -= 1) {
    const answer: Answer | Refusal | LoadAlso | typeof NOT_YET = await decide(named);
    if (answer instanceof LoadAlso) named = answer.addTo(named);
    else if (answer !== NOT_YET) return answer;
  }
  return NOT_YET;
}

export { DatabaseAwayError, type AccountEvent };
