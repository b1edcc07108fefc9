/** Leaders as staff see them: all of them, and their trades near their followers' fills. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { formatAmount } from '@bourse/core/money.ts';
import { sql } from 'kysely';
import { recordNewLooks } from '../desk/record-new-looks.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { type ShowParts, showLeaders } from './leader-views.ts';
import { type KnownLeader, leaderOf, type Row } from './rows.ts';
import type { Db } from './store.ts';

interface Kept {
  leader: KnownLeader;
  undone: number;
  shared: bigint;
}

/** All leaders, present and past, newest first. */
async function readAll(db: Db, before: bigint | null, limit: number): Promise<Kept[]> {
  const { rows } = await sql<Row & { undone: number; shared: bigint }>`select l.*,
      (select count(*)::integer from copy_blocks b where b.leader = l.leader and b.status <> 'done') as undone,
      (select coalesce(sum(s.paid), 0)::bigint from copy_shares s where s.leader = l.leader
        and s.currency = l.currency) as shared
    from leaders l where ${before}::bigint is null or l.leader < ${before}
    order by l.leader desc limit ${limit}`.execute(db);
  return rows.map((row) => ({ leader: leaderOf(row), undone: row.undone, shared: row.shared }));
}

export const listAllLeaders =
  (parts: ShowParts & Pick<Parts, 'clock' | 'live'>): Handler<'staff/listLeaders'> =>
  async ({ cursor, limit = PAGE_SIZE }, caller) => {
    const before = cursor !== undefined && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null;
    const found = await readAll(parts.database.kysely, before, limit + 1);
    const rows = found.slice(0, limit);
    await recordNewLooks(
      parts,
      caller,
      { action: 'listLeaders', subject: 'leaders' },
      rows.map(({ leader }) => leader.account),
    );
    const shown = await showLeaders(
      parts,
      rows.map(({ leader }) => leader),
      { account: null, language: caller.language },
    );
    return {
      rows: rows.map(({ leader, undone, shared }, index) => ({
        ...shown[index]!.row,
        customer: leader.account.toString(),
        portfolio: leader.portfolio.toString(),
        stoppedAt: leader.stoppedAt === null ? null : new Date(leader.stoppedAt).toISOString(),
        undone,
        shared: formatAmount(shared, leader.currency),
      })),
      next: found.length > limit ? rows.at(-1)!.leader.leader.toString() : null,
    };
  };
