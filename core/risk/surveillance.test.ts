import { expect, test } from 'vitest';
import { caseAfter, isInAndOut, isOpposite, THRESHOLDS } from './surveillance.ts';

const { wash } = THRESHOLDS;

test('two sides match where the smaller is most of the larger and worth something', () => {
  const matched = { bought: 100n, sold: 80n, worth: 50_000n };
  expect(isOpposite(matched, wash.values)).toBe(true);
  expect(isOpposite({ ...matched, sold: 79n }, wash.values)).toBe(false);
  expect(isOpposite({ ...matched, worth: 49_999n }, wash.values)).toBe(false);
});

test('money is in and out where most of it left and hardly any of it was traded with', () => {
  const moved = { came: 100_000n, went: 80_000n, traded: 9_999n };
  expect(isInAndOut(moved)).toBe(true);
  expect(isInAndOut({ ...moved, went: 79_999n })).toBe(false);
  expect(isInAndOut({ ...moved, traded: 10_000n })).toBe(false);
  expect(isInAndOut({ came: 99_999n, went: 99_999n, traded: 0n })).toBe(false);
});

test('a case is taken, handed on, and closed by whoever looks after it, once', () => {
  const found = { state: 'found', assignee: null } as const;
  expect(caseAfter(found, 'close', 1n, null)).toBeNull();
  const taken = caseAfter(found, 'take', 1n, null)!;
  expect(taken).toEqual({ state: 'open', assignee: 1n });
  const handed = caseAfter(taken, 'assign', 1n, 2n)!;
  expect(caseAfter(handed, 'close', 1n, null)).toBeNull();
  const closed = caseAfter(handed, 'close', 2n, null)!;
  expect(closed).toEqual({ state: 'closed', assignee: 2n });
  expect(caseAfter(closed, 'note', 2n, null)).toBeNull();
});
