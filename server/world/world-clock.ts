/**
 * The world's clock: the machine's, plus what the operator has moved it forward by. Each process reads the moves long
 * before they begin.
 */
import {
  getClockLeadMs,
  countStartedClockMoves,
  type ClockMove,
  getClockJump,
  getPracticeWorldTime,
} from '@bourse/core/markets/sessions/practice-clock.ts';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import { serializeReloads } from '../runtime/promises.ts';

export interface WorldClock extends Clock {
  /** What it showed this many milliseconds of machine time ago. */
  ago(milliseconds: number): number;
  /** The known moves, in order, and how many of them have begun. */
  state(): { moves: readonly ClockMove[]; startedMoves: number };
  /** What it shows when the announced move begins, and what it will show then instead; null if none is announced. */
  nextMove(): { at: number; to: number } | null;
  /** Reads moves that another process may have announced. */
  reload(): Promise<void>;
}

export const readClockMoves = async (db: Pick<Database['kysely'], 'selectFrom'>): Promise<ClockMove[]> =>
  (await db.selectFrom('clock_moves').select(['begins_at', 'ahead_ms']).orderBy('move').execute()).map((row) => ({
    beginsAt: row.begins_at.getTime(),
    aheadMs: Number(row.ahead_ms),
  }));

export async function openWorldClock({ kysely }: Pick<Database, 'kysely'>, machine: Clock): Promise<WorldClock> {
  let moves: readonly ClockMove[] = [];
  let startedMoves = 0;
  const clock: WorldClock = {
    now() {
      const instant = machine.now();
      startedMoves = countStartedClockMoves(moves, instant, startedMoves);
      return instant + getClockLeadMs(moves, startedMoves);
    },
    ago: (milliseconds) => getPracticeWorldTime(moves, machine.now() - milliseconds),
    state: () => ({ moves, startedMoves: (startedMoves = countStartedClockMoves(moves, machine.now(), startedMoves)) }),
    nextMove() {
      const waits = moves.length > 0 ? moves[clock.state().startedMoves] : undefined;
      return waits ? getClockJump(moves, waits) : null;
    },
    reload: serializeReloads(async () => {
      moves = await readClockMoves(kysely);
    }),
  };
  await clock.reload();
  return clock;
}
