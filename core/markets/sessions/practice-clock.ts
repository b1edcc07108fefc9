/**
 * A practice world's clock: the machine's, plus what the operator has moved it forward by. It never goes back, and
 * every process that knows the same moves has the same time at the same instant of the machine's.
 */

/** How far one move goes, in seconds: recovery catches up on what a whole week owes. */
export const SHORTEST_PRACTICE_CLOCK_MOVE_SECONDS = 60;
export const LONGEST_PRACTICE_CLOCK_MOVE_SECONDS = 7 * 86_400;

/**
 * From `beginsAt` (the machine's epoch ms) on the world is `aheadMs` ahead of the machine, including all earlier moves.
 */
export interface ClockMove {
  beginsAt: number;
  aheadMs: number;
}

/**
 * How many of the moves, in order, have begun. Setting the machine's clock back undoes none of them: `before` is the
 * count so far.
 */
export const countStartedClockMoves = (moves: readonly ClockMove[], machineNow: number, before = 0): number =>
  Math.max(before, moves.findLastIndex(({ beginsAt }) => beginsAt <= machineNow) + 1);

/** How far the world is ahead of the machine with that many moves begun, ms. */
export const getClockLeadMs = (moves: readonly ClockMove[], startedCount: number): number =>
  moves[startedCount - 1]?.aheadMs ?? 0;

/** The world's time at an instant of the machine's, epoch ms. */
export const getPracticeWorldTime = (moves: readonly ClockMove[], machineNow: number): number =>
  machineNow + getClockLeadMs(moves, countStartedClockMoves(moves, machineNow));

/** The world's time when a move begins, and the time it then jumps to. */
export function getClockJump(moves: readonly ClockMove[], move: ClockMove): { at: number; to: number } {
  const before = moves.findLast(({ beginsAt }) => beginsAt < move.beginsAt)?.aheadMs ?? 0;
  return { at: move.beginsAt + before, to: move.beginsAt + move.aheadMs };
}

/** Whether a moment never took place: a move of the clock has skipped it. */
export const isSkippedByClockMove = (moves: readonly ClockMove[], moment: number): boolean =>
  moves.some((move) => {
    const { at, to } = getClockJump(moves, move);
    return at < moment && moment <= to;
  });

/**
 * The next move, which begins on a whole second after the notice; or the pending one, since only one can be pending.
 */
export function decideClockMove(
  moves: readonly ClockMove[],
  bySeconds: number,
  machineNow: number,
  noticeMs: number,
): { move: ClockMove } | { waits: ClockMove } {
  if (
    !Number.isInteger(bySeconds) ||
    bySeconds < SHORTEST_PRACTICE_CLOCK_MOVE_SECONDS ||
    bySeconds > LONGEST_PRACTICE_CLOCK_MOVE_SECONDS
  )
    throw new RangeError(`a clock can't move by ${bySeconds} seconds`);
  const last = moves.at(-1);
  if (last && last.beginsAt > machineNow) return { waits: last };
  const beginsAt = Math.ceil((machineNow + noticeMs) / 1000) * 1000;
  return { move: { beginsAt, aheadMs: (last?.aheadMs ?? 0) + bySeconds * 1000 } };
}
