/** Orders and positions that wait for a price, and the processes that lead and fill them. */
import { partitionOf } from '@bourse/core/trading/books/book-partition.ts';
import { entriesOf } from '../../desk/save.ts';
import { part, type Parts } from '../../parts.ts';
import { createLeadership, type Leadership } from '../../jobs/leadership.ts';
import { bestSince } from './trailing-best-price.ts';
import { type HeldAuctions, openHeldAuctions } from './auction-store.ts';
import { type Auctions, createAuctions } from './hold-auctions.ts';
import { createWatcher, type Watcher } from './watch-market.ts';
import type { Metric } from '../../telemetry/metrics.ts';
import { JOBS } from '../../jobs/fencing-tokens.ts';

declare module '../../parts.ts' {
  interface Parts {
    heldAuctions: HeldAuctions;
    auctions: Auctions;
    watcher: Watcher;
    leadership: Leadership;
  }
}

const HELD_MS = 1_000;

export const booksParts = [
  part('heldAuctions', ['database', 'clock'], ({ database, clock }) => openHeldAuctions(database, clock.now()), {
    jobs: (held, { clock }) => [
      { name: 'held auctions', everyMs: HELD_MS, everywhere: true, run: () => held.refresh(clock.now()) },
    ],
  }),
  part(
    'auctions',
    ['database', 'leaderOf', 'feeds', 'phases', 'views', 'halts', 'clock', 'log', 'due', 'heldAuctions'],
    ({ due, heldAuctions: known, ...parts }) => createAuctions({ ...parts, ready: due.ready, known }),
  ),
  part(
    'watcher',
    [
      ...(['leaderOf', 'feeds', 'views', 'clock', 'log', 'dayTradingScope', 'settleActions', 'due'] as const),
      ...(['halts', 'operatorHalts', 'phases', 'auctions', 'crossings', 'commits'] as const),
    ],
    ({ dayTradingScope: dayTrading, settleActions: settle, due: { ready }, commits, ...parts }) => {
      const watcher = createWatcher({ ...parts, dayTrading, settle, ready });
      commits.listen((written) => watcher.committed(entriesOf(written, 'orders'), entriesOf(written, 'positions')));
      return watcher;
    },
  ),
  part(
    'leadership',
    ['database', 'watcher', 'log', 'leads', 'feeds', 'clock', 'due'],
    ({ database, watcher, log, leads, feeds, clock, due }) =>
      createLeadership(database, watcher, log, {
        leads,
        // Books that are read again continue from the last second watched: nothing has followed prices further.
        followed(order) {
          const now = clock.now();
          const until = watcher.lookedAt(partitionOf(order.instrument)) ?? now;
          return bestSince(feeds, order, Math.min(until, now), due.splitAt(order.instrument, now));
        },
      }),
    { stop: (leadership) => leadership.stop() },
  ),
];

/** Metrics about leadership of the books. */

export const leadMetrics = ({ leadership, watcher }: Pick<Parts, 'leadership' | 'watcher'>): readonly Metric[] => [
  {
    kind: 'gauge',
    name: 'bourse_leads',
    help: '1 where this process leads the jobs that one process does for all.',
    read: () => (leadership.led().where === 'here' ? 1 : 0),
  },
  {
    kind: 'gauge',
    name: 'bourse_books_led',
    help: 'How many of the eight partitions of the books this process leads: there it fills orders and calls margin.',
    read: () => leadership.led().partitions,
  },
  {
    kind: 'gauge',
    name: 'bourse_leader_number',
    help: 'The number under which this process leads the jobs, 0 if it does not.',
    read: () => Number(leadership.number(JOBS) ?? 0n),
  },
  {
    kind: 'gauge',
    name: 'bourse_unled_seconds',
    help: 'For how long nobody has led the jobs or a partition of the books, as far as this process knows.',
    read: () => leadership.led().nobodyMs / 1_000,
  },
  {
    kind: 'gauge',
    name: 'bourse_look_hangs_seconds',
    help: 'For how long a look at the market has come no further.',
    read: () => watcher.hangsMs() / 1_000,
  },
];
