import { expect, test } from 'vitest';
import { parseDeskSettings } from './desk-settings.ts';
import { DEFAULT_PANE_SIZES } from './pane-sizes.ts';

const FIRST = { sizes: DEFAULT_PANE_SIZES, list: null, second: null, sorts: {}, letters: true };

test('a desk that was never used, or whose memory is unreadable, is as at first', () => {
  for (const stored of [null, '', '{', 'null', '7', '[]', '{"sizes":"wide","list":"Mars","second":"","sorts":1}'])
    expect(parseDeskSettings(stored)).toEqual(FIRST);
});

test('a desk is as it was left', () => {
  const left = { ...FIRST, sizes: { ...DEFAULT_PANE_SIZES, list: 300 }, list: 'KR', second: 'US.NWRB', letters: false };
  expect(parseDeskSettings(JSON.stringify(left))).toEqual(left);
});
