/**
 * What a copy was worth when the month ended, for looks later than that: after hours without a server, or with the
 * clock moved on, the share is what it would have been.
 */
import type { Amount } from '@bourse/core/money.ts';
import type { Parts } from '../parts.ts';
import { type CalendarParts, monthBeganAt } from './months.ts';
import { lastBefore, movedAfter } from './moved-since.ts';
import type { KnownCopy } from './store.ts';

export type MonthsEndParts = CalendarParts & Pick<Parts, 'database' | 'clock' | 'equity'>;

const DAY_MS = 86_400_000;
/** This soon after the end the present worth counts. */
const PRESENT_MS = 60_000;

/**
 * In the copy's currency, including what has come and gone since: the mark above which gains are shared moves by as
 * much. The days of portfolios end with those of UTC. Null if the present worth counts.
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
