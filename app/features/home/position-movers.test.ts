import { expect, test } from 'vitest';
import { findLargestMovers } from './position-movers.tsx';

const quotes: Record<string, { last: string; previousClose: string }> = {
  'US.A': { last: '101', previousClose: '100' },
  'US.B': { last: '95', previousClose: '100' },
  'US.C': { last: '103', previousClose: '100' },
  'US.STILL': { last: '100', previousClose: '100' },
  'US.NEW': { last: '100', previousClose: '0' },
};
const quoteOf = (instrument: string) => quotes[instrument] ?? null;

test('lists the largest moves first, up or down', () => {
  expect(findLargestMovers(['US.A', 'US.B', 'US.C'], quoteOf, 2)).toEqual(['US.B', 'US.C']);
});

test('leaves out holdings without a move, a price, or a previous close', () => {
  expect(findLargestMovers(['US.STILL', 'US.NEW', 'US.UNKNOWN', 'US.A'], quoteOf, 3)).toEqual(['US.A']);
  expect(findLargestMovers([], quoteOf, 3)).toEqual([]);
});
