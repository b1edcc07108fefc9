/**
 * The audit's checks of funds: units held equal units issued, each price follows from the holdings and their closes,
 * each order got its day's price, and clearing nets to the money in transit.
 */
import type pg from 'pg';
import { removeFundUnits } from '@bourse/core/products/investment-funds/fund-order-dealing.ts';
import type { FundHolding } from '@bourse/core/products/investment-funds/fund.ts';
import type { AuditCheckGroup, AuditCheck } from '../ledger/audit/audit-check-types-and-sql.ts';
import { PRICE_CORRECTION_CHECKS, FUND_OPENING_CHECKS, MINOR_UNIT_DIVISOR_SQL } from './fund-approval-audit-checks.ts';

interface DealRow {
  account_id: bigint;
  fund: number;
  kind: 'buy' | 'redeem' | null;
  units: bigint | null;
  money: bigint | null;
  kept: bigint | null;
}
const AT_ONCE = 5_000;

/** A day's deals of an account are dealt in the order of their numbers. */
const DEALS = `select account_id, fund, d.kind, d.units, d.money, h.cost as kept
  from fund_deals d full join fund_holdings h using (account_id, fund)
  order by account_id, fund, d.date, d.at, d.order_seq`;

const emptyHoldingOf = ({ fund }: DealRow): FundHolding => ({ fund, units: 0n, reserved: 0n, cost: 0n });

function applyDeal(holding: FundHolding, { kind, units, money }: DealRow): FundHolding {
  const [moved, paid] = [units ?? 0n, money ?? 0n];
  if (kind === 'buy') return { ...holding, units: holding.units + moved, cost: holding.cost + paid };
  // More units sold than were held: another check names that.
  return holding.units < moved || moved === 0n ? holding : removeFundUnits(holding, moved, 0n);
}

/** Audits what holdings cost: from their deals, of which each sale takes its part of the cost with it. */
async function auditCosts(client: pg.ClientBase): Promise<string[]> {
  const differences: string[] = [];
  let last: DealRow | undefined;
  let holding: FundHolding | undefined;
  const end = (): void => {
    if (last && holding && (last.kept ?? 0n) !== holding.cost)
      differences.push(
        `fund ${last.fund} of ${last.account_id}: a cost of ${last.kept}, its orders come to ${holding.cost}`,
      );
  };
  await client.query(`declare dealt no scroll cursor for ${DEALS}`);
  for (
    let rows: DealRow[] = [];
    (rows = (await client.query<DealRow>(`fetch ${AT_ONCE} from dealt`)).rows).length > 0;
  ) {
    for (const row of rows) {
      if (row.account_id !== last?.account_id || row.fund !== last.fund) {
        end();
        holding = emptyHoldingOf(row);
      }
      holding = applyDeal(holding ?? emptyHoldingOf(row), row);
      last = row;
    }
  }
  end();
  await client.query('close dealt');
  return differences;
}

const CHECKS: AuditCheck[] = [
  {
    sql: `with held as (select fund, sum(units) as units from fund_holdings group by 1),
      moved as (select fund, sum(case kind when 'buy' then units else -units end) as units from fund_deals group by 1),
      days as (select fund, sum(issued - taken_back) as units from fund_days where status = 'dealt' group by 1)
      select f.fund, coalesce(h.units, 0) as held, coalesce(m.units, 0) as moved, coalesce(d.units, 0) as issued
      from funds f left join held h using (fund) left join moved m using (fund) left join days d using (fund)
      where coalesce(h.units, 0) <> coalesce(m.units, 0) or (coalesce(m.units, 0) <> coalesce(d.units, 0)
        and not exists (select from fund_days o where o.fund = f.fund and o.status = 'struck'))`,
    describe: (row) =>
      `fund ${row.fund}: ${row.issued} units issued, customers hold ${row.held}, their orders ${row.moved}`,
  },
  {
    sql: `with moved as (select account_id, fund, sum(case kind when 'buy' then units else -units end) as units
        from fund_deals group by 1, 2),
      kept as (select account_id, fund, sum(units - redeemed) as units from fund_orders
        where kind = 'redeem' and status = 'waiting' group by 1, 2)
      select h.account_id, h.fund, h.units, h.reserved, coalesce(m.units, 0) as moved, coalesce(k.units, 0) as kept
      from fund_holdings h left join moved m using (account_id, fund) left join kept k using (account_id, fund)
      where h.units <> coalesce(m.units, 0) or h.reserved <> coalesce(k.units, 0)`,
    describe: (row) =>
      `fund ${row.fund} of ${row.account_id}: ${row.units} units and ${row.reserved} reserved, orders come to ` +
      `${row.moved} and ${row.kept}`,
  },
  {
    // A day's worth is the sum of its lines, cash and dues less debts, and the price per unit follows from it.
    sql: `select p.fund, p.date, p.worth, p.nav, p.units, p.cash + p.due - p.owed - p.fee + coalesce((
          select sum((l ->> 'worth')::numeric) from jsonb_array_elements(p.lines) l), 0) as sum,
        floor(p.worth * ${MINOR_UNIT_DIVISOR_SQL} / p.units) as due_nav
      from fund_prices p join funds f using (fund)
      where p.worth <> p.cash + p.due - p.owed - p.fee + coalesce((
          select sum((l ->> 'worth')::numeric) from jsonb_array_elements(p.lines) l), 0)
        or (p.nav <> floor(p.worth * ${MINOR_UNIT_DIVISOR_SQL} / p.units) and p.date <> f.began_on)
        or abs(p.price - p.nav) > ceil(p.nav * 0.0025)`,
    describe: (row) =>
      `fund ${row.fund} ${row.date}: worth ${row.worth} (${row.sum}), a unit ${row.nav} (${row.due_nav})`,
  },
  {
    // A day's units are the seed units plus those issued less those redeemed on earlier days.
    sql: `select p.fund, p.date, p.units, f.seed_units + coalesce(sum(d.issued - d.taken_back), 0) as due
      from fund_prices p join funds f using (fund) left join fund_days d on d.fund = p.fund and d.date < p.date
      group by p.fund, p.date, p.units, f.seed_units
      having p.units <> f.seed_units + coalesce(sum(d.issued - d.taken_back), 0)`,
    describe: (row) => `fund ${row.fund} ${row.date}: valued for ${row.units} units, there were ${row.due}`,
  },
  {
    sql: `select d.account_id, d.order_seq, d.date, d.units, d.money, d.price, p.price as due
      from fund_deals d join funds f using (fund) left join fund_prices p using (fund, date)
      where d.price is distinct from p.price
        or d.kind = 'buy' and d.units <> floor(d.money * ${MINOR_UNIT_DIVISOR_SQL} / d.price)
        or d.kind = 'redeem' and d.money <> floor(d.units::numeric * d.price / ${MINOR_UNIT_DIVISOR_SQL})`,
    describe: (row) =>
      `fund order ${row.account_id}/u${row.order_seq} ${row.date}: ${row.units} units for ${row.money} at ` +
      `${row.price}, the day's price is ${row.due}`,
  },
  {
    sql: `with due as (select account_id, currency, sum(amount) as amount from fund_orders
        where kind = 'buy' and status = 'waiting' group by 1, 2),
      there as (select account_id, currency, sum(amount) as amount from balances where bucket = 'fundHeld'
        group by 1, 2)
      select coalesce(d.account_id, t.account_id) as account_id, coalesce(d.currency, t.currency) as currency,
        coalesce(d.amount, 0) as due, coalesce(t.amount, 0) as amount
      from due d full join there t on (d.account_id, d.currency) = (t.account_id, t.currency)
      where coalesce(d.amount, 0) <> coalesce(t.amount, 0)`,
    describe: (row) => `funds ${row.account_id} ${row.currency}: ${row.amount} lies aside, orders wait with ${row.due}`,
  },
  {
    // Clearing holds purchases that the fund hasn't received yet, and redemptions that left the fund but haven't
    // reached the customer.
    sql: `with due as (select f.currency, sum(case when t.kind = 'buy' and d.status = 'struck' then t.money
          when t.kind = 'redeem' and d.paid_out and t.paid_at is null then t.money else 0 end) as amount
        from fund_deals t join fund_days d using (fund, date) join funds f using (fund) group by 1),
      there as (select currency, sum(case when credit = 'fundDealing' then amount else -amount end) as amount
        from transfers where debit = 'fundDealing' or credit = 'fundDealing' group by 1)
      select coalesce(d.currency, t.currency) as currency, coalesce(d.amount, 0) as due, coalesce(t.amount, 0) as amount
      from due d full join there t using (currency) where coalesce(d.amount, 0) <> coalesce(t.amount, 0)
        and not exists (select from fund_days o where o.status = 'struck')`,
    describe: (row) => `funds' clearing ${row.currency}: ${row.amount} lie there, ${row.due} are on their way`,
  },
  {
    sql: `with moved as (select account_id, code, reference, sum(amount) as amount from transfers
        where code in ('fundBought', 'fundPaid') group by 1, 2, 3),
      due as (select account_id, case kind when 'buy' then 'fundBought' else 'fundPaid' end as code,
          'u' || order_seq as reference, sum(money) as amount from fund_deals
        where kind = 'buy' or paid_at is not null group by 1, 2, 3)
      select coalesce(m.account_id, d.account_id) as account_id, coalesce(m.reference, d.reference) as reference,
        coalesce(m.amount, 0) as moved, coalesce(d.amount, 0) as due
      from moved m full join due d on (m.account_id, m.code, m.reference) = (d.account_id, d.code, d.reference)
      where coalesce(m.amount, 0) <> coalesce(d.amount, 0)`,
    describe: (row) => `fund order ${row.account_id}/${row.reference}: moved ${row.moved}, its days come to ${row.due}`,
  },
  {
    sql: `with moved as (select f.fund, t.code, sum(t.amount) as amount from transfers t join funds f using (account_id)
        where t.code in ('fundIn', 'fundOut', 'fundFee') group by 1, 2),
      due as (select fund, 'fundIn' as code, sum(bought) as amount from fund_days where status = 'dealt' group by 1
        union all select fund, 'fundOut', sum(redeemed) from fund_days where paid_out group by 1
        union all select d.fund, 'fundFee', sum(p.fee) from fund_days d join fund_prices p using (fund, date)
          where d.fee_paid group by 1)
      select coalesce(m.fund, d.fund) as fund, coalesce(m.code, d.code) as code, coalesce(m.amount, 0) as moved,
        coalesce(d.amount, 0) as due
      from moved m full join due d on (m.fund, m.code) = (d.fund, d.code)
      where coalesce(m.amount, 0) <> coalesce(d.amount, 0)
        and not exists (select from fund_days o where o.fund = coalesce(m.fund, d.fund) and o.status = 'struck')`,
    describe: (row) => `fund ${row.fund}: ${row.code} moved ${row.moved}, its days come to ${row.due}`,
  },
  {
    // A plan buys or skips each of its dates once, and the order it placed refers to the plan.
    sql: `select r.account_id, r.plan_seq, r.date, r.order_seq from fund_plan_runs r left join fund_orders o
        on (o.account_id, o.order_seq, o.plan_seq) = (r.account_id, r.order_seq, r.plan_seq)
      where r.outcome = 'bought' and o.order_seq is null
      union all select o.account_id, o.plan_seq, null, o.order_seq from fund_orders o where o.plan_seq is not null
        and not exists (select from fund_plan_runs r where (r.account_id, r.plan_seq, r.order_seq)
          = (o.account_id, o.plan_seq, o.order_seq))`,
    describe: (row) => `plan ${row.account_id}/u${row.plan_seq} ${row.date}: order u${row.order_seq} isn't both`,
  },
];

export const INVESTMENT_FUND_AUDIT_CHECKS: readonly AuditCheckGroup[] = [
  {
    of: 'investment funds',
    checks: [...CHECKS, ...FUND_OPENING_CHECKS, ...PRICE_CORRECTION_CHECKS],
    findDifferences: auditCosts,
  },
];
