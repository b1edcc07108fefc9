/** The SQL of loans and of the holdings that secure them or could, except what the desk writes. */
import type { Borrower } from '@bourse/core/products/credit/loan-quote.ts';
import type { LoanState } from '@bourse/core/borrowing/loans/loan-state.ts';
import type { LoanPayment } from '@bourse/core/borrowing/loans/loan-payments.ts';
import type { Restriction } from '@bourse/core/compliance/account-restrictions.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { readCustomerState } from '../requests/review-request-store.ts';
import type { AccountId } from '../ids.ts';
import { parseLoanState } from '../ledger/loan-state-storage.ts';
import { OTHER_ACCOUNT_LOANS_SQL, parseLoanPaymentRow } from './credit-records.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import { isAttachedExit, type Order } from '@bourse/core/trading/orders/order.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { parseOrderRow } from '../ledger/order-table.ts';
import { parsePositionRow } from '../ledger/position-table.ts';

type Db = Database['kysely'];

export async function readLoans(db: Db, account: AccountId, which: 'open' | 'all' = 'all'): Promise<LoanState[]> {
  let query = db.selectFrom('loans').select('book').where('account_id', '=', account).where('book', 'is not', null);
  if (which === 'open') query = query.where('status', 'in', ['offered', 'active', 'overdue']);
  return (await query.orderBy('loan_seq', 'desc').execute()).map(({ book }) => parseLoanState(book));
}

export async function readLoan(db: Db, account: AccountId, seq: bigint): Promise<LoanState | null> {
  const row = await db
    .selectFrom('loans')
    .select('book')
    .where('account_id', '=', account)
    .where('loan_seq', '=', seq)
    .executeTakeFirst();
  return row?.book ? parseLoanState(row.book) : null;
}

export async function readLoanPayments(db: Db, account: AccountId, seq: bigint): Promise<LoanPayment[]> {
  const rows = await db
    .selectFrom('loan_payments')
    .selectAll()
    .where('account_id', '=', account)
    .where('loan_seq', '=', seq)
    .orderBy('number')
    .execute();
  return rows.map(parseLoanPaymentRow);
}

/** The prospective borrower, for a query without a lock. */
export async function readBorrower(db: Db, account: AccountId): Promise<Borrower> {
  const [customer, row, loanBooks, elsewhere, granted] = await Promise.all([
    readCustomerState(db, account),
    db.selectFrom('accounts').select('states').where('account_id', '=', account).executeTakeFirstOrThrow(),
    readLoans(db, account, 'open'),
    sql<{ book: unknown }>`${sql.raw(OTHER_ACCOUNT_LOANS_SQL)} = ${account}`.execute(db),
    sql<{ points: bigint | null }>`select sum((details->>'points')::bigint)::bigint as points from requests
      where account_id = ${account} and kind = 'additionalCredit' and status = 'done'`.execute(db),
  ]);
  return {
    customer,
    states: row.states as unknown as Restriction[],
    loanBooks,
    loansElsewhere: elsewhere.rows.map(({ book }) => parseLoanState(book)),
    grantedPoints: granted.rows[0]?.points ?? 0n,
  };
}

export interface LoanKey {
  account: AccountId;
  seq: bigint;
}

/** Loans whose next step is due, the longest due first. */
export async function readDueLoans(db: Db, now: number, limit: number): Promise<(LoanKey & { currency: string })[]> {
  const rows = await db
    .selectFrom('loans')
    .select(['account_id', 'loan_seq', 'currency'])
    .where('next_at', '<=', new Date(now))
    .orderBy('next_at')
    .orderBy('account_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ account: row.account_id, seq: row.loan_seq, currency: row.currency }));
}

/** Whether something is due and unpaid, in the exact form of the index. */
const IS_DUE = sql<boolean>`l.status in ('active', 'overdue')
  and l.book @? '$.instalments[*] ? (@.billed == true && @.paidAt == null)'`;

/** Loans with something due whose customers have money of the currency, after `after`, by account. */
export async function readCollectableLoans(
  db: Db,
  after: LoanKey | null,
  limit: number,
): Promise<(LoanKey & { currency: string })[]> {
  const { rows } = await sql<{ account_id: AccountId; loan_seq: bigint; currency: string }>`
    select l.account_id, l.loan_seq, l.currency from loans l
    where ${IS_DUE} and exists (select from balances b where b.account_id = l.account_id and b.currency = l.currency
        and b.bucket = 'available' and b.amount > 0)
      and (${after?.account ?? null}::bigint is null
        or (l.account_id, l.loan_seq) > (${after?.account ?? null}::bigint, ${after?.seq ?? null}::bigint))
    order by 1, 2 limit ${limit}`.execute(db);
  return rows.map((row) => ({ account: row.account_id, seq: row.loan_seq, currency: row.currency }));
}

/** All customers' loans in order of account; `after` leaves out those up to it. */
export async function readAllLoans(
  db: Db,
  which: 'running' | 'overdue' | 'called',
  after: LoanKey | null,
  limit: number,
): Promise<{ account: AccountId; book: LoanState }[]> {
  let query = db
    .selectFrom('loans')
    .select(['account_id', 'book'])
    .where('status', 'in', which === 'overdue' ? ['overdue'] : ['active', 'overdue'])
    .where('book', 'is not', null);
  if (which === 'called') query = query.where(sql<boolean>`book->'terms' ? 'pledges' and book->'call' <> 'null'`);
  if (after) query = query.where(sql<boolean>`(account_id, loan_seq) > (${after.account}, ${after.seq})`);
  const rows = await query.orderBy('account_id').orderBy('loan_seq').limit(limit).execute();
  return rows.map(({ account_id, book }) => ({ account: account_id, book: parseLoanState(book) }));
}

export interface LoanTotals {
  currency: string;
  loans: number;
  principal: bigint;
  late: number;
  overdue: bigint;
  provision: bigint;
}

export async function readLoanTotals(db: Db): Promise<LoanTotals[]> {
  const { rows } = await sql<LoanTotals>`select currency, count(*)::int as loans,
      sum(principal - repaid)::bigint as principal, (count(*) filter (where status = 'overdue'))::int as late,
      coalesce(sum(principal - repaid) filter (where status = 'overdue'), 0)::bigint as overdue,
      sum(rtrim(book->>'provision', 'n')::bigint)::bigint as provision
    from loans where status in ('active', 'overdue') and book is not null group by 1 order by 1`.execute(db);
  return rows;
}

const selectPositions = (db: Db, account: AccountId) =>
  db.selectFrom('positions').selectAll().where('account_id', '=', account);

/** These positions, whatever their state. */
export async function readPositionsBySeq(db: Db, account: AccountId, seqs: readonly bigint[]): Promise<Position[]> {
  if (seqs.length === 0) return [];
  const rows = await selectPositions(db, account)
    .where('position_seq', 'in', [...seqs])
    .execute();
  return rows.map(parsePositionRow);
}

/** Waiting orders that protect one position each. */
export async function readExits(db: Db, account: AccountId): Promise<Order[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', account)
    .where('status', '=', 'pending')
    .where('position_seq', 'is not', null)
    .execute();
  return rows.map(parseOrderRow).filter(isAttachedExit);
}

/** Fully paid positions in a currency, in the main portfolio. */
export async function readFullyPaidPositions(db: Db, account: AccountId, currency: string): Promise<Position[]> {
  const rows = await selectPositions(db, account)
    .where('currency', '=', currency)
    .where('portfolio', '=', MAIN_PORTFOLIO)
    .where('side', '=', 'long')
    .where('leverage', '=', 1)
    .where('status', '<>', 'closed')
    .orderBy('position_seq')
    .execute();
  return rows.map(parsePositionRow);
}

/** Positions pledged to a loan, the oldest first. */
export async function readPledgedPositions(db: Db, account: AccountId, loan: bigint): Promise<Position[]> {
  const rows = await selectPositions(db, account)
    .where('pledged_to', '=', loan)
    .where('pledged', '>', 0n)
    .orderBy('position_seq')
    .execute();
  return rows.map(parsePositionRow);
}

export interface SecuredLoan extends LoanKey {
  book: LoanState;
  /** Positions pledged to it, the oldest first. */
  pledged: Position[];
}
/** Running secured loans after `after`, by account: two statements, however many there are. */
export async function readSecuredLoans(db: Db, after: LoanKey | null, limit: number): Promise<SecuredLoan[]> {
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
    book: parseLoanState(book),
    pledged: (byLoan.get(`${account} ${seq}`) ?? []).map(parsePositionRow),
  }));
}
