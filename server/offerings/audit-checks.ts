/**
 * The audit's checks of offers: what is frozen, charged and delivered, that each offer's clearing account ends at zero,
 * and what quota grabs gave.
 */
import {
  type AuditCheckGroup,
  safeCastSql,
  type AuditCheck,
  CURRENCY_UNITS_SQL,
  parsedJsonSql,
} from '../ledger/audit/audit-check-types-and-sql.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';

const number = (name: string): string => `${safeCastSql(`(${parsedJsonSql('terms')} ->> '${name}')`, 'numeric')}`;
/**
 * Each offer's last terms: quantities with 8 decimals, the cap in the currency's units. Exact however large: a quota
 * beyond bigint must not stop the checks of all other offers.
 */
const TERMS = `terms as (select distinct on (offering) offering, ${parsedJsonSql('terms')} ->> 'currency' as currency,
    ${number('quota')} * 100000000 as quota, ${number('unit')} * 100000000 as unit,
    ${number('promotionCap')} as promotion
  from offering_terms order by offering, version desc)`;
const ONLY_GRABS = "where offering in (select offering from offerings where kind = 'grab')";
const GRABS = TERMS.replace('order by', `${ONLY_GRABS} order by`);

const GRAB_CHECKS: readonly AuditCheck[] = [
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
        or (g.entries, g.allotted, g.asked) is distinct from (r.entries::bigint, r.allotted, r.requested_quantity)`,
    describe: (row) =>
      `second ${(row.second as Date).toISOString()} of offer ${row.offering}: ${row.left_before} were left and ` +
      `${row.allotted} allotted; its entries have ${row.given}, ${row.unlike} of them not by the cap`,
  },
  {
    sql: `with ${TERMS}, ${CURRENCY_UNITS_SQL}, moved as (select account_id, reference, sum(amount) as amount
        from transfers
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
    describe: (row) =>
      `discount of ${row.account_id} ${row.reference}: ${row.discount} is due, the promotion account paid ` +
      `${row.amount}`,
  },
  {
    // The discount: a share's worth beyond its price, rounded up, and in total at most what the terms let the promotion
    // account pay.
    sql: `with ${GRABS}, ${CURRENCY_UNITS_SQL}, due as (select e.offering, e.number, e.discount,
        greatest(0, ceil((c.reference - coalesce(c.price, o.price))::numeric * e.allotted / d.unit)) as right_one,
        t.promotion * 10000000000000000 / d.unit as most,
        sum(e.discount) over (partition by e.offering) as discounts
      from offering_entries e join offering_seconds c using (offering, second) join offerings o using (offering)
      join terms t using (offering) join digits d using (currency))
      select * from due where discount <> right_one or discounts > most`,
    describe: (row) =>
      `offer ${row.offering}: entry ${row.number} has a discount of ${row.discount}, not ${row.right_one}; ` +
      `all come to ${row.discounts} of ${row.most}`,
  },
];

/** What each application's transfers add up to. */
const MOVED = `moved as (select account_id, reference,
    sum(case when credit = 'subscribed' then amount when debit = 'subscribed' then -amount else 0 end) as held,
    sum(case when credit = 'offering' then amount when debit = 'offering' then -amount else 0 end) as cleared,
    sum(case when credit = 'offering' then amount when code = 'subscriptionChargeBack' then -amount else 0 end)
      as charged,
    sum(case when credit = 'available' then amount else 0 end) as refunded
  from transfers where reference ~ '^i[0-9]{1,18}$' group by 1, 2),
  made as (select s.*, 'i' || subscription_seq as reference from subscriptions s)`;

const CHECKS: AuditCheck[] = [
  {
    sql: `with held as (select account_id, currency, sum(held) as held from subscriptions group by 1, 2),
      there as (select account_id, currency, sum(amount) as amount from balances where bucket = 'subscribed'
        group by 1, 2)
      select coalesce(h.account_id, t.account_id) as account_id, coalesce(h.currency, t.currency) as currency,
        coalesce(h.held, 0) as held, coalesce(t.amount, 0) as amount
      from held h full join there t on (h.account_id, h.currency) = (t.account_id, t.currency)
      where coalesce(h.held, 0) <> coalesce(t.amount, 0)`,
    describe: (row) =>
      `subscribed ${row.account_id} ${row.currency}: ${row.amount} lies there, applications hold ${row.held}`,
  },
  {
    sql: `with ${MOVED} select coalesce(m.account_id, d.account_id) as account_id,
        coalesce(m.reference, d.reference) as reference, d.held, d.charged, d.refunded, m.held as moved_held,
        m.charged as moved_charged, m.refunded as moved_refunded
      from made d full join moved m using (account_id, reference)
      where d.held is distinct from coalesce(m.held, 0) or d.charged is distinct from coalesce(m.charged, 0)
        or d.refunded is distinct from coalesce(m.refunded, 0)`,
    describe: (row) =>
      `application ${row.account_id} ${row.reference}: held ${row.held}, charged ${row.charged}, back ` +
      `${row.refunded}; its transfers say ${row.moved_held}, ${row.moved_charged}, ${row.moved_refunded}`,
  },
  {
    // Between charge and delivery the price is in the offer's clearing account, and nowhere else.
    sql: `with ${MOVED} select d.account_id, d.reference, m.cleared, d.status from made d
      join moved m using (account_id, reference)
      where m.cleared <> case when d.position_seq is null then d.charged else 0 end
        or d.position_seq is null and d.charged > 0 and d.status not in ('won', 'paid')`,
    describe: (row) =>
      `application ${row.account_id} ${row.reference}: ${row.cleared} is left in clearing, ${row.status}`,
  },
  {
    sql: `with ${MOVED}, ended as (select d.offering, d.currency, sum(m.cleared) as cleared from made d
        join moved m using (account_id, reference) join offerings o on o.offering = d.offering
        where o.stage = 'listed' group by 1, 2)
      select * from ended where cleared <> 0`,
    describe: (row) =>
      `offer ${row.offering} ${row.currency}: its clearing account ends at ${row.cleared}, not at zero`,
  },
  {
    sql: `select s.account_id, s.subscription_seq, s.position_seq, s.allotted, s.charged, p.quantity, p.cost
      from subscriptions s left join fills f on (f.account_id, f.order_seq) = (s.account_id, s.position_seq)
        and f.rule = 'issue'
      left join positions p on (p.account_id, p.position_seq) = (s.account_id, s.position_seq)
      where s.position_seq is not null and (f.fill_seq is null or p.position_seq is null
        or (f.price, f.quantity) is distinct from (s.price, s.allotted) or p.cost <> s.charged
        or p.portfolio <> ${MAIN_PORTFOLIO})
      union all select f.account_id, null, f.position_seq, null, null, f.quantity, null from fills f
      where f.rule = 'issue' and not exists (select from subscriptions s
        where (s.account_id, s.position_seq) = (f.account_id, f.position_seq))`,
    describe: (row) =>
      `position ${row.account_id}/${row.position_seq} of an offer: ${row.allotted} for ${row.charged} allotted, ` +
      `${row.quantity} at ${row.cost} there`,
  },
  {
    sql: `with last as (select distinct on (account_id, subscription_seq) * from subscription_steps
        order by account_id, subscription_seq, step desc),
      counted as (select account_id, subscription_seq, count(*) as steps from subscription_steps group by 1, 2)
      select coalesce(s.account_id, l.account_id) as account_id,
        coalesce(s.subscription_seq, l.subscription_seq) as subscription_seq, s.status, s.step, l.status as told,
        c.steps
      from subscriptions s full join last l using (account_id, subscription_seq)
      left join counted c using (account_id, subscription_seq)
      where (s.step, s.status, s.cause) is distinct from (l.step, l.status, l.cause) or c.steps <> s.step`,
    describe: (row) =>
      `application ${row.account_id}/${row.subscription_seq}: is ${row.status} after ${row.step} steps, ` +
      `${row.steps} are written down and the last says ${row.told}`,
  },
  {
    // Each allotment equals what the draw gave, or what passed to a reserve; nobody has more than was drawn.
    sql: `select s.account_id, s.subscription_seq, s.allotted, e.allotted as drawn, e.next from subscriptions s
      left join offering_entries e using (account_id, subscription_seq)
      where s.allotted > 0 and s.allotted is distinct from e.allotted and s.allotted is distinct from e.next`,
    describe: (row) =>
      `application ${row.account_id}/${row.subscription_seq}: ${row.allotted} allotted, the draw says ${row.drawn} ` +
      `and ${row.next} passed on`,
  },
  {
    sql: `select o.offering, o.root, o.entries, count(e.number) as kept, sum(e.allotted) as given, o.allotted
      from offerings o left join offering_entries e using (offering) group by 1, 2, 3, o.allotted
      having o.entries is not null and (o.entries <> count(e.number) or o.allotted <> coalesce(sum(e.allotted), 0))
        or o.entries is null and count(e.number) filter (where e.second is null) > 0
        or o.root is not null and not exists (select from seal_notes n
          where n.note like 'draw ' || o.offering || ' closes ' || o.entries || ' ' || o.root || ' %')`,
    describe: (row) =>
      `offer ${row.offering}: ${row.entries} entries below its root, ${row.kept} kept; ${row.allotted} drawn, ` +
      `${row.given} given`,
  },
];

export const OFFERING_AUDIT_CHECKS: readonly AuditCheckGroup[] = [
  { of: 'offerings', checks: CHECKS },
  { of: 'quota grabs', checks: GRAB_CHECKS },
];
