/** Metrics about leadership of the books. */
import type { Metric } from '../../metrics.ts';
import { JOBS } from '../../jobs/lead.ts';
import type { Parts } from '../../parts.ts';

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
