import type { Market } from '@bourse/core/markets/market-types.ts';
import { expect, it } from 'vitest';
import { buildShortSellingFee } from '../quotes/rulebook-charges.ts';
import { findBorrowFee, explainHouseRate } from './find-question-subjects.ts';

const NOW = Date.parse('2026-11-25T12:00:00.000Z');

it('reports a fee for borrowed units only for markets in which somebody pays one for a night', () => {
  // Pairs are rolled over, and what is sold short in India is bought back before the close.
  for (const market of ['FX', 'IN'] as const satisfies Market[]) {
    expect(findBorrowFee(market, NOW), market).toBeNull();
    expect(explainHouseRate(`borrow:${market}`, NOW), market).toBeNull();
    expect(buildShortSellingFee(market, '2026-11-25'), market).toBeNull();
  }
  expect(explainHouseRate('borrow:KR', NOW)?.length).toBeGreaterThanOrEqual(2);
  expect(buildShortSellingFee('KR', '2026-11-25')).not.toBeNull();
});
