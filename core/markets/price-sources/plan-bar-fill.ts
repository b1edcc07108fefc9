/** Which bars to request of a source next: from where they end to now, so that an outage leaves no gap. */

/** What was filled of an instrument and period: times in epoch ms, `until` exclusive. */
export interface FilledRange {
  until: number;
  filledAt: number;
}
export interface BarRequest {
  from: number;
  until: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Two years of days tell volatility, rankings and the highest and lowest of a year. */
const DAYS_MS = 730 * DAY_MS;
/** A week of minutes at first; sources have no more than a month. */
const MINUTES_AT_FIRST_MS = 7 * DAY_MS;
const MINUTES_AT_MOST_MS = 29 * DAY_MS;
/** What one request for minutes may span. */
const MINUTES_A_REQUEST_MS = 5 * DAY_MS;
/** A hole of the own minutes that is worth a request. */
const GAP_MS = 15 * MINUTE_MS;

/**
 * Finished days are requested once on each of the market's dates, from the last one that is stored: a day that was
 * missing yesterday is requested again.
 */
export function planDayFill(
  range: FilledRange | null,
  { now, last, dateOf }: { now: number; last: number | null; dateOf(at: number): string },
): BarRequest | null {
  const earliest = now - DAYS_MS;
  if (!range) return { from: earliest, until: now };
  if (dateOf(range.filledAt) >= dateOf(now)) return null;
  return { from: Math.max(earliest, Math.min(range.until, last ?? range.until) - DAY_MS), until: now };
}

/**
 * Minutes that own prices haven't made: the first week, and each hole in which the market traded, one request in a
 * quarter of an hour. `published`: up to when the source can have bars.
 */
export function planMinuteFill(
  range: FilledRange | null,
  published: number,
  tradedBetween: (from: number, until: number) => boolean,
): BarRequest | null {
  const end = published - (published % MINUTE_MS);
  const from = range ? Math.max(range.until, end - MINUTES_AT_MOST_MS) : end - MINUTES_AT_FIRST_MS;
  const isRecent = range && Math.min(end - from, end - range.filledAt) < GAP_MS;
  if (isRecent || (range && !tradedBetween(from, end))) return null;
  return { from, until: Math.min(end, from + MINUTES_A_REQUEST_MS) };
}

/** Whether a minute of own prices goes on where the stored ones end, but for pauses of trading. */
export const continuesMinutes = (
  range: Pick<FilledRange, 'until'>,
  minute: number,
  tradedBetween: (from: number, until: number) => boolean,
): boolean => minute - range.until < GAP_MS || !tradedBetween(range.until, minute);
