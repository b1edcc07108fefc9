/** Sources of prices, and what venues say about their markets, for every area. */
import type { PriceFeed } from '@bourse/core/markets/market.ts';
import { createSimulator } from '@bourse/simulator/create-simulator.ts';
import { defineModule, defineDependency } from '../dependencies.ts';
import type { World } from '../world/world.ts';
import {
  createDueAuctionFinder,
  createVenueHaltReader,
  createMarketPhaseReader,
  createVenueWarningReader,
  type DueAuctionFinder,
  type Halts,
  type MarketPhaseReader,
} from './market-state.ts';
import {
  createPreviousDayLookup,
  createLargestMoveLookup,
  createVolatilityLookup,
  type GetPreviousDayPrices,
  type GetVolatility,
} from './previous-day.ts';
import { createVenueRegistry, type VenueRegistry } from './venue-registry.ts';
import { type ReplayFollower, startReplayFollower } from './follow-replays.ts';
import { createPriceGuard } from './guarded-feed.ts';
import { createHistoryThread, type HistoryThread, type SimulatedMarketOptions } from './simulated-history-thread.ts';
import { type LastQuoteStore, openLastQuoteStore } from './last-quote-store.ts';
import type { Venue, VenueWarnings } from './venue.ts';
import type { IsOverheated } from './simulated/overheating-check.ts';
import { createSimulatedVenue } from './simulated/simulated-venue.ts';

declare module '../dependencies.ts' {
  interface TestOverrides {
    /** Wraps the simulated market, for example to add faults. */
    feed?: ((venue: Venue) => PriceFeed) | undefined;
    /** Which instruments the exchange has designated as overheated, in place of its formula. */
    overheated?: IsOverheated | undefined;
    /** Replaces the simulated market of this process, and the thread that computes its past. */
    market?: SimulatedMarketFactories | undefined;
  }
  interface ServerDependencies {
    /** The simulated market's past, computed outside the process's main thread. */
    past: HistoryThread;
    /** The world's own venue, which prices everything that no other venue has taken over. */
    ownVenue: Venue;
    knownQuotes: LastQuoteStore;
    feeds: VenueRegistry;
    replays: ReplayFollower;
    halts: Halts;
    warnings: VenueWarnings;
    phases: MarketPhaseReader;
    crossings: DueAuctionFinder;
    volatility: GetVolatility;
    largestMove: GetVolatility;
    dayBefore: GetPreviousDayPrices;
  }
}

const LISTING_CHECK_EVERY_MS = 1_000;
const SHARE_QUOTES_EVERY_MS = 30_000;

export interface SimulatedMarketFactories {
  simulator: typeof createSimulator;
  past: typeof createHistoryThread;
}
const DEFAULT_SIMULATED_MARKET: SimulatedMarketFactories = { simulator: createSimulator, past: createHistoryThread };

const simulatedWorldOf = ({ seed, hours, createdAt }: World): SimulatedMarketOptions => ({
  seed,
  hours,
  startDate: new Date(createdAt).toISOString().slice(0, 10),
  newListings: true,
});

export const venueModule = defineModule({
  name: 'feeds',
  parts: [
    defineDependency(
      'past',
      ['world', 'testOverrides'],
      ({ world, testOverrides: { market = DEFAULT_SIMULATED_MARKET } }) => market.past(simulatedWorldOf(world)),
      {
        stop: (past) => past.stop(),
      },
    ),
    defineDependency(
      'knownQuotes',
      ['config', 'database', 'world', 'siblings'],
      ({ config, database, world }) => openLastQuoteStore(database, config.dataDir, world.createdAt),
      {
        // The processes of a machine share one file, and all machines one database; they see the same quotes.
        jobs: (known, { database, siblings }) => [
          ...(siblings.index === 0
            ? [
                {
                  name: 'known quotes',
                  everyMs: LISTING_CHECK_EVERY_MS,
                  everywhere: true,
                  run: () => known.saveToFile(),
                },
              ]
            : []),
          ...(database.embedded
            ? []
            : [{ name: 'shared quotes', everyMs: SHARE_QUOTES_EVERY_MS, run: () => known.saveToDatabase() }]),
        ],
      },
    ),
    defineDependency(
      'ownVenue',
      ['past', 'world', 'zones', 'clock', 'testOverrides'],
      ({
        past,
        world,
        zones,
        clock,
        testOverrides: { overheated, market = DEFAULT_SIMULATED_MARKET, feed = (unchanged: PriceFeed) => unchanged },
      }) => {
        const simulator = market.simulator({ ...simulatedWorldOf(world), zones });
        const { hours } = world;
        const venue = createSimulatedVenue({ simulator, past, zones, hours, clock, overheated });
        return { ...venue, ...feed(venue) };
      },
    ),
    defineDependency(
      'feeds',
      ['ownVenue', 'knownQuotes', 'world', 'zones', 'log', 'metrics', 'settings', 'clock'],
      ({ ownVenue, knownQuotes, world, zones, log, metrics, settings, clock }) =>
        createVenueRegistry(
          ownVenue,
          createPriceGuard({
            hours: world.hours,
            zones,
            log,
            metrics,
            known: knownQuotes.of,
            learn: knownQuotes.learn,
            clock: () => clock.now(),
          }),
          () => settings.get('practice') === 'yes',
          () => clock.now(),
        ),
    ),
    defineDependency('replays', ['database', 'feeds', 'zones', 'clock', 'log'], (parts) => startReplayFollower(parts), {
      stop: (replays) => replays.stop(),
    }),
    defineDependency('halts', ['feeds'], (parts) => createVenueHaltReader(parts), {
      jobs: (halts) => [
        { name: 'halts', everyMs: LISTING_CHECK_EVERY_MS, everywhere: true, run: () => halts.keepUp() },
      ],
    }),
    defineDependency('warnings', ['feeds'], (parts) => createVenueWarningReader(parts)),
    defineDependency('phases', ['feeds'], (parts) => createMarketPhaseReader(parts)),
    defineDependency('crossings', ['phases', 'halts'], (parts) => createDueAuctionFinder(parts)),
    defineDependency('volatility', ['feeds', 'zones', 'world'], ({ world: { hours }, ...parts }) =>
      createVolatilityLookup({ ...parts, hours }),
    ),
    defineDependency('largestMove', ['feeds', 'zones', 'world'], ({ world: { hours }, ...parts }) =>
      createLargestMoveLookup({ ...parts, hours }),
    ),
    defineDependency('dayBefore', ['feeds', 'zones', 'world'], ({ world: { hours }, ...parts }) =>
      createPreviousDayLookup({ ...parts, hours }),
    ),
  ],
});
