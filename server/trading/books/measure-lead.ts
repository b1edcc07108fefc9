/** Metrics about leadership of the books. */
import type { Metrics } from '../../metrics.ts';
import { JOBS } from '../../jobs/lead.ts';
import type { Leadership } from '../../jobs/leadership.ts';
import type { Watcher } from './watch-market.ts';

export function measureLead(
  metrics: Metrics,
  leadership: Pick<Leadership, 'led' | 'number'>,
  watcher: Pick<Watcher, 'hangsMs'>,
): void {
  metrics.gauge('bourse_leads', '1 where this process leads the jobs that one process does for all.', () =>
    leadership.led().where === 'here' ? 1 : 0,
  );
  metrics.gauge(
    'bourse_books_led',
    'How many of the eight partitions of the books this process leads: it fills what waits there, and calls margin.',
    () => leadership.led().partitions,
  );
  metrics.gauge('bourse_leader_number', 'The number under which this process leads the jobs, 0 if it does not.', () =>
    Number(leadership.number(JOBS) ?? 0n),
  );
  metrics.gauge(
    'bourse_unled_seconds',
    'For how long nobody has led the jobs or a partition of the books, as far as this process knows.',
    () => leadership.led().nobodyMs / 1_000,
  );
  metrics.gauge(
    'bourse_look_hangs_seconds',
    'For how long a look at the market has come no further.',
    () => watcher.hangsMs() / 1_000,
  );
}
