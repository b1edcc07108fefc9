/** Leaders as staff see them: all of them, and their trades near their followers' fills. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import { recordStaffAccessOncePerHour } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildLeaderViews, type LeaderViewDependencies } from './leader-views.ts';
import { type StoredLeader, parseLeaderRow, type DatabaseRow } from './parse-copying-rows.ts';
import type { Db } from './store.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';

interface LeaderWithTotals {
  leader: StoredLeader;
  undone: number;
  shared: bigint;
}

/** All leaders, present and past, newest first. */
async function readLeadersWithTotals(db: Db, before: bigint | null, limit: number): Promise<LeaderWithTotals[]> {
  const { rows } = await sql<DatabaseRow & { undone: number; shared: bigint }>`select l.*,
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
const iso = (at: unknown): string => (at as Date).toISOString();

/** Trades that leaders made near their followers' fills, newest first. */
export const listLeaderTradesNearCopies =
  (
    dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents' | 'venues'>,
  ): Handler<'staff/listLeaderTrades'> =>
  async ({ cursor, limit = PAGE_SIZE }, caller) => {
    const { database, venues } = dependencies;
    const before = cursor !== undefined && NUMBER.test(cursor) ? BigInt(cursor) : null;
    const { rows: found } =
      await sql<DatabaseRow>`select t.trade, t.kind, t.account_id, b.leader, l.alias, b.instrument,
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
      rows.map(({ account_id }) => BigInt(account_id as bigint)),
    );
    const price = (value: unknown): string => formatScaled(value as bigint);
    return {
      rows: rows.map((row) => {
        const instrument = venues.instrument(row.instrument as never);
        return {
          id: String(row.trade),
          kind: row.kind as 'against' | 'ahead',
          leader: String(row.leader),
          name: row.alias as string,
          customer: String(row.account_id),
          portfolio: String(row.portfolio),
          instrument: row.instrument as string,
          instrumentName: instrument ? instrumentNameIn(caller.language, instrument) : (row.instrument as string),
          currency: instrument?.currency ?? 'USD',
          side: row.side as 'long' | 'short',
          effect: row.effect as 'open' | 'close',
          quantity: price(row.quantity),
          price: price(row.price),
          at: iso(row.at),
          ledEffect: row.led_effect as 'open' | 'close',
          ledPrice: price(row.leader_price),
          ledAt: iso(row.filled_at),
          copyPrice: row.copy_price === null ? null : price(row.copy_price),
          copied: row.copied === null ? null : price(row.copied),
          decidedAt: iso(row.done_at),
        };
      }),
      next: found.length > limit ? String(rows.at(-1)!.trade) : null,
    };
  };
