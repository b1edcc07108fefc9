import { worldNow } from '../../time/world-time.ts';
import type { Span } from './span.ts';

const DAY_MS = 86_400_000;
const DAYS = { day: 1, week: 7, month: 30, year: 365 } as const;
/** Before any account's first day. */
const BEGINNING = '2000-01-01';

/** The days of a span, as the call takes them: whole UTC days, the last one today. */
export function periodOf(span: Span): { from: string; to: string } {
  const now = worldNow();
  const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
  return { from: span === 'all' ? BEGINNING : dateOf(now - DAYS[span] * DAY_MS + DAY_MS), to: dateOf(now) };
}
