/** How much one person may decide alone within thirty days, regardless of single amounts. Minor units. */
import type { Amount, Currency } from '../money.ts';

/** Beyond them it takes two people: for one customer, and by one approver. */
export interface AloneLimits {
  customerAlone: Amount;
  approverAlone: Amount;
}
/** By currency. */
export type Sums = ReadonlyMap<Currency, Amount>;
/** What was decided alone before. */
export interface AloneSums {
  byCustomer: Sums;
  byApprover: Sums;
}

/** A whole limit, in the parts in which shares of it are counted. */
const WHOLE = 10n ** 12n;

/**
 * How much of a limit sums use together: each currency's share of its own limit, rounded up. An amount counts in every
 * currency, so a customer who exchanges money doesn't get the limit anew.
 */
function used(sums: Sums, limitOf: (currency: Currency) => Amount): bigint {
  let parts = 0n;
  for (const [currency, sum] of sums) {
    const limit = limitOf(currency);
    if (sum > 0n) parts += limit > 0n ? (sum * WHOLE + limit - 1n) / limit : WHOLE + 1n;
  }
  return parts;
}

export function isWithinAlone(
  amount: Amount,
  currency: Currency,
  { byCustomer, byApprover }: AloneSums,
  limits: (currency: Currency) => AloneLimits,
): boolean {
  const withThis = (sums: Sums): Sums => new Map([...sums, [currency, (sums.get(currency) ?? 0n) + amount]]);
  return (
    used(withThis(byCustomer), (each) => limits(each).customerAlone) <= WHOLE &&
    used(withThis(byApprover), (each) => limits(each).approverAlone) <= WHOLE
  );
}
