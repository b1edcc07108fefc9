/** Checks of the house's accounts: they have no login, and only money that two people have decided on. */
import { HOUSE_ACCOUNT_PURPOSES } from '@bourse/core/registry/chart-of-accounts.ts';
import type { AuditCheckGroup, AuditCheck } from '../ledger/audit/audit-check-types-and-sql.ts';

const PURPOSES = Object.entries(HOUSE_ACCOUNT_PURPOSES)
  .map(([purpose, claimant]) => `('${purpose}', '${claimant}')`)
  .join(', ');

const CHECKS: AuditCheck[] = [
  {
    // What is owed to customers depends on this: an account is the house's or a customer's, never both.
    sql: `select a.account_id, a.house, h.account_id is not null as named, c.account_id is not null as customer
      from accounts a left join house_accounts h using (account_id) left join customers c using (account_id)
      where a.house <> (h.account_id is not null) or a.house and c.account_id is not null`,
    describe: (row) =>
      `account ${row.account_id}: ${row.house ? "the house's" : "a customer's"}, ` +
      `${row.named ? 'among' : 'not among'} the house's accounts, ${row.customer ? 'with' : 'without'} a customer`,
  },
  {
    sql: `select h.account_id, h.purpose, h.claimant, p.claimant as due from house_accounts h
      left join (values ${PURPOSES}) p (purpose, claimant) using (purpose)
      where h.claimant is distinct from p.claimant`,
    describe: (row) =>
      `house account ${row.account_id} for ${row.purpose}: held for ${row.claimant}, not for ${row.due}`,
  },
  {
    sql: `select account_id, (select count(*) from sessions s where s.account_id = h.account_id) as sessions,
        (select count(*) from requests r where r.account_id = h.account_id) as requests from house_accounts h
      where exists (select from sessions s where s.account_id = h.account_id)
        or exists (select from requests r where r.account_id = h.account_id)`,
    describe: (row) =>
      `house account ${row.account_id}: ${row.sessions} sessions and ${row.requests} requests of nobody`,
  },
  {
    // Booked as two people have decided, each once.
    sql: `with moved as (select account_id, reference, count(*) as times, max(currency) as currency,
        sum(amount) as amount, max(case code when 'capitalIn' then 'in' else 'out' end) as direction
        from transfers where code in ('capitalIn', 'capitalOut') group by 1, 2),
      due as (select c.account_id, 'h' || c.number as reference, c.direction, c.currency, c.amount
        from house_capital c join proposals p using (proposal) join house_capital_moves m
          on (m.number, m.account_id) = (c.number, c.account_id)
        where m.booked and p.what = 'houseCapital' and p.verdict = 'approved')
      select coalesce(m.account_id, d.account_id) as account_id, coalesce(m.reference, d.reference) as reference,
        m.times, m.direction, m.amount, m.currency, d.amount as due from moved m
        full join due d on (d.account_id, d.reference) = (m.account_id, m.reference)
      where m.times is distinct from 1 or (m.direction, m.currency, m.amount) is distinct from
        (d.direction, d.currency, d.amount)`,
    describe: (row) =>
      `capital ${row.account_id}/${row.reference}: ${row.times ?? 0} times ${row.direction ?? 'nothing'} of ` +
      `${row.amount ?? 0} ${row.currency ?? ''}, decided was ${row.due ?? 'nothing'}`,
  },
];

export const HOUSE_ACCOUNT_AUDIT_CHECKS: readonly AuditCheckGroup[] = [{ of: 'accounts of the house', checks: CHECKS }];
