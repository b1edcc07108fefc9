/** Venues for tests, besides the simulated one and replays. */
import type { PriceFeed, TradingHoursMode, InstrumentId } from '@bourse/core/markets/market-types.ts';
import type { Simulator } from '@bourse/simulator/create-simulator.ts';
import { createManualClock } from '../time/clock.ts';
import { createTemporalZones } from '../time/zones.ts';
import { type VenueCapability, VENUE_CAPABILITIES, PRICES_ONLY_CAPABILITIES, type Venue } from './venue.ts';
import { createSimulatedVenue } from './simulated/simulated-venue.ts';

/** Not of the simulated market: its seconds of trading are like everybody's, and it keeps its market's hours. */
const OF_OTHERS = [
  'trades',
  'pace',
  'delayMs',
  'vouchedEveryMs',
  'unitsBetween',
  'viewOnly',
  'notePriceNeed',
  'isDoubted',
  'origin',
];
/** Only a market that closes has these. */
const PHASES = ['auctions', 'extendedHours', 'halts'];
/** What the simulated market must declare in a world with such hours, with or without new listings. */
export const listSimulatorCapabilities = (
  hours: TradingHoursMode,
  lists: 'newListings' | null = null,
): VenueCapability[] =>
  VENUE_CAPABILITIES.filter(
    (each) =>
      !OF_OTHERS.includes(each) &&
      (hours === 'exchange' || !PHASES.includes(each)) &&
      (each !== 'newListings' || each === lists),
  );

/** The simulated market, up to `now` at most. */
export const createTestSimulatedVenue = (simulator: Simulator, hours: TradingHoursMode, now: number): Venue => ({
  ...createSimulatedVenue({
    simulator,
    historyThread: createTestHistory(simulator),
    timeZones: createTemporalZones(),
    hours,
    clock: createManualClock(now),
  }),
  bars: simulator.bars,
});
/** As the history thread would answer. */
const createTestHistory = (simulator: Simulator) => ({
  bars: async (...args: Parameters<Simulator['bars']>) => simulator.bars(...args),
  history: async (id: InstrumentId, now: number, since: string) => ({
    actions: simulator.actions(id, now, since),
    company: simulator.company(id, now),
  }),
  trades: async (...args: Parameters<Simulator['tradesOf']>) => simulator.tradesOf(...args),
});

/** The prices of `feed`, without its market. Only practice money may trade at them. */
export const createPricesOnlyVenue = (feed: PriceFeed): Venue => ({
  ...feed,
  ...PRICES_ONLY_CAPABILITIES,
  isSimulated: true,
});

/** Like a commercial price feed: quotes, slow bars, and nothing about the market around them. */
export function createQuotesOnlyVenue({ instruments, quote, bars }: PriceFeed, source = 'wire'): Venue {
  return {
    ...PRICES_ONLY_CAPABILITIES,
    source,
    isSimulated: false,
    instruments,
    quote(id, now) {
      const found = quote(id, now);
      return found && { ...found, source };
    },
    bars: async (request, now) => bars(request, now),
    actions: null,
    upcoming: null,
    company: null,
    trades: null,
    monthEndClose: null,
    pace: null,
  };
}

/** The simulated market, whose quotes reach everybody this much later. */
export const delayFeed =
  (delayMs: number) =>
  (venue: Venue): Venue => ({
    ...venue,
    quote: (id, now) => venue.quote(id, now - delayMs),
    delayMs: () => delayMs,
  });
