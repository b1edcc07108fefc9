import type { Amount } from '@bourse/core/money.ts';
import type { Parts } from '../parts.ts';
import { type CalendarParts, monthBeganAt } from './months.ts';
import { lastBefore, movedAfter } from './moved-since.ts';
import type { KnownCopy } from './store.ts';

export type MonthsEndParts = CalendarParts & Pick<Parts, 'database' | 'clock' | 'equity'>;

const DAY_MS = 86_400_000;
/** Within this time after the month's end, the present worth is used. */
const PRESENT_MS = 60_000;

/**
 * A copy's worth at the end of the month, for when it is processed later: after hours without a server, or with the
 * clock moved on, the leader's share is still what it would have been. In the copy's currency, including money moved in
 * or out since: the high-water mark moves by the same amount. Portfolios' days end at midnight UTC. Null if the present
 * worth is to be used.
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
