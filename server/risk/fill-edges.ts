/**
 * What fills were made at beyond the middle of their quote: the half spread, and the impact of what was larger than the
 * displayed size. Fills in auctions have no sides, and play money is nobody's.
 */
import { LEAGUES_FROM } from '@bourse/core/ledger/play.ts';
import { CURRENCY_DIGITS, type Currency, SCALE_DIGITS } from '@bourse/core/money.ts';
import type { Edge } from '@bourse/core/risk/house-profit.ts';
import { sql } from 'kysely';
import type { Parts } from '../parts.ts';

const UNITS = Object.entries(CURRENCY_DIGITS)
  .map(([currency, digits]) => `('${currency}', 1${'0'.repeat(2 * SCALE_DIGITS - digits)}::numeric)`)
  .join(', ');

/** Of one day in UTC, by currency. */
export async function readEdges(
  { database: { kysely } }: Pick<Parts, 'database'>,
  day: string,
): Promise<Map<Currency, Edge>> {
  const begins = `${day}T00:00:00.000Z`;
  const { rows } = await sql<{ currency: Currency; spread: string; impact: string }>`
    with units (currency, unit) as (values ${sql.raw(UNITS)}),
    made as (select o.currency, f.impact::numeric * f.quantity as impact,
      case when (o.side = 'long') = (f.effect = 'open') then f.price - (f.bid + f.ask) / 2.0
        else (f.bid + f.ask) / 2.0 - f.price end * f.quantity as edge
      from fills f join orders o using (account_id, order_seq)
      where f.at >= ${begins}::timestamptz and f.at < ${begins}::timestamptz + interval '1 day'
        and f.rule not like 'auction.%' and o.portfolio < ${LEAGUES_FROM})
    select currency, round(sum(edge - impact) / max(unit))::text as spread,
      round(sum(impact) / max(unit))::text as impact
    from made join units using (currency) group by 1`.execute(kysely);
  return new Map(
    rows.map(({ currency, spread, impact }) => [currency, { spread: BigInt(spread), impact: BigInt(impact) }]),
  );
}
