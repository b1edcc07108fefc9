/**
 * Finds unrelated accounts that trade one side of one instrument in the same minute, together many times the displayed
 * size; recorded for staff a minute later. Without closings by the house and auction fills, which take no displayed
 * size; copies of one fill count as one block.
 */
import { sql } from 'kysely';
import { FEWEST_HOLDERS, TIMES_DISPLAYED } from '@bourse/core/trading/acting-together.ts';
import { HOUSE_CAUSES } from '@bourse/core/orders/house-causes.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';

const MINUTE_MS = 60_000;
/** Minutes that a restart may have missed. */
const LOOKED_BACK = 5;
const KEPT_DAYS = 30;

/** Returns how many were found in the last minutes. Repeating it finds the same ones. */
export async function findActingTogether({
  database: { kysely },
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<number> {
  const until = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS;
  const { numAffectedRows = 0n } = await sql`
    insert into acting_together (minute, instrument, direction, holders, quantity, displayed_size)
    select date_trunc('minute', f.at), o.instrument, case when (o.side = 'long') = (o.effect = 'open') then 'buy'
      else 'sell' end, count(distinct coalesce(a.holder, a.account_id)), sum(f.quantity)::bigint, max(f.displayed_size)
    from fills f join orders o using (account_id, order_seq) join accounts a using (account_id)
    where f.at >= ${new Date(until - LOOKED_BACK * MINUTE_MS)} and f.at < ${new Date(until)}
      and o.cause <> all(${[...HOUSE_CAUSES]}) and f.rule <> 'copy' and f.rule not like 'auction.%' and not a.house
    group by 1, 2, 3 having count(distinct coalesce(a.holder, a.account_id)) >= ${FEWEST_HOLDERS}
      and sum(f.quantity) >= ${TIMES_DISPLAYED} * max(f.displayed_size)
    on conflict (minute, instrument, direction) do update set holders = excluded.holders, quantity = excluded.quantity,
      displayed_size = excluded.displayed_size`.execute(kysely);
  await sql`delete from acting_together where minute < ${new Date(until - KEPT_DAYS * 24 * 60 * MINUTE_MS)}`.execute(
    kysely,
  );
  return Number(numAffectedRows);
}
