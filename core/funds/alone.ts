/** How much one person decides alone within thirty days, whatever the single amounts are. Minor units. */
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
