import { expect, it } from 'vitest';
import { findSourceReplacement } from './source-replacement.ts';

const SINCE = 1_000_000;

it('a source that comes first replaces none', () => {
  expect(findSourceReplacement('yahoo', { source: 'yahoo', since: SINCE, reason: null })).toBeNull();
  expect(findSourceReplacement('yahoo', null)).toBeNull();
  expect(findSourceReplacement(null, { source: 'yahoo', since: SINCE, reason: 'silent' })).toBeNull();
});

it('one that takes over says since when and why', () => {
  const replacementFor = (reason: string | null) =>
    findSourceReplacement('yahoo', { source: 'kraken', since: SINCE, reason });
  expect(replacementFor('rateLimited')).toEqual({ source: 'yahoo', since: SINCE, why: 'limit' });
  expect(replacementFor('timedOut')).toMatchObject({ why: 'noAnswer' });
  expect(replacementFor('doubted')).toMatchObject({ why: 'doubted' });
  // It was chosen before the operator changed the order.
  expect(replacementFor(null)).toMatchObject({ why: 'noAnswer' });
});
