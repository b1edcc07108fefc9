/**
 * Markets in which anybody holds anything overnight: queried once before many nights are processed one by one, since a
 * start has two weeks of them per market, and usually nobody to charge.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Market } from '@bourse/core/market.ts';
import type { Database } from '../db/database.ts';

/**
 * @param since a local date: positions closed before it began anywhere on earth don't count.
 * @param which of the positions.
 */
export async function marketsHeld(
  { kysely }: Pick<Database, 'kysely'>,
  since: string,
  which: RawBuilder<unknown>,
): Promise<Set<Market>> {
  const { rows } = await sql<{ market: Market }>`
    select distinct market from positions
    where not day_trading and (${which})
      and (closed_at is null or closed_at >= ${new Date(Date.parse(since) - EARLIEST_DATE_MS)})`.execute(kysely);
  return new Set(rows.map(({ market }) => market));
}

/** A local date begins at most this long before it does in UTC. */
const EARLIEST_DATE_MS = 24 * 60 * 60 * 1000;
