/** Venues for tests, besides the simulated one and replays. */
import type { Feed, Hours, InstrumentId } from '@bourse/core/markets/market.ts';
import type { Simulator } from '@bourse/simulator/create-simulator.ts';
import { manualClock } from '../time/clock.ts';
import { temporalZones } from '../time/zones.ts';
import { type Capability, CAPABILITIES, PRICES_ALONE, type Venue } from './port.ts';
import { createSimulatedVenue } from './simulated/simulated-venue.ts';

/** Not of the simulated market: its seconds of trading are like everybody's, and it keeps its market's hours. */
const OF_OTHERS = ['trades', 'pace'];
/** Only a market that closes has these. */
const PHASES = ['auctions', 'extendedHours', 'halts'];
/** What the simulated market must declare in a world with such hours, with or without new listings. */
export const givenBySimulator = (hours: Hours, lists: 'newListings' | null = null): Capability[] =>
  CAPABILITIES.filter(
    (each) =>
      !OF_OTHERS.includes(each) &&
      (hours === 'exchange' || !PHASES.includes(each)) &&
      (each !== 'newListings' || each === lists),
  );

/** The simulated market, up to `now` at most. */
export const simulatedVenueOf = (simulator: Simulator, hours: Hours, now: number): Venue => ({
  ...createSimulatedVenue({
    simulator,
    past: pastOf(simulator),
    zones: temporalZones(),
    hours,
    clock: manualClock(now),
  }),
  bars: simulator.bars,
});
/** As the history thread would answer. */
const pastOf = (simulator: Simulator) => ({
  bars: async (...asked: Parameters<Simulator['bars']>) => simulator.bars(...asked),
  history: async (id: InstrumentId, now: number, since: string) => ({
    actions: simulator.actions(id, now, since),
    company: simulator.company(id, now),
  }),
  trades: async (...asked: Parameters<Simulator['tradesOf']>) => simulator.tradesOf(...asked),
});

/** The prices of `feed`, without its market. Only practice money may trade at them. */
export const pricesOf = (feed: Feed): Venue => ({ ...feed, ...PRICES_ALONE, madeUp: true });

/** Like a commercial price feed: quotes, slow bars, and nothing about the market around them. */
export function quotesAlone({ instruments, quote, bars }: Feed, source = 'wire'): Venue {
  return {
    ...PRICES_ALONE,
    source,
    madeUp: false,
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
