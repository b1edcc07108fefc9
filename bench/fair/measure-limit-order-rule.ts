/**
 * The waiting rule: a limit order at the last price, on either side, filled by the functions that fill customers'
 * orders and marked at the middle of bid and ask some seconds after its fill. It may lose. If it wins, trading would be
 * profitable without risk.
 */
import { EMPTY_MARKET_VIEW, type MarketView } from '@bourse/core/trading/orders/market-view.ts';
import { getLotSizeRules } from '@bourse/core/markets/order-rules/lot-sizes.ts';
import type { Instrument, Quote } from '@bourse/core/markets/market-types.ts';
import type { Quantity } from '@bourse/core/ledger/money.ts';
import { findImmediateFillOffer, findRestingFillOffer } from '@bourse/core/trading/execution/order-pricing.ts';
import type { FairnessRunContext } from './measure-daily-trading-rules.ts';
import type { ExaminedFeed, ExaminedWorld } from './examined-world.ts';
import { getMidPrice } from './price-path.ts';
import type { ExaminedInstrumentGroup } from './select-examined-instruments.ts';

const WAITS_SECONDS = 45;
const MARKED_AFTER_SECONDS = 10;
/** One order after the other, so that no two overlap. */
const EVERY_SECONDS = WAITS_SECONDS + MARKED_AFTER_SECONDS + 5;

type WaitingOrderInput = Parameters<typeof findRestingFillOffer>[0];

/** Change from the fill's price to the later middle, for each side that was filled. */
export function measureLimitOrderRule(
  world: ExaminedWorld,
  group: ExaminedInstrumentGroup,
  moments: readonly number[],
  date: string,
  { scores, costs }: FairnessRunContext,
): void {
  const { feed, hours } = world;
  // Without spread and charges: a market maker may pay neither.
  const free = new Float64Array(costs.of(group, hours, 'within', 'intraday').length);
  const cell = scores.cell(
    { scale: 'second', rule: 'limit waiting at the last price', market: group.label, hours },
    free,
    'passive',
  );
  for (let start = 0; start + EVERY_SECONDS <= moments.length; start += EVERY_SECONDS) {
    const seen = moments.slice(start, start + EVERY_SECONDS);
    group.instruments.forEach((instrument, place) => {
      for (const side of ['long', 'short'] as const) {
        const filled = fillOf(feed, instrument, side, seen, date);
        if (filled !== null) cell.see(place, side === 'long' ? 1 : -1, filled);
      }
    });
    cell.endPeriod();
  }
}

function fillOf(
  feed: ExaminedFeed,
  instrument: Instrument,
  side: 'long' | 'short',
  moments: readonly number[],
  date: string,
): number | null {
  const first = feed.quote(instrument.id, moments[0]!);
  if (!first) return null;
  const order: WaitingOrderInput = {
    side,
    effect: 'open',
    type: 'limit',
    quantity: getLotSizeRules(instrument, date).minimum,
    filled: 0n,
    limitPrice: first.last,
    triggeredAt: null,
    timeInForce: 'gtc',
  };
  let before: Quote = first;
  for (let s = 0; s <= WAITS_SECONDS; s++) {
    const quote = feed.quote(instrument.id, moments[s]!);
    if (!quote) return null;
    const market: MarketView = {
      ...EMPTY_MARKET_VIEW,
      instrument,
      quote,
      date,
      session: 'open',
      nextOpen: null,
      dayEnds: moments.at(-1)!,
    };
    const traded: Quantity = quote.volume > before.volume ? quote.volume - before.volume : 0n;
    // An order that would fill at once doesn't wait.
    if (s === 0 && findImmediateFillOffer(order, market)) return null;
    const offer = findRestingFillOffer(order, market, traded);
    before = quote;
    if (!offer) continue;
    const later = feed.quote(instrument.id, moments[s + MARKED_AFTER_SECONDS]!);
    return later && getMidPrice(later) / Number(offer.price) - 1;
  }
  return null;
}
