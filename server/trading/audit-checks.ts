/** The audit's checks of trading: stock lent to short sellers, auctions, and charges by name. */
import { daysPerYearOf } from '@bourse/core/borrowing/overnight-borrowing-fees.ts';
import { CURRENCY_DIGITS, SCALE } from '@bourse/core/ledger/money.ts';
import {
  type AuditCheckGroup,
  safeCastSql,
  type AuditCheck,
  parsedJsonSql,
  referenceNumberSql,
} from '../ledger/audit/audit-check-types-and-sql.ts';
import { auditOrderBookFills, LADDER_FILL_CHECKS } from './audit-ladder-fills.ts';
import { auditDayEndCharges } from './audit-day-end-charges.ts';
import { auditRollovers } from './audit-rollovers.ts';

/** By currency, the number of parts of a minor unit in which fees are carried over. */
const FEE_UNITS_SQL = `bases (currency, unit) as (values ${Object.keys(CURRENCY_DIGITS)
  .map((currency) => `('${currency}', ${SCALE * BigInt(daysPerYearOf(currency))})`)
  .join(', ')})`;

const LENDING_CHECKS: AuditCheck[] = [
  {
    sql: `with borrowed as (
        select instrument, open_quantity as units from positions where side = 'short' and status <> 'closed'
        union all select instrument, quantity - filled from orders where side = 'short' and effect = 'open'
          and status = 'pending'),
      summed as (select instrument, sum(units) as units from borrowed group by 1)
      select coalesce(s.instrument, l.instrument) as instrument, coalesce(s.units, 0) as units,
        coalesce(l.lent, 0) as lent
      from summed s full join lent_stock l using (instrument) where coalesce(s.units, 0) <> coalesce(l.lent, 0)`,
    describe: (row) =>
      `stock ${row.instrument}: ${row.lent} are lent, shorts and orders to sell short have ${row.units}`,
  },
  {
    // Only short sellers borrow stock; each unit pays once per night.
    sql: `with paid as (select account_id, ${referenceNumberSql('reference')} as position_seq, count(*) as nights
        from transfers
        where code = 'borrowFee' and reference ~ '^p[0-9]+$' group by 1, 2)
      select paid.account_id, position_seq, nights from paid left join positions p using (account_id, position_seq)
      where p.side is distinct from 'short'`,
    describe: (row) =>
      `position ${row.account_id}/${row.position_seq}: paid for borrowed stock on ${row.nights} nights, ` +
      "and isn't short",
  },
  {
    // The fees of all nights of an instrument equal what was charged plus the carried rest: rounded only once.
    sql: `with ${FEE_UNITS_SQL},
      nights as (select n.account_id, coalesce(p.portfolio, 0) as portfolio, n.instrument,
          case when p.position_seq is null then 'reserved' else 'short' end as kind, n.currency,
          sum(n.worth::numeric * n.rate) as exact, sum(n.fee::numeric) as fee
        from borrow_nights n left join positions p on (p.account_id, p.position_seq) = (n.account_id, n.borrower_seq)
        group by 1, 2, 3, 4, 5)
      select n.account_id, n.instrument, n.kind, n.exact - n.fee * b.unit as due, coalesce(r.remainder, 0) as remainder
      from nights n join bases b using (currency)
        left join fee_remainders r using (account_id, portfolio, instrument, kind)
      where n.exact - n.fee * b.unit <> coalesce(r.remainder, 0)`,
    describe: (row) =>
      `nights ${row.account_id} ${row.instrument} ${row.kind}: fees leave a rest of ${row.due}, ` +
      `${row.remainder} is kept`,
  },
  {
    // A night may count by units because it was charged, within the carried rest.
    sql: `with ${FEE_UNITS_SQL} select n.account_id, n.borrower_seq, n.night, n.units, n.fee from borrow_nights n
        join bases b using (currency)
      where abs(n.worth::numeric * n.rate - n.fee::numeric * b.unit) > b.unit`,
    describe: (row) =>
      `borrower ${row.account_id}/${row.borrower_seq}: ${row.units} units count for ${row.night}, which was not ` +
      `charged for them but with ${row.fee}`,
  },
  {
    // What late nights claim to have cost was moved at their time, possibly together with a night in time.
    sql: `with said as (select account_id, position_seq, at, sum(amount) as amount from late_nights group by 1, 2, 3),
      moved as (select account_id, ${referenceNumberSql('reference')} as position_seq, at, sum(amount) as amount
        from transfers
        where code = 'financing' and reference ~ '^p[0-9]{1,18}$' group by 1, 2, 3)
      select s.*, coalesce(m.amount, 0) as moved from said s left join moved m using (account_id, position_seq, at)
      where s.amount > coalesce(m.amount, 0)`,
    describe: (row) =>
      `late nights ${row.account_id}/${row.position_seq}: ${row.amount} were charged, transfers moved ${row.moved}`,
  },
  {
    sql: `with ${FEE_UNITS_SQL} select r.* from fee_remainders r join bases b using (currency)
      where abs(r.remainder) * 2 > b.unit`,
    describe: (row) =>
      `fee rest ${row.account_id} ${row.instrument} ${row.kind}: ${row.remainder} is more than half a unit`,
  },
];

/**
 * Checks of auctions: an auction order fills at the auction's price, for no more than was allotted, and nowhere else.
 */

const AUCTION_CHECKS: AuditCheck[] = [
  {
    sql: `with got as (
        select account_id, order_seq, rule, price, sum(quantity) as quantity from fills where rule like 'auction.%'
        group by 1, 2, 3, 4)
      select got.*, given.allotted from got join orders o using (account_id, order_seq)
        cross join lateral (select coalesce(sum(g.quantity), 0) as allotted from auction_fills g
        join auctions a using (instrument, kind, at)
          where (g.account_id, g.order_seq, g.instrument) = (o.account_id, o.order_seq, o.instrument)
            and 'auction.' || g.kind = got.rule and a.price = got.price
            and (o.time_in_force not in ('atOpen', 'atClose', 'atAuction') or g.at = o.expires_at)) given
      where got.quantity > given.allotted`,
    describe: (row) =>
      `auction order ${row.account_id}/${row.order_seq}: got ${row.quantity} at ${row.price}; its ` +
      `auction gave it ${row.allotted} there`,
  },
  {
    sql: `with given as (select g.instrument, g.kind, g.at, coalesce(a.holder, a.account_id) as holder,
      (o.side = 'long') = (o.effect = 'open') as buys, g.quantity
        from auction_fills g join accounts a using (account_id) join orders o using (account_id, order_seq)),
      ofone as (select instrument, kind, at, buys, holder::text as who, sum(quantity) as quantity from given
        group by 1, 2, 3, 4, 5),
      everybody as (select instrument, kind, at, buys, 'all customers' as who, sum(quantity) as quantity from given
        group by 1, 2, 3, 4)
      select s.*, x.most from (select *, true as alone from ofone union all select *, false from everybody) s
      join auctions c using (instrument, kind, at)
        cross join lateral (select case when s.alone then c.share_of_one else c.share_together end as most) x
        where s.quantity > x.most`,
    describe: (row) =>
      `auction ${row.instrument} ${row.kind} ${(row.at as Date).toISOString()}: gave ${row.who} ` +
      `${row.quantity} on one side, of ${row.most} at most`,
  },
  {
    // An ordinary order takes part in auctions while it waits, and only with a limit.
    sql: `select f.account_id, f.fill_seq, f.rule, o.time_in_force from fills f
      join orders o using (account_id, order_seq)
      where f.rule is distinct from 'auction.open' and o.time_in_force = 'atOpen'
        or f.rule is distinct from 'auction.close' and o.time_in_force = 'atClose'
        or f.rule is distinct from 'auction.periodic' and o.time_in_force = 'atAuction'
        or f.rule like 'auction.%' and o.time_in_force not in ('atOpen', 'atClose', 'atAuction')
          and o.type not in ('limit', 'stopLimit')`,
    describe: (row) =>
      `fill ${row.account_id}/${row.fill_seq}: by the rule ${row.rule}, for an order that was ${row.time_in_force}`,
  },
];

/** At delayed prices no order meets a quote from before its acceptance, or from after its cancellation. */
const DELAYED_PRICE_CHECKS: AuditCheck[] = [
  {
    sql: `select f.account_id, f.fill_seq, f.quote_at, o.prices_after, o.cancel_requested_at from fills f
      join orders o using (account_id, order_seq)
      where f.quote_at <= o.prices_after or f.quote_at > o.cancel_requested_at`,
    describe: (row) =>
      `fill ${row.account_id}/${row.fill_seq}: at a price of ${formatMoment(row.quote_at)}, for an order that counts ` +
      `after ${formatMoment(row.prices_after)} and was cancelled at ${formatMoment(row.cancel_requested_at)}`,
  },
];
const formatMoment = (moment: unknown): string => (moment instanceof Date ? moment.toISOString() : 'no time');

/** Charges by name add up to the fee and the tax of their row, of a fill and of a day's end alike. */

const sumOfChargesSql = (kind: 'fee' | 'tax'): string => `coalesce(sum(amount) filter (where kind = '${kind}'), 0)`;

const CHARGE_CHECKS: AuditCheck[] = [
  {
    // Entries that say nothing count as nothing; so does a text that is no list.
    sql: `with said as (
        select 'fill' as name, account_id, fill_seq, charges, fee, tax from fills
        union all select 'charges at the end of a day, fill', account_id, fill_seq, charges, fee, tax
          from day_end_charges)
      select s.*, l.fees, l.taxes from said s, lateral (
        select ${sumOfChargesSql('fee')} as fees, ${sumOfChargesSql('tax')} as taxes from (
          select each ->> 1 as kind, ${safeCastSql('each ->> 2', 'numeric')} as amount
          from jsonb_path_query(${parsedJsonSql('s.charges')}, '$[*]') each) e) l
      where (s.fee, s.tax) is distinct from (l.fees, l.taxes)`,
    describe: (row) =>
      `${row.name} ${row.account_id}/${row.fill_seq}: fee ${row.fee} and tax ${row.tax}, by name they come to ` +
      `${row.fees} and ${row.taxes}`,
  },
];

export const TRADING_AUDIT_CHECKS: readonly AuditCheckGroup[] = [
  { of: 'stock lent to shorts', checks: LENDING_CHECKS },
  { of: 'auctions', checks: AUCTION_CHECKS },
  { of: 'delayed prices', checks: DELAYED_PRICE_CHECKS },
  { of: 'prices on the ladder', checks: LADDER_FILL_CHECKS, findDifferences: auditOrderBookFills },
  { of: 'charges by name', checks: CHARGE_CHECKS },
  { of: 'charges at the end of days', findDifferences: auditDayEndCharges },
  { of: 'rollovers', findDifferences: auditRollovers },
];
