/**
 * A guarded feed. While its feed sends something unbelievable, it returns the last good quote, with that quote's own
 * time, and `state` tells whether it may be traded at. Each new quote is judged once; asking again is just a look-up.
 */
import {
  type PriceGuardRules,
  type JudgementReason,
  adjustQuoteForSplit,
  isSameQuote,
} from '@bourse/core/markets/price-guard/price-guard.ts';
import { scaleRulesToPace, getPriceGuardRules } from '@bourse/core/markets/price-guard/price-guard-thresholds.ts';
import type {
  Bar,
  BarsRequest,
  PriceFeed,
  TradingHoursMode,
  Instrument,
  InstrumentId,
  Market,
  Quote,
  QuoteTrust,
  TimeZoneConverter,
} from '@bourse/core/markets/market-types.ts';
import { isRatioOne, isSameRatio, type Ratio } from '@bourse/core/ledger/ratio.ts';
import { minutesOfPeriod } from '@bourse/core/markets/bar-periods.ts';
import type { Logger } from 'pino';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Venue } from './venue.ts';
import { type PriceGuardReporter, createPriceGuardReporter } from './price-guard-reporter.ts';
import { GuardedInstrument, type JudgedQuote } from './guarded-instrument.ts';
import { maximumOf, type Price, minimumOf } from '@bourse/core/ledger/money.ts';
import { getTradingSession } from '@bourse/core/markets/sessions/trading-sessions.ts';

export interface PriceGuardDependencies {
  hours: TradingHoursMode;
  timeZones: TimeZoneConverter;
  log: Pick<Logger, 'info' | 'warn'>;
  metrics?: Pick<Metrics, 'counter'>;
  /**
   * A quote known to be good from before this start. A feed with its own hours, such as a replay that restarts, has
   * none.
   */
  known?: (id: InstrumentId) => Quote | null;
  /** Called with each new good quote of a feed that follows the market's hours. */
  learn?: (quote: Quote) => void;
  /** Without it, every question about a time long ago is taken for a clock that was set back. */
  clock?: () => number;
}

export interface GuardedFeed extends PriceFeed {
  state(instrument: InstrumentId, now: number): QuoteTrust;
  /** The feed's present value if it isn't trusted, with the reason; null if all is well. */
  doubtedQuote(instrument: InstrumentId): { reason: JudgementReason; says: Quote } | null;
  /** An operator confirms the feed's present value as the price. False if it can't be one. */
  accept(instrument: InstrumentId, now: number): boolean;
}

const DAY_MS = 86_400_000;
/**
 * Ages count from the source's own time: a delayed price is old only beyond its delay, one that is vouched for now and
 * then beyond that. One answer may be missed.
 */
const VOUCHED_TIMES = 2;

/** A feed that may say by how much its prices lie behind, how often it confirms them, and of which units they are. */
type DelayedFeed = PriceFeed & Partial<Pick<Venue, 'delayMs' | 'vouchedEveryMs' | 'unitsBetween'>>;

/** Guards any number of feeds, with a shared count and log. Everything else of a feed is passed through. */
export function createPriceGuard({
  hours,
  timeZones,
  log,
  metrics,
  known = () => null,
  learn = () => {},
  clock = () => -Infinity,
}: PriceGuardDependencies): <Any extends DelayedFeed>(feed: Any) => Any & GuardedFeed {
  const report = createPriceGuardReporter(log, metrics);
  const stretchAt = createTradingPeriods(hours, timeZones);
  return (feed) => ({
    ...feed,
    ...createGuardedFeed(feed, {
      report,
      stretchAt,
      clock,
      ...(feed.trades ? { known: () => null, learn: () => {} } : { known, learn }),
    }),
  });
}

function createGuardedFeed(
  feed: DelayedFeed,
  {
    report,
    stretchAt,
    known,
    learn,
    clock,
  }: { report: PriceGuardReporter; stretchAt: TradingPeriodAt } & Required<
    Pick<PriceGuardDependencies, 'known' | 'learn' | 'clock'>
  >,
): Pick<GuardedFeed, 'quote' | 'state' | 'bars' | 'doubtedQuote' | 'accept'> {
  const rulesOf = createGuardRulesLookup(feed);
  const seats = new Map<InstrumentId, GuardedInstrument>();
  let instruments = new Map<InstrumentId, Instrument>();

  function seatOf(id: InstrumentId, now: number): GuardedInstrument | null {
    const seat = seats.get(id);
    if (seat) return seat;
    if (!instruments.has(id)) instruments = new Map(feed.instruments().map((each) => [each.id, each]));
    const instrument = instruments.get(id);
    if (!instrument) return null;
    const fresh = new GuardedInstrument(instrument, { feed, report, rulesOf, known, learn, clock }, now);
    seats.set(id, fresh);
    return fresh;
  }

  /** A feed that throws counts as silent. */
  function queryFeed(id: InstrumentId, now: number): Quote | null {
    try {
      return feed.quote(id, now);
    } catch {
      report.count('bad', 'threw');
      report.logDecision('bad', 'threw', id, null, seats.get(id)?.quote ?? null, now);
      return null;
    }
  }

  function judgeLatest(id: InstrumentId, now: number): JudgedQuote | null {
    const raw = queryFeed(id, now);
    const seat = seats.get(id) ?? (raw ? seatOf(id, now) : null);
    return seat ? seat.judgeQuote(raw, now) : null;
  }

  function stateOf(id: InstrumentId, { quote, doubted }: JudgedQuote, now: number): QuoteTrust {
    if (doubted) return 'held';
    if (!quote) return 'stale';
    const { instrument } = seats.get(id)!;
    const stale = isStale(feed, instrument, quote, rulesOf(instrument, now), now, stretchAt);
    if (stale) report.logDecision('bad', 'stale', id, quote, quote, now);
    return stale ? 'stale' : 'live';
  }

  /** The last price before a split, while none has come since: holdings count in new units already. */
  const inPresentUnits = createUnitAdjuster(feed);

  return {
    quote: (id, now) => inPresentUnits(judgeLatest(id, now)?.quote ?? null, now),
    state(id, now) {
      const seen = judgeLatest(id, now);
      return seen ? stateOf(id, seen, now) : 'stale';
    },
    bars(request, now) {
      const { instrument: id } = request;
      const raw = queryFeed(id, now);
      const quote = raw ? seatOf(id, now)?.judgeQuote(raw, now).quote : null;
      const bars = feed.bars(request, now);
      if (!raw || !quote || isSameQuote(raw, quote)) return bars;
      return bars instanceof Promise
        ? bars.then((found) => endBarsAtGoodQuote(found, quote, raw, request))
        : endBarsAtGoodQuote(bars, quote, raw, request);
    },
    doubtedQuote: (id) => seats.get(id)?.doubtedQuote ?? null,
    accept: (id, now) => seats.get(id)?.accept(now) ?? false,
  };
}

/** The same object for the same quote, as long as no other split goes ex. */
function createUnitAdjuster({ unitsBetween }: DelayedFeed): (quote: Quote | null, now: number) => Quote | null {
  const adjusted = new WeakMap<Quote, { ratio: Ratio; quote: Quote }>();
  return (quote, now) => {
    const ratio = quote && unitsBetween?.(quote.instrument, quote.at, now);
    if (!ratio || isRatioOne(ratio)) return quote;
    const known = adjusted.get(quote);
    if (known && isSameRatio(known.ratio, ratio)) return known.quote;
    const fresh = { ratio, quote: adjustQuoteForSplit(quote, ratio) };
    adjusted.set(quote, fresh);
    return fresh.quote;
  };
}

function isStale(
  feed: DelayedFeed,
  instrument: Instrument,
  quote: Quote,
  { staleMs, extendedStaleMs }: PriceGuardRules,
  now: number,
  stretchAt: TradingPeriodAt,
): boolean {
  const age = now - quote.at - (feed.delayMs?.(instrument.id) ?? 0);
  const vouched = VOUCHED_TIMES * (feed.vouchedEveryMs?.(instrument.id) ?? 0);
  if (age <= Math.max(staleMs, vouched)) return false;
  const stretch = stretchAt(feed, instrument, now);
  return stretch !== 'closed' && age > Math.max(stretch === 'regular' ? staleMs : extendedStaleMs, vouched);
}

/** The thresholds of a board, looked up once a day. */
export function createGuardRulesLookup(
  feed: Pick<PriceFeed, 'pace'>,
): (instrument: Instrument, now: number) => PriceGuardRules {
  const boards = new Map<string, { day: number; rules: PriceGuardRules }>();
  return ({ id, board }, now) => {
    const day = Math.floor(now / DAY_MS);
    let cachedRules = boards.get(board);
    if (cachedRules?.day !== day) {
      cachedRules = { day, rules: getPriceGuardRules(board, new Date(now).toISOString().slice(0, 10)) };
      boards.set(board, cachedRules);
    }
    return feed.pace ? scaleRulesToPace(cachedRules.rules, feed.pace(id, now)) : cachedRules.rules;
  };
}

/** A chart ends at the quote that is shown, even if the feed now sends another. */

/**
 * The bars without the effect of the doubted quote `queryFeed` on the last one, so that it ends at the good quote. A
 * bar that began only afterwards is left out.
 */
function endBarsAtGoodQuote(
  bars: Bar[],
  good: Quote,
  queryFeed: Quote,
  { before, period }: Pick<BarsRequest, 'before' | 'period'>,
): Bar[] {
  const last = bars.at(-1);
  // Bars older than the present one don't contain it, and a history of its own may be better than the quote.
  if (!last || before <= good.at || last.close !== queryFeed.last) return bars;
  if (last.at > good.at) return bars.slice(0, -1);
  const short = minutesOfPeriod(period) !== null;
  const believed = (price: Price): boolean => ![queryFeed.last, queryFeed.high, queryFeed.low].includes(price);
  const open = last.open === queryFeed.last ? good.last : last.open;
  const high = believed(last.high) ? last.high : short ? 0n : good.high;
  const low = believed(last.low) ? last.low : short ? good.last : good.low;
  return [
    ...bars.slice(0, -1),
    {
      ...last,
      open,
      high: maximumOf(maximumOf(open, good.last), high),
      low: minimumOf(minimumOf(open, good.last), low),
      close: good.last,
    },
  ];
}

/** When a market is expected to quote, to distinguish silence from being closed. */

export type TradingPeriod = 'regular' | 'extended' | 'closed';
type TradingPeriodAt = (feed: PriceFeed, instrument: Instrument, now: number) => TradingPeriod;

const MINUTE_MS = 60_000;
const EXTENDED: ReadonlySet<string> = new Set(['pre', 'post']);

/**
 * Sessions change on whole minutes, so each market is looked up once a minute. A feed with its own hours decides for
 * itself.
 */
function createTradingPeriods(hours: TradingHoursMode, zones: TimeZoneConverter): TradingPeriodAt {
  const known = new Map<Market, { minute: number; stretch: TradingPeriod }>();
  return (feed, { id, market }, now) => {
    if (feed.trades) return feed.trades(id, now) ? 'regular' : 'closed';
    const minute = Math.floor(now / MINUTE_MS);
    const cachedRules = known.get(market);
    if (cachedRules?.minute === minute) return cachedRules.stretch;
    const { state, span } = getTradingSession(market, hours, now, zones);
    const stretch = state === 'open' ? 'regular' : span && EXTENDED.has(span.kind) ? 'extended' : 'closed';
    known.set(market, { minute, stretch });
    return stretch;
  };
}
