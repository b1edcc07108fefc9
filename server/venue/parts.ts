/** Where prices come from, and what follows from them for every area. */
import type { Feed } from '@bourse/core/market.ts';
import { createSimulator, type Simulator } from '@bourse/simulator/create-simulator.ts';
import { defineModule, part } from '../parts.ts';
import type { World } from '../world.ts';
import { type Crossings, createCrossings } from './crossings.ts';
import { createDayBefore, createVolatility, type DayBefore, type Volatility } from './day-before.ts';
import { createFeeds, type Feeds } from './feeds.ts';
import { type FollowedReplays, followReplays } from './follow-replays.ts';
import { createGuard } from './guarded-feed.ts';
import { createHalts, type Halts } from './halts.ts';
import { createHistoryThread, type HistoryThread, type SimulatedWorld } from './history-thread.ts';
import { type KnownQuotes, openKnownQuotes } from './known-quotes.ts';
import { createOverheated, type Overheated } from './overheated.ts';
import { createPhases, type Phases } from './phases.ts';

declare module '../parts.ts' {
  interface Trial {
    /** Puts something between the simulated market and the server, such as faults. */
    feed?: ((simulator: Feed) => Feed) | undefined;
    /** Which names the exchange has designated as overheated, in place of its formula. */
    overheated?: Overheated | undefined;
  }
  interface Parts {
    simulator: Simulator;
    /** The simulated market's past, computed beside the process's own thread. */
    past: HistoryThread;
    knownQuotes: KnownQuotes;
    feeds: Feeds;
    replays: FollowedReplays;
    halts: Halts;
    overheated: Overheated;
    phases: Phases;
    crossings: Crossings;
    volatility: Volatility;
    dayBefore: DayBefore;
  }
}

const EVERY_MS = 1_000;

const simulatedWorldOf = ({ seed, hours, createdAt, declaredFrom, fairFrom }: World): SimulatedWorld => ({
  seed,
  hours,
  startDate: new Date(createdAt).toISOString().slice(0, 10),
  ...(declaredFrom === null ? {} : { declaredFrom }),
  ...(fairFrom === null ? {} : { fairFrom }),
});

export const feeds = defineModule({
  name: 'feeds',
  parts: [
    part('simulator', ['world', 'zones'], ({ world, zones }) => createSimulator({ ...simulatedWorldOf(world), zones })),
    part('past', ['world'], ({ world }) => createHistoryThread(simulatedWorldOf(world)), {
      stop: (past) => past.stop(),
    }),
    part('knownQuotes', ['config', 'world'], ({ config, world }) => openKnownQuotes(config.dataDir, world.createdAt), {
      jobs: (known) => [{ name: 'known quotes', everyMs: EVERY_MS, run: () => known.keep() }],
    }),
    part(
      'feeds',
      ['simulator', 'past', 'knownQuotes', 'world', 'zones', 'log', 'metrics', 'settings', 'trial'],
      ({
        simulator,
        past,
        knownQuotes,
        world,
        zones,
        log,
        metrics,
        settings,
        trial: { feed = (given: Feed) => given },
      }) =>
        createFeeds(
          feed({ ...simulator, bars: past.bars, history: past.history }),
          createGuard({ hours: world.hours, zones, log, metrics, known: knownQuotes.of, learn: knownQuotes.learn }),
          () => settings.get('practice') === 'yes',
        ),
    ),
    part('replays', ['database', 'feeds', 'zones', 'clock', 'log'], (parts) => followReplays(parts), {
      stop: (replays) => replays.stop(),
    }),
    part(
      'halts',
      ['simulator', 'feeds', 'zones', 'world', 'clock'],
      ({ world: { hours }, ...parts }) => createHalts({ ...parts, hours }),
      { jobs: (halts) => [{ name: 'halts', everyMs: EVERY_MS, run: () => halts.keepUp() }] },
    ),
    part(
      'overheated',
      ['simulator', 'feeds', 'zones', 'world', 'trial'],
      ({ trial, world: { hours }, ...parts }) => trial.overheated ?? createOverheated({ ...parts, hours }),
    ),
    part('phases', ['simulator', 'feeds', 'zones', 'world', 'overheated'], ({ world: { hours }, ...parts }) =>
      createPhases({ ...parts, hours }),
    ),
    part('crossings', ['phases', 'halts'], (parts) => createCrossings(parts)),
    part('volatility', ['simulator', 'feeds', 'zones', 'world'], ({ world: { hours }, ...parts }) =>
      createVolatility({ ...parts, hours }),
    ),
    part('dayBefore', ['simulator', 'feeds', 'zones', 'world'], ({ world: { hours }, ...parts }) =>
      createDayBefore({ ...parts, hours }),
    ),
  ],
});
