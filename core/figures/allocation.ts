/** What everything a customer owns consists of, viewed in three ways; docs/figures.md has the definition. */
import type { Market } from '../market.ts';
import type { Amount, Currency } from '../money.ts';
import { sharesOfWhole } from './shares-of-whole.ts';

export const KINDS = ['cash', 'shares', 'digital', 'pairs', 'funds', 'sharesToCome'] as const;
export type Kind = (typeof KINDS)[number];
/** Its market; what isn't traded on one is listed under its kind. */
export type Place = Market | 'cash' | 'funds' | 'sharesToCome';

/** `amount` in the currency of the total, `currency` the one that it is in. */
export interface Owned {
  amount: Amount;
  currency: Currency;
  market: Place;
  kind: Kind;
}

/** `share`: tenths of a percent of all that is owned. */
export interface AllocationPart<Name extends string = string> {
  name: Name;
  amount: Amount;
  share: bigint;
}

export interface Allocation {
  currency: AllocationPart<Currency>[];
  market: AllocationPart<Place>[];
  kind: AllocationPart<Kind>[];
  /** Loans, and what positions would leave to pay if they closed now: not a part, and negative in the total. */
  owed: Amount;
}

export const kindOfMarket = (market: Market): Kind =>
  market === 'CRYPTO' ? 'digital' : market === 'FX' ? 'pairs' : 'shares';

/** In each view the parts less `owed` are the total; the largest part first. */
export function allocationOf(all: readonly Owned[], loan: Amount): Allocation {
  const owned = all.filter(({ amount }) => amount > 0n);
  const short = all.filter(({ amount }) => amount < 0n).reduce((sum, { amount }) => sum - amount, 0n);
  return {
    currency: partsBy(owned, ({ currency }) => currency),
    market: partsBy(owned, ({ market }) => market),
    kind: partsBy(owned, ({ kind }) => kind),
    owed: loan + short,
  };
}

function partsBy<Name extends string>(owned: readonly Owned[], nameOf: (one: Owned) => Name): AllocationPart<Name>[] {
  const sums = new Map<Name, Amount>();
  for (const one of owned) sums.set(nameOf(one), (sums.get(nameOf(one)) ?? 0n) + one.amount);
  const sorted = [...sums].sort(([, one], [, other]) => (one < other ? 1 : one > other ? -1 : 0));
  const shares = sharesOfWhole(sorted.map(([, amount]) => amount));
  return sorted.map(([name, amount], index) => ({ name, amount, share: shares[index]! }));
}
