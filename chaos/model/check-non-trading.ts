/** Customers' other business by the written rules: check-ins, applications, collateral for loans. */
import type { LedgerSnapshot } from './ledger-snapshot.ts';
import { checkCheckIns } from './check-check-ins.ts';
import { checkLoanPledges } from './check-loan-pledges.ts';
import { checkSubscriptions } from './check-subscriptions.ts';

export const checkNonTrading = (book: LedgerSnapshot, differ: (sentence: string) => void): Record<string, number> => ({
  ...checkCheckIns(book, differ),
  ...checkSubscriptions(book, differ),
  ...checkLoanPledges(book, differ),
});
