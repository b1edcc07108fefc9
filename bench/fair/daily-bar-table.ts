/** A market's daily bars side by side: one row per session, one column per instrument; NaN if there is no bar. */
import { isPriceJumpReason } from '@bourse/core/information/news/market-news.ts';
import type { InstrumentId, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { toDayNumber } from '@bourse/core/dates.ts';
import { getMarketTime } from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { ExaminationExtent, ExaminedWorld } from './examined-world.ts';
import type { ExaminedInstrumentGroup } from './select-examined-instruments.ts';

export interface InstrumentDailyBars {
  opens: Float64Array;
  highs: Float64Array;
  lows: Float64Array;
  closes: Float64Array;
  volumes: Float64Array;
  /** Sign of a jump that the news announced when the session opened; 0 for none. */
  news: Int8Array;
  /** Net buying of a session, known after it; NaN if not published. */
  foreigners: Float64Array;
  institutions: Float64Array;
  shorts: Float64Array;
}

export interface DailyBarTable {
  /** Start of each session, epoch ms, ascending. */
  starts: number[];
  /** Their local dates. */
  dates: string[];
  /** The first row of the traded world; earlier rows were drawn as history. */
  traded: number;
  columns: (InstrumentDailyBars | null)[];
  index: InstrumentDailyBars | null;
}

/**
 * Reads the `days` latest bars of the instruments selected by `wanted`, up to the world's last date; `now` is the
 * moment of observation.
 */
export function readDailyBarTable(
  world: ExaminedWorld,
  group: ExaminedInstrumentGroup,
  wanted: readonly boolean[],
  now: number,
  { zones, extent }: { zones: TimeZoneConverter; extent: ExaminationExtent },
): DailyBarTable {
  const { feed } = world;
  // Averages look back 60 days, into the history.
  const tradedDays = toDayNumber(world.to) - toDayNumber(world.from) + 65;
  const limit = world.seed % 4 === 1 ? extent.days : Math.min(extent.days, tradedDays);
  const barsOf = (instrument: InstrumentId) =>
    feed.bars({ instrument, period: '1d', adjustment: 'forward', before: now, limit }, now);
  const dateAt = (at: number): string => getMarketTime(group.market, world.hours, at, zones).date;
  const starts = barsOf((group.index ?? group.instruments[0]!).id)
    .map(({ at }) => at)
    .filter((at) => dateAt(at) <= world.to);
  const dates = starts.map(dateAt);
  const rows: Rows = {
    byStart: new Map(starts.map((at, row) => [at, row])),
    byDate: new Map(dates.map((date, row) => [date, row])),
  };
  const first = dates.findIndex((date) => date >= world.from);
  const traded = first < 0 ? starts.length : first;
  const column = (instrument: InstrumentId): InstrumentDailyBars => {
    const found = emptyColumn(starts.length);
    for (const bar of barsOf(instrument)) {
      const row = rows.byStart.get(bar.at);
      if (row === undefined) continue;
      found.opens[row] = Number(bar.open);
      found.highs[row] = Number(bar.high);
      found.lows[row] = Number(bar.low);
      found.closes[row] = Number(bar.close);
      found.volumes[row] = Number(bar.volume);
    }
    for (const { at, kind, change } of feed.news(instrument, starts[traded] ?? now, now, now)) {
      const row = isPriceJumpReason(kind) ? rows.byStart.get(at) : undefined;
      if (row !== undefined && change !== undefined) found.news[row] = change > 0n ? 1 : change < 0n ? -1 : 0;
    }
    addInvestorFlows(world, instrument, found, rows, now);
    return found;
  };
  const columns = group.instruments.map(({ id }, place) => (wanted[place] ? column(id) : null));
  return { starts, dates, traded, columns, index: group.index && column(group.index.id) };
}

interface Rows {
  byStart: ReadonlyMap<number, number>;
  byDate: ReadonlyMap<string, number>;
}

function emptyColumn(rows: number): InstrumentDailyBars {
  const numbers = (): Float64Array => new Float64Array(rows).fill(NaN);
  return {
    opens: numbers(),
    highs: numbers(),
    lows: numbers(),
    closes: numbers(),
    volumes: numbers(),
    news: new Int8Array(rows),
    foreigners: numbers(),
    institutions: numbers(),
    shorts: numbers(),
  };
}

function addInvestorFlows(
  { feed }: ExaminedWorld,
  instrument: InstrumentId,
  column: InstrumentDailyBars,
  { byDate }: Rows,
  now: number,
): void {
  for (const { date, foreigners, institutions } of feed.investorFlows(instrument, now, byDate.size)) {
    const row = byDate.get(date);
    if (row === undefined) continue;
    column.foreigners[row] = Number(foreigners);
    column.institutions[row] = Number(institutions);
  }
  for (const { date, volumeRatio } of feed.shortSelling(instrument, now, byDate.size)) {
    const row = byDate.get(date);
    if (row !== undefined) column.shorts[row] = Number(volumeRatio);
  }
}
