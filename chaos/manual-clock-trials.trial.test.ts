/** Short versions of the trials with a clock that is moved by hand. */
import { expect, test } from 'vitest';
import { createTrialJournal } from './trial-journal.ts';
import { isMarketOpen } from './model/market-calendar.ts';
import { createSeededRandom } from './seeded-random.ts';
import { runClockJumps } from './trials/clock-jumps.ts';
import { runDelayedDays } from './trials/delayed-prices.ts';
import { runFeedLies } from './trials/feed-lies.ts';
import { runDaysTwice } from './trials/ninety-days-run-twice.ts';

const desk = () => ({ random: createSeededRandom(1), journal: createTrialJournal() });

test('R5: clock jumps in both directions cause no off-session fill, double night or revived login', async () => {
  const { random, journal } = desk();
  const figures = await runClockJumps({ random, journal }, 8);
  expect(journal.violations).toEqual([]);
  expect(figures['nights']).toBeGreaterThan(0);
});

test('R15: while the feed is silent or lies nothing trades at a false price; 2 s later all trade again', async () => {
  const { random, journal } = desk();
  const figures = await runFeedLies({ random, journal }, 2);
  expect(journal.violations).toEqual([]);
  expect(figures).toMatchObject({ wrongFills: 0, wrongTriggers: 0, wrongCalls: 0 });
  for (const name of ['faults', 'fills', 'triggered', 'refusedWithoutPrice'])
    expect(figures[name], name).toBeGreaterThan(0);
});

test('R19: days with net charges and currency rollovers, run twice, leave the same ledger', async () => {
  const { random, journal } = desk();
  const figures = await runDaysTwice({ random, journal }, 3, '2026-11-23');
  expect(journal.violations).toEqual([]);
  for (const name of ['dayEnds', 'rollovers']) expect(figures[name], name).toBeGreaterThan(0);
  expect(figures['movements']).toBeGreaterThan(50);
});

test('delayed: at delayed prices orders and cancellations wait for later quotes, and the model agrees', async () => {
  const { random, journal } = desk();
  const figures = await runDelayedDays({ random, journal }, 2);
  expect(journal.violations).toEqual([]);
  for (const name of ['waited', 'fills', 'cancelled']) expect(figures[name], name).toBeGreaterThan(0);
});

test.each([
  ['US', '2026-03-06T20:59:59Z', true],
  ['US', '2026-03-06T21:00:00Z', false],
  ['US', '2026-03-09T13:30:00Z', true],
  ['US', '2026-03-09T13:29:59Z', false],
  ['MX', '2026-03-06T14:29:59Z', false],
  ['MX', '2026-03-09T13:30:00Z', true],
  ['KR', '2026-03-10T00:30:00Z', true],
  ['KR', '2026-12-31T05:00:00Z', false],
  ['TH', '2026-03-10T05:45:00Z', false],
  ['SA', '2026-03-15T08:00:00Z', true],
  ['IN', '2026-03-15T08:00:00Z', false],
  ['US', '2028-02-29T15:00:00Z', false],
  ['CRYPTO', '2028-02-29T15:00:00Z', true],
  ['FX', '2026-03-08T21:30:00Z', true],
  ['FX', '2026-03-07T12:00:00Z', false],
] as const)('the model knows whether %s is open at %s: %s', (market, at, open) => {
  expect(isMarketOpen(market, new Date(at))).toBe(open);
});
