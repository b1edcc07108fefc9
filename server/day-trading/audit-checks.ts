/**
 * Checks of day trades: each belongs to an approved customer, matches its order, and is charged nothing for a night.
 */
import type { AuditCheckGroup, AuditCheck } from '../ledger/audit/audit-check-types-and-sql.ts';

const DAY_TRADING_CHECKS: AuditCheck[] = [
  {
    // If the clock was set back, an approval may have a later time than what followed it; the ledger had then already
    // reached that time before.
    sql: `select p.account_id, p.position_seq, p.opened_at from positions p where p.day_trading and not exists (
        select from day_trading_steps s where s.account_id = p.account_id and s.status = 'approved'
          and (s.at <= p.opened_at or exists (
            select from transfers o join transfers t on t.xid < o.xid where o.account_id = p.account_id
              and o.reference = 'o' || p.position_seq and t.at >= s.at - interval '1 minute')) and not exists (
          select from day_trading_steps n where n.account_id = s.account_id and n.step = s.step + 1
            and n.at < p.opened_at))`,
    describe: (row) =>
      `day trade ${row.account_id}/${row.position_seq}: opened at ` +
      `${(row.opened_at as Date).toISOString()}, when the account had no approval`,
  },
  {
    sql: `select p.account_id, p.position_seq, p.day_trading, o.day_trading as ordered, p.financing from positions p
      join orders o on (o.account_id, o.order_seq) = (p.account_id, p.position_seq)
      where p.day_trading <> o.day_trading or (p.day_trading and p.market <> 'FX' and p.financing <> 0)`,
    describe: (row) =>
      `day trade ${row.account_id}/${row.position_seq}: the position says ${row.day_trading}, its order ` +
      `${row.ordered}, its interest is ${row.financing}`,
  },
  {
    sql: `with last as (select distinct on (account_id) account_id, step, status, at, reason from day_trading_steps
      order by account_id, step desc)
      select coalesce(a.account_id, l.account_id) as account_id, a.status, l.status as told
      from day_trading_accounts a full join last l using (account_id)
      where (a.step, a.status, a.since) is distinct from (l.step, l.status, l.at)
        or a.reason is distinct from l.reason`,
    describe: (row) => `day trading ${row.account_id}: is ${row.status}, its last step says ${row.told}`,
  },
];

export const DAY_TRADING_AUDIT_CHECKS: readonly AuditCheckGroup[] = [{ of: 'day trading', checks: DAY_TRADING_CHECKS }];
