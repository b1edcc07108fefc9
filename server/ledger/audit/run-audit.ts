/**
 * The audit: recomputes every balance from the first transfer, and compares everything derived with its source. It
 * reads one snapshot, so it can run while the server works. It names the rows that differ.
 */
import type pg from 'pg';
import {
  auditChartOfAccounts,
  TRANSFER_BOOKING_CHECKS,
  WORLD_CLOCK_CHECKS,
  INSURANCE_ACCOUNT_CHECKS,
  PLAY_MONEY_CHECKS,
} from './ledger-checks.ts';
import { moneyAndPlayAccountsSql, CUSTOMER_ACCOUNTS_SQL } from '../chart-of-accounts-sql.ts';
import { auditSealChain, auditSealContents } from './seal-checks.ts';
import { verifyStaffAudit } from '../../staff-audit/verify-entries.ts';
import { auditValueDates } from './value-date-checks.ts';
import {
  type AuditCheckGroup,
  CURRENCY_UNITS_SQL,
  accountLabelOf,
  latestAdjustmentSql,
  referenceNumberSql,
  type AuditCheck,
  describeUnequalFigures,
} from './audit-check-types-and-sql.ts';
import { CUSTOMER_REQUEST_CHECKS } from './customer-request-checks.ts';

/** `unable`: how many of the differences are checks that could not run; they come first. */
export interface AuditReport {
  transfers: number;
  accounts: number;
  differences: string[];
  unable: number;
}

const WALKED = `walk as (
  select account_id, seq, currency, amount, debit, credit, debit_after, credit_after,
    lag(seq, 1, 0) over (partition by account_id order by seq) as before from transfers)`;
/** Both sides of every transfer as changes of the customer's accounts, in order, with the running balance. */
const RUNNING = `sides as (
  select account_id, debit_portfolio as portfolio, seq, currency, debit as bucket, -amount as change,
    debit_after as after from transfers where debit in (${CUSTOMER_ACCOUNTS_SQL})
  union all
  select account_id, credit_portfolio, seq, currency, credit, amount, credit_after from transfers
    where credit in (${CUSTOMER_ACCOUNTS_SQL})),
running as (select *, sum(change) over (partition by account_id, portfolio, currency, bucket order by seq) as computed
    from sides)`;

const DEALT = moneyAndPlayAccountsSql('dealer', 'inventory');
const INTEREST = moneyAndPlayAccountsSql('interest');

const CHECKS: AuditCheck[] = [
  {
    sql: `with ${WALKED} select account_id, seq, before from walk where seq <> before + 1`,
    describe: (row) => `transfer ${row.account_id}/${row.seq}: follows ${row.before}, a number is missing`,
  },
  {
    sql: `with ${RUNNING} select account_id, seq, currency, bucket, after, computed from running
      where after is distinct from computed or computed < 0`,
    describe: (row) =>
      `transfer ${row.account_id}/${row.seq}: says ${row.bucket} ${row.currency} is ${row.after} after ` +
      `it, computed ${row.computed}`,
  },
  {
    sql: `with ${RUNNING}, final as (select account_id, portfolio, currency, bucket, sum(change) as computed from sides
      group by 1, 2, 3, 4)
      select coalesce(f.account_id, b.account_id) as account_id, coalesce(f.portfolio, b.portfolio) as portfolio,
        coalesce(f.currency, b.currency) as currency, coalesce(f.bucket, b.bucket) as bucket,
        coalesce(f.computed, 0) as computed, coalesce(b.amount, 0) as amount
      from final f full join balances b on (f.account_id, f.portfolio, f.currency, f.bucket) = (b.account_id,
        b.portfolio, b.currency, b.bucket)
      where coalesce(f.computed, 0) <> coalesce(b.amount, 0)`,
    describe: (row) =>
      `balance ${accountLabelOf(row)} ${row.currency} ${row.bucket}: stored ${row.amount}, computed ${row.computed}`,
  },
  {
    sql: `select currency, sum(amount) as total from (
        select currency, amount::numeric from balances
        union all select currency, amount from transfers where credit not in (${CUSTOMER_ACCOUNTS_SQL})
        union all select currency, -amount from transfers where debit not in (${CUSTOMER_ACCOUNTS_SQL})) all_of_it
      group by currency having sum(amount) <> 0`,
    describe: (row) => `currency ${row.currency}: all accounts together come to ${row.total}, not to zero`,
  },
  {
    sql: `with used as (select account_id, portfolio, currency, sum(margin) as margin from positions
      where status <> 'closed' group by 1, 2, 3),
      bucket as (select account_id, portfolio, currency, amount from balances
        where bucket in (${moneyAndPlayAccountsSql('margin')}))
      select coalesce(u.account_id, b.account_id) as account_id, coalesce(u.portfolio, b.portfolio) as portfolio,
        coalesce(u.currency, b.currency) as currency, coalesce(u.margin, 0) as margin, coalesce(b.amount, 0) as amount
      from used u full join bucket b on (u.account_id, u.portfolio, u.currency) = (b.account_id, b.portfolio,
        b.currency) where coalesce(u.margin, 0) <> coalesce(b.amount, 0)`,
    describe: (row) => `margin ${accountLabelOf(row)} ${row.currency}: ${row.amount}, open positions use ${row.margin}`,
  },
  {
    // Fills count from the last corporate action on; what was there then is in its row.
    sql: `with ${latestAdjustmentSql('position')}, filled as (select f.account_id, f.position_seq,
        coalesce(sum(quantity) filter (where effect = 'open' and f.fill_seq > coalesce(l.adjustment_seq, 0)), 0) +
          coalesce(max(l.quantity_after), 0) as opened,
        coalesce(sum(quantity) filter (where effect = 'close' and f.fill_seq > coalesce(l.adjustment_seq, 0)), 0) +
          coalesce(max(l.quantity_after - l.part_after), 0) as closed,
        sum(f.fee + coalesce(c.fee, 0)) as fees, sum(f.tax + coalesce(c.tax, 0)) as tax from fills f
          left join latest l using (account_id, position_seq)
          left join day_end_charges c on (c.account_id, c.fill_seq) = (f.account_id, f.fill_seq) group by 1, 2)
      select p.account_id, p.position_seq, p.status, p.quantity, p.open_quantity, p.fees, p.tax, p.margin, p.open_cost,
        f.opened, f.opened - f.closed as open, f.fees as due_fees, f.tax as due_tax,
        case when p.open_quantity = 0 then 'closed' when p.status <> 'closed' then p.status else 'open' end
          as due_status,
        case when p.open_quantity = 0 then 0 else p.margin end as due_margin,
        case when p.open_quantity = 0 then 0 else p.open_cost end as due_open_cost
      from positions p
      left join filled f using (account_id, position_seq)
      where p.quantity is distinct from f.opened or p.open_quantity is distinct from f.opened - f.closed
        or p.fees is distinct from f.fees or p.tax is distinct from f.tax
        or (p.status = 'closed') <> (p.open_quantity = 0)
          or (p.open_quantity = 0 and (p.margin <> 0 or p.open_cost <> 0))`,
    describe: (row) =>
      `position ${row.account_id}/${row.position_seq}: ${describeUnequalFigures('its fills say', [
        ['units', row.quantity, row.opened],
        ['open units', row.open_quantity, row.open],
        ['fees', row.fees, row.due_fees],
        ['tax', row.tax, row.due_tax],
        ['status', row.status, row.due_status],
        ['margin', row.margin, row.due_margin],
        ['open cost', row.open_cost, row.due_open_cost],
      ])}`,
  },
  {
    // A side's total by its fills alone; a fraction of a minor unit is lost in each purchase and sale.
    sql: `with ${CURRENCY_UNITS_SQL}, worth as (
        select f.account_id, f.position_seq, f.effect,
          case when (p.side = 'long') = (f.effect = 'open') then ceil(f.price::numeric * f.quantity / unit)
            else floor(f.price::numeric * f.quantity / unit) end as value
        from fills f join positions p using (account_id, position_seq) join digits using (currency)),
      summed as (select account_id, position_seq, coalesce(sum(value) filter (where effect = 'open'), 0) as paid,
        coalesce(sum(value) filter (where effect = 'close'), 0) as got
        from worth group by 1, 2),
      -- A spin-off takes some of the cost away, with the shares that it gives.
      paid_out as (select account_id, subject_seq as position_seq, sum(cash) as cash, sum(moved_cost) as moved
        from position_adjustments where subject = 'position' group by 1, 2)
      select p.account_id, p.position_seq, p.cost, p.open_cost, p.realized, s.paid - coalesce(c.moved, 0) as paid,
        s.got + coalesce(c.cash, 0) as got
      from positions p left join summed s using (account_id, position_seq)
      left join paid_out c using (account_id, position_seq)
      where p.cost is distinct from s.paid - coalesce(c.moved, 0)
        or p.cost - p.open_cost is distinct from s.got + coalesce(c.cash, 0) - p.realized * case p.side when 'long'
          then 1 else -1 end`,
    describe: (row) =>
      `position ${row.account_id}/${row.position_seq}: cost ${row.cost}, of it open ${row.open_cost}, ` +
      `realized ${row.realized}; its fills come to ${row.paid} opened and ${row.got} closed`,
  },
  {
    sql: `with made as (select account_id, portfolio, currency, sum(realized) as realized from positions
      group by 1, 2, 3),
      moved as (select t.account_id,
        coalesce(o.portfolio, greatest(t.debit_portfolio, t.credit_portfolio)) as portfolio,
        t.currency, sum(case when t.debit in (${DEALT}) then t.amount else -t.amount end) as amount from transfers t
        -- A gap is between the house's own accounts: it is of its order's portfolio.
        left join orders o on t.code = 'gap' and t.reference ~ '^o[0-9]{1,18}$'
          and (o.account_id, o.order_seq) = (t.account_id, ${referenceNumberSql('t.reference')})
        where (t.debit in (${DEALT}) and t.code in ('profit', 'fraction'))
          or (t.credit in (${DEALT}) and t.code in ('loss', 'gap', 'fraction')) group by 1, 2, 3)
      select coalesce(p.account_id, m.account_id) as account_id, coalesce(p.portfolio, m.portfolio) as portfolio,
        coalesce(p.currency, m.currency) as currency, coalesce(p.realized, 0) as realized,
          coalesce(m.amount, 0) as amount
      from made p full join moved m on (p.account_id, p.portfolio, p.currency) = (m.account_id, m.portfolio,
        m.currency) where coalesce(p.realized, 0) <> coalesce(m.amount, 0)`,
    describe: (row) =>
      `profit ${accountLabelOf(row)} ${row.currency}: positions made ${row.realized}, the dealer's book and ` +
      `the inventory settled ${row.amount}`,
  },
  {
    sql: `with ${latestAdjustmentSql('order')}, filled as (select f.account_id, f.order_seq,
        coalesce(sum(quantity) filter (where f.fill_seq > coalesce(l.adjustment_seq, 0)), 0) +
          coalesce(max(l.part_after), 0) as quantity,
        sum(f.fee + coalesce(c.fee, 0)) as fees, sum(f.tax + coalesce(c.tax, 0)) as tax
        from fills f left join latest l using (account_id, order_seq)
        left join day_end_charges c on (c.account_id, c.fill_seq) = (f.account_id, f.fill_seq) group by 1, 2)
      select o.account_id, o.order_seq, o.filled, o.fees, o.tax, o.hold, f.quantity, f.fees as due_fees,
        f.tax as due_tax, case when o.status = 'pending' then o.hold else 0 end as due_hold from orders o
      left join filled f using (account_id, order_seq)
      where o.filled <> coalesce(f.quantity, 0) or o.fees <> coalesce(f.fees, 0) or o.tax <> coalesce(f.tax, 0)
        or (o.status <> 'pending' and o.hold <> 0)`,
    describe: (row) =>
      `order ${row.account_id}/${row.order_seq}: ${describeUnequalFigures('its fills say', [
        ['filled', row.filled, row.quantity],
        ['fees', row.fees, row.due_fees],
        ['tax', row.tax, row.due_tax],
        ['hold', row.hold, row.due_hold],
      ])}`,
  },
  {
    sql: `with closing as (select distinct on (account_id, coalesce(group_seq, order_seq)) account_id, portfolio,
      instrument, side, quantity - filled as rest from orders
        where status = 'pending' and effect = 'close' and parent_seq is distinct from coalesce(position_seq, 0)),
      waiting as (select account_id, portfolio, instrument, side, sum(rest) as quantity from closing
        group by 1, 2, 3, 4),
      reserved as (select account_id, portfolio, instrument, side, sum(reserved) as quantity from positions
        where status <> 'closed' group by 1, 2, 3, 4)
      select coalesce(w.account_id, r.account_id) as account_id, coalesce(w.portfolio, r.portfolio) as portfolio,
        coalesce(w.instrument, r.instrument) as instrument, coalesce(w.quantity, 0) as waiting,
          coalesce(r.quantity, 0) as reserved
      from waiting w full join reserved r on (w.account_id, w.portfolio, w.instrument, w.side) = (r.account_id,
        r.portfolio, r.instrument, r.side) where coalesce(w.quantity, 0) <> coalesce(r.quantity, 0)`,
    describe: (row) =>
      `reserved ${accountLabelOf(row)} ${row.instrument}: ${row.reserved} units, ` +
      `closing orders wait for ${row.waiting}`,
  },
  {
    sql: `select a.account_id, a.transfer_seq, coalesce(t.last, 0) as transfers, a.event_seq,
      coalesce(e.last, 0) as events from accounts a
      left join (select account_id, max(seq) as last from transfers group by 1) t using (account_id)
      left join (select account_id, max(seq) as last from events group by 1) e using (account_id)
      where a.transfer_seq <> coalesce(t.last, 0) or a.event_seq < coalesce(e.last, 0)`,
    describe: (row) =>
      `account ${row.account_id}: counts ${row.transfer_seq} transfers and ${row.event_seq} events, ` +
      `there are ${row.transfers} and ${row.events}`,
  },
  {
    sql: `with paid as (select account_id, ${referenceNumberSql('reference')} as order_seq,
        coalesce(sum(amount) filter (where credit in (${moneyAndPlayAccountsSql('fees', 'taxes')})), 0) as charges
        from transfers
          where reference ~ '^o[0-9]+$' group by 1, 2)
      select o.account_id, o.order_seq, o.fees + o.tax as charges, coalesce(p.charges, 0) as paid from orders o
      left join paid p using (account_id, order_seq)
      where o.fees + o.tax <> coalesce(p.charges, 0)`,
    describe: (row) =>
      `order ${row.account_id}/${row.order_seq}: charges ${row.charges}, its transfers paid ${row.paid}`,
  },
  {
    sql: `with paid as (select account_id, ${referenceNumberSql('reference')} as position_seq, sum(case
      when credit in (${INTEREST}) then amount else -amount end) as interest from transfers
        where code in ('financing', 'borrowFee', 'rollover') and (debit in (${INTEREST}) or credit in (${INTEREST}))
          and reference ~ '^p[0-9]+$' group by 1, 2)
      select coalesce(p.account_id, i.account_id) as account_id,
        coalesce(p.position_seq, i.position_seq) as position_seq, p.financing, coalesce(i.interest, 0) as interest
      from positions p full join paid i using (account_id, position_seq)
      where p.financing is distinct from coalesce(i.interest, 0)`,
    describe: (row) =>
      `position ${row.account_id}/${row.position_seq}: says ${row.financing} of interest, its transfers ` +
      `paid ${row.interest}`,
  },
  {
    sql: `with later as (select account_id, order_seq, count(*) as steps, max(step) as last from order_changes
      group by 1, 2),
      told as (select o.account_id, o.order_seq, o.steps, f.steps + coalesce(l.steps, 0) as told,
        coalesce(l.last, f.steps) as last
        from orders o cross join lateral (select coalesce(array_length(string_to_array(nullif(o.first_steps, ''),
          E'\\n'), 1), 0) as steps) f left join later l using (account_id, order_seq))
      select account_id, order_seq, steps, told from told where steps <> told or steps <> last`,
    describe: (row) => `order ${row.account_id}/${row.order_seq}: had ${row.steps} steps, ${row.told} are written down`,
  },
];

/** The ledger's own checks; those of areas come between the two. */
const FIRST_GROUPS: readonly AuditCheckGroup[] = [
  { of: 'the chart of accounts', findDifferences: auditChartOfAccounts },
  { of: 'transfers, balances, positions and orders', checks: CHECKS },
  { of: 'what is ever booked', checks: TRANSFER_BOOKING_CHECKS },
  { of: 'play money', checks: PLAY_MONEY_CHECKS },
  { of: 'requests', checks: CUSTOMER_REQUEST_CHECKS },
  { of: "the world's clock", checks: WORLD_CLOCK_CHECKS },
  { of: 'the insurance account', checks: INSURANCE_ACCOUNT_CHECKS },
];
const LAST_GROUPS: readonly AuditCheckGroup[] = [
  { of: 'the seals', findDifferences: auditSealChain },
  { of: 'what the seals bind', findDifferences: auditSealContents },
  { of: "the staff's record", findDifferences: verifyStaffAudit },
  { of: 'value dates', findDifferences: auditValueDates },
];

type AuditStep = [of: string, look: (client: pg.ClientBase) => Promise<string[]>];
const auditStepsOf = ({ of, checks = [], findDifferences }: AuditCheckGroup): AuditStep[] => [
  ...checks.map((check): AuditStep => [of, (client) => runCheck(check, client)]),
  ...(findDifferences ? [[of, findDifferences] satisfies AuditStep] : []),
];

const runCheck = async ({ sql, describe }: AuditCheck, client: pg.ClientBase): Promise<string[]> =>
  (await client.query<Record<string, unknown>>(sql)).rows.map((row) => {
    try {
      return describe(row);
    } catch {
      return `a row that can't even be told: ${Object.values(row).join(' ')}`;
    }
  });

/** Audits on `client`, which must not be in a transaction. Amounts in sentences are minor units. */
export async function runAudit(client: pg.ClientBase, ofAreas: readonly AuditCheckGroup[]): Promise<AuditReport> {
  await client.query('begin isolation level repeatable read read only');
  try {
    const {
      rows: [counts],
    } = await client.query<{ transfers: bigint; accounts: bigint }>(
      'select (select count(*) from transfers) as transfers, (select count(*) from accounts) as accounts',
    );
    const differences: string[] = [];
    const failures: string[] = [];
    for (const [of, findDifferences] of [...FIRST_GROUPS, ...ofAreas, ...LAST_GROUPS].flatMap(auditStepsOf)) {
      await client.query('savepoint look');
      try {
        differences.push(...(await findDifferences(client)));
        await client.query('release savepoint look');
      } catch (error) {
        // Without a database that answers there is no audit, and this fails too.
        await client.query('rollback to savepoint look');
        failures.push(`the check of ${of} could not run: ${(error as Error).message}`);
      }
    }
    return {
      transfers: Number(counts?.transfers ?? 0n),
      accounts: Number(counts?.accounts ?? 0n),
      differences: [...failures, ...differences],
      unable: failures.length,
    };
  } finally {
    await client.query('rollback');
  }
}
