/** Sources of prices, and what venues say about their markets, for every area. */
import type { Feed } from '@bourse/core/markets/market.ts';
import { createSimulator } from '@bourse/simulator/create-simulator.ts';
import { defineModule, part } from '../parts.ts';
import type { World } from '../world/world.ts';
import {
  createCrossings,
  createHalts,
  createPhases,
  createWarnings,
  type Crossings,
  type Halts,
  type Phases,
} from './market-state.ts';
import {
  createDayBefore,
  createLargestMove,
  createVolatility,
  type DayBefore,
  type Volatility,
} from './previous-day.ts';
import { createFeeds, type Feeds } from './feeds.ts';
import { type FollowedReplays, followReplays } from './follow-replays.ts';
import { createGuard } from './guarded-feed.ts';
import { createHistoryThread, type HistoryThread, type SimulatedWorld } from './history-thread.ts';
import { type KnownQuotes, openKnownQuotes } from './last-quotes.ts';
import type { Venue, VenueWarnings } from './port.ts';
import type { Overheated } from './simulated/overheated.ts';
import { createSimulatedVenue } from './simulated/simulated-venue.ts';

declare module '../parts.ts' {
  interface Trial {
    /** Wraps the simulated market, for example to add faults. */
    feed?: ((venue: Venue) => Feed) | undefined;
    /** Which instruments the exchange has designated as overheated, in place of its formula. */
    overheated?: Overheated | undefined;
    /** Replaces the simulated market of this process, and the thread that computes its past. */
    market?: SimulatedMarket | undefined;
  }
  interface Parts {
    /** The simulated market's past, computed outside the process's main thread. */
    past: HistoryThread;
    /** The world's own venue, which prices everything that no other venue has taken over. */
    ownVenue: Venue;
    knownQuotes: KnownQuotes;
    feeds: Feeds;
    replays: FollowedReplays;
    halts: Halts;
    warnings: VenueWarnings;
    phases: Phases;
    crossings: Crossings;
    volatility: Volatility;
    largestMove: Volatility;
    dayBefore: DayBefore;
  }
}

const EVERY_MS = 1_000;
const SHARE_MS = 30_000;

export interface SimulatedMarket {
  simulator: typeof createSimulator;
  past: typeof createHistoryThread;
}
const OWN_MARKET: SimulatedMarket = { simulator: createSimulator, past: createHistoryThread };

const simulatedWorldOf = ({ seed, hours, createdAt }: World): SimulatedWorld => ({
  seed,
  hours,
  startDate: new Date(createdAt).toISOString().slice(0, 10),
  newListings: true,
});

export const feeds = defineModule({
  name: 'feeds',
  parts: [
    part(
      'past',
      ['world', 'trial'],
      ({ world, trial: { market = OWN_MARKET } }) => market.past(simulatedWorldOf(world)),
      {
        stop: (past) => past.stop(),
      },
    ),
    part(
      'knownQuotes',
      ['config', 'database', 'world', 'siblings'],
      ({ config, database, world }) => openKnownQuotes(database, config.dataDir, world.createdAt),
      {
        // The processes of a machine share one file, and all machines one database; they see the same quotes.
        jobs: (known, { database, siblings }) => [
          ...(siblings.index === 0
            ? [{ name: 'known quotes', everyMs: EVERY_MS, everywhere: true, run: () => known.keep() }]
            : []),
          ...(database.embedded ? [] : [{ name: 'shared quotes', everyMs: SHARE_MS, run: () => known.share() }]),
        ],
      },
    ),
    part(
      'ownVenue',
      ['past', 'world', 'zones', 'clock', 'trial'],
      ({ past, world, zones, clock, trial: { overheated, market = OWN_MARKET, feed = (given: Feed) => given } }) => {
        const simulator = market.simulator({ ...simulatedWorldOf(world), zones });
        const { hours } = world;
        const venue = createSimulatedVenue({ simulator, past, zones, hours, clock, overheated });
        return { ...venue, ...feed(venue) };
      },
    ),
    part(
      'feeds',
      ['ownVenue', 'knownQuotes', 'world', 'zones', 'log', 'metrics', 'settings', 'clock'],
      ({ ownVenue, knownQuotes, world, zones, log, metrics, settings, clock }) =>
        createFeeds(
          ownVenue,
          createGuard({
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
    part('replays', ['database', 'feeds', 'zones', 'clock', 'log'], (parts) => followReplays(parts), {
      stop: (replays) => replays.stop(),
    }),
    part('halts', ['feeds'], (parts) => createHalts(parts), {
      jobs: (halts) => [{ name: 'halts', everyMs: EVERY_MS, everywhere: true, run: () => halts.keepUp() }],
    }),
    part('warnings', ['feeds'], (parts) => createWarnings(parts)),
    part('phases', ['feeds'], (parts) => createPhases(parts)),
    part('crossings', ['phases', 'halts'], (parts) => createCrossings(parts)),
    part('volatility', ['feeds', 'zones', 'world'], ({ world: { hours }, ...parts }) =>
      createVolatility({ ...parts, hours }),
    ),
    part('largestMove', ['feeds', 'zones', 'world'], ({ world: { hours }, ...parts }) =>
      createLargestMove({ ...parts, hours }),
    ),
    part('dayBefore', ['feeds', 'zones', 'world'], ({ world: { hours }, ...parts }) =>
      createDayBefore({ ...parts, hours }),
    ),
  ],
});
