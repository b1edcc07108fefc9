import { CURRENCY_DIGITS } from '@bourse/core/money.ts';
import { type Check, holderOf } from '../ledger/audit-check.ts';

const DIGITS = Object.entries(CURRENCY_DIGITS)
  .map(([currency, digits]) => `('${currency}', ${digits})`)
  .join(', ');
const WHOLE = 100_000_000;
/** The units that an amount buys at the leader's price: prices and quantities have eight decimals. */
const units = (amount: string): string => `div((${amount}) * power(10::numeric, 16 - d.digits), b.leader_price)`;

/**
 * The audit's checks of a copy's size: at most what its rule gives, and a price within the allowed deviation from the
 * leader's; and if its loss limit stopped it, that this much was lost. Rounding to lots makes a size smaller, never
 * larger.
 */
export const SIZE_CHECKS: readonly Check[] = [
  {
    sql: `with asked as (select c.account_id, c.portfolio, c.block, c.wanted, b.led_most, b.led_followed,
          case when c.fixed_amount is null
            then div(b.leader_quantity::numeric * c.equity * c.leverage, nullif(b.led_equity, 0)::numeric * b.leverage)
            else ${units('c.fixed_amount::numeric * c.leverage')} end as whole,
          ${units(`greatest(div(c.equity::numeric * c.maximum_share_rate, ${WHOLE}) - c.held_value, 0)`)} as room
        from copy_orders c join copy_blocks b using (block)
          join orders o on (o.account_id, o.order_seq) = (c.account_id, c.order_seq)
          join (values ${DIGITS}) d(currency, digits) on d.currency = o.currency
        where c.equity is not null and b.effect = 'open' and b.part = 1),
      reckoned as (select *, least(room, case when led_followed > led_most
          then div(whole * greatest(led_most, 0), led_followed) else whole end) as most from asked)
      select * from reckoned where wanted > most or most is null`,
    say: (row) => `copy ${holderOf(row)} of block ${row.block}: wanted ${row.wanted}, by what it stood on ${row.most}`,
  },
  {
    // The deviation limit doesn't apply to closing.
    sql: `select c.account_id, c.portfolio, c.block, b.price, b.leader_price, c.maximum_deviation_rate
      from copy_orders c join copy_blocks b using (block)
      where c.status = 'filled' and b.effect = 'open' and c.maximum_deviation_rate is not null
        and (case b.side when 'long' then b.price - b.leader_price else b.leader_price - b.price end)::numeric
            * ${WHOLE}
          > b.leader_price::numeric * c.maximum_deviation_rate`,
    say: (row) =>
      `copy ${holderOf(row)} of block ${row.block}: ${row.price}, its leader's ${row.leader_price}; ` +
      `it allowed ${row.maximum_deviation_rate}`,
  },
  {
    sql: `select s.* from copy_stops s join copies c using (account_id, portfolio)
      where s.equity >= s.base or (s.base - s.equity)::numeric * ${WHOLE} < s.base::numeric * s.rate
        or c.cause <> 'stopLoss'`,
    say: (row) => `copy ${holderOf(row)}: closed at ${row.equity} of ${row.base}, its loss limit is ${row.rate}`,
  },
];
