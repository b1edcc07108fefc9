import { expect, test } from 'vitest';
import { buildChartStyles } from './chart-styles.ts';

const palette = { token: () => '#123456', px: (rem: number) => rem * 16 };

test('at double text size the canvas leaves out labels that would overlap', () => {
  const [usual, narrow] = [buildChartStyles(palette, false), buildChartStyles(palette, true)];
  expect([usual.indicator?.tooltip?.showRule, narrow.indicator?.tooltip?.showRule]).toEqual(['always', 'follow_cross']);
  for (const bound of ['high', 'low'] as const)
    expect([usual.candle?.priceMark?.[bound]?.show, narrow.candle?.priceMark?.[bound]?.show]).toEqual([true, false]);
});

test('a value that there is not yet is a dash in every language', () => {
  const { candle, indicator } = buildChartStyles(palette, false);
  expect([candle?.tooltip?.legend?.defaultValue, indicator?.tooltip?.legend?.defaultValue]).toEqual(['–', '–']);
});
