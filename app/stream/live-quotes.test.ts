import { expect, test } from 'vitest';
import { getLiveQuote, computePriceMovement, storeQuote } from './live-quotes.ts';

test('computes a movement exactly, against the previous close', () => {
  expect(computePriceMovement('184.26', '180.84')).toEqual({
    last: '184.26',
    change: '3.42000000',
    changeRate: '0.01891174',
  });
  expect(computePriceMovement('0.1', '0.3')?.change).toBe('-0.20000000');
  expect([computePriceMovement('5', '0'), computePriceMovement('x', '1')]).toEqual([null, null]);
});

test('ignores a quote older than the known one of the same source', () => {
  const quote = {
    instrument: 'US.A',
    last: '1',
    bid: '1',
    ask: '1',
    bidSize: '1',
    askSize: '1',
    open: '1',
    previousClose: '1',
    high: '1',
    low: '1',
    volume: '1',
    turnover: '1',
    at: '',
    seq: 5,
    source: 'simulated',
  };
  storeQuote(quote);
  storeQuote({ ...quote, last: '2', seq: 4 });
  expect(getLiveQuote('US.A')?.last).toBe('1');
  storeQuote({ ...quote, priceState: 'delayed' });
  expect(getLiveQuote('US.A')).toMatchObject({ last: '1', priceState: 'delayed' });
  storeQuote({ ...quote, priceState: 'stale', last: '2', seq: 4 });
  expect(getLiveQuote('US.A')?.priceState).toBe('delayed');
  storeQuote({ ...quote, last: '3', seq: 1, source: 'replay' });
  expect(getLiveQuote('US.A')?.last).toBe('3');
});
