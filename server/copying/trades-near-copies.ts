/** Checks each copied fill once, when no further trade can be near it. */
import {
  classifySuspiciousLeaderFill,
  type SuspiciousLeaderFillKind,
  FOLLOWER_PROTECTION_MS,
} from '@bourse/core/trading/execution/follower-protection.ts';
import { sql } from 'kysely';
import type { ServerDependencies } from '../dependencies.ts';
import type { DatabaseRow } from './parse-copying-rows.ts';
import { getFillDirection } from '@bourse/core/products/copying/copy-block-pricing.ts';
import type { LeaderFill } from '@bourse/core/products/copying/copy-types.ts';
import { FIRST_LEAGUE_PORTFOLIO } from '@bourse/core/ledger/portfolio-kinds.ts';

const AT_ONCE = 500;

/** Returns the number of trades found near copies. */
export async function recordTradesNearCopies({
  database,
  clock,
}: Pick<ServerDependencies, 'database' | 'clock'>): Promise<number> {
  const now = clock.now();
  return database.kysely.transaction().execute(async (db) => {
    const blocks = await db
      .selectFrom('copy_blocks')
      .select('block')
      .where('status', '=', 'done')
      .where('surveillance_checked_at', 'is', null)
      .where('filled_at', '<', new Date(now - FOLLOWER_PROTECTION_MS))
      .orderBy('done_at')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    if (blocks.length === 0) return 0;
    const numbers = blocks.map(({ block }) => block);
    const { rows } = await sql<DatabaseRow>`${sql.raw(nearbyTradesSql('true', SAME_PERSON_SQL))}
      and b.block = any(${numbers}::bigint[])`.execute(db);
    const found = classifyNearbyTrades(rows);
    if (found.length > 0)
      await db
        .insertInto('leader_trades')
        .values(
          found.map(({ block, account, fill, kind }) => ({
            account_id: account,
            fill_seq: fill,
            block,
            kind,
            at: new Date(now),
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await db
      .updateTable('copy_blocks')
      .set({ surveillance_checked_at: new Date(now) })
      .where('block', 'in', numbers)
      .execute();
    return found.length;
  });
}

const WINDOW = `interval '${FOLLOWER_PROTECTION_MS} milliseconds'`;
/** Fills that the person didn't decide, or that have no market counterparty. */
const NOT_THEIRS = "('stopOut', 'callDue', 'issue', 'merger', 'block', 'copy')";

/**
 * Fills near those of the blocks selected by `which` (`b`), in accounts (`o`) of the leader (`l`) selected by `whose`,
 * in all portfolios except those with play money.
 */
export const nearbyTradesSql = (which: string, whose: string): string => `
  select b.block, b.side as led_side, b.effect as led_effect, b.filled_at, b.done_at, f.account_id, f.fill_seq, f.at,
    q.side, f.effect
  from copy_blocks b join leaders l using (leader) join accounts a on a.account_id = l.account_id
    join accounts o on ${whose}
    join orders q on q.account_id = o.account_id and q.instrument = b.instrument
      and q.portfolio < ${FIRST_LEAGUE_PORTFOLIO}
      and (q.account_id, q.portfolio) <> (l.account_id, l.portfolio)
    join fills f on (f.account_id, f.order_seq) = (q.account_id, q.order_seq)
  where ${which} and l.kind = 'customer' and b.part = 1 and b.only_account is null and not b.leaving
    and exists (select from copy_orders c where c.block = b.block)
    and f.at > b.filled_at - ${WINDOW} and f.at < greatest(b.done_at, b.filled_at + ${WINDOW})
    and f.rule not in ${NOT_THEIRS}`;
export const SAME_PERSON_SQL = 'o.account_id = a.account_id or o.holder = a.holder';
export const SAME_ACCOUNT_SQL = 'o.account_id = a.account_id';

/**
 * Leaders' trades in their other portfolios and accounts near a fill that followers copied: in the opposite direction
 * within the window, or in the same direction before the copies were decided. Orders are refused where this is known
 * beforehand; staff see those that got through all the same (an order that had waited, a trade before the leader's
 * own).
 */
export interface NearbyTrade {
  block: bigint;
  account: bigint;
  fill: bigint;
  kind: SuspiciousLeaderFillKind;
}
export const classifyNearbyTrades = (rows: readonly DatabaseRow[]): NearbyTrade[] =>
  rows.flatMap((row): NearbyTrade[] => {
    const kind = classifySuspiciousLeaderFill(
      {
        direction: getFillDirection({ side: row.led_side, effect: row.led_effect } as LeaderFill),
        filledAt: (row.filled_at as Date).getTime(),
        decidedAt: (row.done_at as Date).getTime(),
      },
      { direction: getFillDirection(row as unknown as LeaderFill), at: (row.at as Date).getTime() },
    );
    return kind === null
      ? []
      : [{ block: row.block as bigint, account: row.account_id as bigint, fill: row.fill_seq as bigint, kind }];
  });
