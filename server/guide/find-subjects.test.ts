import type { Market } from '@bourse/core/markets/market.ts';
import { expect, it } from 'vitest';
import { shortFeeOf } from '../quotes/rulebook-charges.ts';
import { borrowFee, houseRate } from './find-subjects.ts';

const NOW = Date.parse('2026-11-25T12:00:00.000Z');

it('tells a fee for borrowed units only where somebody pays one for a night', () => {
  // Pairs are rolled over, and what is sold short in India is bought back before the close.
  for (const market of ['FX', 'IN'] as const satisfies Market[]) {
    expect(borrowFee(market, NOW), market).toBeNull();
    expect(houseRate(`borrow:${market}`, NOW), market).toBeNull();
    expect(shortFeeOf(market, '2026-11-25'), market).toBeNull();
  }
  expect(houseRate('borrow:KR', NOW)?.length).toBeGreaterThanOrEqual(2);
  expect(shortFeeOf('KR', '2026-11-25')).not.toBeNull();
});
