/**
 * What stored bars show around an ex-date: the close before it, the open from it on, and the instrument's usual
 * overnight gap.
 */
import type { ExDatePrices } from '@bourse/core/markets/listings/corporate-action-plausibility.ts';
import type { Bar, InstrumentId, Market, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { StoredSeries } from './bars-and-replays-store.ts';
import type { BarColumns } from './replay/bar-series.ts';
import { BASE_PERIODS, lastIndexNotAbove, marketDateAt, sessionOpeningAt } from './replay/replay-trading-time.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** Bars on each side: some weeks of days. */
const GAPS_READ = 30;
const GAPS_AT_LEAST = 10;

/** Oldest first; the ex-date begins with the first of `from`. */
export interface ExDateBars {
  before: Bar[];
  from: Bar[];
}

const marketOf = (id: InstrumentId): Market => id.slice(0, id.indexOf('.')) as Market;

/** When the ex-date begins: its midnight or its session, whichever comes first. */
export function exDateStart(id: InstrumentId, exDate: string, zones: TimeZoneConverter): number {
  const market = marketOf(id);
  return Math.min(zones.toInstant(exDate, 0, getMarketRules(market).zone), sessionOpeningAt(market, exDate, zones));
}

export async function loadExDateBars(
  db: Db,
  { instrument, period, table }: Pick<StoredSeries, 'instrument' | 'period' | 'table'>,
  exDate: string,
  zones: TimeZoneConverter,
  count = GAPS_READ,
): Promise<ExDateBars> {
  const begins = new Date(exDateStart(instrument, exDate, zones));
  const bars = db
    .selectFrom(table)
    .select(['at', 'open', 'high', 'low', 'close', 'volume'])
    .where('instrument', '=', instrument)
    .where('period', '=', period)
    .limit(count);
  const before = await bars.where('at', '<', begins).orderBy('at', 'desc').execute();
  const from = await bars.where('at', '>=', begins).orderBy('at').execute();
  const barOf = (row: (typeof before)[number]): Bar => ({ ...row, at: row.at.getTime() });
  return { before: before.reverse().map(barOf), from: from.map(barOf) };
}

/** As above, for bars that are not stored yet. */
export function exDateBarsFromColumns(
  columns: BarColumns,
  id: InstrumentId,
  exDate: string,
  zones: TimeZoneConverter,
): ExDateBars {
  const { at, open, high, low, close, volume } = columns;
  const first = lastIndexNotAbove(at, exDateStart(id, exDate, zones) - 1) + 1;
  const bars = (from: number, to: number): Bar[] =>
    Array.from({ length: Math.max(0, to - from) }, (_, index) => {
      const bar = from + index;
      return {
        at: at[bar]!,
        open: open[bar]!,
        high: high[bar]!,
        low: low[bar]!,
        close: close[bar]!,
        volume: volume[bar]!,
      };
    });
  return {
    before: bars(Math.max(0, first - GAPS_READ), first),
    from: bars(first, Math.min(at.length, first + GAPS_READ)),
  };
}

/** The usual gap is the median of the gaps between days, without the ex-date's own. */
export function exDateGapsOf({ before, from }: ExDateBars, id: InstrumentId, zones: TimeZoneConverter): ExDatePrices {
  const market = marketOf(id);
  const gaps = [before, from]
    .flatMap((bars) =>
      bars.flatMap((bar, index) => {
        const last = bars[index - 1];
        return last && marketDateAt(market, last.at, zones) !== marketDateAt(market, bar.at, zones)
          ? [Math.abs(Math.log(Number(bar.open) / Number(last.close)))]
          : [];
      }),
    )
    .sort((a, b) => a - b);
  return {
    close: before.at(-1)?.close ?? null,
    open: from[0]?.open ?? null,
    usualGap: gaps.length < GAPS_AT_LEAST ? null : gaps[Math.floor(gaps.length / 2)]!,
  };
}

/** The series with the longest period, which shows days best. */
export const coarsestSeries = (series: readonly StoredSeries[]): StoredSeries | undefined =>
  series.toSorted((a, b) => BASE_PERIODS.indexOf(b.period) - BASE_PERIODS.indexOf(a.period))[0];
