import { expect, test } from 'vitest';
import { percentFrom, rateFrom } from './percent.ts';

test.each([
  ['12.5', '0.1250'],
  ['100', '1.0000'],
  ['0', '0.0000'],
  ['100.01', null],
  ['-1', null],
  ['x', null],
])('%s percent is %s', (percent, rate) => {
  expect(rateFrom(percent)).toBe(rate);
});

test('a rate is written back as it was typed', () => {
  expect(percentFrom('0.125')).toBe('12.5');
});
