import { expect, test } from 'vitest';
import { chartStyles } from './chart-styles.ts';

const palette = { token: () => '#123456', px: (rem: number) => rem * 16 };

test('with text at twice its size the canvas says nothing by itself that would print over something else', () => {
  const [usual, narrow] = [chartStyles(palette, false), chartStyles(palette, true)];
  expect([usual.indicator?.tooltip?.showRule, narrow.indicator?.tooltip?.showRule]).toEqual(['always', 'follow_cross']);
  for (const bound of ['high', 'low'] as const)
    expect([usual.candle?.priceMark?.[bound]?.show, narrow.candle?.priceMark?.[bound]?.show]).toEqual([true, false]);
});
