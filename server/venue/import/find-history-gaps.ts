/**
 * What a history lacks, for the operator's report: sessions of the calendar without a bar, and bars missing within a
 * session.
 */
import { addDays } from '@bourse/core/dates.ts';
import { isAlwaysOpen, getTradingDay } from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { Market, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { type BasePeriod, marketDateAt, PERIOD_MINUTES } from '../replay/replay-trading-time.ts';

const LISTED_RUNS = 5;
const MINUTE_MS = 60_000;
/** In years whose holidays the rulebook doesn't know, up to this many days without a bar may be holidays. */
const HOLIDAYS_AT_MOST = 2;

interface MissingRun {
  first: string;
  last: string;
  sessions: number;
}

export function findHistoryGaps(
  market: Market,
  period: BasePeriod,
  at: Float64Array,
  zones: TimeZoneConverter,
): string[] {
  const runs: MissingRun[] = [];
  let [missing, most, after, before] = [0, 0, 0, ''];
  const step = period === '1d' ? 0 : PERIOD_MINUTES[period] * MINUTE_MS;
  for (let bar = 0; bar < at.length; bar++) {
    const date = marketDateAt(market, at[bar]!, zones);
    if (before !== '' && date !== before) addMissingRun(runs, market, before, date);
    if (step > 0 && date === before) {
      const lost = Math.round((at[bar]! - at[bar - 1]!) / step) - 1;
      missing += Math.max(0, lost);
      if (lost > most) [most, after] = [lost, at[bar - 1]!];
    }
    before = date;
  }
  const within =
    missing === 0
      ? []
      : [
          `${missing} bars of ${period} are missing within sessions, the most at once ${most} after ` +
            `${new Date(after).toISOString()}`,
        ];
  return [...formatRuns(runs), ...within];
}

/** The sessions between two dates, if there are any. */
function addMissingRun(runs: MissingRun[], market: Market, from: string, to: string): void {
  const run: MissingRun = { first: '', last: '', sessions: 0 };
  for (let date = addDays(from, 1); date < to; date = addDays(date, 1)) {
    if (typeof getTradingDay(market, 'exchange', date) === 'string') continue;
    run.first ||= date;
    run.last = date;
    run.sessions++;
  }
  if (run.sessions > (isHolidayCalendarKnown(market, from) ? 0 : HOLIDAYS_AT_MOST)) runs.push(run);
}

const firstYears = new Map<Market, string>();
/** Whether the rulebook knows the holidays of the date's year. */
function isHolidayCalendarKnown(market: Market, date: string): boolean {
  if (isAlwaysOpen(market, 'exchange')) return true;
  let first = firstYears.get(market);
  if (first === undefined)
    firstYears.set(
      market,
      (first =
        getMarketRules(market)
          .specialDays.map((day) => day.date)
          .sort()[0]
          ?.slice(0, 4) ?? '9999'),
    );
  return date.slice(0, 4) >= first;
}

function formatRuns(runs: readonly MissingRun[]): string[] {
  if (runs.length === 0) return [];
  const sessions = runs.reduce((sum, run) => sum + run.sessions, 0);
  const words = ({ first, last }: MissingRun): string => (first === last ? first : `${first} to ${last}`);
  const longest = runs
    .toSorted((a, b) => b.sessions - a.sessions || (a.first < b.first ? -1 : 1))
    .slice(0, LISTED_RUNS);
  const more = runs.length > LISTED_RUNS ? `, and ${runs.length - LISTED_RUNS} shorter gaps` : '';
  return [
    `${sessions} ${sessions === 1 ? 'session has' : 'sessions have'} no bar: ${longest.map(words).join(', ')}${more}`,
  ];
}
