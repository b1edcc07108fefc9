/** Small builders for the tests of copying. */
import { TEST_NOON, parseUnits } from '../../trading/trading/testing.ts';
import type { LeaderFill } from './copy-types.ts';

export const buildLeaderFill = (over: Partial<LeaderFill> = {}): LeaderFill => ({
  instrument: 'US.NWRB',
  side: 'long',
  effect: 'open',
  leverage: 1,
  price: parseUnits('100.01'),
  quantity: parseUnits('100'),
  heldBefore: 0n,
  takenBefore: 0n,
  quoteAt: TEST_NOON - 400,
  filledAt: TEST_NOON,
  ...over,
});
