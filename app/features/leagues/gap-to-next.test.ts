import { expect, test } from 'vitest';
import { computeGapToNext } from './gap-to-next.ts';

const row = (place: number | null, returnRate: string, points = 0) => ({ place, returnRate, points });
const board = [row(1, '0.10', 9), row(2, '0.05', 4), row(2, '0.05', 4), row(4, '-0.01', 1)];

test('the gap is that to the next better place, however many share one', () => {
  expect(computeGapToNext(board[3]!, board, 'return')).toMatchObject({ place: 2, rate: '0.06' });
  expect(computeGapToNext(board[2]!, board, 'return')).toMatchObject({ place: 1, rate: '0.05' });
  expect(computeGapToNext(board[1]!, board, 'points')).toMatchObject({ place: 1, points: 5 });
});

test('nothing is claimed for the first, the unranked, a row out of sight or another measure', () => {
  expect(computeGapToNext(board[0]!, board, 'return')).toBeNull();
  expect(computeGapToNext(row(null, '0.20'), board, 'return')).toBeNull();
  expect(computeGapToNext(row(4, '0'), [], 'return')).toBeNull();
  expect(computeGapToNext(board[3]!, board, 'returnOverDrawdown')).toBeNull();
});
