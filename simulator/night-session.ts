/**
 * The hours around a session: from its close, through the evening's trading and the next morning's, to the next open.
 * One path for both stretches, drawn with its own key that follows from the next session's, so that nothing of it is
 * known before that session has ended. Its deviation is that of usual nights, whatever this night's own size: what has
 * been seen of it says nothing about the rest.
 */
import type { Quote, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { getInstantOfMinute, getTradingDay } from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { SessionCalendar, SessionMoment, SessionDay, SessionTimes } from './session-calendar.ts';
import type { RandomKey } from './keyed-randomness.ts';
import type { SimulatedInstrumentDay } from './simulated-instrument-day.ts';
import { DisplayedPricePath } from './unpredictable-prices/displayed-price-path.ts';
import { StepPriceMap } from './unpredictable-prices/step-price-map.ts';
import { buildTopOfBook } from './top-of-book.ts';
import type { Listing } from './instruments/build-listings.ts';
import {
  SIMULATED_PRICE_SOURCE,
  lotsToQuantity,
  type SimulatedInstrumentSession,
} from './simulated-instrument-session.ts';
import { quotedWithoutBook, type SimulatedOrderBook } from './order-book.ts';
import type { PricePath } from './price-path.ts';

export interface NightSession {
  /** The session that has ended, and the next one. */
  session: SessionDay;
  next: SessionDay;
  times: SessionTimes;
  /** Minutes from here on belong to the morning. */
  morning: number;
}

/** The trading between two sessions of a market; null if there is none. */
export function nightSessionAfter(
  calendar: SessionCalendar,
  session: SessionDay,
  zones: TimeZoneConverter,
): NightSession | null {
  const next = calendar.session(session.index + 1);
  if (!next || calendar.hours === 'always') return null;
  const spans = (date: string, kind: 'pre' | 'post') => {
    const day = getTradingDay(calendar.market, calendar.hours, date);
    return typeof day === 'string'
      ? []
      : day.spans
          .filter((span) => span.kind === kind)
          .map(({ from, to }) => ({
            kind,
            opens: getInstantOfMinute(calendar.market, date, from, zones),
            closes: getInstantOfMinute(calendar.market, date, to, zones),
          }));
  };
  let minutes = 0;
  let morning = 0;
  const segments = [...spans(session.date, 'post'), ...spans(next.date, 'pre')].map(({ kind, opens, closes }) => {
    const segment = { firstMinute: minutes, minutes: Math.round((closes - opens) / 60_000), opens, closes };
    minutes += segment.minutes;
    if (kind === 'post') morning = minutes;
    return segment;
  });
  const [first, last] = [segments[0], segments.at(-1)];
  return first && last
    ? { session, next, morning, times: { segments, minutes, opens: first.opens, closes: last.closes } }
    : null;
}

/** How thin it is compared with the session: volume of the whole night, spread, and frequency of trades. */
const VOLUME = 0.04;
const SPREAD = 2;
const LIVELINESS = 0.4;
/**
 * The path from `before`'s close to `after`'s open, in the prices and the grid of `before`: the gap's own, so at no
 * moment of the night is its direction known.
 */
export function buildNightPath(
  { traits }: Listing,
  before: SimulatedInstrumentDay,
  { pricePlan: { gap } }: SimulatedInstrumentDay,
  { times: { minutes, segments } }: NightSession,
  key: RandomKey,
): PricePath {
  const unlimited = { lowest: 1, highest: Number.MAX_SAFE_INTEGER };
  const trading = {
    volume: Math.max(3 * minutes, Math.round(traits.dailyLots * VOLUME)),
    liveliness: traits.liveliness * LIVELINESS,
    burst: null,
  };
  return new DisplayedPricePath(
    gap,
    key,
    { minutes, segments, smile: traits.smile },
    new StepPriceMap(gap, before.grid, unlimited),
    trading,
  );
}

/**
 * The quote of a moment of the night. In the morning the change is measured from the close towards which the evening's
 * path led.
 */
export function computeNightQuote(
  path: PricePath,
  { listing, day, limits }: Pick<SimulatedInstrumentSession, 'listing' | 'day' | 'limits'>,
  place: NightSession,
  { minute, second, at }: SessionMoment,
  book: SimulatedOrderBook | null,
): Quote {
  const { grid } = day;
  const now = path.progress(minute, second);
  const last = Math.min(limits.highest, Math.max(limits.lowest, now.last));
  const thin = {
    ...listing.traits,
    spread: listing.traits.spread * SPREAD,
    dailyLots: listing.traits.dailyLots * VOLUME,
  };
  const top = buildTopOfBook(last, now.bits, thin, grid, limits, day.open);
  const price = (ordinal: number): bigint => BigInt(grid.priceOf(ordinal));
  return {
    instrument: listing.instrument.id,
    source: SIMULATED_PRICE_SOURCE,
    at,
    seq: at / 1000,
    last: price(last),
    bid: price(top.bid),
    ask: price(top.ask),
    ...(book?.quoted(at, top, grid, thin) ?? quotedWithoutBook(top, listing)),
    open: price(path.opening),
    previousClose: BigInt(minute < place.morning ? day.previousClose : day.close),
    high: price(Math.max(now.high, last)),
    low: price(Math.min(now.low, last)),
    volume: lotsToQuantity(listing, now.volume),
    turnover: 0n,
  };
}
