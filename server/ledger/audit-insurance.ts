/**
 * The audit's checks of the insurance account: only its own movements, each for a reason, and never below zero for
 * long.
 */
import { IN_MONEY_AND_PLAY } from './chart-sql.ts';
import { HOUSE_CAUSES } from '@bourse/core/orders/house-causes.ts';
import { DIGITS, holderOf, seqOf, type Check } from './audit-check.ts';

const BY_HOUSE = HOUSE_CAUSES.map((cause) => `'${cause}'`).join(', ');

export const INSURANCE_CHECKS: Check[] = [
  {
    sql: `select account_id, seq, debit, credit, code from transfers
      where (code in ('insuranceCapital', 'insuranceCover', 'houseImpact')
        and (debit, credit) <> ('dealer', 'insurance')
        and (code, debit, credit) <> ('houseImpact', 'playDealer', 'playInsurance'))
      or (code in ('insuranceCapital', 'insuranceCover')
          and account_id <> 0)
      or (account_id = 0 and code not in ('insuranceCapital', 'insuranceCover', 'collateral', 'collateralBack'))`,
    say: (row) =>
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
    say: (row) =>
      `insurance ${row.currency}: ${row.change} were covered (0/${row.seq}), after which it had ${row.after}`,
  },
  {
    sql: `select currency, sum(case when credit = 'insurance' then amount else -amount end) as balance, max(at) as last
      from transfers where debit = 'insurance' or credit = 'insurance' group by currency
      having sum(case when credit = 'insurance' then amount else -amount end) < 0
        and max(at) < (select max(at) from transfers) - interval '1 minute'`,
    say: (row) => `insurance ${row.currency}: stands at ${row.balance}, and the house has not covered it`,
  },
  {
    // From when fills record earlier consumption of the book on, the impact of every closing by the house goes to the
    // insurance account.
    sql: `with ${DIGITS},
      due as (select f.account_id, f.order_seq, sum(floor(f.impact::numeric * f.quantity / unit)) as due from fills f
        join orders o using (account_id, order_seq) join digits using (currency)
        where o.cause in (${BY_HOUSE}) and f.taken_before is not null
        group by 1, 2),
      paid as (select account_id, ${seqOf('reference')} as order_seq, sum(amount) as paid from transfers
        where code = 'houseImpact' and reference ~ '^o[0-9]+$' group by 1, 2)
      select coalesce(d.account_id, p.account_id) as account_id, coalesce(d.order_seq, p.order_seq) as order_seq,
        coalesce(due, 0) as due, coalesce(paid, 0) as paid
      from due d full join paid p using (account_id, order_seq) where coalesce(due, 0) <> coalesce(paid, 0)`,
    say: (row) =>
      `order ${row.account_id}/${row.order_seq}: its depth came to ${row.due}, the insurance account got ${row.paid}`,
  },
  {
    // Losses and charges borne by the insurance account don't count as customers' losses on their positions.
    sql: `with borne as (select t.*, ${seqOf('t.reference')} as subject from transfers t
        where t.debit in (${IN_MONEY_AND_PLAY('insurance')}) and t.reference ~ '^[op][0-9]{1,18}$'
          and t.code in ('gap', 'financing', 'borrowFee', 'rollover')),
      moved as (select b.account_id, coalesce(o.portfolio, p.portfolio) as portfolio, b.currency,
          coalesce(sum(amount) filter (where credit in (${IN_MONEY_AND_PLAY('dealer')})), 0) as loss,
          coalesce(sum(amount) filter (where credit not in (${IN_MONEY_AND_PLAY('dealer')})), 0) as charges
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
    say: (row) =>
      `insured ${holderOf(row)} ${row.currency}: positions say ${row.kept_loss} of losses and ${row.kept_charges} of ` +
      `charges, the insurance account bore ${row.loss} and ${row.charges}`,
  },
  {
    // All accounts of a verified person are linked through the first.
    sql: `with verified as (select distinct r.account_id, r.details ->> 'person' as person from requests r
      join customers c using (account_id)
        where r.kind = 'identity' and r.status = 'done' and c.verification = 'certified'
          and r.details ->> 'person' is not null)
      select a.account_id, a.holder from verified v join accounts a using (account_id)
      where (select count(*) from verified o where o.person = v.person) > 1
        and a.holder is distinct from (select min(account_id) from verified o where o.person = v.person)`,
    say: (row) =>
      `account ${row.account_id}: is known by ${row.holder ?? 'itself'}, not by the first of the same person`,
  },
];
