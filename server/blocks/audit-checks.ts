/**
 * Checks of blocks: money held for purchases, both sides of each trade exactly once, and a clearing account that nets
 * to zero.
 */
import type { AuditCheckGroup, AuditCheck } from '../ledger/audit/audit-check-types-and-sql.ts';

const CHECKS: AuditCheck[] = [
  {
    sql: `with held as (select account_id, currency, sum(held) as held from block_purchases group by 1, 2),
      there as (select account_id, currency, sum(amount) as amount from balances where bucket = 'blockHeld'
        group by 1, 2)
      select coalesce(h.account_id, t.account_id) as account_id, coalesce(h.currency, t.currency) as currency,
        coalesce(h.held, 0) as held, coalesce(t.amount, 0) as amount
      from held h full join there t on (h.account_id, h.currency) = (t.account_id, t.currency)
      where coalesce(h.held, 0) <> coalesce(t.amount, 0)`,
    describe: (row) => `blocks ${row.account_id} ${row.currency}: ${row.amount} lies aside, purchases hold ${row.held}`,
  },
  {
    // Each side is booked once and at the same value; between the two the money is in clearing, which holds nothing
    // else.
    sql: `with moved as (select reference, count(*) filter (where code = 'blockSold') as sales,
        count(*) filter (where code = 'blockBought') as purchases,
        coalesce(sum(amount) filter (where code = 'blockSold'), 0) as sold,
        coalesce(sum(amount) filter (where code = 'blockBought'), 0) as bought,
        count(*) filter (where code = 'blockHold') as holds, count(*) filter (where code = 'blockBack') as backs
      from transfers where reference ~ '^b[0-9]{1,18}$' group by 1),
      due as (select 'b' || p.trade as reference, p.status, p.value, coalesce(s.sold, false) as sold
        from block_purchases p left join block_sales s using (trade))
      select coalesce(m.reference, d.reference) as reference, d.status, m.sales, m.purchases, m.sold, m.bought,
        d.value from moved m full join due d using (reference)
      where d.reference is null or m.reference is null or m.holds <> 1
        or m.backs <> case d.status when 'reserved' then 0 else 1 end
        or m.sales <> d.sold::int or m.sold <> case when d.sold then d.value else 0 end
        or m.purchases <> (d.status = 'executed')::int
        or m.bought <> case d.status when 'executed' then d.value else 0 end
        or d.status = 'executed' and not d.sold or d.status = 'lapsed' and d.sold`,
    describe: (row) =>
      `block trade ${row.reference}: ${row.status} over ${row.value}; sold ${row.sales} times for ${row.sold}, ` +
      `bought ${row.purchases} times for ${row.bought}`,
  },
  {
    // The quantity sold of a block equals the quantity bought of it and the filled quantity of its order.
    sql: `with sold as (select block, sum(quantity) as quantity from block_sales where sold group by 1),
      bought as (select p.block, sum(p.quantity) as quantity from block_purchases p join block_sales s using (trade)
        where s.sold group by 1),
      filled as (select b.block, coalesce(sum(f.quantity), 0) as quantity from blocks b
        left join fills f on (f.account_id, f.order_seq) = (b.account_id, b.order_seq) and f.rule = 'block' group by 1)
      select b.block, b.quantity, coalesce(s.quantity, 0) as sold, coalesce(g.quantity, 0) as bought,
        f.quantity as filled
      from blocks b left join sold s using (block) left join bought g using (block) join filled f using (block)
      where coalesce(s.quantity, 0) <> coalesce(g.quantity, 0) or coalesce(s.quantity, 0) <> f.quantity
        or coalesce(s.quantity, 0) > b.quantity`,
    describe: (row) =>
      `block ${row.block} over ${row.quantity}: ${row.sold} sold, ${row.bought} bought, its order filled ${row.filled}`,
  },
  {
    sql: `select p.account_id, p.trade, p.position_seq, p.quantity, f.quantity as filled, f.price from block_purchases p
      left join fills f on (f.account_id, f.position_seq) = (p.account_id, p.position_seq) and f.effect = 'open'
      where p.status = 'executed' and ((f.price, f.quantity, f.rule) is distinct from (p.price, p.quantity, 'block'))
      union all select f.account_id, null, f.position_seq, null, f.quantity, f.price from fills f
      where f.rule = 'block' and f.effect = 'open' and not exists (select from block_purchases p
        where (p.account_id, p.position_seq) = (f.account_id, f.position_seq))`,
    describe: (row) =>
      `purchase ${row.account_id}/b${row.trade}: ${row.quantity} bought, position ${row.position_seq} has ` +
      `${row.filled} at ${row.price}`,
  },
  {
    // A price is within 5 % of the last trade that it was checked against.
    sql: `select block, price, reference from blocks where abs(price - reference) * 20 > reference`,
    describe: (row) => `block ${row.block}: offered at ${row.price}, the last trade was ${row.reference}`,
  },
];

export const BLOCK_AUDIT_CHECKS: readonly AuditCheckGroup[] = [{ of: 'blocks', checks: CHECKS }];
