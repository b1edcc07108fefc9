/** The SQL of real prices: the operator's decisions, instruments and symbols, kept bars, and the newest quotes. */
import type { DelayedTradingRule, SourceDecision } from '@bourse/core/markets/price-sources/source-decisions.ts';
import type { Bar, Instrument, InstrumentId, Market, Quote } from '@bourse/core/markets/market-types.ts';
import { formatQuoteJson, quoteFromJson } from '@bourse/core/markets/quote-json.ts';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { DB } from '../db/table-types.ts';

export type StoredPeriod = '1d' | '1m';

export async function listSourceDecisions(db: Db): Promise<(SourceDecision & { words: string; termsUrl: string })[]> {
  const rows = await db.selectFrom('price_source_decisions').selectAll().orderBy('step').execute();
  return rows.map(({ source, market, displayed, rank, words, terms_url: termsUrl, at }) => ({
    source,
    market: market as Market,
    displayed,
    rank,
    words,
    termsUrl,
    at: at.getTime(),
  }));
}

export const insertSourceDecisions = (db: Db, decisions: readonly Insertable<DB['price_source_decisions']>[]) =>
  db.insertInto('price_source_decisions').values(decisions).execute();

export async function listDelayedTradingRules(db: Db): Promise<(DelayedTradingRule & { why: string })[]> {
  const rows = await db.selectFrom('delayed_trading_rules').selectAll().orderBy('step').execute();
  return rows.map(({ market, allowed, from_at: from, why }) => ({
    market: market as Market,
    allowed,
    from: from.getTime(),
    why,
  }));
}

export const insertDelayedTradingRule = (db: Db, rule: Insertable<DB['delayed_trading_rules']>) =>
  db.insertInto('delayed_trading_rules').values(rule).execute();

export async function listRealInstruments(db: Db): Promise<Instrument[]> {
  const rows = await db.selectFrom('real_instruments').selectAll().orderBy('instrument').execute();
  return rows.map((row) => ({
    id: row.instrument,
    market: row.instrument.slice(0, row.instrument.indexOf('.')) as Market,
    code: row.instrument.slice(row.instrument.indexOf('.') + 1),
    name: row.name,
    ...(row.local_name === null ? {} : { localName: row.local_name }),
    ...(row.also_named.length === 0 ? {} : { alsoNamed: row.also_named }),
    board: row.board as Instrument['board'],
    currency: row.currency,
    segment: row.segment,
    sector: row.sector,
    listedOn: row.listed_on,
    sharesOutstanding: BigInt(row.shares),
  }));
}

/** When each instrument was added, epoch ms. */
export async function listAddedTimes(db: Db): Promise<Map<InstrumentId, number>> {
  const rows = await db.selectFrom('real_instruments').select(['instrument', 'added_at']).execute();
  return new Map(rows.map(({ instrument, added_at: at }) => [instrument, at.getTime()]));
}

export interface SourceSymbol {
  instrument: InstrumentId;
  source: string;
  symbol: string;
}

/** The symbols in force that differ from what adapters derive. */
export async function listSourceSymbols(db: Db): Promise<SourceSymbol[]> {
  const rows = await db
    .selectFrom('source_symbols')
    .distinctOn(['instrument', 'source'])
    .select(['instrument', 'source', 'symbol'])
    .orderBy('instrument')
    .orderBy('source')
    .orderBy('step', 'desc')
    .execute();
  return rows.flatMap(({ instrument, source, symbol }) => (symbol === null ? [] : { instrument, source, symbol }));
}

/** The newest `limit` bars that begin before `before` (epoch ms), oldest first. */
export async function loadStoredBars(
  db: Db,
  {
    instrument,
    period,
    before,
    limit,
  }: { instrument: InstrumentId; period: StoredPeriod; before: number; limit: number },
): Promise<Bar[]> {
  const rows = await db
    .selectFrom('real_bars')
    .select(['at', 'open', 'high', 'low', 'close', 'volume'])
    .where('instrument', '=', instrument)
    .where('period', '=', period)
    .where('at', '<', new Date(before))
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.getTime() })).reverse();
}

/** Stores bars, each in place of one of the same moment. */
export async function saveStoredBars(
  db: Db,
  { instrument, period, source }: { instrument: InstrumentId; period: StoredPeriod; source: string },
  bars: readonly Bar[],
): Promise<void> {
  const column = (name: 'open' | 'high' | 'low' | 'close' | 'volume'): string[] =>
    bars.map((bar) => bar[name].toString());
  await sql`insert into real_bars (instrument, period, at, open, high, low, close, volume, source)
    select ${instrument}, ${period}, at, open, high, low, close, volume, ${source}
    from unnest(${bars.map(({ at }) => new Date(at))}::timestamptz[], ${column('open')}::bigint[],
      ${column('high')}::bigint[], ${column('low')}::bigint[], ${column('close')}::bigint[],
      ${column('volume')}::bigint[]) as bars (at, open, high, low, close, volume)
    on conflict (instrument, period, at) do update set open = excluded.open, high = excluded.high, low = excluded.low,
      close = excluded.close, volume = excluded.volume, source = excluded.source`.execute(db);
}

/** Minutes of before `before` (epoch ms); days stay. */
export async function deleteMinutes(db: Db, before: number): Promise<void> {
  await sql`delete from real_bars b using real_instruments i
    where b.instrument = i.instrument and b.period = '1m' and b.at < ${new Date(before)}`.execute(db);
}

/** Between which moments (epoch ms) an instrument's bars have been filled. */
export interface StoredRange {
  source: string;
  from: number;
  until: number;
  filledAt: number;
}

export async function listStoredRanges(db: Db): Promise<Map<string, StoredRange>> {
  const rows = await db.selectFrom('real_bar_ranges').selectAll().execute();
  return new Map(
    rows.map(({ instrument, period, source, from_at: from, until_at: until, filled_at: filledAt }) => [
      `${instrument} ${period}`,
      { source, from: from.getTime(), until: until.getTime(), filledAt: filledAt.getTime() },
    ]),
  );
}

/** Instruments whose days were filled after that moment, and when the last one was (epoch ms). */
export async function listFilledDays(
  db: Db,
  since: number,
): Promise<{ instruments: InstrumentId[]; filledAt: number }> {
  const rows = await db
    .selectFrom('real_bar_ranges')
    .select(['instrument', 'filled_at'])
    .where('period', '=', '1d')
    .where('filled_at', '>', new Date(since))
    .execute();
  return {
    instruments: rows.map(({ instrument }) => instrument),
    filledAt: rows.reduce((latest, { filled_at: at }) => Math.max(latest, at.getTime()), since),
  };
}

export async function saveStoredRange(
  db: Db,
  instrument: InstrumentId,
  period: StoredPeriod,
  { source, from, until, filledAt }: StoredRange,
): Promise<void> {
  const values = {
    source,
    from_at: new Date(from),
    until_at: new Date(until),
    filled_at: new Date(filledAt),
  };
  await db
    .insertInto('real_bar_ranges')
    .values({ instrument, period, ...values })
    .onConflict((conflict) => conflict.columns(['instrument', 'period']).doUpdateSet(values))
    .execute();
}

/**
 * A quote and when its source last said that it holds. `confirmedAt`: the own time of the instrument's newest price
 * that was in doubt until it was confirmed; null if none was. Epoch ms.
 */
export interface VouchedQuote {
  quote: Quote;
  vouchedAt: number;
  confirmedAt: number | null;
}

/** Saves quotes for all processes; one that is older than what is stored changes nothing. */
export async function saveRealQuotes(db: Db, quotes: readonly VouchedQuote[]): Promise<void> {
  if (quotes.length === 0) return;
  const texts = quotes.map(({ quote }) => formatQuoteJson(quote));
  const confirmed = quotes.map(({ confirmedAt }) => (confirmedAt === null ? null : new Date(confirmedAt)));
  await sql`insert into real_quotes (instrument, version, source, at, vouched_at, confirmed_at, quote)
    select instrument, nextval('real_quote_versions'), source, at, vouched_at, confirmed_at, quote::json
    from unnest(${quotes.map(({ quote }) => quote.instrument)}::text[],
      ${quotes.map(({ quote }) => quote.source)}::text[],
      ${quotes.map(({ quote }) => new Date(quote.at))}::timestamptz[],
      ${quotes.map(({ vouchedAt }) => new Date(vouchedAt))}::timestamptz[], ${confirmed}::timestamptz[],
      ${texts}::text[])
      as quotes (instrument, source, at, vouched_at, confirmed_at, quote)
    order by instrument
    on conflict (instrument) do update set version = excluded.version, source = excluded.source, at = excluded.at,
      vouched_at = excluded.vouched_at, quote = excluded.quote,
      confirmed_at = coalesce(excluded.confirmed_at, real_quotes.confirmed_at)
    where real_quotes.at <= excluded.at`.execute(db);
}

/** Quotes saved after `version`, oldest first, and the newest version. */
export async function loadRealQuotes(db: Db, version: bigint): Promise<{ quotes: VouchedQuote[]; version: bigint }> {
  const rows = await db
    .selectFrom('real_quotes')
    .select(['version', 'vouched_at', 'confirmed_at', 'quote'])
    .where('version', '>', version)
    .orderBy('version')
    .execute();
  return {
    version: rows.at(-1)?.version ?? version,
    quotes: rows.map(({ quote, vouched_at: vouchedAt, confirmed_at: confirmedAt }) => ({
      quote: quoteFromJson(quote as Record<string, unknown>),
      vouchedAt: vouchedAt.getTime(),
      confirmedAt: confirmedAt?.getTime() ?? null,
    })),
  };
}
