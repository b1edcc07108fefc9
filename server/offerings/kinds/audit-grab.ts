/** Checks of quota grabs: equal caps within each second, the quota, and what the promotion account has paid. */
import { castOf, type Check, DIGITS, jsonOf } from '../../ledger/audit-check.ts';

const number = (name: string): string => `${castOf(`(${jsonOf('terms')} ->> '${name}')`, 'numeric')}`;
/**
 * Each offer's last terms: quantities with 8 decimals, the cap in the currency's units. Exact however large: a quota
 * beyond bigint must not stop the checks of all other offers.
 */
const TERMS = `terms as (select distinct on (offering) offering, ${jsonOf('terms')} ->> 'currency' as currency,
    ${number('quota')} * 100000000 as quota, ${number('unit')} * 100000000 as unit,
    ${number('promotionCap')} as promotion
  from offering_terms order by offering, version desc)`;
const ONLY_GRABS = "where offering in (select offering from offerings where kind = 'grab')";
const GRABS = TERMS.replace('order by', `${ONLY_GRABS} order by`);

export const GRAB_CHECKS: readonly Check[] = [
  {
    sql: `with ${GRABS}, run as (select s.*, sum(s.allotted) over (partition by offering order by second
        rows between unbounded preceding and 1 preceding) as before from offering_seconds s),
      given as (select offering, second, count(*) as entries, sum(allotted) as allotted, sum(quantity) as asked,
        count(*) filter (where allotted <> least(quantity - quantity % unit, cap)) as unlike
        from offering_entries join terms using (offering)
        join (select offering, second, s.cap from offering_seconds s) c using (offering, second) group by 1, 2)
      select r.offering, r.second, r.allotted, r.left_before, g.allotted as given, g.unlike
      from run r join terms t using (offering) left join given g using (offering, second)
      where r.left_before <> t.quota - coalesce(r.before, 0) or g.unlike is distinct from 0
        or (g.entries, g.allotted, g.asked) is distinct from (r.entries::bigint, r.allotted, r.asked)`,
    say: (row) =>
      `second ${(row.second as Date).toISOString()} of offer ${row.offering}: ${row.left_before} were left and ` +
      `${row.allotted} allotted; its entries have ${row.given}, ${row.unlike} of them not by the cap`,
  },
  {
    sql: `with ${TERMS}, ${DIGITS}, moved as (select account_id, reference, sum(amount) as amount from transfers
        where code = 'subscriptionDiscount' group by 1, 2),
      due as (select e.account_id, 'i' || e.subscription_seq as reference, e.discount from offering_entries e
        join subscriptions s using (account_id, subscription_seq)
        where e.discount > 0 and s.position_seq is not null
        union all select s.account_id, 'i' || s.subscription_seq,
          least(ceil((o.reference - s.price)::numeric * s.allotted / d.unit),
          trunc(trunc(t.promotion * 10000000000000000 / d.unit) * s.allotted / t.quota))::bigint
        from subscriptions s join offerings o using (offering) join terms t using (offering)
        join digits d on d.currency = t.currency where o.reference > s.price and s.position_seq is not null)
      select coalesce(m.account_id, d.account_id) as account_id, coalesce(m.reference, d.reference) as reference,
        m.amount, d.discount from moved m full join due d using (account_id, reference)
      where coalesce(m.amount, 0) <> coalesce(d.discount, 0)`,
    say: (row) =>
      `discount of ${row.account_id} ${row.reference}: ${row.discount} is due, the promotion account paid ` +
      `${row.amount}`,
  },
  {
    // The discount: a share's worth beyond its price, rounded up, and in total at most what the terms let the promotion
    // account pay.
    sql: `with ${GRABS}, ${DIGITS}, due as (select e.offering, e.number, e.discount,
        greatest(0, ceil((c.reference - coalesce(c.price, o.price))::numeric * e.allotted / d.unit)) as right_one,
        t.promotion * 10000000000000000 / d.unit as most,
        sum(e.discount) over (partition by e.offering) as discounts
      from offering_entries e join offering_seconds c using (offering, second) join offerings o using (offering)
      join terms t using (offering) join digits d using (currency))
      select * from due where discount <> right_one or discounts > most`,
    say: (row) =>
      `offer ${row.offering}: entry ${row.number} has a discount of ${row.discount}, not ${row.right_one}; ` +
      `all come to ${row.discounts} of ${row.most}`,
  },
];
