/** Ticks as a market's view has them: by the price itself, or by the price that decided the tick for the month. */
import { priceBand, type PriceBand } from '../bands.ts';
import type { Price } from '../money.ts';
import { tickOf, toMultiple, type TickRounding } from '../ticks.ts';
import type { MarketView } from './market-view.ts';

type Ticking = Pick<MarketView, 'instrument' | 'date' | 'tickBy'>;

export const tickAt = ({ instrument, date, tickBy }: Ticking, price: Price): Price =>
  tickOf(instrument.market, tickBy ?? price, date);

export const isOnTickOf = (market: Ticking, price: Price): boolean =>
  price > 0n && price % tickAt(market, price) === 0n;

/** The price on the tick grid at or next to `price`. */
export const toTickOf = (market: Ticking, price: Price, direction: TickRounding): Price =>
  toMultiple(price, tickAt(market, price), direction);

/** The day's limits, on the tick grid; null without limits. */
export const bandOf = ({ instrument, date, tickBy }: Ticking, previousClose: Price): PriceBand | null =>
  priceBand(instrument, previousClose, date, tickBy);
