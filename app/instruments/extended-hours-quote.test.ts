import { expect, test } from 'vitest';
import type { LiveQuote } from '../stream/live-quotes.ts';
import { extendedHoursRefreshMs, buildCurrentQuote } from './extended-hours-quote.ts';

const live = {
  instrument: 'US.NWRB',
  last: '100',
  bid: '99.99',
  ask: '100.01',
  bidSize: '400',
  askSize: '400',
  previousClose: '98',
  seq: 1,
} as LiveQuote;
const level = (price: string) => ({ price, size: '50', cumulated: '50' });
const evening = {
  span: 'post' as const,
  last: '101',
  bids: [level('100.90'), level('100.89')],
  asks: [level('101.10')],
};

test("in extended hours prices and sizes are those of extended hours; the previous close stays the session's", () => {
  expect(buildCurrentQuote(live, evening)).toMatchObject({
    span: 'post',
    quote: { last: '101', bid: '100.90', ask: '101.10', bidSize: '50', askSize: '50', previousClose: '98' },
  });
});

test('outside extended hours, or before the depth is known, the live quote is used', () => {
  expect(buildCurrentQuote(live, { ...evening, span: null })).toEqual({ quote: live, span: null });
  expect(buildCurrentQuote(live, undefined)).toEqual({ quote: live, span: null });
  expect(buildCurrentQuote(null, evening)).toEqual({ quote: null, span: null });
  expect([extendedHoursRefreshMs(undefined), extendedHoursRefreshMs({ extended: null })]).toEqual([
    undefined,
    undefined,
  ]);
});
