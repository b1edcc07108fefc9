/** An area's transaction, and what to tell listeners once it is durable. */
import type { Transaction } from 'kysely';
import { onMain } from '../db/replica.ts';
import type { DB } from '../db/types.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import type { EventRow } from '../live.ts';

export interface Work {
  db: Transaction<DB>;
  /** Epoch milliseconds; one moment for everything that is stored. */
  now: number;
  /** Rows of private streams that were written; published after the commit. */
  events: { account: AccountId; row: EventRow }[];
  /** Run after the commit, in order. */
  afterwards: (() => void)[];
}

/** Runs `act` in a transaction; after the commit, publishes what it wrote. */
export async function inOneTransaction<T>(
  parts: Pick<Parts, 'database' | 'clock' | 'live'>,
  act: (work: Work) => Promise<T>,
): Promise<T> {
  const told: Omit<Work, 'db'> = { now: parts.clock.now(), events: [], afterwards: [] };
  const result = await onMain(() => parts.database.kysely.transaction().execute((db) => act({ db, ...told })));
  for (const { account, row } of told.events) parts.live.publish(account, [row]);
  for (const act of told.afterwards) act();
  return result;
}

/** One command per customer at a time: every writer locks the account's row first. */
export async function lockAccount(work: Work, account: AccountId): Promise<void> {
  await work.db.selectFrom('accounts').select('account_id').where('account_id', '=', account).forUpdate().execute();
}
