/** Which prices the model accepts as shown by the market before an alert fired, with a clock that is set. */
import { describe, expect, it } from 'vitest';
import type { AlertRow, Book } from './book.ts';
import { checkAlerts } from './check-alerts.ts';
import { type ClockSet, shownBefore } from './clock-shown.ts';

const HOUR_MS = 3_600_000;
const LITTLE_MS = 1_000_000;
const STARTED = Date.parse('2026-11-20T17:00:00Z');
const AHEAD_MS = Date.parse('2026-06-10T11:00:00Z') - STARTED;

/** A market with a different price each second, so that a price tells its time. */
const priceAt = (instant: number): bigint => BigInt(Math.floor(instant / 1_000));
const simulator = {
  quote: (_: string, instant: number) => ({ last: priceAt(instant) }),
} as unknown as Book['simulator'];

/**
 * What the model says of an alert that fired at the machine's `toldAt` with the price that the market's clock had at
 * `seen`.
 */
function foundOf(clock: readonly ClockSet[], shown: number, seen: number): string[] {
  const row: AlertRow = {
    account_id: 7n,
    alert_seq: 1n,
    instrument: 'SA.1',
    upper: 1n,
    lower: null,
    reference: 1n,
    fired_at: new Date(shown),
    fired_price: priceAt(seen),
  };
  const found: string[] = [];
  checkAlerts(
    {
      entries: [],
      violate: (sentence) => {
        found.push(sentence);
      },
    },
    { alerts: [row], alertNotices: [{ account_id: 7n, count: 1 }], simulator } as unknown as Book,
    clock,
  );
  return found;
}

const STEADY: ClockSet[] = [{ atMs: -Infinity, aheadMs: AHEAD_MS }];
const at = (seconds: number): number => STARTED + seconds * 1_000;
/** Forward and back again, a tenth of a second apart. */
const TWICE: ClockSet[] = [
  ...STEADY,
  { atMs: at(60), aheadMs: AHEAD_MS + LITTLE_MS },
  { atMs: at(60) + 100, aheadMs: AHEAD_MS + LITTLE_MS - HOUR_MS },
];

describe('a price that an alert was told at', () => {
  it('is one of the half minute before', () => {
    const told = at(60) + AHEAD_MS;
    expect(foundOf(STEADY, told, told)).toEqual([]);
    expect(foundOf(STEADY, told, told - 29_000)).toEqual([]);
    expect(foundOf(STEADY, told, told - 31_000)).toEqual([expect.stringContaining('which the market did not show')]);
    expect(foundOf(STEADY, told, told + 1_000)).toHaveLength(1);
    expect(foundOf(STEADY, told, told - HOUR_MS)).toHaveLength(1);
  });

  it('may have been seen before the clock was set more than once', () => {
    const told = at(63) + AHEAD_MS + LITTLE_MS - HOUR_MS;
    expect(foundOf(TWICE, told, at(59) + AHEAD_MS)).toEqual([]);
    expect(foundOf(TWICE, told, told - 1_000)).toEqual([]);
    expect(foundOf(TWICE, told, at(30) + AHEAD_MS)).toHaveLength(1);
    // The time an hour before was never shown.
    expect(foundOf(TWICE, told, told - HOUR_MS)).toHaveLength(1);
  });

  it('may come from moments the feed repeats without showing them after a clock jump, but not from long ago', () => {
    const leapt: ClockSet[] = [...STEADY, { atMs: at(60), aheadMs: AHEAD_MS + HOUR_MS }];
    const told = at(63) + AHEAD_MS + HOUR_MS;
    expect(foundOf(leapt, told, at(46) + AHEAD_MS + HOUR_MS)).toEqual([]);
    expect(foundOf(leapt, told, at(43) + AHEAD_MS + HOUR_MS)).toHaveLength(1);
    expect(foundOf(leapt, told, at(40) + AHEAD_MS)).toEqual([]);
  });
});

it('a clock that was set back shows an instant twice, and what came before each of the two counts', () => {
  const back: ClockSet[] = [
    { atMs: -Infinity, aheadMs: 0 },
    { atMs: 100_000, aheadMs: -60_000 },
  ];
  expect(shownBefore(back, 90_000, 10_000)).toEqual([
    { from: 80_000, to: 90_000 },
    { from: 80_000, to: 90_000 },
  ]);
  expect(shownBefore(back, 42_000, 10_000)).toEqual([
    { from: 32_000, to: 42_000 },
    { from: 92_000, to: 102_000 },
    { from: 40_000, to: 42_000 },
  ]);
});
