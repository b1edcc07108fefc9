/** Price history for trying strategies: what is public, from the instruments' own venues. */
import { addDays } from '@bourse/core/dates.ts';
import type { Bar, CorporateAction, Instrument, Market } from '@bourse/core/markets/market-types.ts';
import {
  getInstantOfMinute,
  getMarketTime,
  getRegularHours,
  getTradingDay,
} from '@bourse/core/markets/sessions/trading-sessions.ts';
import {
  type InstrumentPriceHistory,
  type DailyBarColumns,
  buildDailyBarColumns,
} from '@bourse/core/products/strategies/back-test-history.ts';
import type { ServerDependencies } from '../dependencies.ts';

export type PriceHistoryDependencies = Pick<ServerDependencies, 'venues' | 'clock' | 'timeZones' | 'world'>;
const PAGE = 1000;
/** Enough for bars of six years without a day off. */
const PAGES_MAXIMUM = 3;
/** About sixty kilobytes each. */
const CACHED_INSTRUMENTS_MAXIMUM = 300;
const DAY_MS = 86_400_000;
/** How far back a back-test goes, in days. */
export const BACK_TEST_MAXIMUM_DAYS = 5 * 365 + 1;

interface CachedHistory {
  /** The last session known to its end, and the earliest date loaded. */
  until: string;
  since: string;
  bars: DailyBarColumns;
  actions: readonly CorporateAction[];
}

export interface PriceHistory {
  known: InstrumentPriceHistory[];
  /** The market's date of each bar. */
  dateOf: ReadonlyMap<number, string>;
  /** The last finished date. */
  last: string;
}
/** History of `instruments` of one market: finished sessions from the date `from` to `to`. */
export type LoadPriceHistory = (instruments: readonly Instrument[], from: string, to: string) => Promise<PriceHistory>;

/**
 * Finished sessions never change, so the most recently used histories are cached; when another session has ended, only
 * the new bars are read.
 */
export function createPriceHistoryLoader(dependencies: PriceHistoryDependencies): LoadPriceHistory {
  const { venues, clock, timeZones, world } = dependencies;
  const cached = new Map<string, CachedHistory>();
  const dates = new Map<Market, Map<number, string>>();

  function datesOf(market: Market, all: readonly DailyBarColumns[]): ReadonlyMap<number, string> {
    const known = dates.get(market) ?? new Map<number, string>();
    dates.set(market, known);
    for (const { at } of all)
      for (const start of at)
        if (!known.has(start)) known.set(start, getMarketTime(market, world.hours, start, timeZones).date);
    return known;
  }

  async function read(instrument: Instrument, from: string, until: string, now: number): Promise<CachedHistory> {
    const found = cached.get(instrument.id);
    if (found && found.until >= until && found.since <= from) return found;
    const since = found && found.since < from ? found.since : from;
    const old = found && found.since <= from ? found.bars : null;
    const [{ actions }, bars] = await Promise.all([
      venues.history(instrument.id, now, since),
      loadUnadjustedBars(
        dependencies,
        instrument,
        old?.at.at(-1) ?? timeZones.toInstant(since, 0, 'UTC') - 2 * DAY_MS,
        now,
      ),
    ]);
    const made = {
      until,
      since,
      bars: old ? mergeBars(old, buildDailyBarColumns(bars)) : buildDailyBarColumns(bars),
      actions,
    };
    cached.delete(instrument.id);
    cached.set(instrument.id, made);
    if (cached.size > CACHED_INSTRUMENTS_MAXIMUM) cached.delete(cached.keys().next().value!);
    return made;
  }

  return async (instruments, from, to) => {
    const now = clock.now();
    const [{ market }] = instruments as [Instrument];
    const until = findLastFinishedSessionDate(dependencies, market, now);
    const known = await Promise.all(
      instruments.map(async (instrument) => {
        const { bars, actions } = await read(instrument, from, until, now);
        return { instrument, bars, actions };
      }),
    );
    const all = datesOf(
      market,
      known.map(({ bars }) => bars),
    );
    return { known, dateOf: all, last: until < to ? until : to };
  };
}

/** The last known bar may have been unfinished: it is read again. */
function mergeBars(old: DailyBarColumns, fresh: DailyBarColumns): DailyBarColumns {
  const first = fresh.at[0] ?? Infinity;
  const stay = old.at.findLastIndex((at) => at < first) + 1;
  const both = <Column extends Float64Array | BigInt64Array>(one: Column, other: Column): Column => {
    const whole = new (one.constructor as new (length: number) => Column)(stay + other.length);
    (whole as Float64Array).set(one.subarray(0, stay) as Float64Array);
    (whole as Float64Array).set(other as Float64Array, stay);
    return whole;
  };
  return {
    at: both(old.at, fresh.at),
    open: both(old.open, fresh.open),
    close: both(old.close, fresh.close),
    volume: both(old.volume, fresh.volume),
  };
}

/** Unadjusted bars from `since` on, oldest first. */
async function loadUnadjustedBars(
  { venues }: PriceHistoryDependencies,
  { id }: Instrument,
  since: number,
  now: number,
): Promise<Bar[]> {
  const pages: Bar[][] = [];
  let before = now + 1;
  while (pages.length < PAGES_MAXIMUM) {
    const limit = Math.min(PAGE, Math.max(2, Math.ceil((before - since) / DAY_MS) + 2));
    const page = await venues.bars(
      { instrument: id, period: '1d', adjustment: 'none', before, limit, endsOnly: true },
      now,
    );
    pages.unshift(page);
    if (page.length < limit || page[0]!.at <= since) break;
    before = page[0]!.at;
  }
  return pages.flat().filter(({ at }) => at >= since);
}

/**
 * A back-test's default range. Only the end of another session moves it, so that repeating a question gives the same
 * answer.
 */
export function computeDefaultBackTestRange(
  dependencies: PriceHistoryDependencies,
  market: Market,
  now: number,
): readonly [from: string, to: string] {
  let to = findLastFinishedSessionDate(dependencies, market, now);
  while (typeof getTradingDay(market, dependencies.world.hours, to) === 'string') to = addDays(to, -1);
  return [addDays(to, -BACK_TEST_MAXIMUM_DAYS), to];
}

/** The last date whose session is over at `now`. */
export function findLastFinishedSessionDate(
  { timeZones, world }: PriceHistoryDependencies,
  market: Market,
  now: number,
): string {
  const { date } = getMarketTime(market, world.hours, now, timeZones);
  const day = getTradingDay(market, world.hours, date);
  const hours = typeof day === 'string' ? null : getRegularHours(day.spans);
  const isOver = hours !== null && getInstantOfMinute(market, date, hours.to, timeZones) <= now;
  return isOver ? date : addDays(date, -1);
}
