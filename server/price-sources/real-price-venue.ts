/**
 * The venue of real prices: for each instrument the newest quote of the source in use, and the bars that were kept of
 * it. It makes no price of its own.
 */
import type {
  CorporateAction,
  Instrument,
  InstrumentId,
  TimeZoneConverter,
  TradingHoursMode,
} from '@bourse/core/markets/market-types.ts';
import { getTradingSession } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { PRICES_ONLY_CAPABILITIES, type Venue } from '../venue/venue.ts';
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
  /** Whether the operator's rules let orders fill at its prices at `now` (epoch ms). */
  mayTrade(instrument: Instrument, now: number): boolean;
}

export const REAL_PRICES_SOURCE = 'real';

export function createRealPriceVenue(dependencies: RealPriceVenueDependencies): Venue {
  const { memory, timeZones, hours, delayMs, vouchedEveryMs, mayTrade } = dependencies;
  const ofInstrument = <Found>(id: InstrumentId, of: (instrument: Instrument) => Found, none: Found): Found => {
    const instrument = memory.instrument(id);
    return instrument ? of(instrument) : none;
  };
  const isExchangeOpen = (id: InstrumentId, now: number): boolean =>
    ofInstrument(id, ({ market }) => getTradingSession(market, 'exchange', now, timeZones).state === 'open', false);

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
    viewOnly: (id, now) =>
      ofInstrument(id, (instrument) => memory.daysOf(id).length === 0 || !mayTrade(instrument, now), true),
  };
}
