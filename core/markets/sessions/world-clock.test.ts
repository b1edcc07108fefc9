import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  aheadAfter,
  begunBy,
  type ClockMove,
  decideMove,
  LONGEST_MOVE_SECONDS,
  SHORTEST_MOVE_SECONDS,
  turnOf,
  worldNow,
} from './world-clock.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const START = Date.parse('2026-11-20T08:00:00.000Z');

/** Moves as they come about: each decided some time after the one before has begun. */
const history = fc
  .array(
    fc.record({
      bySeconds: fc.integer({ min: SHORTEST_MOVE_SECONDS, max: LONGEST_MOVE_SECONDS }),
      pauseMs: fc.integer({ min: 0, max: 3 * DAY_MS }),
    }),
    { maxLength: 8 },
  )
  .map((asked) =>
    asked.reduce<ClockMove[]>((moves, { bySeconds, pauseMs }) => {
      const decided = decideMove(moves, bySeconds, (moves.at(-1)?.beginsAt ?? START) + pauseMs, MINUTE_MS);
      return 'move' in decided ? [...moves, decided.move] : moves;
    }, []),
  );
const instant = fc.integer({ min: START - DAY_MS, max: START + 40 * DAY_MS });

test('whatever was moved, a later instant of the machine is a later one of the world', () => {
  fc.assert(
    fc.property(history, instant, fc.integer({ min: 1, max: 30 * DAY_MS }), (moves, at, later) => {
      expect(worldNow(moves, at + later)).toBeGreaterThanOrEqual(worldNow(moves, at) + later);
    }),
  );
});

test('who knows a move that has not begun has the same time as who does not', () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 1, max: 30 * DAY_MS }), (moves, earlier) => {
      const last = moves.at(-1);
      if (last)
        expect(worldNow(moves, last.beginsAt - earlier)).toBe(worldNow(moves.slice(0, -1), last.beginsAt - earlier));
    }),
  );
});

test('at each move the clock jumps by its length, and by nothing else', () => {
  fc.assert(
    fc.property(history, (moves) => {
      for (const [index, move] of moves.entries()) {
        const bySeconds = (move.aheadMs - aheadAfter(moves, index)) / 1000;
        expect(bySeconds).toBeGreaterThanOrEqual(SHORTEST_MOVE_SECONDS);
        expect(bySeconds).toBeLessThanOrEqual(LONGEST_MOVE_SECONDS);
        expect(turnOf(moves, move)).toEqual({
          at: worldNow(moves, move.beginsAt - 1) + 1,
          to: worldNow(moves, move.beginsAt),
        });
      }
    }),
  );
});

test('a machine that is set back takes back no move that has begun', () => {
  const moves = [{ beginsAt: START, aheadMs: DAY_MS }];
  expect([begunBy(moves, START - 1), begunBy(moves, START), begunBy(moves, START - 1, 1)]).toEqual([0, 1, 1]);
});

test('a move begins on a whole second after its notice, and until then there is no other', () => {
  const decided = decideMove([], 86_400, START + 1, MINUTE_MS);
  expect(decided).toEqual({ move: { beginsAt: START + MINUTE_MS + 1000, aheadMs: DAY_MS } });
  const moves = 'move' in decided ? [decided.move] : [];
  expect(decideMove(moves, 3600, START + MINUTE_MS, MINUTE_MS)).toEqual({ waits: moves[0] });
  expect(decideMove(moves, 3600, START + MINUTE_MS + 1000, MINUTE_MS)).toEqual({
    move: { beginsAt: START + 2 * MINUTE_MS + 1000, aheadMs: DAY_MS + 3_600_000 },
  });
});

test.each([0, -1, -86_400, 59, 60.5, 7 * 86_400 + 1, Number.NaN, Number.POSITIVE_INFINITY])(
  'no move by %s seconds can be decided',
  (bySeconds) => {
    expect(() => decideMove([], bySeconds, START, MINUTE_MS)).toThrow(RangeError);
  },
);
