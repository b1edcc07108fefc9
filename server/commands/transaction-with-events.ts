/** The transaction of a command, the notices written in it, and what listeners receive once it is durable. */
import type { Transaction } from 'kysely';
import { runOnPrimary } from '../db/replica.ts';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { NoticeCode, NoticeParams } from '@bourse/contract/notice-catalogue.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';

export interface TransactionContext {
  db: Transaction<DB>;
  /** Epoch milliseconds; one moment for everything that is stored. */
  now: number;
  /** Rows of private streams that were written; published after the commit. */
  events: { account: AccountId; row: AccountEventRow }[];
  /** Run after the commit, in order. */
  afterCommit: (() => void)[];
}

/** Runs `act` in a transaction; after the commit, publishes what it wrote. */
export async function runInTransaction<T>(
  dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents'>,
  act: (work: TransactionContext) => Promise<T>,
): Promise<T> {
  const context: Omit<TransactionContext, 'db'> = { now: dependencies.clock.now(), events: [], afterCommit: [] };
  const result = await runOnPrimary(() =>
    dependencies.database.kysely.transaction().execute((db) => act({ db, ...context })),
  );
  for (const { account, row } of context.events) dependencies.accountEvents.publish(account, [row]);
  for (const act of context.afterCommit) act();
  return result;
}

/** One command per customer at a time: every writer locks the account's row first. */
export async function lockAccount(work: TransactionContext, account: AccountId): Promise<void> {
  await work.db.selectFrom('accounts').select('account_id').where('account_id', '=', account).forUpdate().execute();
}

/** Where an area announces what has just changed, for listeners in this process. */

/** A row of a customer's private stream. */
export interface AccountEventRow {
  seq: bigint;
  kind: 'order' | 'position' | 'wallet' | 'notice';
  /** JSON, as it is stored. */
  data: string;
  /** The complete JSON, from the code that has just written it; without it, it is read again. */
  buildLiveJson?(): string;
  /** Code of the notice, for a row that is also a message. */
  notice: string | null;
  /** Epoch milliseconds. */
  at: number;
}

/** Returns the `data` of each row, in order; messages need no help. */
export type FormatAccountEvents = (account: AccountId, rows: readonly AccountEventRow[]) => Promise<string[]>;

export interface AccountEventListener {
  events(account: AccountId, rows: readonly AccountEventRow[]): void;
  sessionsEnded(sessionIds: readonly string[]): void;
}

export interface AccountEventHub {
  /** Call it after the commit that wrote the rows. */
  publish(account: AccountId, rows: readonly AccountEventRow[]): void;
  endSessions(sessionIds: readonly string[]): void;
  listen(listener: AccountEventListener): void;
}

export function createAccountEventHub(): AccountEventHub {
  const listeners: AccountEventListener[] = [];
  return {
    publish: (account, rows) => {
      for (const each of listeners) each.events(account, rows);
    },
    endSessions: (ids) => {
      for (const each of listeners) each.sessionsEnded(ids);
    },
    listen: (listener) => {
      listeners.push(listener);
    },
  };
}

/** Notices to a customer: rows of the private stream that also appear in the list of notices. */

/**
 * Writes a notice within the transaction of what it reports. Locks the account's row, which gives the sequence number.
 * `code` names a text, `params` fill it. `portfolio`: where it happened.
 */
export async function writeNotice<Code extends NoticeCode>(
  work: TransactionContext,
  account: AccountId,
  code: Code,
  params: NoticeParams<Code>,
  portfolio = MAIN_PORTFOLIO,
): Promise<void> {
  const { event_seq: seq } = await work.db
    .updateTable('accounts')
    .set((set) => ({ event_seq: set('event_seq', '+', 1n) }))
    .where('account_id', '=', account)
    .returning('event_seq')
    .executeTakeFirstOrThrow();
  const data = JSON.stringify(portfolio === MAIN_PORTFOLIO ? params : { ...params, portfolio: portfolio.toString() });
  const row = { seq, kind: 'notice', data, notice: code, at: work.now } as const;
  await work.db
    .insertInto('events')
    .values({ account_id: account, seq, kind: row.kind, data: row.data, notice: code, at: new Date(work.now) })
    .execute();
  work.events.push({ account, row });
}
