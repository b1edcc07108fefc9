/**
 * The world's clock: the machine's, plus what the operator has moved it forward by. Each process reads the moves long
 * before they begin.
 */
import { aheadAfter, begunBy, type ClockMove, turnOf, worldNow } from '@bourse/core/markets/sessions/world-clock.ts';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import { neverOlder } from '../runtime/promises.ts';

export interface WorldClock extends Clock {
  /** What it showed this many milliseconds of machine time ago. */
  ago(milliseconds: number): number;
  /** The known moves, in order, and how many of them have begun. */
  standing(): { moves: readonly ClockMove[]; begun: number };
  /** What it shows when the announced move begins, and what it will show then instead; null if none is announced. */
  nextTurn(): { at: number; to: number } | null;
  /** Reads moves that another process may have announced. */
  reload(): Promise<void>;
}

export const readMoves = async (db: Pick<Database['kysely'], 'selectFrom'>): Promise<ClockMove[]> =>
  (await db.selectFrom('clock_moves').select(['begins_at', 'ahead_ms']).orderBy('move').execute()).map((row) => ({
    beginsAt: row.begins_at.getTime(),
    aheadMs: Number(row.ahead_ms),
  }));

export async function openWorldClock({ kysely }: Pick<Database, 'kysely'>, machine: Clock): Promise<WorldClock> {
  let moves: readonly ClockMove[] = [];
  let begun = 0;
  const clock: WorldClock = {
    now() {
      const instant = machine.now();
      begun = begunBy(moves, instant, begun);
      return instant + aheadAfter(moves, begun);
    },
    ago: (milliseconds) => worldNow(moves, machine.now() - milliseconds),
    standing: () => ({ moves, begun: (begun = begunBy(moves, machine.now(), begun)) }),
    nextTurn() {
      const waits = moves.length > 0 ? moves[clock.standing().begun] : undefined;
      return waits ? turnOf(moves, waits) : null;
    },
    reload: neverOlder(async () => {
      moves = await readMoves(kysely);
    }),
  };
  await clock.reload();
  return clock;
}
