/**
 * Positions at the end of a night: as they were by the fills until then, when their parts were opened, which markets
 * hold any, and at which quotes.
 */
import type { InstrumentId, Market, Quote } from '@bourse/core/markets/market-types.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';
import type { OpenedPositionPart } from '@bourse/core/borrowing/fx-rollover.ts';
import type { VenueRegistry } from '../venue/venue-registry.ts';

export interface OvernightPosition {
  account_id: AccountId;
  position_seq: bigint;
  instrument: InstrumentId;
  held: bigint;
  opened: bigint;
  /** Whether it has been traded since. */
  traded: boolean;
  /** See `parseOpenedParts`. */
  parts: string;
}

const AT_ONCE = 500;

/**
 * Does `act` for each position held at `end` that hasn't been charged for `date`. `which`: of the positions `p`.
 * Returns how many there were.
 */
export async function forEachPositionHeldAt(
  { kysely }: Pick<Database, 'kysely'>,
  { date, end, which }: { date: string; end: number; which: RawBuilder<unknown> },
  act: (held: OvernightPosition) => Promise<unknown>,
): Promise<number> {
  const at = new Date(end);
  let count = 0;
  for (let after = [0n, 0n]; ; ) {
    const { rows } = await sql<OvernightPosition>`
      select p.account_id, p.position_seq, p.instrument, bool_or(f.at >= ${at}) as traded,
        sum(case when f.effect = 'open' then f.quantity else -f.quantity end)
          filter (where f.at < ${at})::bigint as held,
        sum(f.quantity) filter (where f.effect = 'open')::bigint as opened,
        ${sql.raw(OPENED_PARTS_SQL)} as parts
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
export const getPositionAtNightEnd = ({ traded, held, opened }: OvernightPosition) =>
  traded ? { held, opened } : null;

/** When the parts of a position were opened, read as a single text with its row. */

/** For fills `f` of one position: "epoch ms, quantity" of each opening fill, oldest first. */
export const OPENED_PARTS_SQL =
  "string_agg((extract(epoch from f.at) * 1000)::bigint || ' ' || f.quantity, ',' order by f.fill_seq) " +
  "filter (where f.effect = 'open')";

export const parseOpenedParts = (text: string): OpenedPositionPart[] =>
  text.split(',').map((part) => {
    const [at = '', quantity = ''] = part.split(' ');
    return { at: Number(at), quantity: BigInt(quantity) };
  });

/**
 * Markets in which anybody holds anything overnight: queried once before many nights are processed one by one, since a
 * start has two weeks of them per market, and usually nobody to charge.
 */

/**
 * @param since a local date: positions closed before it began anywhere on earth don't count.
 * @param which of the positions.
 */
export async function listMarketsHeldOvernight(
  { kysely }: Pick<Database, 'kysely'>,
  since: string,
  which: RawBuilder<unknown>,
): Promise<Set<Market>> {
  const { rows } = await sql<{ market: Market }>`
    select distinct market from positions
    where not day_trading and (${which})
      and (closed_at is null or closed_at >= ${new Date(Date.parse(since) - EARLIEST_DATE_OFFSET_MS)})`.execute(kysely);
  return new Set(rows.map(({ market }) => market));
}

/** A local date begins at most this long before it does in UTC. */
const EARLIEST_DATE_OFFSET_MS = 24 * 60 * 60 * 1000;

/** The quotes at which nights ended: looked up once for all positions that are charged at them. */

const MINUTE_MS = 60_000;

/**
 * The quote of an instrument at `at`, a past instant; both in epoch ms. It is cached for up to a minute, the time that
 * a correction may take to arrive; a missing quote is queried again.
 */
export type GetQuoteAtNightEnd = (id: InstrumentId, at: number, now: number) => Quote | null;

export function createNightQuoteCache(feeds: Pick<VenueRegistry, 'quote'>): GetQuoteAtNightEnd {
  const quotes = new Map<string, Quote>();
  let minute = -1;
  return (id, at, now) => {
    const current = Math.floor(now / MINUTE_MS);
    if (current !== minute) quotes.clear();
    minute = current;
    const key = `${id} ${at}`;
    const known = quotes.get(key) ?? feeds.quote(id, at);
    if (known) quotes.set(key, known);
    return known;
  };
}
