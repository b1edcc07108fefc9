/**
 * The displayed size that a customer has taken disappears from their ladder. It refills evenly, and is complete a
 * minute after their last fill. It is counted in units, so it stays valid however the quote moves. The house's own
 * rule, published.
 */
import { divide, larger, smaller, type Quantity } from '../money.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { Direction } from '../orders/order.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Consumption } from '../orders/fill.ts';

/** Since 2026-11-21. */
export const REFILL_MS = 60_000;
/** The share of a second's volume that the resting orders of one identity may take together. The house's own rule. */
export const VOLUME_SHARE_PERCENT = 10n;
/** What a fill used up: units of the ladder, or of the tenth of a second's volume, which is `share` units in all. */
export interface Use {
  quantity: Quantity;
  share: Quantity | null;
  second: number;
}

export const NOTHING_CONSUMED: Consumption = { units: 0n, at: 0, second: -1, ofSecond: 0n };

/**
 * Units that have not come back by `now` (epoch ms), rounded up. A clock that was set back doesn't lengthen the wait.
 */
export function stillTaken({ units, at }: Pick<Consumption, 'units' | 'at'>, now: number): Quantity {
  const elapsedMs = Math.abs(now - at);
  return elapsedMs >= REFILL_MS ? 0n : divide(units * BigInt(REFILL_MS - elapsedMs), BigInt(REFILL_MS), 'up');
}

/** What is left of a displayed size. */
export const leftOf = (
  consumption: Pick<Consumption, 'units' | 'at'>,
  now: number,
  displayedSize: Quantity,
): Quantity => larger(displayedSize - stillTaken(consumption, now), 0n);

const hadOf = ({ second, ofSecond }: Consumption, now: number): Quantity => (second === now ? ofSecond : 0n);

/**
 * What resting orders may still take of the market's second `now`: `share` units are theirs, and `size` is displayed
 * (0: none is available). Deciding a second late gives no more because of what has been replenished meanwhile.
 */
export function leftOfSecond(own: Consumption, now: number, share: Quantity, size: Quantity): Quantity {
  const had = hadOf(own, now);
  const left = larger(share - had, size - own.units - smaller(had, share));
  return larger(smaller(left, larger(share, size) - had), 0n);
}

export const shareOf = (traded: Quantity): Quantity => (traded * VOLUME_SHARE_PERCENT) / 100n;

/** After a fill. A waiting order uses up its share of the second first, then the displayed size. */
export function consume(before: Consumption, { quantity, share, second }: Use, now: number): Consumption {
  const away = stillTaken(before, now);
  if (share === null) return { ...before, units: away + quantity, at: now };
  const had = hadOf(before, second);
  const beyond = larger(had + quantity - share, 0n) - larger(had - share, 0n);
  return { units: away + beyond, at: now, second, ofSecond: had + quantity };
}

/** The market as seen by a customer who has taken some of it: without what has not been replenished at `now`. */
export function withConsumed(state: Pick<AccountState, 'consumed'>, market: MarketView, now: number): MarketView {
  if (!state.consumed) return market;
  const { id } = market.instrument;
  const [buy, sell] = [state.consumed(id, 'buy'), state.consumed(id, 'sell')];
  if (!buy && !sell) return market;
  const at = (each: Consumption | null): Consumption =>
    each ? { ...each, units: stillTaken(each, now), at: now } : NOTHING_CONSUMED;
  return { ...market, consumed: { buy: at(buy), sell: at(sell) } };
}

/** What is already taken in front of an order in `direction`, at the moment of the decision. */
export const consumedIn = ({ consumed }: Pick<MarketView, 'consumed'>, direction: Direction): Consumption =>
  consumed?.[direction] ?? NOTHING_CONSUMED;
