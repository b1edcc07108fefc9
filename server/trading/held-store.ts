/** Positions as they were at a past moment, by the fills until then: what a night or a rollover is charged on. */
import type { InstrumentId } from '@bourse/core/market.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';
import { OPENED_PARTS } from './opened-parts.ts';

export interface HeldThen {
  account_id: AccountId;
  position_seq: bigint;
  instrument: InstrumentId;
  held: bigint;
  opened: bigint;
  /** Whether it has been traded since. */
  traded: boolean;
  /** See `partsOf`. */
  parts: string;
}

const AT_ONCE = 500;

/**
 * Does `act` for each position held at `end` that hasn't been charged for `date`. `which`: of the positions `p`.
 * Returns how many there were.
 */
export async function forHeldAt(
  { kysely }: Pick<Database, 'kysely'>,
  { date, end, which }: { date: string; end: number; which: RawBuilder<unknown> },
  act: (held: HeldThen) => Promise<unknown>,
): Promise<number> {
  const at = new Date(end);
  let count = 0;
  for (let after = [0n, 0n]; ; ) {
    const { rows } = await sql<HeldThen>`
      select p.account_id, p.position_seq, p.instrument, bool_or(f.at >= ${at}) as traded,
        sum(case when f.effect = 'open' then f.quantity else -f.quantity end)
          filter (where f.at < ${at})::bigint as held,
        sum(f.quantity) filter (where f.effect = 'open')::bigint as opened,
        ${sql.raw(OPENED_PARTS)} as parts
      from positions p join fills f using (account_id, position_seq)
      where (${which}) and p.opened_at < ${at} and (p.closed_at is null or p.closed_at >= ${at})
        and (p.financed_on is null or p.financed_on < ${date})
        and (p.account_id, p.position_seq) > (${after[0]}, ${after[1]})
      group by p.account_id, p.position_seq, p.instrument
      having sum(case when f.effect = 'open' then f.quantity else -f.quantity end) filter (where f.at < ${at}) > 0
      order by p.account_id, p.position_seq limit ${AT_ONCE}`.execute(kysely);
    await Promise.all(rows.map(act));
    count += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return count;
    after = [last.account_id, last.position_seq];
  }
}

/** What a decision needs to know of it, if it has been traded since. */
export const sinceOf = ({ traded, held, opened }: HeldThen) => (traded ? { held, opened } : null);
