import { expect, test } from 'vitest';
import { getLiveQuote, movementOf, putQuote } from './quotes.ts';

test('a movement is exact, against the previous close', () => {
  expect(movementOf('184.26', '180.84')).toEqual({ last: '184.26', change: '3.42000000', changeRate: '0.01891174' });
  expect(movementOf('0.1', '0.3')?.change).toBe('-0.20000000');
  expect([movementOf('5', '0'), movementOf('x', '1')]).toEqual([null, null]);
});

test('an older quote never replaces a newer one of the same source', () => {
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
  putQuote(quote);
  putQuote({ ...quote, last: '2', seq: 4 });
  expect(getLiveQuote('US.A')?.last).toBe('1');
  putQuote({ ...quote, last: '3', seq: 1, source: 'replay' });
  expect(getLiveQuote('US.A')?.last).toBe('3');
});
