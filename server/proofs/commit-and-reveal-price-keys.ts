/**
 * If a venue's prices follow from keys, each session has one: its hash is committed (and sealed) before the session,
 * and the key is revealed after it.
 */
import {
  type TradingHoursMode,
  type Market,
  MARKETS,
  type TimeZoneConverter,
} from '@bourse/core/markets/market-types.ts';
import { findNextTradingDate, findPriceSessionDate } from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import type { PriceKeySource } from '../venue/venue.ts';
import { isDate } from '@bourse/core/dates.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';

/** How many sessions ahead are committed, so that a server down over an opening has still committed it. */
const SESSIONS_AHEAD = 3;

export interface PriceKeyDependencies {
  database: Database;
  /** Null if prices follow from no key. */
  keys: PriceKeySource | null;
  clock: Clock;
  timeZones: TimeZoneConverter;
  hours: TradingHoursMode;
}

type PriceKeyDependenciesWithKeys = PriceKeyDependencies & { keys: PriceKeySource };

export async function commitAndRevealPriceKeys(dependencies: PriceKeyDependencies): Promise<void> {
  const { keys, ...rest } = dependencies;
  if (!keys) return;
  const now = dependencies.clock.now();
  for (const market of MARKETS) {
    await commitPriceKey({ ...rest, keys }, market, now);
    await revealPriceKeys({ ...rest, keys }, market, now);
  }
}

async function commitPriceKey(
  { database, keys, timeZones, hours }: PriceKeyDependenciesWithKeys,
  market: Market,
  now: number,
): Promise<void> {
  const dates: string[] = [];
  for (
    let date = findPriceSessionDate(market, hours, now, timeZones);
    date !== null && dates.length <= SESSIONS_AHEAD;
    date = findNextTradingDate(market, hours, date)
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
async function revealPriceKeys(
  { database, keys, timeZones, hours }: PriceKeyDependenciesWithKeys,
  market: Market,
  now: number,
): Promise<void> {
  const present = findPriceSessionDate(market, hours, now, timeZones);
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

export const listPriceKeys =
  ({ database }: Pick<ServerDependencies, 'database'>): Handler<'ledger/listSessionKeys'> =>
  async (input) => {
    const limit = input.limit ?? 10;
    let query = database.kysely.selectFrom('session_keys').selectAll().where('market', '=', input.market);
    if (input.cursor !== undefined && isDate(input.cursor)) query = query.where('session_date', '<', input.cursor);
    const rows = await query
      .orderBy('session_date', 'desc')
      .limit(limit + 1)
      .execute();
    const page = rows.slice(0, limit);
    return {
      rows: page.map((row) => ({
        market: input.market,
        date: row.session_date,
        keyHash: row.key_hash.toString('hex'),
        committedAt: row.committed_at.toISOString(),
        seal: row.seal === null ? null : Number(row.seal),
        key: row.key?.toString('hex') ?? null,
        revealedAt: row.revealed_at?.toISOString() ?? null,
      })),
      next: rows.length > limit ? (page.at(-1)?.session_date ?? null) : null,
    };
  };
