/** Orders and positions that wait for a price, and the processes that lead and fill them. */
import { getBookPartition } from '@bourse/core/trading/books/order-book-partition.ts';
import { writtenRecordsOf } from '../../desk/save-batch.ts';
import { defineDependency, type ServerDependencies } from '../../dependencies.ts';
import { createLeaderElection, type LeaderElection } from '../../jobs/leader-election.ts';
import { findBestPriceSince } from './trailing-best-price.ts';
import { type CompletedAuctionRegistry, openCompletedAuctionRegistry } from './auction-store.ts';
import { type AuctionRunner, createAuctionRunner } from './run-auctions.ts';
import { createOrderBookWatcher, type OrderBookWatcher } from './watch-market.ts';
import type { Metric } from '../../telemetry/metrics.ts';
import { LEADER_JOBS_SCOPE } from '../../jobs/fencing-tokens.ts';

declare module '../../dependencies.ts' {
  interface ServerDependencies {
    completedAuctions: CompletedAuctionRegistry;
    auctionRunner: AuctionRunner;
    orderBookWatcher: OrderBookWatcher;
    leaderElection: LeaderElection;
  }
}

const REFRESH_HELD_AUCTIONS_EVERY_MS = 1_000;

export const orderBooksDependencies = [
  defineDependency(
    'completedAuctions',
    ['database', 'clock'],
    ({ database, clock }) => openCompletedAuctionRegistry(database, clock.now()),
    {
      jobs: (held, { clock }) => [
        {
          name: 'held auctions',
          everyMs: REFRESH_HELD_AUCTIONS_EVERY_MS,
          everywhere: true,
          run: () => held.refresh(clock.now()),
        },
      ],
    },
  ),
  defineDependency(
    'auctionRunner',
    [
      'database',
      'leaderWriters',
      'venues',
      'marketPhases',
      'getMarketView',
      'halts',
      'clock',
      'log',
      'corporateActionSchedule',
      'completedAuctions',
    ],
    ({ corporateActionSchedule, completedAuctions: known, ...dependencies }) =>
      createAuctionRunner({ ...dependencies, ready: corporateActionSchedule.ready, known }),
  ),
  defineDependency(
    'orderBookWatcher',
    [
      ...([
        'leaderWriters',
        'venues',
        'getMarketView',
        'clock',
        'log',
        'buildDayTradingScope',
        'applyCorporateActions',
        'corporateActionSchedule',
      ] as const),
      ...(['halts', 'operatorHalts', 'marketPhases', 'auctionRunner', 'dueAuctionFinder', 'commitListeners'] as const),
    ],
    ({ applyCorporateActions: settle, corporateActionSchedule: { ready }, commitListeners, ...dependencies }) => {
      const watcher = createOrderBookWatcher({ ...dependencies, settle, ready });
      commitListeners.listen((written) =>
        watcher.committed(writtenRecordsOf(written, 'orders'), writtenRecordsOf(written, 'positions')),
      );
      return watcher;
    },
  ),
  defineDependency(
    'leaderElection',
    ['database', 'orderBookWatcher', 'log', 'fencingTokens', 'venues', 'clock', 'corporateActionSchedule'],
    ({ database, orderBookWatcher, log, fencingTokens, venues, clock, corporateActionSchedule }) =>
      createLeaderElection(database, orderBookWatcher, log, {
        fencingTokens: fencingTokens,
        // Books that are read again continue from the last second watched: nothing has followed prices further.
        followed(order) {
          const now = clock.now();
          const until = orderBookWatcher.checkedAt(getBookPartition(order.instrument)) ?? now;
          return findBestPriceSince(
            venues,
            order,
            Math.min(until, now),
            corporateActionSchedule.lastSplitAt(order.instrument, now),
          );
        },
      }),
    { stop: (leadership) => leadership.stop() },
  ),
];

/** Metrics about leadership of the books. */

export const buildLeadershipMetrics = ({
  leaderElection,
  orderBookWatcher,
}: Pick<ServerDependencies, 'leaderElection' | 'orderBookWatcher'>): readonly Metric[] => [
  {
    kind: 'gauge',
    name: 'bourse_leads',
    help: '1 where this process leads the jobs that one process does for all.',
    read: () => (leaderElection.getStatus().where === 'here' ? 1 : 0),
  },
  {
    kind: 'gauge',
    name: 'bourse_books_led',
    help: 'How many of the eight partitions of the books this process leads: there it fills orders and calls margin.',
    read: () => leaderElection.getStatus().partitions,
  },
  {
    kind: 'gauge',
    name: 'bourse_leader_number',
    help: 'The number under which this process leads the jobs, 0 if it does not.',
    read: () => Number(leaderElection.number(LEADER_JOBS_SCOPE) ?? 0n),
  },
  {
    kind: 'gauge',
    name: 'bourse_unled_seconds',
    help: 'For how long nobody has led the jobs or a partition of the books, as far as this process knows.',
    read: () => leaderElection.getStatus().nobodyMs / 1_000,
  },
  {
    kind: 'gauge',
    name: 'bourse_look_hangs_seconds',
    help: 'For how long a look at the market has come no further.',
    read: () => orderBookWatcher.stuckForMs() / 1_000,
  },
];
