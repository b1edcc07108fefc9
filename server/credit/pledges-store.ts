import type { LoanBook } from '@bourse/core/credit/loan-book.ts';
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import type { Position } from '@bourse/core/orders/position.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';
import { bookOf } from '../ledger/loan-books.ts';
import { positionOf } from '../ledger/rows.ts';
import type { LoanPlace } from './store.ts';

type Db = Database['kysely'];

/** These positions, whatever their state. */
export async function readHoldings(db: Db, account: AccountId, seqs: readonly bigint[]): Promise<Position[]> {
  if (seqs.length === 0) return [];
  const rows = await db
    .selectFrom('positions')
    .selectAll()
    .where('account_id', '=', account)
    .where('position_seq', 'in', [...seqs])
    .execute();
  return rows.map(positionOf);
}

/** Fully paid positions in a currency, in the main portfolio. */
export async function readPaid(db: Db, account: AccountId, currency: string): Promise<Position[]> {
  const rows = await db
    .selectFrom('positions')
    .selectAll()
    .where('account_id', '=', account)
    .where('currency', '=', currency)
    .where('portfolio', '=', MAIN)
    .where('side', '=', 'long')
    .where('leverage', '=', 1)
    .where('status', '<>', 'closed')
    .orderBy('position_seq')
    .execute();
  return rows.map(positionOf);
}

/** Positions pledged to a loan, the oldest first. */
export async function readPledged(db: Db, account: AccountId, loan: bigint): Promise<Position[]> {
  const rows = await db
    .selectFrom('positions')
    .selectAll()
    .where('account_id', '=', account)
    .where('pledged_to', '=', loan)
    .where('pledged', '>', 0n)
    .orderBy('position_seq')
    .execute();
  return rows.map(positionOf);
}

export interface SecuredLoan extends LoanPlace {
  book: LoanBook;
  /** Positions pledged to it, the oldest first. */
  pledged: Position[];
}
/** Running secured loans after `after`, by account: two statements, however many there are. */
export async function readSecured(db: Db, after: LoanPlace | null, limit: number): Promise<SecuredLoan[]> {
  const { rows } = await sql<{ account_id: AccountId; loan_seq: bigint; book: unknown }>`
    select account_id, loan_seq, book from loans
    where status in ('active', 'overdue') and book->'terms' ? 'pledges'
      and (${after?.account ?? null}::bigint is null
        or (account_id, loan_seq) > (${after?.account ?? null}::bigint, ${after?.seq ?? null}::bigint))
    order by account_id, loan_seq limit ${limit}`.execute(db);
  if (rows.length === 0) return [];
  const held = await db
    .selectFrom('positions')
    .selectAll()
    .where('account_id', 'in', [...new Set(rows.map(({ account_id }) => account_id))])
    .where('pledged', '>', 0n)
    .orderBy('position_seq')
    .execute();
  const byLoan = Map.groupBy(held, (row) => `${row.account_id} ${row.pledged_to}`);
  return rows.map(({ account_id: account, loan_seq: seq, book }) => ({
    account,
    seq,
    book: bookOf(book),
    pledged: (byLoan.get(`${account} ${seq}`) ?? []).map(positionOf),
  }));
}
