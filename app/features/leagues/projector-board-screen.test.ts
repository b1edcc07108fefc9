import { expect, test } from 'vitest';
import { countProjectorRows } from './projector-board-screen.tsx';

test.each([
  [0, 1],
  [1, 1],
  [15, 15],
  [16, 8],
  [30, 15],
  [31, 11],
  [45, 15],
  [100, 15],
])('%d entries stand in columns of %d', (entries, rows) => {
  expect(countProjectorRows(entries)).toBe(rows);
});
