import { expect, it } from 'vitest';
import { findSourceReplacement } from './source-replacement.ts';
import type { VouchedQuote } from './real-price-store.ts';

const NOW = 1_000_000;
const newest = (source: string, replaces: VouchedQuote['replaces']): VouchedQuote =>
  ({ quote: { source }, vouchedAt: NOW, replaces }) as VouchedQuote;

it('a source that comes first replaces none', () => {
  expect(findSourceReplacement({ first: 'yahoo', active: 'yahoo' }, null, 'silent', NOW)).toBeNull();
  expect(findSourceReplacement({ first: null, active: 'yahoo' }, null, null, NOW)).toBeNull();
});

it('one that takes over says since when and why, until the first returns', () => {
  const sources = { first: 'yahoo', active: 'kraken' };
  const replacement = findSourceReplacement(sources, newest('yahooStated', null), 'rateLimited', NOW);
  expect(replacement).toEqual({ source: 'yahoo', since: NOW, why: 'limit' });
  expect(findSourceReplacement(sources, newest('kraken', replacement), 'timedOut', NOW + 5)).toBe(replacement);
  expect(
    findSourceReplacement({ first: 'yahoo', active: 'yahoo' }, newest('kraken', replacement), null, NOW + 9),
  ).toBeNull();
});

it('a third one begins anew', () => {
  const before = newest('kraken', { source: 'yahoo', since: 1, why: 'limit' });
  expect(findSourceReplacement({ first: 'yahoo', active: 'massive' }, before, null, NOW)).toEqual({
    source: 'yahoo',
    since: NOW,
    why: 'noAnswer',
  });
});
