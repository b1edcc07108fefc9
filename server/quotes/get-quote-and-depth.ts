/** The present quote of an instrument, and its order book. */
import { refuse } from '@bourse/contract/refusals.ts';
import { buildQuoteView } from '../venue/quote-views.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { sql } from 'kysely';
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';
import { computePriceBand } from '@bourse/core/markets/order-rules/price-bands.ts';
import { getLotSizeRules } from '@bourse/core/markets/order-rules/lot-sizes.ts';
import { divide, formatScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { getInstrumentTickSize } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import { readConsumedLiquidity } from '../desk/consumed-liquidity.ts';
import { findExtendedHoursQuote } from '../venue/market-phase-and-halt-readers.ts';
import { findTickReferencePrice } from '../venue/tick-reference.ts';
import {
  type DepthLevel,
  listDepthLevels,
  NO_LIQUIDITY_CONSUMED,
  computeUnrefilledUnits,
} from '@bourse/core/trading/books/price-ladder.ts';
import type { TradeDirection } from '@bourse/core/trading/orders/order.ts';

export function getQuote(dependencies: Pick<ServerDependencies, 'venues' | 'clock'>): Handler<'quotes/getQuote'> {
  return async (input) => {
    const instrument = dependencies.venues.instrument(input.instrument);
    if (!instrument) return refuse('instrumentNotFound', { instrument: input.instrument });
    dependencies.venues.notePriceNeed(instrument.id, 'viewed');
    const now = dependencies.clock.now();
    const quote = dependencies.venues.quote(instrument.id, now);
    const origin = dependencies.venues.origin(instrument.id, now);
    return quote ? buildQuoteView(quote, instrument.currency, origin) : refuse('priceNotObtained');
  };
}

const DEPTH_LEVELS = 10;

const depthLevelView = ({ price, size, cumulated }: DepthLevel) => ({
  price: formatScaled(price),
  size: formatScaled(size),
  cumulated: formatScaled(cumulated),
});

/**
 * From the guarded quote of the instrument's feed, so that the ladder is what an order would meet now: without what its
 * reader has taken within the last minute, and the part of what others have. Before and after the session, the ladder
 * of those hours.
 */
export function getDepth({
  database,
  venues,
  clock,
  timeZones,
  marketPhases,
  halts,
  marketTakings,
}: Pick<
  ServerDependencies,
  'database' | 'venues' | 'clock' | 'timeZones' | 'marketPhases' | 'halts' | 'marketTakings'
>): Handler<'quotes/getDepth'> {
  return async (input, caller) => {
    const { account } = caller;
    const instrument = venues.instrument(input.instrument);
    if (!instrument) return refuse('instrumentNotFound', { instrument: input.instrument });
    if (instrument.board === 'index') return refuse('instrumentNotTradable');
    venues.notePriceNeed(instrument.id, 'viewed');
    const now = clock.now();
    const outside = findExtendedHoursQuote({ marketPhases, halts }, instrument, now);
    const quote = outside?.quote ?? venues.quote(instrument.id, now);
    if (!quote) return refuse('priceNotObtained');
    const { date } = timeZones.toLocal(now, getMarketRules(instrument.market).zone);
    const tickBy = findTickReferencePrice(venues, instrument, date, now);
    const band = computePriceBand(instrument, quote.previousClose, date, tickBy);
    const reader = account === null ? null : await readConsumedLiquidity(database.kysely, account);
    // Only whole units fill: a partly replenished unit isn't available yet.
    const unit = getLotSizeRules(instrument, date).fraction ? 1n : SCALE;
    const before = (direction: TradeDirection) => {
      const own = reader?.consumed.get(instrument.id, direction) ?? NO_LIQUIDITY_CONSUMED;
      const others = marketTakings.others(instrument.id, direction, reader?.person ?? null, now);
      return divide(computeUnrefilledUnits(own, now) + others, unit, 'up') * unit;
    };
    const side = (direction: TradeDirection) =>
      listDepthLevels(
        direction,
        quote,
        getInstrumentTickSize(instrument, direction === 'buy' ? quote.ask : quote.bid, date, tickBy),
        band,
        DEPTH_LEVELS,
        before(direction),
      ).map(depthLevelView);
    const portfolio = 'apiKey' in caller ? caller.apiKey?.portfolio : undefined;
    const own = await listRestingOrders(database, account, instrument.id, portfolio);
    return {
      instrument: instrument.id,
      own: { bids: own('buy'), asks: own('sell') },
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

/**
 * What is left of the reader's waiting limit orders, summed by price, best first; nothing of a visitor. `portfolio`:
 * those of this one alone, for an API key.
 */
async function listRestingOrders(
  { kysely }: Pick<Database, 'kysely'>,
  account: AccountId | null,
  instrument: InstrumentId,
  portfolio: number | undefined,
): Promise<(direction: TradeDirection) => { price: string; size: string }[]> {
  if (account === null) return () => [];
  const { rows } = await sql<{ buys: boolean; price: bigint; size: bigint }>`
    select (side = 'long') = (effect = 'open') as buys, limit_price as price, sum(quantity - filled)::bigint as size
    from orders where account_id = ${account} and instrument = ${instrument} and status = 'pending' and not inactive
      and limit_price is not null and (type = 'limit' or triggered_at is not null)
      and (${portfolio ?? null}::int is null or portfolio = ${portfolio ?? null}::int)
    group by 1, 2 order by 2`.execute(kysely);
  return (direction) => {
    const own = rows.filter(({ buys }) => buys === (direction === 'buy'));
    const bestFirst = direction === 'buy' ? own.toReversed() : own;
    return bestFirst.map(({ price, size }) => ({ price: formatScaled(price), size: formatScaled(size) }));
  };
}
