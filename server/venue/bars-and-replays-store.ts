/** The SQL of imported bars and replays. Prices and volumes are stored with 8 decimals. */
import type { Instrument, InstrumentId, Market } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { BarColumns } from './replay/bar-series.ts';
import type { BasePeriod } from './replay/replay-trading-time.ts';

type Db = Kysely<DB> | Transaction<DB>;

export interface StoredSeries {
  instrument: InstrumentId;
  period: BasePeriod;
  name: string;
  currency: string;
  bars: number;
  firstAt: Date;
  lastAt: Date;
  importedAt: Date;
  /** Where its bars are: imported ones, or those of an instrument at real prices. */
  table: 'replay_bars' | 'real_bars';
}

export interface StoredReplay {
  instrument: InstrumentId;
  period: BasePeriod;
  from: Date;
  startedAt: Date;
  speed: number;
  stoppedAt: Date | null;
}

/** Notified after every change, with the instrument. */
export const REPLAYS_CHANNEL = 'replays';
const ROWS_AT_ONCE = 20_000;

export async function listStoredSeries(db: Db): Promise<StoredSeries[]> {
  const rows = await db.selectFrom('replay_series').selectAll().orderBy('instrument').orderBy('period').execute();
  return rows.map((row) => ({
    instrument: row.instrument,
    period: row.period as BasePeriod,
    name: row.name,
    currency: row.currency,
    bars: row.bars,
    firstAt: row.first_at,
    lastAt: row.last_at,
    importedAt: row.imported_at,
    table: 'replay_bars',
  }));
}

/** Series by whose bars corporate actions are judged: imported ones, and the days of instruments at real prices. */
export async function listJudgedSeries(db: Db): Promise<StoredSeries[]> {
  const real = await db.selectFrom('real_instruments').selectAll().orderBy('instrument').execute();
  return [
    ...(await listStoredSeries(db)),
    ...real.map(({ instrument, name, currency, added_at: at }) => ({
      ...{ instrument, name, currency, period: '1d' as const, table: 'real_bars' as const },
      ...{ bars: 0, firstAt: at, lastAt: at, importedAt: at },
    })),
  ];
}

export async function listStoredReplays(db: Db): Promise<StoredReplay[]> {
  const rows = await db.selectFrom('replays').selectAll().orderBy('instrument').execute();
  return rows.map((row) => ({
    instrument: row.instrument,
    period: row.period as BasePeriod,
    from: row.from_at,
    startedAt: row.started_at,
    speed: row.speed,
    stoppedAt: row.stopped_at,
  }));
}

/** All bars of a series, oldest first. */
export async function loadSeriesBars(
  db: Db,
  { instrument, period, bars }: Pick<StoredSeries, 'instrument' | 'period' | 'bars'>,
): Promise<BarColumns> {
  const column = (): BigInt64Array => new BigInt64Array(bars);
  const read = {
    at: new Float64Array(bars),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
    adjusted: column(),
  };
  let adjusted = true;
  for (let filled = 0, after = new Date('0001-01-01'); filled < bars; ) {
    const rows = await db
      .selectFrom('replay_bars')
      .select(['at', 'open', 'high', 'low', 'close', 'volume', 'adjusted_close'])
      .where('instrument', '=', instrument)
      .where('period', '=', period)
      .where('at', '>', after)
      .orderBy('at')
      .limit(ROWS_AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (!last) throw new Error(`${instrument} ${period} has fewer bars than its series says`);
    for (const row of rows) {
      read.at[filled] = row.at.getTime();
      for (const name of ['open', 'high', 'low', 'close', 'volume'] as const) read[name][filled] = row[name];
      if (row.adjusted_close === null) adjusted = false;
      else read.adjusted[filled] = row.adjusted_close;
      filled++;
    }
    after = last.at;
  }
  return { ...read, adjusted: adjusted ? read.adjusted : null };
}

/** Stores a series in place of an existing one. */
export async function replaceSeries(
  db: Transaction<DB>,
  series: Omit<StoredSeries, 'bars' | 'firstAt' | 'lastAt' | 'table'> & { zone: string },
  bars: BarColumns,
): Promise<void> {
  const { instrument, period } = series;
  const count = bars.at.length;
  for (const table of ['replay_bars', 'replay_series'] as const)
    await db.deleteFrom(table).where('instrument', '=', instrument).where('period', '=', period).execute();
  await db
    .insertInto('replay_series')
    .values({
      instrument,
      period,
      name: series.name,
      currency: series.currency,
      zone: series.zone,
      bars: count,
      first_at: new Date(bars.at[0]!),
      last_at: new Date(bars.at[count - 1]!),
      imported_at: series.importedAt,
    })
    .execute();
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const part = (column: Float64Array | BigInt64Array): string =>
      `{${column.subarray(from, from + ROWS_AT_ONCE).join(',')}}`;
    const adjusted = bars.adjusted ? part(bars.adjusted) : null;
    await sql`insert into replay_bars (instrument, period, at, open, high, low, close, volume, adjusted_close)
      select ${instrument}, ${period}, to_timestamp(at / 1000.0), open, high, low, close, volume, adjusted
      from unnest(${part(bars.at)}::bigint[], ${part(bars.open)}::bigint[], ${part(bars.high)}::bigint[],
        ${part(bars.low)}::bigint[],
        ${part(bars.close)}::bigint[], ${part(bars.volume)}::bigint[], ${adjusted}::bigint[]) t(at, open, high, low,
          close, volume, adjusted)`.execute(db);
  }
  await notifyReplayChange(db, instrument);
}

export async function upsertReplay(
  db: Transaction<DB>,
  { instrument, period, from, startedAt, speed, stoppedAt }: StoredReplay,
): Promise<void> {
  const row = { period, from_at: from, started_at: startedAt, speed, stopped_at: stoppedAt };
  await db
    .insertInto('replays')
    .values({ instrument, ...row })
    .onConflict((conflict) => conflict.column('instrument').doUpdateSet(row))
    .execute();
  await notifyReplayChange(db, instrument);
}

export async function removeReplay(db: Transaction<DB>, instrument: InstrumentId): Promise<void> {
  await db.deleteFrom('replays').where('instrument', '=', instrument).execute();
  await notifyReplayChange(db, instrument);
}

/** Counts positions and orders that another price would affect. */
export async function countOpenPositionsAndOrders(
  db: Db,
  instrument: InstrumentId,
): Promise<{ positions: number; orders: number }> {
  const count = async (table: 'positions' | 'orders', statuses: string[]): Promise<number> => {
    const row = await db
      .selectFrom(table)
      .select((select) => select.fn.countAll<bigint>().as('count'))
      .where('instrument', '=', instrument)
      .where('status', 'in', statuses)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  return {
    positions: await count('positions', ['inPosition', 'readyToClose']),
    orders: await count('orders', ['pending']),
  };
}

const notifyReplayChange = (db: Transaction<DB>, instrument: InstrumentId) =>
  sql`select pg_notify(${REPLAYS_CHANNEL}, ${instrument})`.execute(db);

/** The instrument of an imported series. `listedOn`: local date of its first bar. */
export function buildImportedInstrument(
  { instrument: id, name, currency }: Pick<StoredSeries, 'instrument' | 'name' | 'currency'>,
  listedOn: string,
): Instrument {
  const market = id.slice(0, id.indexOf('.')) as Market;
  const code = id.slice(id.indexOf('.') + 1);
  const board = code.startsWith('^') ? 'index' : market === 'CRYPTO' ? 'crypto' : market === 'FX' ? 'fx' : 'listed';
  const sector = board === 'index' ? 'index' : market === 'CRYPTO' ? 'digital' : market === 'FX' ? 'currency' : '';
  return {
    id,
    market,
    code,
    name,
    board,
    currency,
    segment: getMarketRules(market).segments.listed[0] ?? '',
    sector,
    listedOn,
    sharesOutstanding: 0n,
  };
}
