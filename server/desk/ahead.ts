/** A day of a market that has not begun anywhere yet, with the notice that customers get. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { addDays, isoTime } from '@bourse/core/dates.ts';
import type { Market } from '@bourse/core/market.ts';
import { rulesOf } from '@bourse/core/rulebook/index.ts';
import type { Parts } from '../parts.ts';
import { isTooFar, noticePeriodMs } from './notice-period.ts';

/** When the day `from` begins there (epoch ms); refused if it isn't in the future, or is too far ahead. */
export function checkAhead(
  { world, zones }: Pick<Parts, 'world' | 'zones'>,
  market: Market,
  from: string,
  now: number,
): number | Refusal {
  const { zone } = rulesOf(market);
  const beginsAt = zones.toInstant(from, 0, zone);
  if (isTooFar(beginsAt, now)) return refuse('badInput', { field: 'from' });
  const earliest = now + noticePeriodMs(world);
  const first = addDays(zones.toLocal(earliest, 'Pacific/Kiritimati').date, 1);
  return from < first || beginsAt < earliest
    ? refuse('notAhead', { earliest: isoTime(zones.toInstant(first, 0, zone)) })
    : beginsAt;
}
