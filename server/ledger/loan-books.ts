/** A loan as its row stores it: JSON, in which a whole number of any size is a text that ends in n. */
import { coolingUntil, type LoanBook } from '@bourse/core/credit/loan-book.ts';
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';

const WHOLE = /^-?\d+n$/;

export const bookText = (book: LoanBook): string =>
  JSON.stringify(book, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

/** `value` as already parsed from the database's JSON. */
export const bookOf = (value: unknown): LoanBook =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === 'string' && WHOLE.test(each) ? BigInt(each.slice(0, -1)) : each,
  ) as LoanBook;

/** Offered and running loans. */
export const readOpenBooks = async ({ kysely }: Pick<Database, 'kysely'>, account: AccountId): Promise<LoanBook[]> =>
  (
    await kysely
      .selectFrom('loans')
      .select('book')
      .where('account_id', '=', account)
      .where('status', 'in', ['offered', 'active', 'overdue'])
      .where('book', 'is not', null)
      .execute()
  ).map(({ book }) => bookOf(book));

/** Currencies in which loans are owed. */
export const readOwing = async ({ kysely }: Pick<Database, 'kysely'>, account: AccountId): Promise<string[]> =>
  (
    await kysely
      .selectFrom('loans')
      .select('currency')
      .distinct()
      .where('account_id', '=', account)
      .where('status', 'in', ['active', 'overdue'])
      .execute()
  ).map(({ currency }) => currency);

export { coolingUntil };
