/** Short versions of the trials with a clock that is moved by hand. */
import { expect, test } from 'vitest';
import { createJournal } from './journal.ts';
import { isOpen } from './model/calendar.ts';
import { createRandom } from './random.ts';
import { leapThrough } from './trials/clock-jumps.ts';
import { trade } from './trials/feed-lies.ts';
import { liveTwice } from './trials/ninety-days.ts';

const desk = () => ({ random: createRandom(1), journal: createJournal() });

test('R5: an hour, a day, a DST night, both ways: no off-session fill, night twice or login revived', async () => {
  const { random, journal } = desk();
  const figures = await leapThrough({ random, journal }, 14);
  expect(journal.violations).toEqual([]);
  expect(figures['nights']).toBeGreaterThan(0);
});

test('R15: while the feed is silent or lies nothing trades at a false price; 2 s later all trade again', async () => {
  const { random, journal } = desk();
  const figures = await trade({ random, journal }, 2);
  expect(journal.violations).toEqual([]);
  expect(figures).toMatchObject({ wrongFills: 0, wrongTriggers: 0, wrongCalls: 0 });
  for (const name of ['faults', 'fills', 'triggered', 'refusedWithoutPrice'])
    expect(figures[name], name).toBeGreaterThan(0);
});

test('R19: a trading day lived through twice with one seed leaves the same ledger', async () => {
  const { random, journal } = desk();
  const figures = await liveTwice({ random, journal }, 1);
  expect(journal.violations).toEqual([]);
  expect(figures['movements']).toBeGreaterThan(50);
});

test('R19: so do days at whose end charges go by the net quantity and currency pairs are rolled over', async () => {
  const { random, journal } = desk();
  const figures = await liveTwice({ random, journal }, 3, '2026-11-23');
  expect(journal.violations).toEqual([]);
  for (const name of ['dayEnds', 'rollovers']) expect(figures[name], name).toBeGreaterThan(0);
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
  expect(isOpen(market, new Date(at))).toBe(open);
});
