/** Days until each exchange's known holidays run out; after that date nothing trades there. */
import { MARKETS } from '@bourse/core/market.ts';
import { calendarDaysLeft } from '@bourse/core/sessions.ts';
import type { Metrics } from '../metrics.ts';
import type { Parts } from '../parts.ts';

export function measureCalendars(
  metrics: Metrics,
  { zones, world: { hours } }: { zones: Parts['zones']; world: Pick<Parts['world'], 'hours'> },
  now: () => number,
): void {
  metrics.gauge('bourse_calendar_days', "Days until the last one that an exchange's calendar knows.", () =>
    MARKETS.flatMap((market) => {
      const days = calendarDaysLeft(market, hours, now(), zones);
      return days === null ? [] : [[{ market }, days] as const];
    }),
  );
}
