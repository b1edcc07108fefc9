import { sql } from 'kysely';
import type { Db } from './store.ts';

/** Holders and waiting orders of a fund: for the list, and for the decision to close one. */
export interface Totals {
  fund: number;
  held: bigint;
  holders: number;
  plans: number;
  waiting: number;
  owed: bigint;
  worth: bigint | null;
}

export async function readTotals(db: Db, only: number | null = null): Promise<Totals[]> {
  const { rows } = await sql<Totals>`select f.fund,
      (select coalesce(sum(units), 0)::bigint from fund_holdings h where h.fund = f.fund and units > 0) as held,
      (select count(*)::integer from fund_holdings h where h.fund = f.fund and units > 0) as holders,
      (select count(*)::integer from fund_plans p where p.fund = f.fund and status = 'active') as plans,
      (select count(*)::integer from fund_orders o where o.fund = f.fund and status = 'waiting') as waiting,
      (select coalesce(sum(redeemed), 0)::bigint from fund_days d where d.fund = f.fund and not paid_out) as owed,
      (select worth from fund_prices p where p.fund = f.fund order by date desc limit 1) as worth
    from funds f where ${only}::integer is null or f.fund = ${only}::integer`.execute(db);
  return rows;
}
