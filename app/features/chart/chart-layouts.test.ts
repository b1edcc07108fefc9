import { expect, test } from 'vitest';
import { DEFAULT_CHART_SETTINGS } from './chart-settings.ts';
import { type ChartLayout, MAX_CHART_LAYOUTS, parseChartLayouts, upsertChartLayout } from './chart-layouts.ts';

const layout = (name: string, over: Partial<ChartLayout['settings']> = {}): ChartLayout => ({
  name,
  settings: { ...DEFAULT_CHART_SETTINGS, ...over },
});

test('restores stored layouts, leaves out unnamed ones, and fills in defaults', () => {
  const saved = [layout('Day', { period: '5m', indicators: ['VWAP'] }), layout('Swing')];
  expect(parseChartLayouts(JSON.stringify(saved))).toEqual(saved);
  expect(parseChartLayouts(JSON.stringify([{ name: '' }, { settings: {} }, 7, null, { name: 'Bare' }]))).toEqual([
    layout('Bare'),
  ]);
  for (const broken of [null, '', '{', '7', '{}']) expect(parseChartLayouts(broken)).toEqual([]);
});

test('replaces a layout of the same name in place, up to a maximum number of layouts', () => {
  const [day, swing] = [layout('Day'), layout('Swing')];
  const weekly = layout('Day', { period: '1w' });
  expect(upsertChartLayout([day, swing], weekly)).toEqual([weekly, swing]);
  const full = Array.from({ length: MAX_CHART_LAYOUTS }, (_, index) => layout(String(index)));
  expect(upsertChartLayout(full, layout('one more'))).toBeNull();
  expect(upsertChartLayout(full, layout('7', { period: '1w' }))).toHaveLength(MAX_CHART_LAYOUTS);
});
