/**
 * Finds unrelated accounts that trade one side of one instrument within a minute, wherever that of the clock ends,
 * together many times the displayed size; recorded for staff a minute later. Without closings by the house and auction
 * fills, which take no displayed size; copies of one fill count as one block.
 */
import { sql } from 'kysely';
import {
  countOnce,
  FEWEST_HOLDERS,
  keyOf,
  TIMES_DISPLAYED,
  type Together,
} from '@bourse/core/trading/acting-together.ts';
import { HOUSE_CAUSES } from '@bourse/core/orders/house-causes.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';

const MINUTE_MS = 60_000;
/** How far back the first look goes, which may follow a restart. */
const LOOKED_BACK_MS = 5 * MINUTE_MS;
/** Later looks begin this much before the end of the last one, for what was committed late. */
const AGAIN_MS = 2 * MINUTE_MS;
const KEPT_DAYS = 30;

type Db = Database['kysely'];
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

interface Row extends Together {
  holders: number;
  quantity: string;
  displayed_size: bigint;
}

/** Returns how many were found in the minutes from `from` to `until` (epoch ms). Repeating it finds the same ones. */
async function findActingTogether(
  { database: { kysely } }: Pick<LookParts, 'database'>,
  from: number,
  until: number,
): Promise<number> {
  const before = new Date(from - MINUTE_MS);
  const { rows: known } = await sql<{ instrument: string; direction: string }>`
    select instrument, direction from acting_together where minute = ${before}`.execute(kysely);
  const first = from / MINUTE_MS;
  const together = await selectTogether(kysely, before, new Date(until));
  const found = countOnce(
    together.filter(({ minute }) => minute >= first),
    known.map((row) => keyOf(row, first - 1)),
  );
  await record(kysely, found, from, until);
  await sql`delete from acting_together where minute < ${new Date(until - KEPT_DAYS * 24 * 60 * MINUTE_MS)}`.execute(
    kysely,
  );
  return found.length;
}

/** Replaces what was recorded of these minutes: fills committed late may have made another of it. */
async function record(db: Db, found: readonly Row[], from: number, until: number): Promise<void> {
  const rows = found.map(({ minute, crosses: _, ...row }) => ({ ...row, minute: new Date(minute * MINUTE_MS) }));
  const text = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? value.toString() : value));
  await sql`with found as (select * from jsonb_populate_recordset(null::acting_together, ${text}::jsonb)),
    gone as (delete from acting_together t where minute >= ${new Date(from)} and minute < ${new Date(until)}
      and not exists (select from found f where (f.minute, f.instrument, f.direction)
        = (t.minute, t.instrument, t.direction)))
    insert into acting_together select * from found
    on conflict (minute, instrument, direction) do update set holders = excluded.holders, quantity = excluded.quantity,
      displayed_size = excluded.displayed_size`.execute(db);
}

/**
 * Minutes of the clock that pass, and of those that end in a minute but begin in the one before the largest that does.
 * Only names that pass over the whole time are looked at second by second. `people` says when one more person's fills
 * are within the last minute, or one less's.
 */
async function selectTogether(db: Db, from: Date, until: Date): Promise<Row[]> {
  const passes = (holders: string, quantity: string, displayed: string) =>
    sql.raw(`${holders} >= ${FEWEST_HOLDERS} and ${quantity} >= ${TIMES_DISPLAYED} * ${displayed}`);
  const { rows } = await sql<Row>`
    with every as materialized (select o.instrument, extract(epoch from date_trunc('second', f.at))::integer as second,
        case when (o.side = 'long') = (o.effect = 'open') then 'buy' else 'sell' end as direction,
        coalesce(a.holder, a.account_id) as person, sum(f.quantity) as quantity, max(f.displayed_size) as displayed,
        min(f.displayed_size) as smallest
      from fills f join orders o using (account_id, order_seq) join accounts a using (account_id)
      where f.at >= ${from} and f.at < ${until} and o.cause <> all(${[...HOUSE_CAUSES]})
        and f.rule <> 'copy' and f.rule not like 'auction.%' and not a.house
      group by 1, 2, 3, 4),
    busy as (select instrument, direction from (select instrument, direction, person, sum(quantity) as quantity,
        min(smallest) as smallest from every group by 1, 2, 3) of_each
      group by 1, 2 having ${passes('count(*)', 'sum(quantity)', 'min(smallest)')}),
    near as materialized (select * from every join busy using (instrument, direction)),
    people as (select instrument, direction, v.second, v.change from (select *, lag(second) over w as before,
        lead(second) over w as after from near window w as (partition by instrument, direction, person order by second)
      ) n cross join lateral (values (second, 1, before is null or second - before >= 60),
        (second + 60, -1, after is null or after - second >= 60)) v (second, change, is_one) where is_one),
    counted as (select distinct instrument, direction, second, sum(change) over (partition by instrument, direction
        order by second) as holders
      from (select * from people union all select distinct instrument, direction, second, 0 from near) each),
    windows as (select instrument, direction, second, sum(sum(quantity)) over w as quantity,
        max(max(displayed)) over w as displayed
      from near group by 1, 2, 3
      window w as (partition by instrument, direction order by second range between 59 preceding and current row))
    select instrument, direction, minute, false as crosses, count(*)::integer as holders,
      sum(quantity)::text as quantity, max(displayed) as displayed_size
    from (select instrument, direction, second / 60 as minute, person, sum(quantity) as quantity,
        max(displayed) as displayed from near group by 1, 2, 3, 4) of_each
    group by 1, 2, 3 having ${passes('count(*)', 'sum(quantity)', 'max(displayed)')}
    union all (select distinct on (1, 2, 3) instrument, direction, second / 60, true, holders::integer, quantity::text,
        displayed
      from windows join counted using (instrument, direction, second)
      where ${passes('holders', 'quantity', 'displayed')}
      order by 1, 2, 3, windows.quantity desc)`.execute(db);
  return rows;
}
