/** The market as a block meets it, behind what the leader and earlier blocks have just taken. */
import { lotOf } from '../lots.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Direction } from '../orders/order.ts';
import { NOTHING_CONSUMED } from '../books/consumed.ts';
import { directionOf } from '../orders/direction.ts';
import { top } from '../books/fill-price.ts';
import { mostNow } from '../trading/pricing.ts';
import { tickAt } from '../orders/tick-at.ts';
import { type BlockMarket, type Earlier, takenBefore } from './block.ts';
import type { LedFill, SkipReason } from './types.ts';

export const directionOfFill = ({ side, effect }: Pick<LedFill, 'side' | 'effect'>): Direction =>
  directionOf(side, effect);

/** Never on a quote older than the leader's; whether the market can be met at all. */
export const canMeet = (fill: LedFill, { quote, session }: MarketView): boolean =>
  quote !== null && session === 'open' && quote.at >= fill.quoteAt;

/** Why an opening fill wasn't copied in time: its market couldn't be met even at the end, or the copies were late. */
export const lateReason = (view: Pick<MarketView, 'quote' | 'session'> | null): SkipReason =>
  view?.quote == null ? 'noPrice' : view.session === 'open' ? 'late' : 'closed';

/** `isOwn`: the leader takes nothing now; it concerns what was open already, or copies end. */
export function blockMarket(
  fill: LedFill,
  view: MarketView,
  earlier: Earlier | null,
  isOwn: boolean,
  now: number,
): BlockMarket | null {
  const { quote } = view;
  if (!quote || !canMeet(fill, view)) return null;
  const direction = directionOfFill(fill);
  const before = takenBefore(isOwn ? { ...fill, quantity: 0n } : fill, earlier, now);
  const taken = { ...NOTHING_CONSUMED, units: before, at: now };
  const { lot, fraction } = lotOf(view.instrument, view.date);
  return {
    quote,
    tick: tickAt(view, top(direction, quote).best),
    takenBefore: before,
    most: mostNow(direction, quote, { ...view, consumed: { buy: taken, sell: taken } }),
    step: fraction ? 1n : lot,
  };
}
