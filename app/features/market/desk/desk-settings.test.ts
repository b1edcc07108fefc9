import { expect, test } from 'vitest';
import { ARRANGEMENTS_MAXIMUM, type DeskSettings, parseDeskSettings, saveArrangement } from './desk-settings.ts';
import { DEFAULT_PANE_SIZES } from './pane-sizes.ts';

const FIRST: DeskSettings = {
  sizes: DEFAULT_PANE_SIZES,
  list: null,
  second: null,
  sorts: {},
  arrangements: [],
  letters: true,
};

test('a desk that was never used, or whose memory is unreadable, is as at first', () => {
  for (const stored of [
    null,
    '',
    '{',
    'null',
    '7',
    '[]',
    '{"sizes":"wide","list":"Mars","second":"","sorts":1,"arrangements":[7,{}]}',
  ])
    expect(parseDeskSettings(stored)).toEqual(FIRST);
});

test('a desk is as it was left', () => {
  const left = { ...FIRST, sizes: { ...DEFAULT_PANE_SIZES, list: 300 }, list: 'KR', second: 'US.NWRB', letters: false };
  expect(parseDeskSettings(JSON.stringify(left))).toEqual(left);
});

test('an arrangement is saved under its name, replaces one of that name, and is read again', () => {
  const wide = { ...FIRST, sizes: { ...DEFAULT_PANE_SIZES, list: 400 } };
  const once = { ...FIRST, ...saveArrangement(wide, 'Mornings') };
  expect(once.arrangements).toEqual([{ name: 'Mornings', sizes: wide.sizes, list: null, second: null, sorts: {} }]);
  const twice = { ...once, ...saveArrangement({ ...once, list: 'KR' }, 'Mornings') };
  expect(twice.arrangements.map(({ name, list }) => [name, list])).toEqual([['Mornings', 'KR']]);
  expect(parseDeskSettings(JSON.stringify(twice))).toEqual(twice);
});

test('so many arrangements fit, and one more isn’t saved', () => {
  let desk = FIRST;
  for (let nth = 0; nth <= ARRANGEMENTS_MAXIMUM; nth += 1) desk = { ...desk, ...saveArrangement(desk, `${nth}`) };
  expect(desk.arrangements.map(({ name }) => name)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
});
