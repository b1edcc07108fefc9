/** Orders and positions that wait for a price, and the processes that lead and fill them. */
import { getBookPartition } from '@bourse/core/trading/books/book-partition.ts';
import { recordEntriesOf } from '../../desk/save-batch.ts';
import { defineDependency, type ServerDependencies } from '../../dependencies.ts';
import { createLeadership, type Leadership } from '../../jobs/leadership.ts';
import { findBestPriceSince } from './trailing-best-price.ts';
import { type HeldAuctionRegistry, openHeldAuctionRegistry } from './auction-store.ts';
import { type AuctionHolder, createAuctionHolder } from './hold-auctions.ts';
import { createOrderBookWatcher, type OrderBookWatcher } from './watch-market.ts';
import type { Metric } from '../../telemetry/metrics.ts';
import { LEADER_JOBS } from '../../jobs/fencing-tokens.ts';

declare module '../../dependencies.ts' {
  interface ServerDependencies {
    heldAuctions: HeldAuctionRegistry;
    auctions: AuctionHolder;
    watcher: OrderBookWatcher;
    leadership: Leadership;
  }
}

const REFRESH_HELD_AUCTIONS_EVERY_MS = 1_000;

export const orderBooksParts = [
  defineDependency(
    'heldAuctions',
    ['database', 'clock'],
    ({ database, clock }) => openHeldAuctionRegistry(database, clock.now()),
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
    ({ due, heldAuctions: known, ...parts }) => createAuctionHolder({ ...parts, ready: due.ready, known }),
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
        watcher.committed(recordEntriesOf(written, 'orders'), recordEntriesOf(written, 'positions')),
      );
      return watcher;
    },
  ),
  defineDependency(
    'leadership',
    ['database', 'watcher', 'log', 'leads', 'feeds', 'clock', 'due'],
    ({ database, watcher, log, leads, feeds, clock, due }) =>
      createLeadership(database, watcher, log, {
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

export const leadershipMetrics = ({
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
