/** Sources of prices, and what venues say about their markets, for every area. */
import type { PriceFeed } from '@bourse/core/markets/market-types.ts';
import { createSimulator } from '@bourse/simulator/create-simulator.ts';
import { defineModule, defineDependency } from '../dependencies.ts';
import type { World } from '../world/world.ts';
import {
  createDueAuctionFinder,
  createVenueHaltReader,
  createMarketPhaseReader,
  createVenueWarningReader,
  type DueAuctionFinder,
  type VenueHalts,
  type MarketPhaseReader,
} from './market-phase-and-halt-readers.ts';
import {
  createPreviousDayLookup,
  createLargestMoveLookup,
  createVolatilityLookup,
  type GetPreviousDayPrices,
  type GetVolatility,
} from './previous-days-figures.ts';
import { createVenueRegistry, type VenueRegistry } from './venue-registry.ts';
import { type ReplayFollower, startReplayFollower } from './follow-replays.ts';
import { createPriceGuard } from './guarded-feed.ts';
import {
  createSimulatedHistoryClient,
  type SimulatedHistoryClient,
  type SimulatedMarketOptions,
} from './simulated-history-client.ts';
import { type LastQuoteStore, openLastQuoteStore } from './last-quote-store.ts';
import type { Venue, VenueWarnings } from './venue.ts';
import type { IsOverheated } from './simulated/overheating-check.ts';
import { createSimulatedVenue } from './simulated/simulated-venue.ts';

declare module '../dependencies.ts' {
  interface TestOverrides {
    /** Wraps the simulated market, for example to add faults, or a delay. */
    feed?: ((venue: Venue) => PriceFeed & Partial<Pick<Venue, 'delayMs'>>) | undefined;
    /** Which instruments the exchange has designated as overheated, in place of its formula. */
    overheated?: IsOverheated | undefined;
    /** Replaces the simulated market of this process, and the thread that computes its past. */
    market?: SimulatedMarketFactories | undefined;
  }
  interface ServerDependencies {
    /** The simulated market's past, computed outside the process's main thread. */
    historyThread: SimulatedHistoryClient;
    /** The world's own venue, which prices everything that no other venue has taken over. */
    ownVenue: Venue;
    lastQuotes: LastQuoteStore;
    venues: VenueRegistry;
    replayFollower: ReplayFollower;
    halts: VenueHalts;
    venueWarnings: VenueWarnings;
    marketPhases: MarketPhaseReader;
    dueAuctionFinder: DueAuctionFinder;
    getVolatility: GetVolatility;
    getLargestMove: GetVolatility;
    getPreviousDayPrices: GetPreviousDayPrices;
  }
}

const LISTING_CHECK_EVERY_MS = 1_000;
const SHARE_QUOTES_EVERY_MS = 30_000;

export interface SimulatedMarketFactories {
  simulator: typeof createSimulator;
  historyThread: typeof createSimulatedHistoryClient;
}
const DEFAULT_SIMULATED_MARKET: SimulatedMarketFactories = {
  simulator: createSimulator,
  historyThread: createSimulatedHistoryClient,
};

const simulatedWorldOf = ({ seed, hours, createdAt, orderBooksFrom }: World): SimulatedMarketOptions => ({
  seed,
  hours,
  startDate: new Date(createdAt).toISOString().slice(0, 10),
  orderBooksFrom,
  newListings: true,
});

export const venueModule = defineModule({
  name: 'feeds',
  dependencies: [
    defineDependency(
      'historyThread',
      ['world', 'testOverrides'],
      ({ world, testOverrides: { market = DEFAULT_SIMULATED_MARKET } }) =>
        market.historyThread(simulatedWorldOf(world)),
      {
        stop: (past) => past.stop(),
      },
    ),
    defineDependency(
      'lastQuotes',
      ['config', 'database', 'world', 'crossProcessCounts'],
      ({ config, database, world }) => openLastQuoteStore(database, config.dataDir, world.createdAt),
      {
        // The processes of a machine share one file, and all machines one database; they see the same quotes.
        jobs: (known, { database, crossProcessCounts }) => [
          ...(crossProcessCounts.index === 0
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
      ['historyThread', 'world', 'timeZones', 'clock', 'testOverrides'],
      ({
        historyThread,
        world,
        timeZones,
        clock,
        testOverrides: { overheated, market = DEFAULT_SIMULATED_MARKET, feed = (unchanged: PriceFeed) => unchanged },
      }) => {
        const simulator = market.simulator({ ...simulatedWorldOf(world), zones: timeZones });
        const { hours } = world;
        const venue = createSimulatedVenue({
          simulator,
          historyThread: historyThread,
          timeZones: timeZones,
          hours,
          clock,
          overheated,
        });
        return { ...venue, ...feed(venue) };
      },
    ),
    defineDependency(
      'venues',
      ['ownVenue', 'lastQuotes', 'world', 'timeZones', 'log', 'metrics', 'settings', 'clock'],
      ({ ownVenue, lastQuotes, world, timeZones, log, metrics, settings, clock }) =>
        createVenueRegistry(
          ownVenue,
          createPriceGuard({
            hours: world.hours,
            timeZones: timeZones,
            log,
            metrics,
            known: lastQuotes.of,
            learn: lastQuotes.learn,
            clock: () => clock.now(),
          }),
          () => settings.get('practice') === 'yes',
          () => clock.now(),
        ),
    ),
    defineDependency(
      'replayFollower',
      ['database', 'venues', 'timeZones', 'clock', 'log'],
      (dependencies) => startReplayFollower(dependencies),
      {
        stop: (replays) => replays.stop(),
      },
    ),
    defineDependency('halts', ['venues'], (dependencies) => createVenueHaltReader(dependencies), {
      jobs: (halts) => [
        { name: 'halts', everyMs: LISTING_CHECK_EVERY_MS, everywhere: true, run: () => halts.keepUp() },
      ],
    }),
    defineDependency('venueWarnings', ['venues'], (dependencies) => createVenueWarningReader(dependencies)),
    defineDependency('marketPhases', ['venues'], (dependencies) => createMarketPhaseReader(dependencies)),
    defineDependency('dueAuctionFinder', ['marketPhases', 'halts'], (dependencies) =>
      createDueAuctionFinder(dependencies),
    ),
    defineDependency('getVolatility', ['venues', 'timeZones', 'world'], ({ world: { hours }, ...dependencies }) =>
      createVolatilityLookup({ ...dependencies, hours }),
    ),
    defineDependency('getLargestMove', ['venues', 'timeZones', 'world'], ({ world: { hours }, ...dependencies }) =>
      createLargestMoveLookup({ ...dependencies, hours }),
    ),
    defineDependency(
      'getPreviousDayPrices',
      ['venues', 'timeZones', 'world'],
      ({ world: { hours }, ...dependencies }) => createPreviousDayLookup({ ...dependencies, hours }),
    ),
  ],
});
