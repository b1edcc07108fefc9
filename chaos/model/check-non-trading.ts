/** Customers' other business by the written rules: check-ins, applications, collateral for loans. */
import type { StoredRowsSnapshot } from './stored-rows-snapshot.ts';
import { checkCheckIns } from './check-check-ins.ts';
import { checkLoanPledges } from './check-loan-pledges.ts';
import { checkOfferingSubscriptions } from './check-offering-subscriptions.ts';

export const checkNonTrading = (
  book: StoredRowsSnapshot,
  differ: (sentence: string) => void,
): Record<string, number> => ({
  ...checkCheckIns(book, differ),
  ...checkOfferingSubscriptions(book, differ),
  ...checkLoanPledges(book, differ),
});
