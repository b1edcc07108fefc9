/**
 * A guarded feed. While its feed sends something unbelievable, it returns the last good quote, with that quote's own
 * time, and `state` tells whether it may be traded at. Each new quote is judged once; asking again is just a look-up.
 */
import { type GuardRules, type Reason, sameQuote } from '@bourse/core/markets/price-guard/price-guard.ts';
import { atPace, guardRulesOf } from '@bourse/core/markets/price-guard/thresholds.ts';
import type {
  Bar,
  BarsRequest,
  Feed,
  Hours,
  Instrument,
  InstrumentId,
  Market,
  Period,
  Quote,
  QuoteState,
  Zones,
} from '@bourse/core/markets/market.ts';
import type { Logger } from 'pino';
import type { Metrics } from '../telemetry/metrics.ts';
import { type GuardReport, guardReport } from './guard-report.ts';
import { GuardedInstrument, type Seen } from './guarded-instrument.ts';
import { larger, type Price, smaller } from '@bourse/core/ledger/money.ts';
import { sessionAt } from '@bourse/core/markets/sessions/sessions.ts';

export interface GuardParts {
  hours: Hours;
  zones: Zones;
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

export interface GuardedFeed extends Feed {
  state(instrument: InstrumentId, now: number): QuoteState;
  /** The feed's present value if it isn't trusted, with the reason; null if all is well. */
  suspicion(instrument: InstrumentId): { reason: Reason; says: Quote } | null;
  /** An operator confirms the feed's present value as the price. False if it can't be one. */
  accept(instrument: InstrumentId, now: number): boolean;
}

const DAY_MS = 86_400_000;

/** Guards any number of feeds, with a shared count and log. Everything else of a feed is passed through. */
export function createGuard({
  hours,
  zones,
  log,
  metrics,
  known = () => null,
  learn = () => {},
  clock = () => -Infinity,
}: GuardParts): <Any extends Feed>(feed: Any) => Any & GuardedFeed {
  const report = guardReport(log, metrics);
  const stretchAt = stretches(hours, zones);
  return (feed) => ({
    ...feed,
    ...guardedFeed(feed, {
      report,
      stretchAt,
      clock,
      ...(feed.trades ? { known: () => null, learn: () => {} } : { known, learn }),
    }),
  });
}

function guardedFeed(
  feed: Feed,
  {
    report,
    stretchAt,
    known,
    learn,
    clock,
  }: { report: GuardReport; stretchAt: Stretches } & Required<Pick<GuardParts, 'known' | 'learn' | 'clock'>>,
): Pick<GuardedFeed, 'quote' | 'state' | 'bars' | 'suspicion' | 'accept'> {
  const rulesOf = rulesInForce(feed);
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
  function said(id: InstrumentId, now: number): Quote | null {
    try {
      return feed.quote(id, now);
    } catch {
      report.count('bad', 'threw');
      report.tell('bad', 'threw', id, null, seats.get(id)?.quote ?? null, now);
      return null;
    }
  }

  function look(id: InstrumentId, now: number): Seen | null {
    const raw = said(id, now);
    const seat = seats.get(id) ?? (raw ? seatOf(id, now) : null);
    return seat ? seat.look(raw, now) : null;
  }

  function stateOf(id: InstrumentId, { quote, doubted }: Seen, now: number): QuoteState {
    if (doubted) return 'held';
    if (!quote) return 'stale';
    const { instrument } = seats.get(id)!;
    const age = now - quote.at;
    const rules = rulesOf(instrument, now);
    if (age <= rules.staleMs) return 'live';
    const stretch = stretchAt(feed, instrument, now);
    const stale = stretch !== 'closed' && age > (stretch === 'regular' ? rules.staleMs : rules.extendedStaleMs);
    if (stale) report.tell('bad', 'stale', id, quote, quote, now);
    return stale ? 'stale' : 'live';
  }

  return {
    quote: (id, now) => look(id, now)?.quote ?? null,
    state(id, now) {
      const seen = look(id, now);
      return seen ? stateOf(id, seen, now) : 'stale';
    },
    bars(request, now) {
      const { instrument: id } = request;
      const raw = said(id, now);
      const quote = raw ? seatOf(id, now)?.look(raw, now).quote : null;
      const bars = feed.bars(request, now);
      if (!raw || !quote || sameQuote(raw, quote)) return bars;
      return bars instanceof Promise
        ? bars.then((found) => endingAt(found, quote, raw, request))
        : endingAt(bars, quote, raw, request);
    },
    suspicion: (id) => seats.get(id)?.suspicion ?? null,
    accept: (id, now) => seats.get(id)?.accept(now) ?? false,
  };
}

/** The thresholds of a board, looked up once a day. */
function rulesInForce(feed: Feed): (instrument: Instrument, now: number) => GuardRules {
  const boards = new Map<string, { day: number; rules: GuardRules }>();
  return ({ id, board }, now) => {
    const day = Math.floor(now / DAY_MS);
    let kept = boards.get(board);
    if (kept?.day !== day) {
      kept = { day, rules: guardRulesOf(board, new Date(now).toISOString().slice(0, 10)) };
      boards.set(board, kept);
    }
    return feed.pace ? atPace(kept.rules, feed.pace(id, now)) : kept.rules;
  };
}

/** A chart ends at the quote that is shown, even if the feed now sends another. */

const WITHIN_A_DAY: ReadonlySet<Period> = new Set(['1m', '5m', '15m', '30m']);

/**
 * The bars without the effect of the doubted quote `said` on the last one, so that it ends at the good quote. A bar
 * that began only afterwards is left out.
 */
function endingAt(
  bars: Bar[],
  good: Quote,
  said: Quote,
  { before, period }: Pick<BarsRequest, 'before' | 'period'>,
): Bar[] {
  const last = bars.at(-1);
  // Bars older than the present one don't contain it, and a history of its own may be better than the quote.
  if (!last || before <= good.at || last.close !== said.last) return bars;
  if (last.at > good.at) return bars.slice(0, -1);
  const short = WITHIN_A_DAY.has(period);
  const believed = (price: Price): boolean => ![said.last, said.high, said.low].includes(price);
  const open = last.open === said.last ? good.last : last.open;
  const high = believed(last.high) ? last.high : short ? 0n : good.high;
  const low = believed(last.low) ? last.low : short ? good.last : good.low;
  return [
    ...bars.slice(0, -1),
    {
      ...last,
      open,
      high: larger(larger(open, good.last), high),
      low: smaller(smaller(open, good.last), low),
      close: good.last,
    },
  ];
}

/** When a market is expected to quote, to distinguish silence from being closed. */

export type Stretch = 'regular' | 'extended' | 'closed';
type Stretches = (feed: Feed, instrument: Instrument, now: number) => Stretch;

const MINUTE_MS = 60_000;
const EXTENDED: ReadonlySet<string> = new Set(['pre', 'post']);

/**
 * Sessions change on whole minutes, so each market is looked up once a minute. A feed with its own hours decides for
 * itself.
 */
function stretches(hours: Hours, zones: Zones): Stretches {
  const known = new Map<Market, { minute: number; stretch: Stretch }>();
  return (feed, { id, market }, now) => {
    if (feed.trades) return feed.trades(id, now) ? 'regular' : 'closed';
    const minute = Math.floor(now / MINUTE_MS);
    const kept = known.get(market);
    if (kept?.minute === minute) return kept.stretch;
    const { state, span } = sessionAt(market, hours, now, zones);
    const stretch = state === 'open' ? 'regular' : span && EXTENDED.has(span.kind) ? 'extended' : 'closed';
    known.set(market, { minute, stretch });
    return stretch;
  };
}
