/**
 * Checks of exchanges, separate or for orders: the amounts follow from the stored rate, and the transfers have these
 * amounts.
 */
import {
  type AuditCheckGroup,
  type AuditCheck,
  CURRENCY_UNITS_SQL,
  referenceNumberSql,
} from '../ledger/audit/audit-check-types-and-sql.ts';

/** A quotient rounded up to a whole number: an ordinary division only keeps a limited number of digits. */
const dividedAndRoundedUp = (dividend: string, divisor: string): string =>
  `(div(${dividend}, ${divisor}) + sign(mod(${dividend}, ${divisor})))`;
const RATE_UNIT = `1${'0'.repeat(12)}::numeric`;

const EXCHANGE_CHECKS: AuditCheck[] = [
  {
    // `unit` is 10^(16 − digits), so that a quotient of two is the quotient of the currencies' minor units.
    sql: `with ${CURRENCY_UNITS_SQL}, at_rate as (
        select e.*, ${dividedAndRoundedUp('e.bought::numeric * e.rate * b.unit', `(p.unit * ${RATE_UNIT})`)} as base
        from exchanges e join digits p on p.currency = e.pay_currency join digits b on b.currency = e.buy_currency),
      computed as (select *, ${dividedAndRoundedUp('base * spread_rate', '100000000::numeric')} as spread_then
        from at_rate)
      select * from computed where kind = 'order' and (paid - spread <> base or spread <> spread_then)`,
    describe: (row) =>
      `exchange ${row.account_id}/${row.order_seq}: paid ${row.paid} ${row.pay_currency}, of it ` +
      `${row.spread} spread; its rate says ${row.base} and ${row.spread_then}`,
  },
  {
    // In a separate exchange the amount paid is a round number, and the amount received is rounded down.
    sql: `with ${CURRENCY_UNITS_SQL}, at_rate as (
        select e.*, p.unit as pay_unit, b.unit as buy_unit,
          div(e.paid::numeric * 100000000, 100000000 + e.spread_rate) as base
        from exchanges e join digits p on p.currency = e.pay_currency join digits b on b.currency = e.buy_currency
        where e.kind <> 'order'),
      computed as (select *, paid - base as spread_then,
        div(base * pay_unit * ${RATE_UNIT}, rate * buy_unit) as bought_then from at_rate)
      select * from computed where spread <> spread_then or bought <> bought_then`,
    describe: (row) =>
      `exchange ${row.account_id}/${row.order_seq}: brought ${row.bought} ${row.buy_currency} with ` +
      `${row.spread} spread; its rate says ${row.bought_then} and ${row.spread_then}`,
  },
  {
    sql: `with moved as (
        select account_id, ${referenceNumberSql('reference')} as order_seq,
          bool_and(left(reference, 1) = 'x') as for_order,
          max(currency) filter (where code = 'exchangeOut') as pay_currency, max(currency)
            filter (where code = 'exchangeIn') as buy_currency,
          sum(amount) filter (where code in ('exchangeOut', 'exchangeSpread')) as paid,
            coalesce(sum(amount) filter (where code = 'exchangeSpread'), 0) as spread,
          sum(amount) filter (where code = 'exchangeIn') as bought
        from transfers where reference ~ '^[xe][0-9]+$' or code in ('exchangeOut', 'exchangeIn', 'exchangeSpread')
        group by 1, 2)
      select coalesce(e.account_id, m.account_id) as account_id, coalesce(e.order_seq, m.order_seq) as order_seq,
        e.paid, e.bought, m.paid as moved_out, m.bought as moved_in
      from exchanges e full join moved m using (account_id, order_seq)
      where (e.pay_currency, e.buy_currency, e.paid, e.spread, e.bought) is distinct from (m.pay_currency,
        m.buy_currency, m.paid, m.spread, m.bought) or (e.kind = 'order') <> m.for_order
        or e.kind = 'order' and not exists (select from orders o where o.account_id = e.account_id
          and o.order_seq = e.order_seq and o.currency = e.buy_currency)`,
    describe: (row) =>
      `exchange ${row.account_id}/${row.order_seq}: says ${row.paid} paid for ${row.bought}; its ` +
      `transfers moved ${row.moved_out} for ${row.moved_in}`,
  },
];

export const CURRENCY_EXCHANGE_AUDIT_CHECKS: readonly AuditCheckGroup[] = [
  { of: 'exchanges', checks: EXCHANGE_CHECKS },
];
