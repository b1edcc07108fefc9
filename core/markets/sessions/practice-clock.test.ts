import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  getClockLeadMs,
  countStartedClockMoves,
  type ClockMove,
  decideClockMove,
  LONGEST_PRACTICE_CLOCK_MOVE_SECONDS,
  SHORTEST_PRACTICE_CLOCK_MOVE_SECONDS,
  getClockJump,
  getPracticeWorldTime,
} from './practice-clock.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const START = Date.parse('2026-11-20T08:00:00.000Z');

/** Moves as they come about: each decided some time after the one before has begun. */
const history = fc
  .array(
    fc.record({
      bySeconds: fc.integer({ min: SHORTEST_PRACTICE_CLOCK_MOVE_SECONDS, max: LONGEST_PRACTICE_CLOCK_MOVE_SECONDS }),
      pauseMs: fc.integer({ min: 0, max: 3 * DAY_MS }),
    }),
    { maxLength: 8 },
  )
  .map((requested) =>
    requested.reduce<ClockMove[]>((moves, { bySeconds, pauseMs }) => {
      const decided = decideClockMove(moves, bySeconds, (moves.at(-1)?.beginsAt ?? START) + pauseMs, MINUTE_MS);
      return 'move' in decided ? [...moves, decided.move] : moves;
    }, []),
  );
const instant = fc.integer({ min: START - DAY_MS, max: START + 40 * DAY_MS });

test('world time never goes back, whatever the moves', () => {
  fc.assert(
    fc.property(history, instant, fc.integer({ min: 1, max: 30 * DAY_MS }), (moves, at, later) => {
      expect(getPracticeWorldTime(moves, at + later)).toBeGreaterThanOrEqual(getPracticeWorldTime(moves, at) + later);
    }),
  );
});

test("a move that has not started doesn't change world time", () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 1, max: 30 * DAY_MS }), (moves, earlier) => {
      const last = moves.at(-1);
      if (last)
        expect(getPracticeWorldTime(moves, last.beginsAt - earlier)).toBe(
          getPracticeWorldTime(moves.slice(0, -1), last.beginsAt - earlier),
        );
    }),
  );
});

test('the clock jumps by exactly the length of each move', () => {
  fc.assert(
    fc.property(history, (moves) => {
      for (const [index, move] of moves.entries()) {
        const bySeconds = (move.aheadMs - getClockLeadMs(moves, index)) / 1000;
        expect(bySeconds).toBeGreaterThanOrEqual(SHORTEST_PRACTICE_CLOCK_MOVE_SECONDS);
        expect(bySeconds).toBeLessThanOrEqual(LONGEST_PRACTICE_CLOCK_MOVE_SECONDS);
        expect(getClockJump(moves, move)).toEqual({
          at: getPracticeWorldTime(moves, move.beginsAt - 1) + 1,
          to: getPracticeWorldTime(moves, move.beginsAt),
        });
      }
    }),
  );
});

test("setting the machine's clock back undoes no move that has started", () => {
  const moves = [{ beginsAt: START, aheadMs: DAY_MS }];
  expect([
    countStartedClockMoves(moves, START - 1),
    countStartedClockMoves(moves, START),
    countStartedClockMoves(moves, START - 1, 1),
  ]).toEqual([0, 1, 1]);
});

test('a move starts on a whole second after its notice, and no other move can be decided until then', () => {
  const decided = decideClockMove([], 86_400, START + 1, MINUTE_MS);
  expect(decided).toEqual({ move: { beginsAt: START + MINUTE_MS + 1000, aheadMs: DAY_MS } });
  const moves = 'move' in decided ? [decided.move] : [];
  expect(decideClockMove(moves, 3600, START + MINUTE_MS, MINUTE_MS)).toEqual({ waits: moves[0] });
  expect(decideClockMove(moves, 3600, START + MINUTE_MS + 1000, MINUTE_MS)).toEqual({
    move: { beginsAt: START + 2 * MINUTE_MS + 1000, aheadMs: DAY_MS + 3_600_000 },
  });
});

test.each([0, -1, -86_400, 59, 60.5, 7 * 86_400 + 1, Number.NaN, Number.POSITIVE_INFINITY])(
  'rejects a move by %s seconds',
  (bySeconds) => {
    expect(() => decideClockMove([], bySeconds, START, MINUTE_MS)).toThrow(RangeError);
  },
);
