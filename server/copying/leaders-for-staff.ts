/** Leaders as staff see them: all of them, and their trades near their followers' fills. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import type { LeaderFill } from '@bourse/core/products/copying/copy-types.ts';
import type { SuspiciousLeaderFillKind } from '@bourse/core/trading/execution/follower-protection.ts';
import { sql } from 'kysely';
import { recordStaffAccessOncePerHour } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildLeaderViews, type LeaderViewDependencies } from './leader-views.ts';
import { type StoredLeader, parseLeaderRow, type LeaderRow } from './parse-copying-rows.ts';
import type { Db } from './store.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';

interface LeaderWithTotals {
  leader: StoredLeader;
  undone: number;
  shared: bigint;
}

/** All leaders, present and past, newest first. */
async function readLeadersWithTotals(db: Db, before: bigint | null, limit: number): Promise<LeaderWithTotals[]> {
  const { rows } = await sql<LeaderRow & { undone: number; shared: bigint }>`select l.*,
      (select count(*)::integer from copy_blocks b where b.leader = l.leader and b.status <> 'done') as undone,
      (select coalesce(sum(s.paid), 0)::bigint from copy_shares s where s.leader = l.leader
        and s.currency = l.currency) as shared
    from leaders l where ${before}::bigint is null or l.leader < ${before}
    order by l.leader desc limit ${limit}`.execute(db);
  return rows.map((row) => ({ leader: parseLeaderRow(row), undone: row.undone, shared: row.shared }));
}

export const listAllLeaders =
  (
    dependencies: LeaderViewDependencies & Pick<ServerDependencies, 'clock' | 'accountEvents'>,
  ): Handler<'staff/listLeaders'> =>
  async ({ cursor, limit = PAGE_SIZE }, caller) => {
    const before = cursor !== undefined && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null;
    const found = await readLeadersWithTotals(dependencies.database.kysely, before, limit + 1);
    const rows = found.slice(0, limit);
    await recordStaffAccessOncePerHour(
      dependencies,
      caller,
      { action: 'listLeaders', subject: 'leaders' },
      rows.map(({ leader }) => leader.account),
    );
    const leaderViews = await buildLeaderViews(
      dependencies,
      rows.map(({ leader }) => leader),
      { account: null, language: caller.language },
    );
    return {
      rows: rows.map(({ leader, undone, shared }, index) => ({
        ...leaderViews[index]!.row,
        customer: leader.account.toString(),
        portfolio: leader.portfolio.toString(),
        stoppedAt: leader.stoppedAt === null ? null : new Date(leader.stoppedAt).toISOString(),
        undone,
        shared: formatAmount(shared, leader.currency),
      })),
      next: found.length > limit ? rows.at(-1)!.leader.leader.toString() : null,
    };
  };

const NUMBER = /^[1-9]\d{0,17}$/;
interface LeaderTradeRow extends Pick<LeaderRow, 'leader' | 'alias' | 'account_id' | 'portfolio'> {
  trade: bigint;
  kind: SuspiciousLeaderFillKind;
  instrument: InstrumentId;
  side: LeaderFill['side'];
  effect: LeaderFill['effect'];
  quantity: bigint;
  price: bigint;
  at: Date;
  led_effect: LeaderFill['effect'];
  leader_price: bigint;
  filled_at: Date;
  copy_price: bigint | null;
  copied: bigint | null;
  done_at: Date;
}

/** Trades that leaders made near their followers' fills, newest first. */
export const listLeaderTradesNearCopies =
  (
    dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents' | 'venues'>,
  ): Handler<'staff/listLeaderTrades'> =>
  async ({ cursor, limit = PAGE_SIZE }, caller) => {
    const { database, venues } = dependencies;
    const before = cursor !== undefined && NUMBER.test(cursor) ? BigInt(cursor) : null;
    const { rows: found } =
      await sql<LeaderTradeRow>`select t.trade, t.kind, t.account_id, b.leader, l.alias, b.instrument,
        o.portfolio, o.side, f.effect, f.rule, f.quantity, f.price, f.at, b.side as led_side, b.effect as led_effect,
        b.leader_price, b.price as copy_price, b.quantity as copied, b.filled_at, b.done_at
      from leader_trades t join copy_blocks b using (block) join leaders l using (leader)
        join fills f on (f.account_id, f.fill_seq) = (t.account_id, t.fill_seq)
        join orders o on (o.account_id, o.order_seq) = (f.account_id, f.order_seq)
      where ${before}::bigint is null or t.trade < ${before} order by t.trade desc
      limit ${limit + 1}`.execute(database.kysely);
    const rows = found.slice(0, limit);
    await recordStaffAccessOncePerHour(
      dependencies,
      caller,
      { action: 'listLeaderTrades', subject: 'leaders' },
      rows.map(({ account_id }) => account_id),
    );
    return {
      rows: rows.map((row) => {
        const instrument = venues.instrument(row.instrument);
        return {
          id: String(row.trade),
          kind: row.kind,
          leader: String(row.leader),
          name: row.alias,
          customer: String(row.account_id),
          portfolio: String(row.portfolio),
          instrument: row.instrument,
          instrumentName: instrument ? instrumentNameIn(caller.language, instrument) : row.instrument,
          currency: instrument?.currency ?? 'USD',
          side: row.side,
          effect: row.effect,
          quantity: formatScaled(row.quantity),
          price: formatScaled(row.price),
          at: row.at.toISOString(),
          ledEffect: row.led_effect,
          ledPrice: formatScaled(row.leader_price),
          ledAt: row.filled_at.toISOString(),
          copyPrice: row.copy_price === null ? null : formatScaled(row.copy_price),
          copied: row.copied === null ? null : formatScaled(row.copied),
          decidedAt: row.done_at.toISOString(),
        };
      }),
      next: found.length > limit ? String(rows.at(-1)!.trade) : null,
    };
  };
