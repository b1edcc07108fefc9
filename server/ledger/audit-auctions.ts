/** Checks of auctions: what waited for one got its price and no more than was allotted, and got nothing anywhere else. */
import type { Check } from './audit-check.ts';

export const AUCTION_CHECKS: Check[] = [
  {
    sql: `with got as (
        select account_id, order_seq, rule, min(price) as low, max(price) as high, sum(quantity) as quantity from fills where rule in ('auction.open', 'auction.close') group by 1, 2, 3)
      select got.*, a.price, coalesce(g.quantity, 0) as allotted from got join orders o using (account_id, order_seq)
        left join auctions a on (a.instrument, 'auction.' || a.kind, a.at) = (o.instrument, got.rule, o.expires_at)
        left join auction_fills g on (g.instrument, g.kind, g.at, g.account_id, g.order_seq) = (a.instrument, a.kind, a.at, o.account_id, o.order_seq)
      where a.price is distinct from low or a.price is distinct from high or got.quantity > coalesce(g.quantity, 0)`,
    say: (row) => `auction order ${row.account_id}/${row.order_seq}: got ${row.quantity} at ${row.low} to ${row.high}; its auction gave it ${row.allotted} at ${row.price}`,
  },
  {
    sql: `select f.account_id, f.fill_seq, f.rule, o.time_in_force from fills f join orders o using (account_id, order_seq)
      where f.rule is distinct from 'auction.open' and o.time_in_force = 'atOpen' or f.rule is distinct from 'auction.close' and o.time_in_force = 'atClose'
        or f.rule in ('auction.open', 'auction.close') and o.time_in_force not in ('atOpen', 'atClose')`,
    say: (row) => `fill ${row.account_id}/${row.fill_seq}: by the rule ${row.rule}, for an order that was ${row.time_in_force}`,
  },
];
