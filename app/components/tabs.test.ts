import { expect, test } from 'vitest';
import { getIndexForKey } from './tabs.tsx';

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowDown', 1, 2],
  ['ArrowLeft', 0, 2],
  ['ArrowUp', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 0, null],
  ['a', 1, null],
])('%s from place %i of three leads to %s', (key, at, to) => {
  expect(getIndexForKey(key, at, 3)).toBe(to);
});

test('no key selects a tab if there are none', () => {
  expect(getIndexForKey('End', 0, 0)).toBeNull();
});
