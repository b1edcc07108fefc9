/**
 * The venue of real prices: for each instrument the newest quote of the source in use, and the bars that were kept of
 * it. It makes no price of its own.
 */
import type {
  CorporateAction,
  Instrument,
  InstrumentId,
  Market,
  TimeZoneConverter,
  TradingHoursMode,
} from '@bourse/core/markets/market-types.ts';
import { findExchangeDayState, type ViewOnlyReason } from '@bourse/core/markets/price-states/price-state.ts';
import { getTradingSession } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { type PriceNeed, type PriceOrigin, PRICES_ONLY_CAPABILITIES, type Venue } from '../venue/venue.ts';
import type { RealPriceMemory } from './real-price-memory.ts';

export interface RealPriceVenueDependencies {
  memory: RealPriceMemory;
  timeZones: TimeZoneConverter;
  /** In a world that trades around the clock, its instruments have the exchange's hours as their own. */
  hours: TradingHoursMode;
  /** How far the prices of the source in use lie behind the exchange; 0 before there is one. */
  delayMs(instrument: Instrument): number;
  /** How often that source says at least that a price holds. */
  vouchedEveryMs(instrument: Instrument): number;
  /** Whether that source goes on when the exchange is closed. */
  isAlwaysOpen(instrument: Instrument): boolean;
  /** Whether the operator's rules let orders fill at its prices at `now` (epoch ms). */
  mayTrade(instrument: Instrument, now: number): boolean;
  /** Somebody needs a price. */
  noteNeed(instrument: InstrumentId, need: PriceNeed): void;
  /** Whether what the source says next is in doubt. */
  isDoubted(instrument: InstrumentId): boolean;
  sourceInUse(instrument: Instrument): SourceInUse | null;
}

/** What the source in use says of itself; null before there is one. */
export type SourceInUse = Pick<PriceOrigin, 'source' | 'attribution' | 'pollsEveryMs' | 'statesSpread' | 'replaces'>;

/** A source that confirms its prices more rarely, such as a reference rate of the day, values money only. */
export const TRADED_EVERY_MS = 300_000;

export const REAL_PRICES_SOURCE = 'real';

export function createRealPriceVenue(dependencies: RealPriceVenueDependencies): Venue {
  const { memory, timeZones, hours, delayMs, vouchedEveryMs, isAlwaysOpen, mayTrade } = dependencies;
  const { noteNeed, isDoubted } = dependencies;
  const originOf = createOriginReader(dependencies);
  const ofInstrument = <Found>(id: InstrumentId, of: (instrument: Instrument) => Found, none: Found): Found => {
    const instrument = memory.instrument(id);
    return instrument ? of(instrument) : none;
  };
  const isExchangeOpen = (id: InstrumentId, now: number): boolean =>
    ofInstrument(
      id,
      (instrument) =>
        isAlwaysOpen(instrument) || getTradingSession(instrument.market, 'exchange', now, timeZones).state === 'open',
      false,
    );

  /** With the moment at which its price went ex, where the instrument has hours of its own. */
  const actionsAt = (id: InstrumentId, now: number, isPast: boolean): CorporateAction[] =>
    ofInstrument(
      id,
      ({ market }) => {
        const date = memory.dateAt(market, now);
        const found = memory.actionsOf(id).filter(({ exDate }) => exDate <= date === isPast);
        return hours === 'exchange'
          ? found
          : found.map((action) => ({ ...action, exAt: memory.opensAt(market, action.exDate) }));
      },
      [],
    );

  return {
    ...PRICES_ONLY_CAPABILITIES,
    source: REAL_PRICES_SOURCE,
    isSimulated: false,
    indexOf: 'own',
    instruments: () => memory.instruments(),
    quote: (id, now) => memory.quoteAt(id, now),
    bars: (request, now) => memory.bars(request, now),
    pastDays: (request, now) => memory.pastDays(request, now),
    actions: (id, now) => actionsAt(id, now, true),
    upcoming: (id, now) => actionsAt(id, now, false),
    company: null,
    trades: hours === 'exchange' ? null : isExchangeOpen,
    monthEndClose: (id, now) => memory.monthEndClose(id, now),
    pace: null,
    delayMs: (id) => ofInstrument(id, delayMs, 0),
    vouchedEveryMs: (id) => ofInstrument(id, vouchedEveryMs, 0),
    unitsBetween: (id, since, until) => memory.unitsBetween(id, since, until),
    viewOnly: (id, now) =>
      ofInstrument(
        id,
        (instrument) => memory.daysOf(id).length === 0 || memory.awaitsDecision(id, now) || !mayTrade(instrument, now),
        true,
      ),
    notePriceNeed: noteNeed,
    isDoubted,
    origin: (id, now) => ofInstrument(id, (instrument) => originOf(instrument, now), null),
  };
}

const MINUTE_MS = 60_000;
type ExchangeDay = Pick<PriceOrigin, 'exchange' | 'opensAt'>;
const ALWAYS_OPEN: ExchangeDay = { exchange: 'open', opensAt: null };

/** Sessions change on whole minutes, so each market is looked up once for each. */
function createExchangeDayReader(timeZones: TimeZoneConverter): (market: Market, instant: number) => ExchangeDay {
  const known = new Map<Market, { minute: number; day: ExchangeDay }>();
  return (market, instant) => {
    const minute = Math.floor(instant / MINUTE_MS);
    const cached = known.get(market);
    if (cached?.minute === minute) return cached.day;
    const exchange = findExchangeDayState(market, instant, timeZones);
    const { nextOpen } = getTradingSession(market, 'exchange', instant, timeZones);
    const day = { exchange, opensAt: exchange === 'open' ? null : nextOpen };
    known.set(market, { minute, day });
    return day;
  };
}

/** Where each instrument's price comes from. */
function createOriginReader({
  memory,
  timeZones,
  delayMs,
  vouchedEveryMs,
  isAlwaysOpen,
  mayTrade,
  sourceInUse,
}: RealPriceVenueDependencies): (instrument: Instrument, now: number) => PriceOrigin | null {
  /** Null: it may be traded at. An index is never traded anyway. */
  const viewOnlyReason = (instrument: Instrument, now: number): ViewOnlyReason | null => {
    if (instrument.board === 'index') return null;
    if (memory.daysOf(instrument.id).length === 0) return 'noHistory';
    if (mayTrade(instrument, now)) return null;
    return vouchedEveryMs(instrument) > TRADED_EVERY_MS ? 'rare' : 'delayed';
  };

  const exchangeAt = createExchangeDayReader(timeZones);
  return (instrument, now) => {
    const inUse = sourceInUse(instrument);
    const newest = memory.newest(instrument.id);
    const late = delayMs(instrument);
    return (
      inUse && {
        ...inUse,
        delayMs: late,
        // A source may confirm a price in the moment that it makes it.
        vouchedAt: newest && Math.max(newest.vouchedAt, newest.quote.at),
        ...(isAlwaysOpen(instrument) ? ALWAYS_OPEN : exchangeAt(instrument.market, now - late)),
        viewOnly: viewOnlyReason(instrument, now),
      }
    );
  };
}
