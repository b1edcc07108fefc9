/** Small builders for the tests of copying. */
import { NOON, units } from '../../trading/trading/testing.ts';
import type { LedFill } from './copy-types.ts';

export const ledFill = (over: Partial<LedFill> = {}): LedFill => ({
  instrument: 'US.NWRB',
  side: 'long',
  effect: 'open',
  leverage: 1,
  price: units('100.01'),
  quantity: units('100'),
  heldBefore: 0n,
  takenBefore: 0n,
  quoteAt: NOON - 400,
  filledAt: NOON,
  ...over,
});
