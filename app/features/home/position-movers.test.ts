import { expect, test } from 'vitest';
import { farthest } from './position-movers.tsx';

const quotes: Record<string, { last: string; previousClose: string }> = {
  'US.A': { last: '101', previousClose: '100' },
  'US.B': { last: '95', previousClose: '100' },
  'US.C': { last: '103', previousClose: '100' },
  'US.STILL': { last: '100', previousClose: '100' },
  'US.NEW': { last: '100', previousClose: '0' },
};
const quoteOf = (instrument: string) => quotes[instrument] ?? null;

test('what has moved most stands first, up or down alike', () => {
  expect(farthest(['US.A', 'US.B', 'US.C'], quoteOf, 2)).toEqual(['US.B', 'US.C']);
});

test('what has not moved, or has no price or none of yesterday, is no mover', () => {
  expect(farthest(['US.STILL', 'US.NEW', 'US.UNKNOWN', 'US.A'], quoteOf, 3)).toEqual(['US.A']);
  expect(farthest([], quoteOf, 3)).toEqual([]);
});
