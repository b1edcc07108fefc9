import { expect, test } from 'vitest';
import type { LiveQuote } from '../stream/quotes.ts';
import { outsideEveryMs, quoteNow } from './extended-hours-quote.ts';

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

test("while the hours around the session trade, prices and sizes are theirs; the day before is the session's", () => {
  expect(quoteNow(live, evening)).toMatchObject({
    span: 'post',
    quote: { last: '101', bid: '100.90', ask: '101.10', bidSize: '50', askSize: '50', previousClose: '98' },
  });
});

test('in the session, between these hours, and before anything is known the live quote stands', () => {
  expect(quoteNow(live, { ...evening, span: null })).toEqual({ quote: live, span: null });
  expect(quoteNow(live, undefined)).toEqual({ quote: live, span: null });
  expect(quoteNow(null, evening)).toEqual({ quote: null, span: null });
  expect([outsideEveryMs(undefined), outsideEveryMs({ extended: null })]).toEqual([undefined, undefined]);
});
