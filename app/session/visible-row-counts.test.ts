import { expect, test } from 'vitest';
import { parseRowCounts } from './visible-row-counts.ts';

test.each([
  ['2,1,1', { orders: 2, needs: 1, league: 1 }],
  [null, { orders: 0, needs: 2, league: 3 }],
  ['99,-3,x', { orders: 5, needs: 0, league: 0 }],
  ['{"a":1}', { orders: 0, needs: 0, league: 0 }],
])('%s stored is room for %o', (stored, counts) => {
  expect(parseRowCounts(stored)).toEqual(counts);
});
