/**
 * If a venue's prices follow from keys, each session has one: its hash is committed (and sealed) before the session,
 * and the key is revealed after it.
 */
import { type Hours, type Market, MARKETS, type Zones } from '@bourse/core/markets/market.ts';
import { nextTradingDate, sessionDateOf } from '@bourse/core/markets/sessions/sessions.ts';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import type { SessionKeys } from '../venue/port.ts';
import { isDate } from '@bourse/core/dates.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';

/** How many sessions ahead are committed, so that a server down over an opening has still committed it. */
const AHEAD = 3;

export interface SessionKeyParts {
  database: Database;
  /** Null if prices follow from no key. */
  keys: SessionKeys | null;
  clock: Clock;
  zones: Zones;
  hours: Hours;
}

type Keyed = SessionKeyParts & { keys: SessionKeys };

export async function keepSessionKeys(parts: SessionKeyParts): Promise<void> {
  const { keys, ...rest } = parts;
  if (!keys) return;
  const now = parts.clock.now();
  for (const market of MARKETS) {
    await commit({ ...rest, keys }, market, now);
    await reveal({ ...rest, keys }, market, now);
  }
}

async function commit({ database, keys, zones, hours }: Keyed, market: Market, now: number): Promise<void> {
  const dates: string[] = [];
  for (
    let date = sessionDateOf(market, hours, now, zones);
    date !== null && dates.length <= AHEAD;
    date = nextTradingDate(market, hours, date)
  )
    dates.push(date);
  if (dates.length === 0) return;
  await database.kysely
    .insertInto('session_keys')
    .values(
      dates.map((date) => ({
        market,
        session_date: date,
        key_hash: Buffer.from(keys.keyHash(market, date)),
        committed_at: new Date(now),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Reveals keys only once the next session has begun: a closed market may be at lunch. */
async function reveal({ database, keys, zones, hours }: Keyed, market: Market, now: number): Promise<void> {
  const present = sessionDateOf(market, hours, now, zones);
  if (present === null) return;
  const due = await database.kysely
    .selectFrom('session_keys')
    .select('session_date')
    .where('market', '=', market)
    .where('key', 'is', null)
    .where('session_date', '<', present)
    .execute();
  for (const { session_date: date } of due) {
    await database.kysely
      .updateTable('session_keys')
      .set({ key: Buffer.from(keys.sessionKey(market, date)), revealed_at: new Date(now) })
      .where('market', '=', market)
      .where('session_date', '=', date)
      .execute();
  }
}

export const listSessionKeys =
  ({ database }: Pick<Parts, 'database'>): Handler<'ledger/listSessionKeys'> =>
  async (input) => {
    const limit = input.limit ?? 10;
    let query = database.kysely.selectFrom('session_keys').selectAll().where('market', '=', input.market);
    if (input.cursor !== undefined && isDate(input.cursor)) query = query.where('session_date', '<', input.cursor);
    const rows = await query
      .orderBy('session_date', 'desc')
      .limit(limit + 1)
      .execute();
    const shown = rows.slice(0, limit);
    return {
      rows: shown.map((row) => ({
        market: input.market,
        date: row.session_date,
        keyHash: row.key_hash.toString('hex'),
        committedAt: row.committed_at.toISOString(),
        seal: row.seal === null ? null : Number(row.seal),
        key: row.key?.toString('hex') ?? null,
        revealedAt: row.revealed_at?.toISOString() ?? null,
      })),
      next: rows.length > limit ? (shown.at(-1)?.session_date ?? null) : null,
    };
  };
