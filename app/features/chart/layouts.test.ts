import { expect, test } from 'vitest';
import { FIRST_SETTINGS } from './chart-settings.ts';
import { type Layout, MOST_LAYOUTS, readLayouts, withLayout } from './layouts.ts';

const layout = (name: string, over: Partial<Layout['settings']> = {}): Layout => ({
  name,
  settings: { ...FIRST_SETTINGS, ...over },
});

test('what was stored comes back; what has no name is left out, what is missing is as at first', () => {
  const kept = [layout('Day', { period: '5m', indicators: ['VWAP'] }), layout('Swing')];
  expect(readLayouts(JSON.stringify(kept))).toEqual(kept);
  expect(readLayouts(JSON.stringify([{ name: '' }, { settings: {} }, 7, null, { name: 'Bare' }]))).toEqual([
    layout('Bare'),
  ]);
  for (const broken of [null, '', '{', '7', '{}']) expect(readLayouts(broken)).toEqual([]);
});

test('one of the same name is replaced in its place, and there is an end', () => {
  const [day, swing] = [layout('Day'), layout('Swing')];
  const weekly = layout('Day', { period: '1w' });
  expect(withLayout([day, swing], weekly)).toEqual([weekly, swing]);
  const full = Array.from({ length: MOST_LAYOUTS }, (_, index) => layout(String(index)));
  expect(withLayout(full, layout('one more'))).toBeNull();
  expect(withLayout(full, layout('7', { period: '1w' }))).toHaveLength(MOST_LAYOUTS);
});
