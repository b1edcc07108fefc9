/** The audit's checks of copies: what was put into each, its size, and its leader's shares of profits. */
import { type Check, holderOf } from '../ledger/audit-check.ts';

/** Put into a copy, in its own currency, after one of its withdrawals and up to a transfer. */
const came = (copy: string, after: string, until = ''): string =>
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
export const BASE_CHECKS: readonly Check[] = [
  {
    // Rounded up.
    sql: `with ${OUT}, placed as (select k.*, c.currency, lag(k.base) over w as stood,
          lag(k.booked_after) over w as after from copy_takings k join copies c using (account_id, portfolio)
          window w as (partition by k.account_id, k.portfolio order by k.booked_after)),
        reckoned as (select p.*, o.amount as taken,
            coalesce(p.stood, 0) + ${came('p', 'p.after', 'p.booked_after')} as before
          from placed p left join out o on o.account_id = p.account_id and o.portfolio = p.portfolio
            and o.seq = p.booked_after + 1)
      select * from reckoned where taken is null or equity is null or base <> case when equity <= taken then 0
        else div(before * (equity - taken) + equity - 1, equity) end`,
    say: (row) =>
      `copy ${holderOf(row)}: its base is ${row.base} after ${row.taken ?? 'nothing'} of ${row.equity} was taken ` +
      `out; it was ${row.before}`,
  },
  {
    sql: `with ends as (select distinct on (account_id, portfolio) * from copy_takings
          order by account_id, portfolio, booked_after desc),
        reckoned as (select c.account_id, c.portfolio, c.base,
            coalesce(e.base, 0) + ${came('c', 'e.booked_after')} as ought
          from copies c left join ends e using (account_id, portfolio))
      select * from reckoned where base <> ought`,
    say: (row) => `copy ${holderOf(row)}: its base is ${row.base}, by what came and went ${row.ought}`,
  },
  {
    // When a copy ends, all its money is returned, and its base no longer matters.
    sql: `with ${OUT} select o.account_id, o.portfolio, o.seq from out o
      where o.status <> 'ended' and not exists (select from copy_takings k
        where k.account_id = o.account_id and k.portfolio = o.portfolio and (k.booked_after = o.seq - 1
          or k.equity is null and k.booked_after >= o.seq - 1))`,
    say: (row) => `copy ${holderOf(row)}: what transfer ${row.seq} took out of it has not lowered its base`,
  },
];
