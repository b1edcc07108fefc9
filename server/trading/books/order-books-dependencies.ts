/** Orders and positions that wait for a price, and the processes that lead and fill them. */
import { getBookPartition } from '@bourse/core/trading/books/book-partition.ts';
import { writtenRecordsOf } from '../../desk/save-batch.ts';
import { defineDependency, type ServerDependencies } from '../../dependencies.ts';
import { createLeaderElection, type LeaderElection } from '../../jobs/leader-election.ts';
import { findBestPriceSince } from './trailing-best-price.ts';
import { type CompletedAuctionRegistry, openCompletedAuctionRegistry } from './auction-store.ts';
import { type AuctionRunner, createAuctionRunner } from './run-auctions.ts';
import { createOrderBookWatcher, type OrderBookWatcher } from './watch-market.ts';
import type { Metric } from '../../telemetry/metrics.ts';
import { LEADER_JOBS } from '../../jobs/fencing-tokens.ts';

declare module '../../dependencies.ts' {
  interface ServerDependencies {
    heldAuctions: CompletedAuctionRegistry;
    auctions: AuctionRunner;
    watcher: OrderBookWatcher;
    leadership: LeaderElection;
  }
}

const REFRESH_HELD_AUCTIONS_EVERY_MS = 1_000;

export const orderBooksDependencies = [
  defineDependency(
    'heldAuctions',
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
    'auctions',
    ['database', 'leaderOf', 'feeds', 'phases', 'views', 'halts', 'clock', 'log', 'due', 'heldAuctions'],
    ({ due, heldAuctions: known, ...parts }) => createAuctionRunner({ ...parts, ready: due.ready, known }),
  ),
  defineDependency(
    'watcher',
    [
      ...(['leaderOf', 'feeds', 'views', 'clock', 'log', 'dayTradingScope', 'settleActions', 'due'] as const),
      ...(['halts', 'operatorHalts', 'phases', 'auctions', 'crossings', 'commits'] as const),
    ],
    ({ dayTradingScope: dayTrading, settleActions: settle, due: { ready }, commits, ...parts }) => {
      const watcher = createOrderBookWatcher({ ...parts, dayTrading, settle, ready });
      commits.listen((written) =>
        watcher.committed(writtenRecordsOf(written, 'orders'), writtenRecordsOf(written, 'positions')),
      );
      return watcher;
    },
  ),
  defineDependency(
    'leadership',
    ['database', 'watcher', 'log', 'leads', 'feeds', 'clock', 'due'],
    ({ database, watcher, log, leads, feeds, clock, due }) =>
      createLeaderElection(database, watcher, log, {
        leads,
        // Books that are read again continue from the last second watched: nothing has followed prices further.
        followed(order) {
          const now = clock.now();
          const until = watcher.checkedAt(getBookPartition(order.instrument)) ?? now;
          return findBestPriceSince(feeds, order, Math.min(until, now), due.splitAt(order.instrument, now));
        },
      }),
    { stop: (leadership) => leadership.stop() },
  ),
];

/** Metrics about leadership of the books. */

export const buildLeadershipMetrics = ({
  leadership,
  watcher,
}: Pick<ServerDependencies, 'leadership' | 'watcher'>): readonly Metric[] => [
  {
    kind: 'gauge',
    name: 'bourse_leads',
    help: '1 where this process leads the jobs that one process does for all.',
    read: () => (leadership.getStatus().where === 'here' ? 1 : 0),
  },
  {
    kind: 'gauge',
    name: 'bourse_books_led',
    help: 'How many of the eight partitions of the books this process leads: there it fills orders and calls margin.',
    read: () => leadership.getStatus().partitions,
  },
  {
    kind: 'gauge',
    name: 'bourse_leader_number',
    help: 'The number under which this process leads the jobs, 0 if it does not.',
    read: () => Number(leadership.number(LEADER_JOBS) ?? 0n),
  },
  {
    kind: 'gauge',
    name: 'bourse_unled_seconds',
    help: 'For how long nobody has led the jobs or a partition of the books, as far as this process knows.',
    read: () => leadership.getStatus().nobodyMs / 1_000,
  },
  {
    kind: 'gauge',
    name: 'bourse_look_hangs_seconds',
    help: 'For how long a look at the market has come no further.',
    read: () => watcher.stuckForMs() / 1_000,
  },
];
