/**
 * What a copy was worth when the month ended, for whoever looks later than just then: after hours without a server, or
 * with the clock moved on, its part is what it would have been.
 */
import type { Amount } from '@bourse/core/money.ts';
import type { Parts } from '../parts.ts';
import { type CalendarParts, monthBeganAt } from './months.ts';
import { lastBefore, movedAfter } from './moved-since.ts';
import type { KnownCopy } from './store.ts';

export type MonthsEndParts = CalendarParts & Pick<Parts, 'database' | 'clock' | 'equity'>;

const DAY_MS = 86_400_000;
/** So soon after the end the present is it. */
const PRESENT_MS = 60_000;

/**
 * In the copy's currency, with what has come and gone since: as much moves the mark above which gains are shared. The
 * days of portfolios end with those of UTC. Null where the present counts.
 */
export async function equityAtMonthsEnd(parts: MonthsEndParts, copy: KnownCopy): Promise<Amount | null> {
  const now = parts.clock.now();
  const began = monthBeganAt(parts, now);
  const end = began - (began % DAY_MS);
  if (now - began <= PRESENT_MS || copy.startedAt >= end) return null;
  const measured = await parts.equity.measured(copy, { from: end - DAY_MS, to: end }, copy.currency);
  const then = measured?.levels.findLast(({ at }) => at <= end);
  return then?.at === end ? then.value + (await movedSince(parts, copy, end)) : null;
}

async function movedSince({ database: { kysely } }: MonthsEndParts, copy: KnownCopy, since: number): Promise<Amount> {
  const moved = await movedAfter(kysely, copy, await lastBefore(kysely, copy.account, since));
  return moved.get(copy.currency) ?? 0n;
}
