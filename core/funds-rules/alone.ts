/** How much one person may decide alone within thirty days, regardless of single amounts. Minor units. */
import type { Amount } from '../money.ts';

/** Beyond them it takes two people: for one customer, and by one approver. */
export interface AloneLimits {
  customerAlone: Amount;
  approverAlone: Amount;
}
/** What was decided alone before. */
export interface AloneSums {
  byCustomer: Amount;
  byApprover: Amount;
}

export const isWithinAlone = (
  amount: Amount,
  { byCustomer, byApprover }: AloneSums,
  { customerAlone, approverAlone }: AloneLimits,
): boolean => byCustomer + amount <= customerAlone && byApprover + amount <= approverAlone;
