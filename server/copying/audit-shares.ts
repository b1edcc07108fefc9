import { OWN_ACCOUNTS } from '@bourse/core/registry/chart.ts';
import { type Check, holderOf, seqOf } from '../ledger/audit-check.ts';

/** `due`: the share by its own figures; `settled`: the gain above the high-water mark. */
const SHARED = `shared as (
  select s.*, s.equity::numeric - s.high_water as settled,
      div(greatest(s.equity::numeric - s.high_water, 0) * s.rate, 100000000) as due from copy_shares s)`;
/** Deposits less withdrawals of a copy before one of its account's transfers; leaders' shares count as withdrawals. */
const netBefore = (copy: string, seq: string): string =>
  `select coalesce(sum(case when t.credit_portfolio = ${copy}.portfolio then t.amount else -t.amount end), 0) as net
    from transfers t where t.account_id = ${copy}.account_id and t.currency = ${copy}.currency
      and t.code = 'moveMoney' and ${copy}.portfolio in (t.debit_portfolio, t.credit_portfolio) and t.seq < ${seq}`;
const OWN = `array[${OWN_ACCOUNTS.map((name) => `'${name}'`).join(', ')}]`;

/**
 * The audit's checks of leaders' profit shares: each is based on earlier deposits, withdrawals and shares, is paid as
 * far as the copy has money, and none is left out when a copy ends. All of it is recomputed from transfers and shares,
 * nothing from the copy's own row.
 */
export const SHARE_CHECKS: readonly Check[] = [
  {
    sql: `with ${SHARED} select c.account_id, c.portfolio, c.high_water, c.shared_month,
        c.paid + coalesce(sum(s.settled - coalesce(s.paid, 0)), 0) as by_shares,
        max(s.month) filter (where s.month <> 'end') as month
      from copies c left join shared s using (account_id, portfolio) group by c.account_id, c.portfolio
      having c.high_water is distinct from c.paid + coalesce(sum(s.settled - coalesce(s.paid, 0)), 0)
        or c.shared_month < max(s.month) filter (where s.month <> 'end')`,
    say: (row) =>
      `copy ${holderOf(row)}: gains are shared above ${row.high_water} after ${row.shared_month}, ` +
      `by its shares above ${row.by_shares} after ${row.month ?? row.shared_month}`,
  },
  {
    // The money leaves the copy one transfer before it is paid to the leader.
    sql: `with ${SHARED}, placed as (select s.*, o.debit_after as rest from shared s
        left join transfers t on t.account_id = s.account_id and t.code = 'profitShare'
          and ${seqOf('t.reference')} = s.share
        left join transfers o on o.account_id = t.account_id and o.seq = t.seq - 1)
      select p.share, p.account_id, p.portfolio, p.amount, p.paid, p.due, p.rest, p.high_water,
        m.net + q.settled as above
      from placed p cross join lateral (${netBefore('p', 'p.booked_after + 1')}) m
        cross join lateral (select coalesce(sum(b.settled), 0) as settled from placed b
          where (b.account_id, b.portfolio) = (p.account_id, p.portfolio) and b.share <> p.share
            and (b.booked_after, b.month) < (p.booked_after, p.month)) q
      where p.high_water <> m.net + q.settled or p.amount <> p.due
        or p.paid > 0 and p.paid < p.amount and p.rest is distinct from 0`,
    say: (row) =>
      `profit share ${row.share} of copy ${holderOf(row)}: ${row.paid ?? 0} paid of ${row.amount}, ${row.due} due ` +
      `above ${row.high_water}, with ${row.rest} left; by what came and went above ${row.above}`,
  },
  {
    // Each share is paid or still owed; an ended copy owes none.
    sql: `select c.account_id, c.portfolio, c.status, c.owed, coalesce(sum(s.amount), 0) as unpaid from copies c
        left join copy_shares s on (s.account_id, s.portfolio) = (c.account_id, c.portfolio) and s.paid is null
      group by c.account_id, c.portfolio
      having c.owed <> coalesce(sum(s.amount), 0) or c.status = 'ended' and count(s.share) > 0`,
    say: (row) =>
      `copy ${holderOf(row)}: is ${row.status} and says that ${row.owed} is owed; of its parts ${row.unpaid} ` +
      `is not paid`,
  },
  {
    // When a copy closes, all its money is available, or arrives later and isn't shared. The worth of other currencies
    // depends on the rate used: then the share is at least that of the copy's own currency.
    sql: `with ${SHARED}, ended as (select c.*, (select min(t.seq) from transfers t where t.account_id = c.account_id
          and t.code = 'moveMoney' and t.at = c.ended_at and t.debit_portfolio = c.portfolio) as seq
        from copies c where c.status = 'ended' and not c.keeps),
      held as (select e.account_id, e.portfolio, x.currency, x.bucket, sum(x.amount) as amount from ended e
        join transfers t on t.account_id = e.account_id and t.seq < e.seq
          and e.portfolio in (t.debit_portfolio, t.credit_portfolio)
        cross join lateral (values (t.currency, t.credit, t.credit_portfolio, t.amount),
          (t.currency, t.debit, t.debit_portfolio, -t.amount)) x(currency, bucket, portfolio, amount)
        where x.portfolio = e.portfolio and x.bucket = any(${OWN}) group by 1, 2, 3, 4 having sum(x.amount) <> 0),
      ends as (select e.account_id, e.portfolio, e.share_rate, m.net + q.settled as above,
          coalesce(h.amount, 0) as available, b.amount as owed, b.paid as owed_paid, exists (select from held o
            where (o.account_id, o.portfolio) = (e.account_id, e.portfolio)
              and (o.currency, o.bucket) <> (e.currency, 'available')) as more
        from ended e cross join lateral (${netBefore('e', 'e.seq')}) m
          cross join lateral (select coalesce(sum(s.settled), 0) as settled from shared s
            where (s.account_id, s.portfolio) = (e.account_id, e.portfolio) and s.month <> 'end') q
          cross join lateral (select coalesce(sum(s.amount), 0) as amount, coalesce(sum(s.paid), 0) as paid
            from copy_shares s where (s.account_id, s.portfolio) = (e.account_id, e.portfolio) and s.month <> 'end'
              and not exists (select from transfers t where t.account_id = s.account_id and t.code = 'profitShare'
                and t.seq < e.seq and ${seqOf('t.reference')} = s.share)) b
          left join held h on (h.account_id, h.portfolio, h.currency, h.bucket)
            = (e.account_id, e.portfolio, e.currency, 'available')
        where e.seq is not null),
      owed as (select e.*, least(div(greatest(e.available - e.above, 0) * e.share_rate, 100000000),
            e.available - e.owed_paid) as due,
          coalesce(s.paid, 0) as amount from ends e left join copy_shares s
            on (s.account_id, s.portfolio, s.month) = (e.account_id, e.portfolio, 'end'))
      select * from owed where amount < due or amount > due and not more
        or owed_paid < least(owed, available)`,
    say: (row) =>
      `copy ${holderOf(row)}: ended with ${row.available} above ${row.above}, of which ${row.due} were the leader's; ` +
      `${row.amount} were shared, and ${row.owed_paid} of ${row.owed} owed before`,
  },
];
