import { expect, test } from 'vitest';
import { DEFAULT_CHART_SETTINGS } from './chart-settings.ts';
import {
  type SavedChartSettings,
  MAX_SAVED_CHART_SETTINGS,
  parseSavedChartSettings,
  upsertSavedChartSettings,
} from './saved-chart-settings.ts';

const layout = (name: string, over: Partial<SavedChartSettings['settings']> = {}): SavedChartSettings => ({
  name,
  settings: { ...DEFAULT_CHART_SETTINGS, ...over },
});

test('restores stored layouts, leaves out unnamed ones, and fills in defaults', () => {
  const saved = [layout('Day', { period: '5m', indicators: ['VWAP'] }), layout('Swing')];
  expect(parseSavedChartSettings(JSON.stringify(saved))).toEqual(saved);
  expect(parseSavedChartSettings(JSON.stringify([{ name: '' }, { settings: {} }, 7, null, { name: 'Bare' }]))).toEqual([
    layout('Bare'),
  ]);
  for (const broken of [null, '', '{', '7', '{}']) expect(parseSavedChartSettings(broken)).toEqual([]);
});

test('replaces a layout of the same name in place, up to a maximum number of layouts', () => {
  const [day, swing] = [layout('Day'), layout('Swing')];
  const weekly = layout('Day', { period: '1w' });
  expect(upsertSavedChartSettings([day, swing], weekly)).toEqual([weekly, swing]);
  const full = Array.from({ length: MAX_SAVED_CHART_SETTINGS }, (_, index) => layout(String(index)));
  expect(upsertSavedChartSettings(full, layout('one more'))).toBeNull();
  expect(upsertSavedChartSettings(full, layout('7', { period: '1w' }))).toHaveLength(MAX_SAVED_CHART_SETTINGS);
});
