/** Checks of loans and of their collateral. */
import type { AuditCheckGroup, AuditCheck } from '../ledger/audit/audit-check-types-and-sql.ts';
import {
  isLoanRunning,
  type LoanState,
  computeLoanDebt,
  sumAmountsBy,
} from '@bourse/core/borrowing/loans/loan-state.ts';
import { type LoanPayment, replayLoan } from '@bourse/core/borrowing/loans/loan-payments.ts';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { createTemporalZones } from '../time/zones.ts';
import { parseLoanState } from '../ledger/loan-state-storage.ts';
import { parseLoanPaymentRow } from './credit-records.ts';

/**
 * Checks of collateral for loans: it follows from its steps, is still held, and is sold only by an order that says so.
 */
const PLEDGE_CHECKS: AuditCheck[] = [
  {
    sql: `with said as (select account_id, position_seq, loan_seq, sum(change) as units from pledge_steps
        group by 1, 2, 3 having sum(change) <> 0),
      there as (select account_id, position_seq, pledged_to as loan_seq, pledged as units from positions
        where pledged <> 0 or pledged_to is not null)
      select coalesce(s.account_id, t.account_id) as account_id,
        coalesce(s.position_seq, t.position_seq) as position_seq,
        coalesce(s.units, 0) as said, coalesce(t.units, 0) as there
      from said s full join there t
        on (s.account_id, s.position_seq, s.loan_seq) = (t.account_id, t.position_seq, t.loan_seq)
      where coalesce(s.units, 0) <> coalesce(t.units, 0)`,
    describe: (row) =>
      `pledge ${row['account_id']}/${row['position_seq']}: ${row['there']} units are pledged, its steps say ` +
      `${row['said']}`,
  },
  {
    sql: `select p.account_id, p.position_seq, p.pledged_to from positions p left join loans l
        on (l.account_id, l.loan_seq) = (p.account_id, p.pledged_to)
      where p.pledged > 0 and (p.side <> 'long' or p.leverage <> 1 or p.day_trading or p.portfolio <> 0
        or l.status is null or l.status not in ('active', 'overdue') or not l.book->'terms' ? 'pledges'
        or l.currency <> p.currency)`,
    describe: (row) =>
      `pledge ${row['account_id']}/${row['position_seq']}: it can't secure loan k${row['pledged_to']}, which isn't ` +
      'running, is not secured or lends another currency',
  },
  {
    sql: `with gone as (select account_id, position_seq, -sum(change) as units from pledge_steps where cause = 'sold'
        group by 1, 2),
      sold as (select f.account_id, f.position_seq, sum(f.quantity) as units from fills f
        join orders o using (account_id, order_seq) where o.cause = 'pledgeSold' group by 1, 2)
      select coalesce(g.account_id, s.account_id) as account_id,
        coalesce(g.position_seq, s.position_seq) as position_seq,
        coalesce(g.units, 0) as gone, coalesce(s.units, 0) as sold
      from gone g full join sold s on (g.account_id, g.position_seq) = (s.account_id, s.position_seq)
      where coalesce(g.units, 0) <> coalesce(s.units, 0)`,
    describe: (row) =>
      `pledge ${row['account_id']}/${row['position_seq']}: ${row['gone']} units were sold of it, orders of the house ` +
      `sold ${row['sold']}`,
  },
  {
    sql: `select p.account_id, p.loan_seq from loan_payments p where p.kind = 'sold' and not exists (
        select from pledge_steps s where (s.account_id, s.loan_seq) = (p.account_id, p.loan_seq) and s.cause = 'sold')`,
    describe: (row) =>
      `loan ${row['account_id']} k${row['loan_seq']}: a sale paid it, and nothing of its pledge was sold`,
  },
];

/**
 * Checks of loans: replaying each from its terms, days and payments gives the stored book; debts match the customer's
 * account, and the house's receivables, income and provisions match its own accounts.
 */
const CHECKS: AuditCheck[] = [
  {
    sql: `with owed as (select account_id, currency, sum(principal - repaid) as amount from loans
        where status in ('active', 'overdue') and book is not null group by 1, 2),
      there as (select account_id, currency, sum(amount) as amount from balances where bucket = 'loan' group by 1, 2)
      select coalesce(o.account_id, t.account_id) as account_id, coalesce(o.currency, t.currency) as currency,
        coalesce(o.amount, 0) as owed, coalesce(t.amount, 0) as amount
      from owed o full join there t on (o.account_id, o.currency) = (t.account_id, t.currency)
      where coalesce(o.amount, 0) <> coalesce(t.amount, 0)`,
    describe: (row) =>
      `loan ${row['account_id']} ${row['currency']}: ${row['amount']} stands there, loans owe ${row['owed']}`,
  },
  {
    sql: `with paid as (select account_id, 'k' || loan_seq as reference, sum(fee) as fee, sum(interest) as interest,
        sum(principal) as principal from loan_payments group by 1, 2),
      booked as (select account_id, reference,
        coalesce(sum(amount) filter (where code = 'loanFeePaid'), 0) as fee,
        coalesce(sum(amount) filter (where code = 'loanInterestPaid'), 0) as interest,
        coalesce(sum(amount) filter (where code = 'loanRepaid'), 0) as principal
        from transfers where code in ('loanFeePaid', 'loanInterestPaid', 'loanRepaid') group by 1, 2)
      select coalesce(p.account_id, b.account_id) as account_id, coalesce(p.reference, b.reference) as reference
      from paid p full join booked b on (p.account_id, p.reference) = (b.account_id, b.reference)
      where (p.fee, p.interest, p.principal) is distinct from (b.fee, b.interest, b.principal)`,
    describe: (row) => `loan ${row['account_id']} ${row['reference']}: its payments are not what was booked`,
  },
  {
    // `booked_at` is the ledger's time, whatever day the payment counts for.
    sql: `with paid as (select account_id, 'k' || loan_seq as reference, booked_at as at, sum(amount) as amount
        from loan_payments group by 1, 2, 3),
      booked as (select account_id, reference, at, sum(amount) as amount from transfers
        where code in ('loanFeePaid', 'loanInterestPaid', 'loanRepaid') group by 1, 2, 3)
      select distinct coalesce(p.account_id, b.account_id) as account_id,
        coalesce(p.reference, b.reference) as reference
      from paid p full join booked b on (p.account_id, p.reference, p.at) = (b.account_id, b.reference, b.at)
      where p.amount is distinct from b.amount`,
    describe: (row) => `loan ${row['account_id']} ${row['reference']}: its payments were not booked when they say`,
  },
  {
    sql: `select account_id, loan_seq from loans where book is not null and (status <> book->>'status'
      or principal <> rtrim(book#>>'{terms,principal}', 'n')::bigint
      or late <> rtrim(book->>'lateBooked', 'n')::bigint - rtrim(book->>'latePaid', 'n')::bigint
      or extract(epoch from disbursed_at) * 1000 is distinct from (book->>'disbursedAt')::numeric
      or extract(epoch from due_at) * 1000 is distinct from (book->>'maturesAt')::numeric
      or extract(epoch from next_at) * 1000 is distinct from (book->>'nextAt')::numeric
      or (disbursed_at is not null and principal - repaid <> rtrim(book->>'principalLeft', 'n')::bigint))`,
    describe: (row) => `loan ${row['account_id']} k${row['loan_seq']}: its row says something else than its book`,
  },
];

interface AuditedLoan {
  account: bigint;
  book: LoanState;
  payments: LoanPayment[];
  booked: Record<string, bigint>;
}

const BOOKED = ['loanPaidOut', 'loanFee', 'loanFeeWaived', 'loanInterest', 'loanProvided', 'loanProvidedLess'];

async function readLoans(client: pg.ClientBase): Promise<AuditedLoan[]> {
  const { rows } = await client.query<Record<string, unknown>>(
    `select account_id, loan_seq, book from loans where book is not null and disbursed_at is not null
      order by account_id, loan_seq`,
  );
  const payments = await client.query<Record<string, unknown>>(
    `select account_id, loan_seq, number, kind, date, at, booked_at, amount, fee, interest, principal
      from loan_payments order by account_id, loan_seq, number`,
  );
  const booked = await client.query<Record<string, unknown>>(
    `select account_id, reference, code, sum(amount)::bigint as amount from transfers where code = any($1)
      group by 1, 2, 3`,
    [BOOKED],
  );
  const nameOf = (row: Record<string, unknown>, reference = `k${row['loan_seq']}`) =>
    `${row['account_id']} ${reference}`;
  const paid = Map.groupBy(payments.rows, (row) => nameOf(row));
  const sums = Map.groupBy(booked.rows, (row) => nameOf(row, String(row['reference'])));
  return rows.map((row) => ({
    account: row['account_id'] as bigint,
    book: parseLoanState(row['book']),
    payments: (paid.get(nameOf(row)) ?? []).map((each) => parseLoanPaymentRow(withNumbers(each))),
    booked: Object.fromEntries(
      (sums.get(nameOf(row)) ?? []).map((each) => [each['code'], BigInt(String(each['amount']))]),
    ),
  }));
}
/** Converts the numeric columns to bigint, whatever type the client returns. */
const withNumbers = (row: Record<string, unknown>): Record<string, unknown> => ({
  ...row,
  ...Object.fromEntries(
    ['loan_seq', 'amount', 'fee', 'interest', 'principal'].map((name) => [name, BigInt(String(row[name]))]),
  ),
});

function differencesOf(
  { account, book, payments, booked }: AuditedLoan,
  zones: ReturnType<typeof createTemporalZones>,
): string[] {
  const name = `loan ${account} k${book.seq}`;
  const again = replayLoan(book, payments, zones);
  if (!isDeepStrictEqual(again, book)) return [`${name}: its terms and payments come to another state`];
  const of = (code: string): bigint => booked[code] ?? 0n;
  const differences: string[] = [];
  if (of('loanPaidOut') !== book.terms.principal) differences.push(`${name}: ${of('loanPaidOut')} was paid out`);
  if (of('loanProvided') - of('loanProvidedLess') !== book.provision)
    differences.push(`${name}: ${of('loanProvided') - of('loanProvidedLess')} is set aside, not ${book.provision}`);
  const { interest } = computeLoanDebt(book, 0);
  const paidInterest = sumAmountsBy(payments, (each) => each.interest);
  if (of('loanInterest') !== paidInterest + interest)
    differences.push(`${name}: interest of ${of('loanInterest')} is booked, not ${paidInterest + interest}`);
  const fee = of('loanFee') - of('loanFeeWaived') - sumAmountsBy(payments, (each) => each.fee);
  const owed = isLoanRunning(book) ? sumAmountsBy(book.instalments, (each) => each.fee - each.paidFee) : 0n;
  if (fee !== owed) differences.push(`${name}: a fee of ${fee} is booked as owed, not ${owed}`);
  return differences;
}

async function findLoanDifferences(client: pg.ClientBase): Promise<string[]> {
  const zones = createTemporalZones();
  const loans = await readLoans(client);
  return loans.flatMap((each) => {
    try {
      return differencesOf(each, zones);
    } catch (error) {
      return [`loan ${each.account} k${each.book.seq}: it can't be counted again: ${(error as Error).message}`];
    }
  });
}

export const CREDIT_AUDIT_CHECKS: readonly AuditCheckGroup[] = [
  { of: 'loans', checks: CHECKS, findDifferences: findLoanDifferences },
  { of: 'what secures loans', checks: PLEDGE_CHECKS },
];
