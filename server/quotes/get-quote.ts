/** The present quote of an instrument, and its order book. */
import { refuse } from '@bourse/contract/errors.ts';
import { quoteOnWire } from '../venue/quote-views.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { priceBand } from '@bourse/core/markets/order-rules/price-bands.ts';
import { lotOf } from '@bourse/core/markets/order-rules/lots.ts';
import { divide, formatScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { rulesOf } from '@bourse/core/markets/rulebook/rulebook.ts';
import { tickOfInstrument } from '@bourse/core/markets/order-rules/ticks.ts';
import { readLadders } from '../desk/consumed-liquidity.ts';
import { outsideQuote } from '../venue/market-state.ts';
import { tickByOf } from '../venue/tick-reference.ts';
import { type DepthLevel, depthOf, NOTHING_CONSUMED, stillTaken } from '@bourse/core/trading/books/ladder.ts';
import type { Direction } from '@bourse/core/trading/orders/order.ts';

export function getQuote(parts: Pick<Parts, 'feeds' | 'clock'>): Handler<'quotes/getQuote'> {
  return async (input) => {
    const instrument = parts.feeds.instrument(input.instrument);
    if (!instrument) return refuse('instrumentNotFound', { instrument: input.instrument });
    const quote = parts.feeds.quote(instrument.id, parts.clock.now());
    return quote ? quoteOnWire(quote, instrument.currency) : refuse('priceNotObtained');
  };
}

const LEVELS = 5;

const onWire = ({ price, size, cumulated }: DepthLevel) => ({
  price: formatScaled(price),
  size: formatScaled(size),
  cumulated: formatScaled(cumulated),
});

/**
 * From the guarded quote of the instrument's feed, so that the ladder is what an order would meet now: without what its
 * reader has taken within the last minute. Before and after the session, the ladder of those hours.
 */
export function getDepth({
  database,
  feeds,
  clock,
  zones,
  phases,
  halts,
}: Pick<Parts, 'database' | 'feeds' | 'clock' | 'zones' | 'phases' | 'halts'>): Handler<'quotes/getDepth'> {
  return async (input, { account }) => {
    const instrument = feeds.instrument(input.instrument);
    if (!instrument) return refuse('instrumentNotFound', { instrument: input.instrument });
    if (instrument.board === 'index') return refuse('instrumentNotTradable');
    const now = clock.now();
    const outside = outsideQuote({ phases, halts }, instrument, now);
    const quote = outside?.quote ?? feeds.quote(instrument.id, now);
    if (!quote) return refuse('priceNotObtained');
    const { date } = zones.toLocal(now, rulesOf(instrument.market).zone);
    const tickBy = tickByOf(feeds, instrument, date, now);
    const band = priceBand(instrument, quote.previousClose, date, tickBy);
    const taken = account === null ? null : await readLadders(database.kysely, account);
    // Only whole units fill: a partly replenished unit isn't available yet.
    const unit = lotOf(instrument, date).fraction ? 1n : SCALE;
    const before = (direction: Direction) =>
      divide(stillTaken(taken?.get(instrument.id, direction) ?? NOTHING_CONSUMED, now), unit, 'up') * unit;
    const side = (direction: Direction) =>
      depthOf(
        direction,
        quote,
        tickOfInstrument(instrument, direction === 'buy' ? quote.ask : quote.bid, date, tickBy),
        band,
        LEVELS,
        before(direction),
      ).map(onWire);
    return {
      instrument: instrument.id,
      bids: side('sell'),
      asks: side('buy'),
      last: formatScaled(quote.last),
      span: outside?.span ?? null,
      at: new Date(quote.at).toISOString(),
      seq: quote.seq,
      source: quote.source,
    };
  };
}
