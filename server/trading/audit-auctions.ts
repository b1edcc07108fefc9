/**
 * Checks of auctions: an auction order fills at the auction's price, for no more than was allotted, and nowhere else.
 */
import type { Check } from '../ledger/audit-check.ts';

export const AUCTION_CHECKS: Check[] = [
  {
    sql: `with got as (
        select account_id, order_seq, rule, price, sum(quantity) as quantity from fills where rule like 'auction.%'
        group by 1, 2, 3, 4)
      select got.*, given.allotted from got join orders o using (account_id, order_seq)
        cross join lateral (select coalesce(sum(g.quantity), 0) as allotted from auction_fills g
        join auctions a using (instrument, kind, at)
          where (g.account_id, g.order_seq, g.instrument) = (o.account_id, o.order_seq, o.instrument)
            and 'auction.' || g.kind = got.rule and a.price = got.price
            and (o.time_in_force not in ('atOpen', 'atClose', 'atAuction') or g.at = o.expires_at)) given
      where got.quantity > given.allotted`,
    say: (row) =>
      `auction order ${row.account_id}/${row.order_seq}: got ${row.quantity} at ${row.price}; its ` +
      `auction gave it ${row.allotted} there`,
  },
  {
    sql: `with given as (select g.instrument, g.kind, g.at, coalesce(a.holder, a.account_id) as holder,
      (o.side = 'long') = (o.effect = 'open') as buys, g.quantity
        from auction_fills g join accounts a using (account_id) join orders o using (account_id, order_seq)),
      ofone as (select instrument, kind, at, buys, holder::text as who, sum(quantity) as quantity from given
        group by 1, 2, 3, 4, 5),
      everybody as (select instrument, kind, at, buys, 'all customers' as who, sum(quantity) as quantity from given
        group by 1, 2, 3, 4)
      select s.*, x.most from (select *, true as alone from ofone union all select *, false from everybody) s
      join auctions c using (instrument, kind, at)
        cross join lateral (select case when s.alone then c.share_of_one else c.share_together end as most) x
        where s.quantity > x.most`,
    say: (row) =>
      `auction ${row.instrument} ${row.kind} ${(row.at as Date).toISOString()}: gave ${row.who} ` +
      `${row.quantity} on one side, of ${row.most} at most`,
  },
  {
    // An ordinary order takes part in auctions while it waits, and only with a limit.
    sql: `select f.account_id, f.fill_seq, f.rule, o.time_in_force from fills f
      join orders o using (account_id, order_seq)
      where f.rule is distinct from 'auction.open' and o.time_in_force = 'atOpen'
        or f.rule is distinct from 'auction.close' and o.time_in_force = 'atClose'
        or f.rule is distinct from 'auction.periodic' and o.time_in_force = 'atAuction'
        or f.rule like 'auction.%' and o.time_in_force not in ('atOpen', 'atClose', 'atAuction')
          and o.type not in ('limit', 'stopLimit')`,
    say: (row) =>
      `fill ${row.account_id}/${row.fill_seq}: by the rule ${row.rule}, for an order that was ${row.time_in_force}`,
  },
];
