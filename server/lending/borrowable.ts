/** Checks a requested reservation, as far as that needs no account. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { isWholeLots, lotOf } from '@bourse/core/lots.ts';
import type { Instrument } from '@bourse/core/market.ts';
import { leastMargin, marginOn } from '@bourse/core/lending/reserving.ts';
import { type Amount, formatScaled, parseScaled, type Quantity, STORED_MAXIMUM } from '@bourse/core/money.ts';
import type { MarketView } from '@bourse/core/orders/market-view.ts';
import type { LendParts } from './lend.ts';

interface Borrowable {
  instrument: Instrument;
  market: MarketView;
  quantity: Quantity;
}

/** The margin that a short of this many units would need now; null without a price. */
export const marginNow =
  ({ views }: Pick<LendParts, 'views'>, now: number) =>
  (id: string, units: Quantity): Amount | null => {
    const market = views(id, now);
    const price = market?.quote?.last ?? null;
    if (!market || price === null) return null;
    return marginOn(price, units, market.instrument.currency, leastMargin(market, price, units));
  };

export function borrowable(
  { feeds, views }: Pick<LendParts, 'feeds' | 'views'>,
  input: { instrument: string; quantity: string },
  now: number,
): Borrowable | Refusal {
  const instrument = feeds.instrument(input.instrument);
  const market = instrument && views(instrument.id, now);
  if (!instrument || !market) return refuse('instrumentNotFound', { instrument: input.instrument });
  const quantity = parseScaled(input.quantity);
  if (quantity === null || quantity > STORED_MAXIMUM) return refuse('badInput', { field: 'quantity' });
  if (instrument.market === 'FX' || instrument.board === 'index') return refuse('stockNotLent');
  const lot = lotOf(instrument, market.date);
  if (!isWholeLots(quantity, lot))
    return refuse('offLot', { lot: formatScaled(lot.lot), minimum: formatScaled(lot.minimum) });
  return { instrument, market, quantity };
}
