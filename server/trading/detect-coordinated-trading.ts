/**
 * Finds unrelated accounts that trade one side of one instrument within a minute, together many times the displayed
 * size; recorded for staff a minute later. Minutes begin every half minute, so that whatever lies within half a minute
 * is in one of them, wherever the clock's end. Without closings by the house and auction fills, which take no
 * displayed size; copies of one fill count as one block.
 */
import { sql } from 'kysely';
import { FEWEST_COORDINATED_HOLDERS, COORDINATED_SIZE_MULTIPLE } from '@bourse/core/trading/risk/surveillance.ts';
import { HOUSE_CLOSING_CAUSES } from '@bourse/core/trading/orders/order.ts';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';

const MINUTE_MS = 60_000;
const HALF_MS = MINUTE_MS / 2;
/** How far back the first check goes, which may follow a restart. */
const FIRST_CHECK_MS = 5 * MINUTE_MS;
/** No batch takes longer to commit. */
const COMMITTED_MS = 10_000;
const RETENTION_DAYS = 30;

interface DetectionDependencies {
  database: Database;
  clock: Clock;
}

/** A job that continues where its last check ended, since rereading orders is expensive. */
export function createCoordinatedTradingDetector(dependencies: DetectionDependencies): () => Promise<number> {
  let seen = 0;
  return async () => {
    const until = startOfMinute(dependencies.clock.now() - COMMITTED_MS);
    const from = Math.max(until - FIRST_CHECK_MS, Math.min(seen, until));
    const found = from < until ? await findCoordinatedTrading(dependencies, from, until) : 0;
    seen = until;
    return found;
  };
}

const startOfMinute = (instant: number): number => Math.floor(instant / MINUTE_MS) * MINUTE_MS;

/**
 * Returns how many were found in the minutes of the clock from `from` to `until` (epoch ms), and in those that begin
 * halfway through one of them or the one before, unless the same passes in a minute of the clock that they touch.
 * Repeating it finds the same ones.
 */
async function findCoordinatedTrading(
  { database: { kysely } }: Pick<DetectionDependencies, 'database'>,
  from: number,
  until: number,
): Promise<number> {
  const first = new Date(from - HALF_MS);
  const { numAffectedRows = 0n } = await sql`
    with halves as materialized (
      select date_bin('30 seconds', f.at, 'epoch') as half, o.instrument,
        case when (o.side = 'long') = (o.effect = 'open') then 'buy' else 'sell' end as direction,
        coalesce(a.holder, a.account_id) as person, sum(f.quantity) as quantity, max(f.displayed_size) as displayed_size
      from fills f join orders o using (account_id, order_seq) join accounts a using (account_id)
      where f.at >= ${first} and f.at < ${new Date(until)} and o.cause <> all(${[...HOUSE_CLOSING_CAUSES]})
        and f.rule <> 'copy' and f.rule not like 'auction.%' and not a.house
      group by 1, 2, 3, 4),
    passing as materialized (
      select minute, instrument, direction, count(*) as holders, sum(quantity)::bigint as quantity,
        max(displayed_size) as displayed_size, minute = date_trunc('minute', minute) as whole
      from (select minute, instrument, direction, person, sum(quantity) as quantity,
          max(displayed_size) as displayed_size
        from halves cross join lateral (values (half), (half - interval '30 seconds')) m(minute)
        where minute between ${first} and ${new Date(until - MINUTE_MS)} group by 1, 2, 3, 4) of_each
      group by 1, 2, 3 having count(*) >= ${FEWEST_COORDINATED_HOLDERS}
        and sum(quantity) >= ${COORDINATED_SIZE_MULTIPLE} * max(displayed_size))
    insert into acting_together (minute, instrument, direction, holders, quantity, displayed_size)
    select minute, instrument, direction, holders, quantity, displayed_size from passing p
    where whole or not exists (
      select from (select minute, instrument, direction from passing where whole
        union all select minute, instrument, direction from acting_together) t
      where t.instrument = p.instrument and t.direction = p.direction
        and t.minute in (p.minute - interval '30 seconds', p.minute + interval '30 seconds'))
    on conflict (minute, instrument, direction) do update set holders = excluded.holders, quantity = excluded.quantity,
      displayed_size = excluded.displayed_size`.execute(kysely);
  await sql`delete from acting_together
    where minute < ${new Date(until - RETENTION_DAYS * 24 * 60 * MINUTE_MS)}`.execute(kysely);
  return Number(numAffectedRows);
}
