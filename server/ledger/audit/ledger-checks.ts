/**
 * The ledger's checks in one statement each: transfers and what they refer to, play money, the insurance account, the
 * world's clock, and the chart.
 */
import { ALLOWED_BOOKINGS, TRANSFER_REFERENCE_PATTERNS } from '@bourse/core/registry/allowed-bookings.ts';
import {
  safeCastSql,
  type AuditCheck,
  CURRENCY_UNITS_SQL,
  accountLabelOf,
  parsedJsonSql,
  referenceNumberSql,
} from './audit-check-types-and-sql.ts';
import { FIRST_LEAGUE_PORTFOLIO } from '@bourse/core/ledger/portfolio-kinds.ts';
import { moneyAndPlayAccountsSql, CUSTOMER_ACCOUNTS_SQL, PLAY_ACCOUNTS_SQL } from '../chart-of-accounts-sql.ts';
import { HOUSE_CLOSING_CAUSES } from '@bourse/core/trading/orders/order.ts';
import { CHART_OF_ACCOUNTS } from '@bourse/core/registry/chart-of-accounts.ts';
import type pg from 'pg';
import { findChartOfAccountsConflicts, readStoredChartOfAccounts } from '../../db/sync-chart-of-accounts.ts';

const booked = ALLOWED_BOOKINGS.map(
  ({ code, debit, credit, of }) => `('${code}', '${debit}', '${credit}', '^${TRANSFER_REFERENCE_PATTERNS[of]}$')`,
).join(', ');
/** `letters`: the letters that begin references to rows of the table. */
const referenceExists = (letters: string, table: string, column: string, name: string): AuditCheck => ({
  sql: `select t.account_id, t.seq, t.code, t.reference from transfers t where t.reference ~ '^[${letters}][0-9]{1,18}$'
    and not exists (select from ${table} s where s.account_id = t.account_id
      and s.${column} = ${referenceNumberSql('t.reference')})`,
  describe: (row) =>
    `transfer ${row.account_id}/${row.seq}: a ${row.code} of ${row.reference}, and the account has no such ${name}`,
});

export const TRANSFER_BOOKING_CHECKS: AuditCheck[] = [
  {
    sql: `with booked (code, debit, credit, form) as (values ${booked})
      select account_id, seq, debit, credit, code, reference from transfers t
      where not exists (select from booked b where (b.code, b.debit, b.credit) = (t.code, t.debit, t.credit)
        and t.reference ~ b.form)`,
    describe: (row) =>
      `transfer ${row.account_id}/${row.seq}: a ${row.code} from ${row.debit} to ${row.credit} for ` +
      `"${row.reference}" is nothing that is ever booked`,
  },
  referenceExists('ox', 'orders', 'order_seq', 'order'),
  referenceExists('p', 'positions', 'position_seq', 'position'),
  referenceExists('r', 'requests', 'request_seq', 'request'),
  referenceExists('e', 'exchanges', 'order_seq', 'exchange'),
];

/** Checks of play money: it is in leagues, no real money is in a league, and nothing moves from one to the other. */

/** Customers' sides of transfers, and balances, with a name for where each is. */
const HELD = `select 'transfer ' || account_id || '/' || seq as what, debit_portfolio as portfolio, debit as name
    from transfers where debit in (${CUSTOMER_ACCOUNTS_SQL})
  union all select 'transfer ' || account_id || '/' || seq, credit_portfolio, credit
    from transfers where credit in (${CUSTOMER_ACCOUNTS_SQL})
  union all select 'balance ' || account_id || ' ' || currency, portfolio, bucket from balances`;

export const PLAY_MONEY_CHECKS: AuditCheck[] = [
  {
    sql: `select account_id, seq, debit, credit from transfers
      where (debit in (${PLAY_ACCOUNTS_SQL})) <> (credit in (${PLAY_ACCOUNTS_SQL}))`,
    describe: (row) =>
      `transfer ${row.account_id}/${row.seq}: mixes play and money, from ${row.debit} to ${row.credit}`,
  },
  {
    sql: `select * from (${HELD}) held
      where (name in (${PLAY_ACCOUNTS_SQL})) <> (portfolio >= ${FIRST_LEAGUE_PORTFOLIO})`,
    describe: (row) => `${row.what}: ${row.name} in portfolio ${row.portfolio}`,
  },
  {
    sql: `select account_id, portfolio, kind from portfolios
      where (kind = 'league') <> (portfolio >= ${FIRST_LEAGUE_PORTFOLIO})`,
    describe: (row) => `portfolio ${accountLabelOf(row)}: is of the kind ${row.kind}`,
  },
];

/**
 * The audit's checks of the insurance account: only its own movements, each for a reason, and never below zero for
 * long.
 */

const BY_HOUSE = HOUSE_CLOSING_CAUSES.map((cause) => `'${cause}'`).join(', ');

export const INSURANCE_ACCOUNT_CHECKS: AuditCheck[] = [
  {
    sql: `select account_id, seq, debit, credit, code from transfers
      where (code in ('insuranceCapital', 'insuranceCover', 'houseImpact')
        and (debit, credit) <> ('dealer', 'insurance')
        and (code, debit, credit) <> ('houseImpact', 'playDealer', 'playInsurance'))
      or (code in ('insuranceCapital', 'insuranceCover')
          and account_id <> 0)
      or (account_id = 0 and code not in ('insuranceCapital', 'insuranceCover', 'collateral', 'collateralBack'))`,
    describe: (row) =>
      `transfer ${row.account_id}/${row.seq}: ${row.code} from ${row.debit} to ${row.credit}, which is ` +
      "none of the insurance account's",
  },
  {
    // The cover equals the shortfall, no more; concurrent writes may fall on either side of it.
    sql: `with sides as (select account_id, seq, xid, currency, code, at, case when credit = 'insurance' then amount
      else -amount end as change from transfers where debit = 'insurance' or credit = 'insurance'),
      running as (select *, sum(change) over (partition by currency order by xid, account_id, seq) as after from sides)
      select currency, seq, change, after from running r where code = 'insuranceCover'
        and after > (select coalesce(sum(change), 0) from sides s where s.currency = r.currency and s.change > 0
          and s.code = 'houseImpact' and s.at between r.at - interval '1 minute' and r.at + interval '1 minute')`,
    describe: (row) =>
      `insurance ${row.currency}: ${row.change} were covered (0/${row.seq}), after which it had ${row.after}`,
  },
  {
    sql: `select currency, sum(case when credit = 'insurance' then amount else -amount end) as balance, max(at) as last
      from transfers where debit = 'insurance' or credit = 'insurance' group by currency
      having sum(case when credit = 'insurance' then amount else -amount end) < 0
        and max(at) < (select max(at) from transfers) - interval '1 minute'`,
    describe: (row) => `insurance ${row.currency}: stands at ${row.balance}, and the house has not covered it`,
  },
  {
    // From when fills record earlier consumption of the book on, the impact of every closing by the house goes to the
    // insurance account.
    sql: `with ${CURRENCY_UNITS_SQL},
      due as (select f.account_id, f.order_seq, sum(floor(f.impact::numeric * f.quantity / unit)) as due from fills f
        join orders o using (account_id, order_seq) join digits using (currency)
        where o.cause in (${BY_HOUSE}) and f.taken_before is not null
        group by 1, 2),
      paid as (select account_id, ${referenceNumberSql('reference')} as order_seq, sum(amount) as paid from transfers
        where code = 'houseImpact' and reference ~ '^o[0-9]+$' group by 1, 2)
      select coalesce(d.account_id, p.account_id) as account_id, coalesce(d.order_seq, p.order_seq) as order_seq,
        coalesce(due, 0) as due, coalesce(paid, 0) as paid
      from due d full join paid p using (account_id, order_seq) where coalesce(due, 0) <> coalesce(paid, 0)`,
    describe: (row) =>
      `order ${row.account_id}/${row.order_seq}: its depth came to ${row.due}, the insurance account got ${row.paid}`,
  },
  {
    // Losses and charges borne by the insurance account don't count as customers' losses on their positions.
    sql: `with borne as (select t.*, ${referenceNumberSql('t.reference')} as subject from transfers t
        where t.debit in (${moneyAndPlayAccountsSql('insurance')}) and t.reference ~ '^[op][0-9]{1,18}$'
          and t.code in ('gap', 'financing', 'borrowFee', 'rollover')),
      moved as (select b.account_id, coalesce(o.portfolio, p.portfolio) as portfolio, b.currency,
          coalesce(sum(amount) filter (where credit in (${moneyAndPlayAccountsSql('dealer')})), 0) as loss,
          coalesce(sum(amount) filter (where credit not in (${moneyAndPlayAccountsSql('dealer')})), 0) as charges
        from borne b
        left join orders o on b.reference ~ '^o' and (o.account_id, o.order_seq) = (b.account_id, b.subject)
        left join positions p on b.reference ~ '^p' and (p.account_id, p.position_seq) = (b.account_id, b.subject)
        group by 1, 2, 3),
      kept as (select account_id, portfolio, currency, sum(insured_loss) as loss, sum(insured_charges) as charges
        from positions where insured_loss > 0 or insured_charges > 0 group by 1, 2, 3)
      select coalesce(m.account_id, k.account_id) as account_id, coalesce(m.portfolio, k.portfolio) as portfolio,
        coalesce(m.currency, k.currency) as currency, coalesce(m.loss, 0) as loss, coalesce(m.charges, 0) as charges,
        coalesce(k.loss, 0) as kept_loss, coalesce(k.charges, 0) as kept_charges
      from moved m full join kept k using (account_id, portfolio, currency)
      where (coalesce(m.loss, 0), coalesce(m.charges, 0)) <> (coalesce(k.loss, 0), coalesce(k.charges, 0))`,
    describe: (row) =>
      `insured ${accountLabelOf(row)} ${row.currency}: positions say ${row.kept_loss} of losses and ` +
      `${row.kept_charges} of charges, the insurance account bore ${row.loss} and ${row.charges}`,
  },
  {
    // Accounts with the same name and digits are linked through the first one, unless two reviewers decided that they
    // belong to different people; those decided to be of one person are linked.
    sql: `with verified as (select distinct r.account_id, r.details ->> 'person' as person from requests r
      join customers c using (account_id)
        where r.kind = 'identity' and r.status = 'done' and c.verification = 'certified'
          and r.details ->> 'person' is not null),
      pairs as (select v.account_id, o.account_id as other, m.same_person from verified v
        join verified o on o.person = v.person and o.account_id < v.account_id
        left join identity_matches m on (m.account_id, m.other_account)
          in ((v.account_id, o.account_id), (o.account_id, v.account_id))
        union select account_id, other_account, same_person from identity_matches),
      linked as (select a.account_id, h.account_id as other from accounts a join accounts h on h.account_id = a.holder
        where a.account_id <> h.account_id)
      select p.account_id, p.other, a.holder, coalesce(p.same_person, true) as same_person
      from pairs p join accounts a using (account_id) join accounts o on o.account_id = p.other
      where (a.holder is not null and a.holder is not distinct from o.holder) <> coalesce(p.same_person, true)
      union select l.account_id, l.other, l.other, false from linked l
      where not exists (select from pairs p join accounts a on a.account_id in (p.account_id, p.other)
        where l.account_id in (p.account_id, p.other) and a.account_id <> l.account_id and a.holder = l.other
          and coalesce(p.same_person, true))`,
    describe: (row) =>
      `account ${row.account_id}: is known by ${row.holder ?? 'itself'}; with ${row.other} it was decided to be ` +
      `${row.same_person ? 'one person' : 'two people'}`,
  },
];

/** Checks of the world's clock: each move is in the staff's record as it was announced, and the record has no other. */

export const WORLD_CLOCK_CHECKS: AuditCheck[] = [
  {
    sql: `with said as (
        select staff_id, why, ${safeCastSql('substr(subject, 7)', 'integer')} as move,
          ${safeCastSql(`detail ->> 'to'`, 'timestamptz')} as shows,
            ${safeCastSql(`detail ->> 'aheadSeconds'`, 'integer')}::bigint * 1000 as ahead_ms
        from (select staff_id, why, subject, ${parsedJsonSql('detail')} as detail from staff_audit
        where action = 'moveClock') moves)
      select coalesce(m.move, s.move) as move, m.ahead_ms, s.ahead_ms as said
      from clock_moves m full join said s using (move)
      where (m.ahead_ms, m.staff_id, m.why,
        m.begins_at + m.ahead_ms * interval '1 millisecond') is distinct from (s.ahead_ms, s.staff_id, s.why, s.shows)`,
    describe: (row) => `clock move ${row.move}: ${row.ahead_ms} ms ahead, the staff's record has ${row.said}`,
  },
];

/** The database's chart is the product's, and only customers' accounts have stored balances. */

export async function auditChartOfAccounts(client: pg.ClientBase): Promise<string[]> {
  const storedChart = await readStoredChartOfAccounts(client);
  const missing = CHART_OF_ACCOUNTS.filter(({ name }) => !storedChart.some((row) => row.name === name));
  const { rows } = await client.query<{ account_id: bigint; currency: string; bucket: string }>(
    `select account_id, currency, bucket from balances left join ledger_accounts on name = bucket
      where holder is distinct from 'customer'`,
  );
  return [
    ...findChartOfAccountsConflicts(CHART_OF_ACCOUNTS, storedChart).map((each) => `chart of accounts: ${each}`),
    ...missing.map(({ name }) => `chart of accounts: ${name} is missing`),
    ...rows.map((row) => `balance ${row.account_id} ${row.currency} ${row.bucket}: no account of a customer's`),
  ];
}
