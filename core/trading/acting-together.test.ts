import { expect, test } from 'vitest';
import { countOnce, keyOf } from './acting-together.ts';

const of = (minute: number, crosses: boolean, instrument = 'US.X') => ({
  instrument,
  direction: 'buy',
  minute,
  crosses,
});

test('what crosses a minute’s end counts where nothing else has its fills', () => {
  expect(countOnce([of(5, true)], [])).toEqual([of(5, true)]);
  expect(countOnce([of(5, true), of(5, false)], [])).toEqual([of(5, false)]);
  expect(countOnce([of(5, true), of(4, false)], [])).toEqual([of(4, false)]);
  expect(countOnce([of(7, true), of(6, true), of(5, true)], [])).toEqual([of(5, true), of(7, true)]);
  expect(countOnce([of(5, true)], [keyOf(of(4, true), 4)])).toEqual([]);
  expect(countOnce([of(5, true)], [keyOf(of(4, true, 'US.Y'), 4)])).toEqual([of(5, true)]);
});
