/** The audit's checks of stock that is lent to short sellers. */
import { CARRIED_FROM } from '@bourse/core/margin/fee-rest.ts';
import { dayBasis } from '@bourse/core/margin/financing-rates.ts';
import { CURRENCY_DIGITS, SCALE } from '@bourse/core/money.ts';
import { seqOf, type Check } from '../ledger/audit-check.ts';

/** By currency, the number of parts of a minor unit in which fees are carried over. */
const BASES = `bases (currency, unit) as (values ${Object.keys(CURRENCY_DIGITS)
  .map((currency) => `('${currency}', ${SCALE * BigInt(dayBasis(currency))})`)
  .join(', ')})`;

export const LENDING_CHECKS: Check[] = [
  {
    sql: `with borrowed as (
        select instrument, open_quantity as units from positions where side = 'short' and status <> 'closed'
        union all select instrument, quantity - filled from orders where side = 'short' and effect = 'open'
          and status = 'pending'),
      summed as (select instrument, sum(units) as units from borrowed group by 1)
      select coalesce(s.instrument, l.instrument) as instrument, coalesce(s.units, 0) as units,
        coalesce(l.lent, 0) as lent
      from summed s full join lent_stock l using (instrument) where coalesce(s.units, 0) <> coalesce(l.lent, 0)`,
    say: (row) => `stock ${row.instrument}: ${row.lent} are lent, shorts and orders to sell short have ${row.units}`,
  },
  {
    // Only short sellers borrow stock; each unit pays once per night.
    sql: `with paid as (select account_id, ${seqOf('reference')} as position_seq, count(*) as nights from transfers
        where code = 'borrowFee' and reference ~ '^p[0-9]+$' group by 1, 2)
      select paid.account_id, position_seq, nights from paid left join positions p using (account_id, position_seq)
      where p.side is distinct from 'short'`,
    say: (row) =>
      `position ${row.account_id}/${row.position_seq}: paid for borrowed stock on ${row.nights} nights, ` +
      "and isn't short",
  },
  {
    // The fees of all nights of an instrument equal what was charged plus the carried rest: rounded only once.
    sql: `with ${BASES},
      nights as (select n.account_id, coalesce(p.portfolio, 0) as portfolio, n.instrument,
          case when p.position_seq is null then 'reserved' else 'short' end as kind, n.currency,
          sum(n.worth::numeric * n.rate) as exact, sum(n.fee::numeric) as fee
        from borrow_nights n left join positions p on (p.account_id, p.position_seq) = (n.account_id, n.borrower_seq)
        where n.night >= '${CARRIED_FROM}' group by 1, 2, 3, 4, 5)
      select n.account_id, n.instrument, n.kind, n.exact - n.fee * b.unit as due, coalesce(r.rest, 0) as rest
      from nights n join bases b using (currency)
        left join fee_rests r using (account_id, portfolio, instrument, kind)
      where n.exact - n.fee * b.unit <> coalesce(r.rest, 0)`,
    say: (row) =>
      `nights ${row.account_id} ${row.instrument} ${row.kind}: fees leave a rest of ${row.due}, ${row.rest} is kept`,
  },
  {
    // A night may count by units because it was charged, within the carried rest; before that, to the nearest unit.
    sql: `with ${BASES} select n.account_id, n.borrower_seq, n.night, n.units, n.fee from borrow_nights n
        join bases b using (currency)
      where abs(n.worth::numeric * n.rate - n.fee::numeric * b.unit)
          * case when n.night >= '${CARRIED_FROM}' then 1 else 2 end > b.unit`,
    say: (row) =>
      `borrower ${row.account_id}/${row.borrower_seq}: ${row.units} units count for ${row.night}, which was not ` +
      `charged for them but with ${row.fee}`,
  },
  {
    // What late nights claim to have cost was moved at their time, possibly together with a night in time.
    sql: `with said as (select account_id, position_seq, at, sum(amount) as amount from late_nights group by 1, 2, 3),
      moved as (select account_id, ${seqOf('reference')} as position_seq, at, sum(amount) as amount from transfers
        where code = 'financing' and reference ~ '^p[0-9]{1,18}$' group by 1, 2, 3)
      select s.*, coalesce(m.amount, 0) as moved from said s left join moved m using (account_id, position_seq, at)
      where s.amount > coalesce(m.amount, 0)`,
    say: (row) =>
      `late nights ${row.account_id}/${row.position_seq}: ${row.amount} were charged, transfers moved ${row.moved}`,
  },
  {
    sql: `with ${BASES} select r.* from fee_rests r join bases b using (currency) where abs(r.rest) * 2 > b.unit`,
    say: (row) => `fee rest ${row.account_id} ${row.instrument} ${row.kind}: ${row.rest} is more than half a unit`,
  },
];
