/** The order book that a quote shows: its own sizes, then the levels behind it, before what anybody has taken. */
import type { Instrument, Quote } from '@bourse/core/markets/market-types.ts';
import { computePriceBand } from '@bourse/core/markets/order-rules/price-bands.ts';
import { getInstrumentTickSize } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { listDepthLevels } from '@bourse/core/trading/books/price-ladder.ts';
import type { TradeDirection } from '@bourse/core/trading/orders/order.ts';
import type { ServerDependencies } from '../../dependencies.ts';
import { findTickReferencePrice } from '../../venue/tick-reference.ts';
import { numberOf } from './prices.ts';

const LEVELS = 10;

export function buildOrderBook(
  { venues, timeZones }: Pick<ServerDependencies, 'venues' | 'timeZones'>,
  instrument: Instrument,
  quote: Quote,
  now: number,
) {
  const { date } = timeZones.toLocal(now, getMarketRules(instrument.market).zone);
  const tickBy = findTickReferencePrice(venues, instrument, date, now);
  const band = computePriceBand(instrument, quote.previousClose, date, tickBy);
  const side = (direction: TradeDirection, best: bigint) =>
    listDepthLevels(direction, quote, getInstrumentTickSize(instrument, best, date, tickBy), band, LEVELS, 0n).map(
      ({ price, size }) => ({ p: numberOf(price), s: numberOf(size) }),
    );
  return { b: side('sell', quote.bid), a: side('buy', quote.ask) };
}
