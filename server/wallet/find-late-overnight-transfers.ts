/** Finds transfers of a statement for nights that were over long before they were booked. */
import { addDays } from '@bourse/core/dates.ts';
import type { Market, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { LATE_NIGHT_CHARGE_AFTER_MS } from '@bourse/core/borrowing/overnight-borrowing-fees.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';
import { referenceNumberSql } from '../ledger/audit/audit-check-types-and-sql.ts';
import type { TransferRange } from './statement-store.ts';

interface LateBookingRow {
  seq: bigint;
  at: Date;
  night: string;
  market: Market;
}

/**
 * By transfer number, the market's local date on which its night began. Several nights may have been booked at once,
 * each in several transfers that add up to its amount.
 */
export async function findLateOvernightTransfers(
  { kysely, timeZones }: Pick<Database, 'kysely'> & { timeZones: TimeZoneConverter },
  account: AccountId,
  { first, last }: TransferRange,
): Promise<Map<bigint, string>> {
  const { rows } = await sql<LateBookingRow>`
    with nights as (
      select case when p.position_seq is null then 'q' else 'p' end || n.borrower_seq as reference,
          case when p.position_seq is null then 'reservationFee' else 'borrowFee' end as code, n.at, n.night,
          n.fee as amount
        from borrow_nights n left join positions p on (p.account_id, p.position_seq) = (n.account_id, n.borrower_seq)
        where n.account_id = ${account}
      union all select 'p' || position_seq, 'rollover', at, rolled_on, abs(amount) from rollovers
        where account_id = ${account}
      union all select 'q' || order_seq, 'lendingFee', paid_at, night, amount from lending_shares
        where account_id = ${account} and paid_at is not null
      union all select 'p' || position_seq, 'financing', at, night, amount from late_nights
        where account_id = ${account}),
    charged as (select *, sum(amount) over (partition by reference, code, at order by night) as upto from nights
      where amount > 0),
    moved as (select seq, reference, code, at, sum(amount) over (partition by reference, code, at order by seq) as upto
      from transfers where account_id = ${account} and seq between ${first} and ${last}
        and code in ('financing', 'borrowFee', 'rollover', 'reservationFee', 'lendingFee'))
    select m.seq, m.at, c.night, coalesce(p.market, l.market) as market from moved m
    join charged c on (c.reference, c.code, c.at) = (m.reference, m.code, m.at)
      and m.upto > c.upto - c.amount and m.upto <= c.upto
    left join positions p on m.reference ~ '^p' and p.account_id = ${account}
      and p.position_seq = ${sql.raw(referenceNumberSql('m.reference'))}
    left join lending_orders l on m.reference ~ '^q' and l.account_id = ${account}
      and l.order_seq = ${sql.raw(referenceNumberSql('m.reference'))}`.execute(kysely);
  const late = rows.filter(
    ({ at, night, market }) =>
      at.getTime() >
      timeZones.toInstant(addDays(night, 1), 0, getMarketRules(market).zone) + LATE_NIGHT_CHARGE_AFTER_MS,
  );
  return new Map(late.map(({ seq, night }) => [seq, night]));
}
