/** The SQL of leaders' trades near fills that followers copied. */
import { FIRST_LEAGUE_PORTFOLIO } from '@bourse/core/ledger/portfolio-kinds.ts';
import {
  FOLLOWER_PROTECTION_MS,
  type SuspiciousLeaderFillKind,
} from '@bourse/core/trading/execution/follower-protection.ts';
import { sql } from 'kysely';
import type { LeaderFill } from '@bourse/core/products/copying/copy-types.ts';
import type { Db } from './store.ts';

/** Completed blocks that were filled before a moment (epoch ms) and haven't been checked; locked, others' skipped. */
export async function lockUncheckedCopyBlocks(db: Db, filledBefore: number, limit: number): Promise<bigint[]> {
  const rows = await db
    .selectFrom('copy_blocks')
    .select('block')
    .where('status', '=', 'done')
    .where('surveillance_checked_at', 'is', null)
    .where('filled_at', '<', new Date(filledBefore))
    .orderBy('done_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ block }) => block);
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

/** A fill, and the one of the leader's that it is near. */
export interface NearbyTradeRow extends Pick<LeaderFill, 'side' | 'effect'> {
  block: bigint;
  led_side: LeaderFill['side'];
  led_effect: LeaderFill['effect'];
  filled_at: Date;
  done_at: Date;
  account_id: bigint;
  fill_seq: bigint;
  at: Date;
}

/** The person's fills near those of these blocks, in any of their accounts. */
export async function readNearbyTradesOfBlocks(db: Db, blocks: readonly bigint[]): Promise<NearbyTradeRow[]> {
  const { rows } = await sql<NearbyTradeRow>`${sql.raw(nearbyTradesSql('true', SAME_PERSON_SQL))}
      and b.block = any(${[...blocks]}::bigint[])`.execute(db);
  return rows;
}

export interface NearbyTrade {
  block: bigint;
  account: bigint;
  fill: bigint;
  kind: SuspiciousLeaderFillKind;
}

/** Each once, however often it is found. */
export const insertLeaderTrades = (db: Db, trades: readonly NearbyTrade[], now: number) =>
  db
    .insertInto('leader_trades')
    .values(
      trades.map(({ block, account, fill, kind }) => ({
        account_id: account,
        fill_seq: fill,
        block,
        kind,
        at: new Date(now),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const markCopyBlocksChecked = (db: Db, blocks: readonly bigint[], now: number) =>
  db
    .updateTable('copy_blocks')
    .set({ surveillance_checked_at: new Date(now) })
    .where('block', 'in', blocks)
    .execute();
