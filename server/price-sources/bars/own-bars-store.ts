/** The SQL of bars made of own prices, of what was found about a source's bars, and of the days that sources show. */
import type { Bar, InstrumentId, Market } from '@bourse/core/markets/market-types.ts';
import { RECORDED_CODE_SUFFIX } from '@bourse/core/markets/recorded-day/recorded-day.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely-or-transaction.ts';
import type { StoredPeriod } from '../real-price-store.ts';

/** The source of bars that were made of the prices displayed here. */
export const OWN_BARS = 'own';

export interface OwnBar extends Bar {
  instrument: InstrumentId;
}

/** Adds to bars of the same moment, but never to one that a source gave. */
export async function addToOwnBars(db: Db, period: StoredPeriod, bars: readonly OwnBar[]): Promise<void> {
  if (bars.length === 0) return;
  const column = (name: 'open' | 'high' | 'low' | 'close' | 'volume'): string[] =>
    bars.map((bar) => bar[name].toString());
  await sql`insert into real_bars as own (instrument, period, at, open, high, low, close, volume, source)
    select instrument, ${period}, at, open, high, low, close, volume, ${OWN_BARS}
    from unnest(${bars.map(({ instrument }) => instrument)}::text[],
      ${bars.map(({ at }) => new Date(at))}::timestamptz[],
      ${column('open')}::bigint[], ${column('high')}::bigint[], ${column('low')}::bigint[],
      ${column('close')}::bigint[], ${column('volume')}::bigint[])
      as bars (instrument, at, open, high, low, close, volume)
    on conflict (instrument, period, at) do update set high = greatest(own.high, excluded.high),
      low = least(own.low, excluded.low), close = excluded.close, volume = own.volume + excluded.volume
    where own.source = ${OWN_BARS}`.execute(db);
}

/** Instruments whose minutes are filled until then, epoch ms. */
export async function saveMinutesUntil(db: Db, untils: ReadonlyMap<InstrumentId, number>): Promise<void> {
  if (untils.size === 0) return;
  await sql`update real_bar_ranges r set until_at = n.until_at
    from unnest(${[...untils.keys()]}::text[], ${[...untils.values()].map((at) => new Date(at))}::timestamptz[])
      as n (instrument, until_at)
    where r.instrument = n.instrument and r.period = '1m' and r.until_at < n.until_at`.execute(db);
}

export interface SourceFinding {
  source: string;
  /** An instrument, or a market. */
  subject: string;
  finding: string;
  /** YYYY-MM-DD */
  date: string;
  detail: string;
}

const DETAIL_LENGTH = 200;

export async function saveSourceFindings(db: Db, findings: readonly SourceFinding[], now: number): Promise<void> {
  for (const { source, subject, finding, date, detail } of findings) {
    const found = { detail: detail.slice(0, DETAIL_LENGTH), found_at: new Date(now) };
    await db
      .insertInto('source_findings')
      .values({ source, subject, finding, on_date: date, ...found })
      .onConflict((conflict) => conflict.columns(['source', 'subject', 'finding', 'on_date']).doUpdateSet(found))
      .execute();
  }
}

/** Found since then (epoch ms), the newest first. */
export async function listSourceFindings(
  db: Db,
  since: number,
  limit: number,
): Promise<(SourceFinding & { foundAt: Date })[]> {
  const rows = await db
    .selectFrom('source_findings')
    .selectAll()
    .where('found_at', '>=', new Date(since))
    .orderBy('found_at', 'desc')
    .orderBy('subject')
    .limit(limit)
    .execute();
  return rows.map(({ on_date: date, found_at: foundAt, ...row }) => ({ ...row, date, foundAt }));
}

/**
 * What was seen of a market between two moments (epoch ms), once both have been requested: a day that own prices made
 * says nothing of the exchange's, no more than the recorded day does, and minutes without a hole say when it ended.
 */
export async function findSeenBars(
  db: Db,
  market: Market,
  { from, until }: { from: number; until: number },
): Promise<{ requested: number; traded: number; lastMinuteAt: number | null }> {
  const [begins, ends] = [new Date(from), new Date(until)];
  const prefix = `${market}.`;
  const ofExchange = sql`starts_with(instrument, ${prefix}) and instrument not like ${`%${RECORDED_CODE_SUFFIX}`}`;
  const { rows } = await sql<{ requested: number; traded: number; last: Date | null }>`select
      (select count(*)::int from real_bar_ranges where period = '1d' and ${ofExchange}
        and from_at <= ${begins} and filled_at >= ${ends}) as requested,
      (select count(*)::int from real_bars where period = '1d' and ${ofExchange}
        and at >= ${begins} and at < ${ends} and volume > 0 and source <> ${OWN_BARS}) as traded,
      (select max(b.at) from real_bars b join real_bar_ranges r using (instrument, period)
        where b.period = '1m' and ${ofExchange} and b.at >= ${begins} and b.at < ${ends}
        and r.from_at <= ${begins} and r.until_at >= ${ends}) as last`.execute(db);
  const { requested = 0, traded = 0, last = null } = rows[0] ?? {};
  return { requested, traded, lastMinuteAt: last?.getTime() ?? null };
}
