/** The audit's checks of copies: what was put into each, its size, and its leader's shares of profits. */
import { type AuditCheck, accountLabelOf, referenceNumberSql } from '../ledger/audit/audit-check-types-and-sql.ts';
import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import { CUSTOMER_OWNED_ACCOUNTS } from '@bourse/core/registry/chart-of-accounts.ts';

/** Put into a copy, in its own currency, after one of its withdrawals and up to a transfer. */
const movedInSql = (copy: string, after: string, until = ''): string =>
  `(select coalesce(sum(t.amount), 0) from transfers t where t.account_id = ${copy}.account_id
    and t.code = 'moveMoney' and t.currency = ${copy}.currency and t.credit_portfolio = ${copy}.portfolio
    and t.seq > coalesce(${after} + 1, 0) ${until && `and t.seq <= ${until}`})`;
/**
 * Withdrawals by followers: transfers out of copies, except those immediately followed by the payment of a leader's
 * share.
 */
const OUT = `out as (select c.account_id, c.portfolio, c.status, t.seq, t.amount from copies c join transfers t
    on t.account_id = c.account_id and t.code = 'moveMoney' and t.currency = c.currency
      and t.debit_portfolio = c.portfolio
    where not exists (select from transfers s where s.account_id = t.account_id and s.seq = t.seq + 1
      and s.code = 'profitShare'))`;

/**
 * The audit's checks of a copy's base: everything put into it, reduced at each withdrawal in the same proportion as its
 * worth. Recomputed from transfers and the worth stored with each withdrawal.
 */
export const COPY_BASE_CHECKS: readonly AuditCheck[] = [
  {
    // Rounded up.
    sql: `with ${OUT}, placed as (select k.*, c.currency, lag(k.base) over w as stood,
          lag(k.booked_after) over w as after from copy_takings k join copies c using (account_id, portfolio)
          window w as (partition by k.account_id, k.portfolio order by k.booked_after)),
        reckoned as (select p.*, o.amount as taken,
            coalesce(p.stood, 0) + ${movedInSql('p', 'p.after', 'p.booked_after')} as before
          from placed p left join out o on o.account_id = p.account_id and o.portfolio = p.portfolio
            and o.seq = p.booked_after + 1)
      select * from reckoned where taken is null or base <> case when equity <= taken then 0
        else div(before * (equity - taken) + equity - 1, equity) end`,
    describe: (row) =>
      `copy ${accountLabelOf(row)}: its base is ${row.base} after ${row.taken ?? 'nothing'} of ${row.equity} was ` +
      `taken out; it was ${row.before}`,
  },
  {
    sql: `with ends as (select distinct on (account_id, portfolio) * from copy_takings
          order by account_id, portfolio, booked_after desc),
        reckoned as (select c.account_id, c.portfolio, c.base,
            coalesce(e.base, 0) + ${movedInSql('c', 'e.booked_after')} as ought
          from copies c left join ends e using (account_id, portfolio))
      select * from reckoned where base <> ought`,
    describe: (row) => `copy ${accountLabelOf(row)}: its base is ${row.base}, by what came and went ${row.ought}`,
  },
  {
    // When a copy ends, all its money is returned, and its base no longer matters.
    sql: `with ${OUT} select o.account_id, o.portfolio, o.seq from out o
      where o.status <> 'ended' and not exists (select from copy_takings k
        where k.account_id = o.account_id and k.portfolio = o.portfolio and k.booked_after = o.seq - 1)`,
    describe: (row) => `copy ${accountLabelOf(row)}: what transfer ${row.seq} took out of it has not lowered its base`,
  },
];

const DIGITS = Object.entries(CURRENCY_DIGITS)
  .map(([currency, digits]) => `('${currency}', ${digits})`)
  .join(', ');
const WHOLE = 100_000_000;
/** The units that an amount buys at the leader's price: prices and quantities have eight decimals. */
const unitsAtLeaderPriceSql = (amount: string): string =>
  `div((${amount}) * power(10::numeric, 16 - d.digits), b.leader_price)`;

/**
 * The audit's checks of a copy's size: at most what its rule gives, and a price within the allowed deviation from the
 * leader's; and if its loss limit stopped it, that this much was lost. Rounding to lots makes a size smaller, never
 * larger.
 */
export const COPY_SIZE_CHECKS: readonly AuditCheck[] = [
  {
    sql: `with asked as (select c.account_id, c.portfolio, c.block, c.wanted, b.led_most, b.led_followed,
          case when c.fixed_amount is null
            then div(b.leader_quantity::numeric * c.equity * c.leverage, nullif(b.led_equity, 0)::numeric * b.leverage)
            else ${unitsAtLeaderPriceSql('c.fixed_amount::numeric * c.leverage')} end as whole,
          ${unitsAtLeaderPriceSql(
            `greatest(div(c.equity::numeric * c.maximum_share_rate, ${WHOLE}) - c.held_value, 0)`,
          )} as room
        from copy_orders c join copy_blocks b using (block)
          join orders o on (o.account_id, o.order_seq) = (c.account_id, c.order_seq)
          join (values ${DIGITS}) d(currency, digits) on d.currency = o.currency
        where c.equity is not null and b.effect = 'open' and b.part = 1),
      reckoned as (select *, least(room, case when led_followed > led_most
          then div(whole * greatest(led_most, 0), led_followed) else whole end) as most from asked)
      select * from reckoned where wanted > most or most is null`,
    describe: (row) =>
      `copy ${accountLabelOf(row)} of block ${row.block}: wanted ${row.wanted}, by what it stood on ${row.most}`,
  },
  {
    // The deviation limit doesn't apply to closing.
    sql: `select c.account_id, c.portfolio, c.block, b.price, b.leader_price, c.maximum_deviation_rate
      from copy_orders c join copy_blocks b using (block)
      where c.status = 'filled' and b.effect = 'open' and c.maximum_deviation_rate is not null
        and (case b.side when 'long' then b.price - b.leader_price else b.leader_price - b.price end)::numeric
            * ${WHOLE}
          > b.leader_price::numeric * c.maximum_deviation_rate`,
    describe: (row) =>
      `copy ${accountLabelOf(row)} of block ${row.block}: ${row.price}, its leader's ${row.leader_price}; ` +
      `it allowed ${row.maximum_deviation_rate}`,
  },
  {
    sql: `select s.* from copy_stops s join copies c using (account_id, portfolio)
      where s.equity >= s.base or (s.base - s.equity)::numeric * ${WHOLE} < s.base::numeric * s.rate
        or c.cause <> 'stopLoss'`,
    describe: (row) =>
      `copy ${accountLabelOf(row)}: closed at ${row.equity} of ${row.base}, its loss limit is ${row.rate}`,
  },
];

/** `due`: the share by its own figures; `settled`: the gain above the high-water mark. */
const SHARED = `shared as (
  select s.*, s.equity::numeric - s.high_water as settled,
      div(greatest(s.equity::numeric - s.high_water, 0) * s.rate, 100000000) as due from copy_shares s)`;
/** Deposits less withdrawals of a copy before one of its account's transfers; leaders' shares count as withdrawals. */
const netDepositsBeforeSql = (copy: string, seq: string): string =>
  `select coalesce(sum(case when t.credit_portfolio = ${copy}.portfolio then t.amount else -t.amount end), 0) as net
    from transfers t where t.account_id = ${copy}.account_id and t.currency = ${copy}.currency
      and t.code = 'moveMoney' and ${copy}.portfolio in (t.debit_portfolio, t.credit_portfolio) and t.seq < ${seq}`;
const OWN = `array[${CUSTOMER_OWNED_ACCOUNTS.map((name) => `'${name}'`).join(', ')}]`;

/**
 * The audit's checks of leaders' profit shares: each is based on earlier deposits, withdrawals and shares, is paid as
 * far as the copy has money, and none is left out when a copy ends. All of it is recomputed from transfers and shares,
 * nothing from the copy's own row.
 */
export const PROFIT_SHARE_CHECKS: readonly AuditCheck[] = [
  {
    sql: `with ${SHARED} select c.account_id, c.portfolio, c.high_water, c.shared_month,
        c.paid + coalesce(sum(s.settled - coalesce(s.paid, 0)), 0) as by_shares,
        max(s.month) filter (where s.month <> 'end') as month
      from copies c left join shared s using (account_id, portfolio) group by c.account_id, c.portfolio
      having c.high_water is distinct from c.paid + coalesce(sum(s.settled - coalesce(s.paid, 0)), 0)
        or c.shared_month < max(s.month) filter (where s.month <> 'end')`,
    describe: (row) =>
      `copy ${accountLabelOf(row)}: gains are shared above ${row.high_water} after ${row.shared_month}, ` +
      `by its shares above ${row.by_shares} after ${row.month ?? row.shared_month}`,
  },
  {
    // The money leaves the copy one transfer before it is paid to the leader.
    sql: `with ${SHARED}, placed as (select s.*, o.debit_after as rest from shared s
        left join transfers t on t.account_id = s.account_id and t.code = 'profitShare'
          and ${referenceNumberSql('t.reference')} = s.share
        left join transfers o on o.account_id = t.account_id and o.seq = t.seq - 1)
      select p.share, p.account_id, p.portfolio, p.amount, p.paid, p.due, p.rest, p.high_water,
        m.net + q.settled as above
      from placed p cross join lateral (${netDepositsBeforeSql('p', 'p.booked_after + 1')}) m
        cross join lateral (select coalesce(sum(b.settled), 0) as settled from placed b
          where (b.account_id, b.portfolio) = (p.account_id, p.portfolio) and b.share <> p.share
            and (b.booked_after, b.month) < (p.booked_after, p.month)) q
      where p.high_water <> m.net + q.settled or p.amount <> p.due
        or p.paid > 0 and p.paid < p.amount and p.rest is distinct from 0`,
    describe: (row) =>
      `profit share ${row.share} of copy ${accountLabelOf(row)}: ${row.paid ?? 0} paid of ${row.amount}, ` +
      `${row.due} due above ${row.high_water}, with ${row.rest} left; by what came and went above ${row.above}`,
  },
  {
    // Each share is paid or still owed; an ended copy owes none.
    sql: `select c.account_id, c.portfolio, c.status, c.owed, coalesce(sum(s.amount), 0) as unpaid from copies c
        left join copy_shares s on (s.account_id, s.portfolio) = (c.account_id, c.portfolio) and s.paid is null
      group by c.account_id, c.portfolio
      having c.owed <> coalesce(sum(s.amount), 0) or c.status = 'ended' and count(s.share) > 0`,
    describe: (row) =>
      `copy ${accountLabelOf(row)}: is ${row.status} and says that ${row.owed} is owed; of its parts ${row.unpaid} ` +
      `is not paid`,
  },
  {
    // When a copy closes, all its money is available, or arrives later and isn't shared. The worth of other currencies
    // depends on the rate used: then the share is at least that of the copy's own currency.
    sql: `with ${SHARED}, ended as (select c.*, (select min(t.seq) from transfers t where t.account_id = c.account_id
          and t.code = 'moveMoney' and t.at = c.ended_at and t.debit_portfolio = c.portfolio) as seq
        from copies c where c.status = 'ended' and not c.keeps_holdings),
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
        from ended e cross join lateral (${netDepositsBeforeSql('e', 'e.seq')}) m
          cross join lateral (select coalesce(sum(s.settled), 0) as settled from shared s
            where (s.account_id, s.portfolio) = (e.account_id, e.portfolio) and s.month <> 'end') q
          cross join lateral (select coalesce(sum(s.amount), 0) as amount, coalesce(sum(s.paid), 0) as paid
            from copy_shares s where (s.account_id, s.portfolio) = (e.account_id, e.portfolio) and s.month <> 'end'
              and not exists (select from transfers t where t.account_id = s.account_id and t.code = 'profitShare'
                and t.seq < e.seq and ${referenceNumberSql('t.reference')} = s.share)) b
          left join held h on (h.account_id, h.portfolio, h.currency, h.bucket)
            = (e.account_id, e.portfolio, e.currency, 'available')
        where e.seq is not null),
      owed as (select e.*, least(div(greatest(e.available - e.above, 0) * e.share_rate, 100000000),
            e.available - e.owed_paid) as due,
          coalesce(s.paid, 0) as amount from ends e left join copy_shares s
            on (s.account_id, s.portfolio, s.month) = (e.account_id, e.portfolio, 'end'))
      select * from owed where amount < due or amount > due and not more
        or owed_paid < least(owed, available)`,
    describe: (row) =>
      `copy ${accountLabelOf(row)}: ended with ${row.available} above ${row.above}, of which ${row.due} were ` +
      `the leader's; ${row.amount} were shared, and ${row.owed_paid} of ${row.owed} owed before`,
  },
];
