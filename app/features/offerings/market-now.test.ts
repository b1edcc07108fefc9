import { expect, it } from 'vitest';
import { marketNow } from './market-now.ts';

it('tells a price of today in the shares of the offer, whatever was split since', () => {
  expect(marketNow('101.5', { last: '100', split: null })).toBe('101.5');
  expect(marketNow(null, { last: '100', split: null })).toBe('100');
  expect(marketNow('20.3', { last: '100', split: { newUnits: '5', oldUnits: '1' } })).toBe('101.5');
  expect(marketNow('303', { last: '100', split: { newUnits: '1', oldUnits: '3' } })).toBe('101');
  expect(marketNow(null, { last: '100', split: { newUnits: '5', oldUnits: '1' } })).toBe('100');
});
