/**
 * Checks of running strategies: each day's cash, flows and holdings follow from the ledger, its value and growth from
 * those, and its target weights don't exceed the whole.
 */
import {
  type AuditCheckGroup,
  type AuditCheck,
  CURRENCY_UNITS_SQL,
} from '../ledger/audit/audit-check-types-and-sql.ts';
import { EXTERNAL_TRANSFER_CODES } from './run-holdings-store.ts';

const FLOW_CODES = EXTERNAL_TRANSFER_CODES.map((code) => `'${code}'`).join(', ');
const RUN_DAY_COLUMNS = `d.*, r.account_id, r.portfolio, r.currency`;
/** What has come into a run's portfolio, less what has left it. */
const netInflowSql = (
  run: string,
): string => `sum(case when credit = 'available' and credit_portfolio = ${run}.portfolio then amount
  else 0 end - case when debit = 'available' and debit_portfolio = ${run}.portfolio then amount else 0 end)`;

const CHECKS: AuditCheck[] = [
  {
    // Spendable money after the last transfer that the row names.
    sql: `select d.strategy, d.date, d.cash, m.cash as due from strategy_days d join strategy_runs r using (strategy)
      cross join lateral (select coalesce(${netInflowSql('r')}, 0) as cash from transfers t
        where t.account_id = r.account_id and t.currency = r.currency and t.seq <= d.seq) m
      where d.cash <> m.cash`,
    describe: (row) => `strategy ${row.strategy} on ${row.date}: ${row.cash} in cash, transfers say ${row.due}`,
  },
  {
    sql: `with told as (select ${RUN_DAY_COLUMNS}, lag(d.seq) over (partition by d.strategy order by d.date) as since
        from strategy_days d join strategy_runs r using (strategy))
      select d.strategy, d.date, d.flow, m.flow as due from told d
      cross join lateral (select coalesce(${netInflowSql('d')}, 0) as flow
        from transfers t where t.account_id = d.account_id and t.currency = d.currency and t.code in (${FLOW_CODES})
          and t.seq > d.since and t.seq <= d.seq) m
      where d.flow <> case when d.since is null then 0 else m.flow end`,
    describe: (row) => `strategy ${row.strategy} on ${row.date}: ${row.flow} from outside, transfers say ${row.due}`,
  },
  {
    sql: `with ${CURRENCY_UNITS_SQL}, worth as (select ${RUN_DAY_COLUMNS},
          d.cash + coalesce((select sum(trunc((h ->> 'price')::numeric
          * (h ->> 'quantity')::numeric / unit)) from jsonb_array_elements(d.held) h), 0) as due
        from strategy_days d join strategy_runs r using (strategy) join digits using (currency))
      select strategy, date, value, due from worth where value <> due`,
    describe: (row) => `strategy ${row.strategy} on ${row.date}: worth ${row.value}, cash and holdings are ${row.due}`,
  },
  {
    sql: `with told as (select ${RUN_DAY_COLUMNS}, lag(d.index) over w as index_before,
          lag(d.value) over w as value_before,
          lag(d.highest) over w as highest_before
        from strategy_days d join strategy_runs r using (strategy)
        window w as (partition by d.strategy order by d.date))
      select strategy, date, index, highest from told
      where case when index_before is null then index <> 100000000 or highest <> 100000000
        else highest <> greatest(highest_before, index)
          or value_before + flow > 0 and abs(index - index_before::numeric * value / (value_before + flow)) > 1
          or value_before + flow <= 0 and index <> index_before end`,
    describe: (row) =>
      `strategy ${row.strategy} on ${row.date}: grown to ${row.index} of ${row.highest}, not by its days`,
  },
  {
    sql: `select d.strategy, d.date, d.weights from strategy_days d join strategy_versions v using (strategy, version)
      where d.weights is not null and (cardinality(d.weights) <> cardinality(v.instruments)
        or (select sum(w) from unnest(d.weights) w) > 10000 or 0 > any (d.weights))`,
    describe: (row) => `strategy ${row.strategy} on ${row.date}: wants ${row.weights}, which is no part of a whole`,
  },
  {
    // Units of instruments without a split: bought less sold, up to the fill that the row names.
    sql: `select d.strategy, d.date, h ->> 'instrument' as instrument, h ->> 'quantity' as held, f.units as due
      from strategy_days d join strategy_runs r using (strategy) cross join lateral jsonb_array_elements(d.held) h
      cross join lateral (select coalesce(sum(case effect when 'open' then f.quantity else -f.quantity end), 0) as units
        from fills f join positions p using (account_id, position_seq) where f.account_id = r.account_id
          and p.portfolio = r.portfolio and p.instrument = h ->> 'instrument' and f.fill_seq <= d.fill_seq) f
      where not exists (select from position_adjustments a join positions p
          on a.subject = 'position' and (a.account_id, a.subject_seq) = (p.account_id, p.position_seq)
          where p.account_id = r.account_id and p.portfolio = r.portfolio and p.instrument = h ->> 'instrument')
        and (h ->> 'quantity')::numeric <> f.units`,
    describe: (row) =>
      `strategy ${row.strategy} on ${row.date}: ${row.held} of ${row.instrument}, fills say ${row.due}`,
  },
  {
    // The house's runs are in house accounts, a customer's in a portfolio of its own; each runs the version that was
    // saved.
    sql: `select r.strategy, r.account_id, r.portfolio from strategy_runs r join strategies s using (strategy)
        join strategy_versions v using (strategy, version)
        left join house_accounts h on h.account_id = r.account_id
        left join own_strategies o on (o.account_id, o.strategy_seq) = (s.account_id, s.saved_seq)
      where case when s.account_id is null then h.purpose is distinct from 'strategies' or r.portfolio <> 0
        else s.account_id <> r.account_id or s.saved_seq <> r.saved_seq or r.portfolio not between 9000 and 9999
          or o.kind is distinct from s.kind or o.parameters is distinct from v.parameters
          or o.instruments is distinct from v.instruments or o.stop_at is distinct from v.stop_at end`,
    describe: (row) =>
      `strategy ${row.strategy} runs in ${row.account_id}/${row.portfolio}, by what nobody has saved there`,
  },
  {
    // Everything that a customer's run holds was bought by its rule.
    sql: `select r.strategy, o.account_id, o.order_seq from strategy_runs r join orders o using (account_id, portfolio)
      where r.portfolio > 0 and o.effect = 'open'
        and not exists (select from strategy_versions v
          where v.strategy = r.strategy and o.instrument = any(v.instruments))`,
    describe: (row) => `strategy ${row.strategy}: order ${row.account_id}/${row.order_seq} opens what it doesn't hold`,
  },
];

export const STRATEGY_RUN_AUDIT_CHECKS: readonly AuditCheckGroup[] = [{ of: 'strategies that run', checks: CHECKS }];
