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
/** How far back the first look goes, which may follow a restart. */
const LOOKED_BACK_MS = 5 * MINUTE_MS;
/** Later ones look again at what may have been committed a little after its minute. */
const AGAIN_MS = MINUTE_MS;
const KEPT_DAYS = 30;

interface LookParts {
  database: Database;
  clock: Clock;
}

/** A job that looks only at the minutes that it hasn't seen; they would otherwise be read five times. */
export function createActingTogether(parts: LookParts): () => Promise<number> {
  let seen = 0;
  return async () => {
    const until = minuteOf(parts.clock.now());
    const found = await findActingTogether(parts, Math.max(until - LOOKED_BACK_MS, Math.min(seen, until) - AGAIN_MS));
    seen = until;
    return found;
  };
}

const minuteOf = (instant: number): number => Math.floor(instant / MINUTE_MS) * MINUTE_MS;

/** Returns how many were found in the minutes since `from` (epoch ms). Repeating it finds the same ones. */
async function findActingTogether({ database: { kysely }, clock }: LookParts, from: number): Promise<number> {
  const until = minuteOf(clock.now());
  const { numAffectedRows = 0n } = await sql`
    insert into acting_together (minute, instrument, direction, holders, quantity, displayed_size)
    select minute, instrument, direction, count(*), sum(quantity)::bigint, max(displayed_size)
    from (select date_trunc('minute', f.at) as minute, o.instrument,
        case when (o.side = 'long') = (o.effect = 'open') then 'buy' else 'sell' end as direction,
        coalesce(a.holder, a.account_id) as person, sum(f.quantity) as quantity, max(f.displayed_size) as displayed_size
      from fills f join orders o using (account_id, order_seq) join accounts a using (account_id)
      where f.at >= ${new Date(from)} and f.at < ${new Date(until)} and o.cause <> all(${[...HOUSE_CAUSES]})
        and f.rule <> 'copy' and f.rule not like 'auction.%' and not a.house
      group by 1, 2, 3, 4) of_each
    group by 1, 2, 3 having count(*) >= ${FEWEST_HOLDERS}
      and sum(quantity) >= ${TIMES_DISPLAYED} * max(displayed_size)
    on conflict (minute, instrument, direction) do update set holders = excluded.holders, quantity = excluded.quantity,
      displayed_size = excluded.displayed_size`.execute(kysely);
  await sql`delete from acting_together where minute < ${new Date(until - KEPT_DAYS * 24 * 60 * MINUTE_MS)}`.execute(
    kysely,
  );
  return Number(numAffectedRows);
}
