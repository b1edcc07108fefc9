/** A loan as its row stores it: JSON, in which a whole number of any size is a text that ends in n. */
import { loanCoolingUntil, type LoanState } from '@bourse/core/borrowing/loans/loan-state.ts';
import type { TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import type { Amount, Currency } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';

const WHOLE = /^-?\d+n$/;

export const serializeLoanState = (book: LoanState): string =>
  JSON.stringify(book, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

/** `value` as already parsed from the database's JSON. */
export const parseLoanState = (value: unknown): LoanState =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === 'string' && WHOLE.test(each) ? BigInt(each.slice(0, -1)) : each,
  ) as LoanState;

/** Offered and running loans. */
export const readOfferedAndRunningLoans = async (
  { kysely }: Pick<Database, 'kysely'>,
  account: AccountId,
): Promise<LoanState[]> =>
  (
    await kysely
      .selectFrom('loans')
      .select('book')
      .where('account_id', '=', account)
      .where('status', 'in', ['offered', 'active', 'overdue'])
      .where('book', 'is not', null)
      .execute()
  ).map(({ book }) => parseLoanState(book));

/** Currencies in which loans are owed. */
export const readOwedLoanCurrencies = async (
  { kysely }: Pick<Database, 'kysely'>,
  account: AccountId,
): Promise<string[]> =>
  (
    await kysely
      .selectFrom('loans')
      .select('currency')
      .distinct()
      .where('account_id', '=', account)
      .where('status', 'in', ['active', 'overdue'])
      .execute()
  ).map(({ currency }) => currency);

interface CoolingFee {
  currency: Currency;
  amount: Amount;
  /** The last local date on which the loan can be returned without it. */
  until: string;
  zone: string;
}

/**
 * By loan, the booked fee that isn't owed if the loan is returned by a date that was still to come at `before` (epoch
 * ms): by the account's transfers up to the number `through`.
 */
export async function readCoolingOffFees(
  { db, timeZones }: { db: Database['kysely']; timeZones: TimeZoneConverter },
  { account, through }: { account: AccountId; through: bigint },
  before: number,
): Promise<CoolingFee[]> {
  const { rows } = await sql<{ amount: Amount; book: unknown }>`select f.amount, l.book
    from (select reference, sum(case credit when 'receivables' then -amount else amount end)::bigint as amount
      from transfers where account_id = ${account} and seq <= ${through} and at < ${new Date(before)}
        and code in ('loanFee', 'loanFeeWaived', 'loanFeePaid') group by 1) f
    join loans l on l.account_id = ${account} and 'k' || l.loan_seq = f.reference
    where f.amount > 0 order by l.loan_seq`.execute(db);
  return rows.flatMap(({ amount, book }): CoolingFee[] => {
    const stored = parseLoanState(book);
    const until = loanCoolingUntil(stored);
    const { currency, zone } = stored.terms;
    return timeZones.toLocal(before - 1, zone).date > until ? [] : [{ currency, amount, until, zone }];
  });
}
