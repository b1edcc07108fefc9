import { volatilityOf } from '@bourse/core/investment-funds/facts.ts';
import { sql } from 'kysely';
import { type Db, type KnownFund, NAVS, readFunds } from './store.ts';
import type { Standing } from './views.ts';

/** Years of weekly prices from which a risk class is computed. */
const WEEKS = 260;

interface Row {
  fund: number;
  prices: { date: string; nav: string }[] | null;
  weeks: { price: string }[] | null;
  suspended: Standing['suspended'];
}

/**
 * The state of funds: last prices, suspensions, and the volatility of their prices. Weekly closes of its own; for a
 * younger fund also the hypothetical ones from its weights.
 */
export async function readStandings(db: Db, only: number | null = null): Promise<Standing[]> {
  const funds = (await readFunds(db)).filter(({ fund }) => only === null || fund === only);
  if (funds.length === 0) return [];
  const { rows } = await sql<Row>`select f.fund,
      (select jsonb_agg(jsonb_build_object('date', date, 'nav', nav::text) order by date desc) from (
        select date, nav from ${NAVS} p where p.fund = f.fund order by date desc limit 2) l) as prices,
      (select jsonb_agg(jsonb_build_object('price', price::text) order by date) from (
        select * from (
          select distinct on (to_char(date::date, 'IYYY-IW')) date, nav as price from ${NAVS} p
            where p.fund = f.fund order by to_char(date::date, 'IYYY-IW'), date desc) own
        union all select date, price from fund_past b where b.fund = f.fund order by date desc limit ${WEEKS}) w)
        as weeks,
      (select suspended from fund_days d where d.fund = f.fund order by date desc limit 1) as suspended
    from unnest(${funds.map(({ fund }) => fund)}::integer[]) f(fund)`.execute(db);
  return funds.map((fund): Standing => {
    const row = rows.find((each) => each.fund === fund.fund);
    return {
      fund,
      prices: (row?.prices ?? []).map(({ date, nav }) => ({ date, nav: BigInt(nav) })),
      suspended: row?.suspended ?? null,
      volatility: volatilityOf((row?.weeks ?? []).map(({ price }) => BigInt(price))),
    };
  });
}

export async function findFund(db: Db, id: string): Promise<KnownFund | null> {
  return (await readFunds(db)).find(({ fund }) => fund.toString() === id) ?? null;
}
