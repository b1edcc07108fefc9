/** Customers' other business by the written rules: check-ins, applications, collateral for loans. */
import type { Book } from './book.ts';
import { checkCheckIns } from './check-check-ins.ts';
import { checkPledges } from './check-pledges.ts';
import { checkSubscriptions } from './check-subscriptions.ts';

export const checkErrands = (book: Book, differ: (sentence: string) => void): Record<string, number> => ({
  ...checkCheckIns(book, differ),
  ...checkSubscriptions(book, differ),
  ...checkPledges(book, differ),
});
