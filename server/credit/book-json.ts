/** A loan as its row keeps it: JSON, in which a whole number of any size is a text that ends in n. */
import type { LoanBook } from '@bourse/core/credit/loan-book.ts';

const WHOLE = /^-?\d+n$/;

export const bookText = (book: LoanBook): string =>
  JSON.stringify(book, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

/** `value` as the database's JSON has been read already. */
export const bookOf = (value: unknown): LoanBook =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === 'string' && WHOLE.test(each) ? BigInt(each.slice(0, -1)) : each,
  ) as LoanBook;
