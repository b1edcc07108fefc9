import { expect, test } from 'vitest';
import { testTimeZones } from '../../testing/test-time-zones.ts';
import { findExchangeDayState, findPriceState } from './price-state.ts';

const LIVE = { exchange: 'open', delayMs: 0, pollsEveryMs: null } as const;

test.each([
  ['live', LIVE, 'live'],
  ['polled', { ...LIVE, pollsEveryMs: 60_000 }, 'live'],
  ['live', { ...LIVE, pollsEveryMs: 1_000 }, 'live'],
  ['delayed', { ...LIVE, pollsEveryMs: 60_000, delayMs: 900_000 }, 'live'],
  ['frozen', { ...LIVE, exchange: 'ended', delayMs: 900_000 }, 'live'],
  ['closed', { ...LIVE, exchange: 'closed' }, 'live'],
  ['frozen', { ...LIVE, exchange: 'ended' }, 'stale'],
  ['stale', LIVE, 'stale'],
  ['held', { ...LIVE, exchange: 'closed' }, 'held'],
] as const)('is %s', (state, facts, trust) => {
  expect(findPriceState(facts, trust)).toBe(state);
});

test.each([
  // A Friday in New York: 11:00, 17:00, 6:00 before the opening; a Saturday; Thanksgiving.
  ['US', '2026-11-20T16:00:00Z', 'open'],
  ['US', '2026-11-20T22:00:00Z', 'ended'],
  ['US', '2026-11-20T11:00:00Z', 'ended'],
  ['US', '2026-11-21T16:00:00Z', 'closed'],
  ['US', '2026-11-26T16:00:00Z', 'closed'],
  // Currencies close for the weekend on Friday at 17:00 in New York.
  ['FX', '2026-11-20T21:30:00Z', 'open'],
  ['FX', '2026-11-20T22:30:00Z', 'closed'],
  ['CRYPTO', '2026-11-21T16:00:00Z', 'open'],
  // Nobody knows that year's holidays yet.
  ['KR', '2031-03-05T01:00:00Z', 'closed'],
] as const)('%s at %s: %s', (market, instant, state) => {
  expect(findExchangeDayState(market, Date.parse(instant), testTimeZones)).toBe(state);
});
