/**
 * The hours around a session: from its close, through the evening's trading and the next morning's, to the next open.
 * One path for both stretches, drawn with its own key that follows from the next session's, so that nothing of it is
 * known before that session has ended. Its deviation is that of usual nights, whatever this night's own size: what has
 * been seen of it says nothing about the rest.
 */
import type { Quote } from '@bourse/core/market.ts';
import { instantOf, tradingDay } from '@bourse/core/sessions.ts';
import type { Zones } from '@bourse/core/market.ts';
import { bookTop } from './book-top.ts';
import type { Calendar, SessionDay, SessionTimes } from './calendar.ts';
import { drawBlock, gaussian, type ChanceKey, type Words } from './chance.ts';
import type { Day } from './day.ts';
import { FairPath } from './fair/fair-path.ts';
import type { Leg } from './fair/leg.ts';
import { Shown } from './fair/shown.ts';
import { standingBook } from './fair/standing-book.ts';
import type { Listing } from './instruments/listing.ts';
import { marketDeviation, SECTOR_DEVIATION, type Traits } from './instruments/traits.ts';
import type { Moment } from './moment.ts';
import { SOURCE, unitsOf, type OpenSession } from './open-session.ts';
import type { Path } from './path.ts';
import { SessionPath } from './session-path.ts';
import { placeExtremes, typicalPrice, type Stretch } from './split-bar.ts';

export interface NightPlace {
  /** The session that has ended, and the next one. */
  session: SessionDay;
  next: SessionDay;
  times: SessionTimes;
  /** Minutes from here on belong to the morning. */
  morning: number;
}

/** The trading between two sessions of a market; null if there is none. */
export function nightPlace(calendar: Calendar, session: SessionDay, zones: Zones): NightPlace | null {
  const next = calendar.session(session.index + 1);
  if (!next || calendar.hours === 'always') return null;
  const spans = (date: string, kind: 'pre' | 'post') => {
    const day = tradingDay(calendar.market, calendar.hours, date);
    return typeof day === 'string'
      ? []
      : day.spans
          .filter((span) => span.kind === kind)
          .map(({ from, to }) => ({
            kind,
            opens: instantOf(calendar.market, date, from, zones),
            closes: instantOf(calendar.market, date, to, zones),
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
/** Deviation of a night's move as a share of that of a day and of the gap between close and open. */
const GAP = 0.75;
const NIGHT = 11;
const words: Words = new Uint32Array(16);

export interface NightChances {
  own: ChanceKey;
  common: ChanceKey;
}

/** The path from `before`'s close to `after`'s open, in the prices and the grid of `before`. */
export function nightPath(
  { traits, instrument: { market } }: Listing,
  before: Day,
  after: Day,
  place: NightPlace,
  chances: NightChances,
  hours: Calendar['hours'],
): Path {
  if (after.fair) return fairNight(before, after.fair.gap, traits, place, chances.own);
  const { grid } = before;
  const { minutes, segments } = place.times;
  const open = grid.ordinalOf(before.close);
  const close = grid.ordinalOf((after.open + after.dividend) * after.split);
  const deviation =
    usualNight(traits, marketDeviation(market, hours)) * (before.close / (grid.priceOf(open + 1) - grid.priceOf(open)));
  drawBlock(chances.own, 0, NIGHT, words);
  const beyond = (a: number, b: number): number =>
    Math.max(1, Math.round(deviation * (0.25 + 0.5 * Math.abs(gaussian(a, b)))));
  const stretch: Stretch = {
    from: 0,
    to: minutes,
    open,
    close,
    high: Math.max(open, close) + beyond(words[0]!, words[1]!),
    low: Math.max(1, Math.min(open, close) - beyond(words[2]!, words[3]!)),
    highAt: 0,
    lowAt: 0,
    volume: Math.max(3 * minutes, Math.round(traits.dailyLots * VOLUME)),
    turnover: 0,
    deviation,
  };
  placeExtremes(stretch, true, true, words[4]!);
  stretch.turnover = stretch.volume * typicalPrice(stretch, grid);
  const division = {
    key: chances.own,
    marketKey: chances.common,
    coupling: traits.coupling,
    minutes,
    smile: traits.smile,
    grid,
  };
  return new SessionPath(stretch, division, segments, traits.liveliness * LIVELINESS);
}

/** The gap's own path: at no moment of the night is its direction known. */
function fairNight(
  before: Day,
  gap: Leg,
  traits: Traits,
  { times: { minutes, segments } }: NightPlace,
  key: ChanceKey,
): Path {
  const unlimited = { lowest: 1, highest: Number.MAX_SAFE_INTEGER };
  const trading = {
    volume: Math.max(3 * minutes, Math.round(traits.dailyLots * VOLUME)),
    liveliness: traits.liveliness * LIVELINESS,
    burst: null,
  };
  return new FairPath(
    gap,
    key,
    { minutes, segments, smile: traits.smile },
    new Shown(gap, before.grid, unlimited),
    trading,
  );
}

function usualNight(traits: Traits, market: number): number {
  const sector = (traits.sectorBeta * SECTOR_DEVIATION) / Math.sqrt(traits.sessionsPerYear);
  return (
    GAP *
    traits.gap *
    Math.sqrt((traits.beta * market) ** 2 + sector * sector + traits.ownDeviation * traits.ownDeviation)
  );
}

/**
 * The quote of a moment of the night. In the morning the change is measured from the close towards which the evening's
 * path led.
 */
export function nightQuote(
  path: Path,
  { listing, day, limits }: Pick<OpenSession, 'listing' | 'day' | 'limits'>,
  place: NightPlace,
  { minute, second, at }: Moment,
  fair: boolean,
): Quote {
  const { grid } = day;
  const now = path.progress(minute, second);
  const last = Math.min(limits.highest, Math.max(limits.lowest, now.last));
  const thin = {
    ...listing.traits,
    spread: listing.traits.spread * SPREAD,
    dailyLots: listing.traits.dailyLots * VOLUME,
  };
  const top = fair
    ? standingBook(last, now.bits, thin, grid, limits, day.open)
    : bookTop(last, now.bits, thin, grid, limits);
  const price = (ordinal: number): bigint => BigInt(grid.priceOf(ordinal));
  return {
    instrument: listing.instrument.id,
    source: SOURCE,
    at,
    seq: at / 1000,
    last: price(last),
    bid: price(top.bid),
    ask: price(top.ask),
    bidSize: unitsOf(listing, top.bidLots),
    askSize: unitsOf(listing, top.askLots),
    open: price(path.opening),
    previousClose: BigInt(minute < place.morning ? day.previousClose : day.close),
    high: price(Math.max(now.high, last)),
    low: price(Math.min(now.low, last)),
    volume: unitsOf(listing, now.volume),
    turnover: 0n,
  };
}
