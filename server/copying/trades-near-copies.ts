/** Checks each copied fill once, when no further trade can be near it. */
import {
  classifySuspiciousLeaderFill,
  FOLLOWER_PROTECTION_MS,
} from '@bourse/core/trading/execution/follower-protection.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  insertLeaderTrades,
  lockUncheckedCopyBlocks,
  markCopyBlocksChecked,
  type NearbyTrade,
  type NearbyTradeRow,
  readNearbyTradesOfBlocks,
} from './leader-trades-store.ts';
import { getFillDirection } from '@bourse/core/products/copying/copy-block-pricing.ts';

const AT_ONCE = 500;

/** Returns the number of trades found near copies. */
export async function recordTradesNearCopies({
  database,
  clock,
}: Pick<ServerDependencies, 'database' | 'clock'>): Promise<number> {
  const now = clock.now();
  return database.kysely.transaction().execute(async (db) => {
    const blocks = await lockUncheckedCopyBlocks(db, now - FOLLOWER_PROTECTION_MS, AT_ONCE);
    if (blocks.length === 0) return 0;
    const found = classifyNearbyTrades(await readNearbyTradesOfBlocks(db, blocks));
    if (found.length > 0) await insertLeaderTrades(db, found, now);
    await markCopyBlocksChecked(db, blocks, now);
    return found.length;
  });
}

/**
 * Leaders' trades in their other portfolios and accounts near a fill that followers copied: in the opposite direction
 * within the window, or in the same direction before the copies were decided. Orders are refused where this is known
 * beforehand; staff see those that got through all the same (an order that had waited, a trade before the leader's
 * own).
 */
export const classifyNearbyTrades = (rows: readonly NearbyTradeRow[]): NearbyTrade[] =>
  rows.flatMap((row): NearbyTrade[] => {
    const kind = classifySuspiciousLeaderFill(
      {
        direction: getFillDirection({ side: row.led_side, effect: row.led_effect }),
        filledAt: row.filled_at.getTime(),
        decidedAt: row.done_at.getTime(),
      },
      { direction: getFillDirection(row), at: row.at.getTime() },
    );
    return kind === null ? [] : [{ block: row.block, account: row.account_id, fill: row.fill_seq, kind }];
  });
