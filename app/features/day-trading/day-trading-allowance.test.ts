import { expect, it } from 'vitest';
import { computeUsedPercent } from './day-trading-allowance.tsx';

it.each([
  ['0.00', '50000.00', 0],
  ['0.01', '50000.00', 1],
  ['25000.00', '50000.00', 50],
  ['50000.00', '50000.00', 100],
  ['60000.00', '50000.00', 100],
  ['1.00', '0.00', 100],
])('%s used of %s is %d percent', (used, allowance, percent) => {
  expect(computeUsedPercent({ used, allowance })).toBe(percent);
});
