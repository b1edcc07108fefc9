/**
 * What closings were made at beyond the middle of their quote, with the part of it that their opening was made at: the
 * half spread, and the impact of what was larger than the displayed size. The dealer has gained it once a position is
 * closed, so the day of closing counts. Fills in auctions have no sides, and play money is nobody's.
 */
import { LEAGUES_FROM } from '@bourse/core/ledger/play.ts';
import type { Currency } from '@bourse/core/money.ts';
import type { Edge } from '@bourse/core/risk/house-profit.ts';
import { sql } from 'kysely';
import { DIGITS } from '../ledger/audit-check.ts';
import type { Parts } from '../parts.ts';

/** Beyond the middle × quantity, of fill `f` of a position of this `side`: a price × quantity of 16 decimals. */
const edgeOf = (side: string): string => `case when f.rule like 'auction.%' then 0
  when (${side} = 'long') = (f.effect = 'open') then f.price - (f.bid + f.ask) / 2.0
  else (f.bid + f.ask) / 2.0 - f.price end * f.quantity`;
const IMPACT = `case when f.rule like 'auction.%' then 0 else f.impact end::numeric * f.quantity`;

/**
 * Of one day in UTC, by currency. What was opened before a split is counted in units after it. An opening is found by
 * its order, which has its position's number: by the position, all fills of the account were read for each closing.
 */
export async function readEdges(
  { database: { kysely } }: Pick<Parts, 'database'>,
  day: string,
): Promise<Map<Currency, Edge>> {
  const begins = `${day}T00:00:00.000Z`;
  const { rows } = await sql<{ currency: Currency; spread: string; impact: string }>`
    with ${sql.raw(DIGITS)},
    closings as (select o.currency, o.side, f.account_id, f.position_seq, f.fill_seq, f.at, f.quantity,
        ${sql.raw(edgeOf('o.side'))} as edge, ${sql.raw(IMPACT)} as impact
      from fills f join orders o using (account_id, order_seq)
      where f.at >= ${begins}::timestamptz and f.at < ${begins}::timestamptz + interval '1 day'
        and f.effect = 'close' and o.portfolio < ${LEAGUES_FROM}),
    made as (select c.currency, c.edge + coalesce(opened.edge * c.quantity / opened.units, 0) as edge,
        c.impact + coalesce(opened.impact * c.quantity / opened.units, 0) as impact
      from closings c cross join lateral (select sum(${sql.raw(edgeOf('c.side'))}) as edge,
          sum(${sql.raw(IMPACT)}) as impact, sum(f.quantity * coalesce(split.ratio, 1)) as units
        from fills f left join lateral (select exp(sum(ln(a.numerator::numeric / a.denominator))) as ratio
            from position_adjustments a where a.account_id = f.account_id and a.subject = 'position'
              and a.subject_seq = f.position_seq and a.at > f.at and a.at <= c.at) split on true
        where f.account_id = c.account_id and f.order_seq = c.position_seq and f.effect = 'open'
          and f.fill_seq < c.fill_seq) opened)
    select currency, round(sum(edge - impact) / max(unit))::text as spread,
      round(sum(impact) / max(unit))::text as impact
    from made join digits using (currency) group by 1`.execute(kysely);
  return new Map(
    rows.map(({ currency, spread, impact }) => [currency, { spread: BigInt(spread), impact: BigInt(impact) }]),
  );
}
