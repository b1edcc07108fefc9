/**
 * The state that a command would be decided on, for reads only: loaded the desk's own way, in a snapshot that locks
 * nothing. While one read is in progress the next ones gather, so that one query to the database serves many.
 */
import { isRefusal, type Refusal } from '@bourse/contract/refusals.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import { type CommandIfDue, type DeskCommand, type LoadAlso, type NamedLoads, NOT_YET } from './command.ts';
import { openDeskConnection, type DeskConnection } from '../pipeline/desk-database-connection.ts';
import { decideBatch, type CommandOutcome } from './decide-batch.ts';
import { DatabaseAwayError, classifyDatabaseFailure } from './database-failures.ts';
import type { DeskLaneOptions } from './desk-lane.ts';
import { loadBatch, SNAPSHOT_READ_MODE } from './load-batch.ts';

type Loaded = 'account' | 'portfolio' | 'currencies' | 'instrument' | 'orders' | 'positions' | 'loads' | 'sees';

export interface SnapshotQuery<Seen> extends Pick<DeskCommand, Loaded | 'borrows'> {
  /** `now` is epoch ms; `loaded` is what this query has named so far. */
  decide(state: AccountState, now: number, loaded: NamedLoads): Seen | Refusal | LoadAlso;
}

export interface SnapshotReader {
  peek<Seen>(query: SnapshotQuery<Seen>): Promise<Seen | Refusal | LoadAlso | typeof NOT_YET>;
  /** Closes once everything under way is finished. */
  close(): Promise<void>;
}

type SnapshotReaderOptions = Pick<
  DeskLaneOptions,
  | 'app'
  | 'clock'
  | 'buildAccountEvents'
  | 'recordRegistry'
  | 'findDueBookings'
  | 'findLeagueSeason'
  | 'listAdditionalLoads'
  | 'marketTakings'
>;

/** A snapshot read, in the form of a command that changes nothing. */
interface QueuedSnapshotRead {
  command: CommandIfDue;
  settle(outcome: CommandOutcome | undefined): void;
  reject(error: unknown): void;
}

const TOGETHER_MAXIMUM = 128;
/** A session that broke meanwhile shows it only when it is used. */
const TRIES = 2;

export const createSnapshotReader = (options: SnapshotReaderOptions): SnapshotReader =>
  new DatabaseSnapshotReader(options);

class DatabaseSnapshotReader implements SnapshotReader {
  private readonly options: SnapshotReaderOptions;
  private connection: DeskConnection | null = null;
  private queue: QueuedSnapshotRead[] = [];
  private currentRead: Promise<void> | null = null;

  constructor(options: SnapshotReaderOptions) {
    this.options = options;
  }

  peek<Seen>(query: SnapshotQuery<Seen>): Promise<Seen | Refusal | LoadAlso | typeof NOT_YET> {
    return new Promise((resolve, reject) => {
      this.queue.push(createQueuedSnapshotRead(query, resolve, reject));
      this.currentRead ??= this.answerAll();
    });
  }

  /** All reads that arrive in this turn of the event loop go together. */
  private async answerAll(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.queue.length > 0) await this.answer(this.queue.splice(0, TOGETHER_MAXIMUM));
    this.currentRead = null;
  }

  private async answer(batch: readonly QueuedSnapshotRead[], tries = TRIES): Promise<void> {
    try {
      const outcomes = await this.seen(batch.map(({ command }) => command));
      batch.forEach(({ settle }, index) => settle(outcomes[index]));
    } catch (error) {
      this.hangUp();
      const ours = classifyDatabaseFailure(error) === 'ours';
      if (ours && batch.length > 1) for (const each of batch) await this.answer([each]);
      else if (!ours && tries > 1) await this.answer(batch, tries - 1);
      else for (const { reject } of batch) reject(ours ? error : new DatabaseAwayError(error));
    }
  }

  private async seen(commands: readonly CommandIfDue[]): Promise<CommandOutcome[]> {
    const {
      app,
      clock,
      recordRegistry: registry,
      listAdditionalLoads,
      buildAccountEvents,
      findDueBookings,
      findLeagueSeason,
      marketTakings: takings,
    } = this.options;
    const connection = (this.connection ??= await openDeskConnection(app));
    const works = await loadBatch(connection, commands, registry, clock.now(), listAdditionalLoads, SNAPSHOT_READ_MODE);
    // Not awaited: the next statement on this session follows it anyway.
    void connection.rollback();
    return decideBatch(commands, works, {
      buildAccountEvents,
      findDueBookings,
      findLeagueSeason,
      registry,
      now: clock.now(),
      takings,
    }).outcomes;
  }

  private hangUp(): void {
    const old = this.connection;
    this.connection = null;
    void old?.close();
  }

  async close(): Promise<void> {
    await this.currentRead;
    await this.connection?.close();
    this.connection = null;
  }
}

function createQueuedSnapshotRead<Seen>(
  { decide: see, ...loads }: SnapshotQuery<Seen>,
  resolve: (seen: Seen | Refusal | LoadAlso | typeof NOT_YET) => void,
  reject: (error: unknown) => void,
): QueuedSnapshotRead {
  let seen: Seen | Refusal | LoadAlso | typeof NOT_YET = NOT_YET;
  const command: CommandIfDue = {
    ...loads,
    actor: { rule: 'look' },
    key: null,
    decide(state, now, loaded) {
      seen = see(state, now, loaded);
      return null;
    },
    answer: () => ({}),
  };
  return {
    command,
    reject,
    settle(outcome) {
      if (outcome && 'failure' in outcome) return reject(outcome.failure);
      resolve(outcome && isRefusal(outcome.answer) ? outcome.answer : seen);
    },
  };
}
