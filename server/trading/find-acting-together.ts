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
/** Later looks begin this much before the end of the last one, for what was committed late. */
const AGAIN_MS = 2 * MINUTE_MS;
const KEPT_DAYS = 30;

interface LookParts {
  database: Database;
  clock: Clock;
}

/** A job that goes back little beyond what it has seen: otherwise it would read each fill five times. */
export function createActingTogether(parts: LookParts): () => Promise<number> {
  let seen = 0;
  return async () => {
    const until = minuteOf(parts.clock.now());
    const from = Math.max(until - LOOKED_BACK_MS, Math.min(seen, until) - AGAIN_MS);
    const found = await findActingTogether(parts, from, until);
    seen = until;
    return found;
  };
}

const minuteOf = (instant: number): number => Math.floor(instant / MINUTE_MS) * MINUTE_MS;

/** Returns how many were found in the minutes from `from` to `until` (epoch ms). Repeating it finds the same ones. */
async function findActingTogether(
  { database: { kysely } }: Pick<LookParts, 'database'>,
  from: number,
  until: number,
): Promise<number> {
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
