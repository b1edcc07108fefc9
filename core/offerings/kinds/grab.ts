/**
 * Quota grab: a small number of shares at a discount. All requests of one second share what is left by equal caps, so
 * that a faster connection gains nothing; what isn't allotted is returned at the end of that second.
 */
import { type Amount, type Currency, notional, type Price, type Quantity, smaller } from '../../money.ts';
import { CLOSING_MS, type Kind } from './kind.ts';

export const grab = {
  at: 40,
  entries: 'onePerson',
  allots: 'seconds',
  priced: 'opening',
  path: [
    { stage: 'open', at: 'opensAt', continual: true },
    { stage: 'closed', at: 'closesAt', afterMs: CLOSING_MS },
    { stage: 'listed', at: 'listsAt' },
  ],
  ends: 'closesAt',
} as const satisfies Kind;

const SECOND_MS = 1_000;
/** How long after a second ends its requests may still be on their way into the database. */
export const GRACE_MS = 500;
/** A request that waited this long gets all its money back, since the market has moved on. */
export const LATE_MS = 60_000;

/** The second of a moment (epoch ms), by its beginning. */
export const secondOf = (at: number): number => Math.floor(at / SECOND_MS) * SECOND_MS;
export const endOfSecond = (at: number): number => secondOf(at) + SECOND_MS;
/** Seconds before this are over, and none of their requests is still on its way. */
export const overBefore = (now: number): number => secondOf(now - GRACE_MS);

/**
 * The largest cap, in whole units, at which everybody can have what they asked for, or the cap if that is less. A
 * remainder too small for one more unit each is left for the next second: nothing is decided by chance.
 */
export function capOf(asked: readonly Quantity[], left: Quantity, unit: Quantity): Quantity {
  const rising = asked.map((quantity) => quantity / unit).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  let units = left / unit;
  let level = 0n;
  let open = BigInt(rising.length);
  for (const wanted of rising) {
    const rise = smaller(wanted - level, units / open);
    level += rise;
    units -= rise * open;
    if (level < wanted) break;
    open -= 1n;
  }
  return level * unit;
}

/**
 * What the promotion account adds for a customer who pays `price` for something worth `reference`; nothing if it is
 * worth less.
 */
export const discountOf = (reference: Price, price: Price, quantity: Quantity, currency: Currency): Amount =>
  reference > price ? notional(reference - price, quantity, currency, 'up') : 0n;

export interface Second {
  unit: Quantity;
  price: Price;
  currency: Currency;
  /** Left of the offer, and of the limit for its discounts. */
  left: Quantity;
  budget: Amount;
  /** A share's worth at the end of this second. */
  reference: Price;
}
export interface Shared {
  cap: Quantity;
  allotted: Quantity[];
  discounts: Amount[];
}

/** The allotments of everybody who asked in one second. */
export function shareSecond(asked: readonly Quantity[], second: Second): Shared {
  const { unit, price, currency, reference, budget } = second;
  const of = (quantity: Quantity): Amount => discountOf(reference, price, quantity, currency);
  const given = (cap: Quantity): Quantity[] => asked.map((quantity) => smaller(quantity - (quantity % unit), cap));
  const cost = (cap: Quantity): Amount => given(cap).reduce((sum, quantity) => sum + of(quantity), 0n);
  let cap = capOf(asked, second.left, unit);
  if (cost(cap) > budget) {
    // The promotion account runs out first: the largest cap that it can pay.
    let [low, high] = [0n, cap / unit];
    while (low < high) {
      const middle = (low + high + 1n) / 2n;
      if (cost(middle * unit) <= budget) low = middle;
      else high = middle - 1n;
    }
    cap = low * unit;
  }
  const allotted = given(cap);
  return { cap, allotted, discounts: allotted.map(of) };
}
