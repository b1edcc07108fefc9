/** Which prices the model accepts as shown by the market before an alert fired, with a clock that is set. */
import { describe, expect, it } from 'vitest';
import type { PriceAlertRow, StoredRowsSnapshot } from './stored-rows-snapshot.ts';
import { checkPriceAlerts } from './check-price-alerts.ts';
import { type ClockSetting, clockSpansBefore } from './clock-settings.ts';

const HOUR_MS = 3_600_000;
const LITTLE_MS = 1_000_000;
const STARTED = Date.parse('2026-11-20T17:00:00Z');
const AHEAD_MS = Date.parse('2026-06-10T11:00:00Z') - STARTED;

/** A market with a different price each second, so that a price tells its time. */
const priceAt = (instant: number): bigint => BigInt(Math.floor(instant / 1_000));
const simulator = {
  quote: (_: string, instant: number) => ({ last: priceAt(instant) }),
} as unknown as StoredRowsSnapshot['simulator'];

/**
 * What the model says of an alert that fired at the machine's `displayedMs` with the price that the market's clock had
 * at `seen`.
 */
function foundOf(clock: readonly ClockSetting[], displayedMs: number, seen: number): string[] {
  const row: PriceAlertRow = {
    account_id: 7n,
    alert_seq: 1n,
    instrument: 'SA.1',
    upper: 1n,
    lower: null,
    reference: 1n,
    fired_at: new Date(displayedMs),
    fired_price: priceAt(seen),
  };
  const found: string[] = [];
  checkPriceAlerts(
    {
      entries: [],
      violate: (sentence) => {
        found.push(sentence);
      },
    },
    { alerts: [row], alertNotices: [{ account_id: 7n, count: 1 }], simulator } as unknown as StoredRowsSnapshot,
    clock,
  );
  return found;
}

const STEADY: ClockSetting[] = [{ atMs: -Infinity, aheadMs: AHEAD_MS }];
const at = (seconds: number): number => STARTED + seconds * 1_000;
/** Forward and back again, a tenth of a second apart. */
const TWICE: ClockSetting[] = [
  ...STEADY,
  { atMs: at(60), aheadMs: AHEAD_MS + LITTLE_MS },
  { atMs: at(60) + 100, aheadMs: AHEAD_MS + LITTLE_MS - HOUR_MS },
];

describe('the price at which an alert fired', () => {
  it('must have occurred in the half minute before', () => {
    const firedMs = at(60) + AHEAD_MS;
    expect(foundOf(STEADY, firedMs, firedMs)).toEqual([]);
    expect(foundOf(STEADY, firedMs, firedMs - 29_000)).toEqual([]);
    expect(foundOf(STEADY, firedMs, firedMs - 31_000)).toEqual([
      expect.stringContaining('which the market did not show'),
    ]);
    expect(foundOf(STEADY, firedMs, firedMs + 1_000)).toHaveLength(1);
    expect(foundOf(STEADY, firedMs, firedMs - HOUR_MS)).toHaveLength(1);
  });

  it('may have been seen before the clock was set several times', () => {
    const firedMs = at(63) + AHEAD_MS + LITTLE_MS - HOUR_MS;
    expect(foundOf(TWICE, firedMs, at(59) + AHEAD_MS)).toEqual([]);
    expect(foundOf(TWICE, firedMs, firedMs - 1_000)).toEqual([]);
    expect(foundOf(TWICE, firedMs, at(30) + AHEAD_MS)).toHaveLength(1);
    // The time an hour before was never shown.
    expect(foundOf(TWICE, firedMs, firedMs - HOUR_MS)).toHaveLength(1);
  });

  it('may come from moments the feed repeats without showing them after a clock jump, but not from long ago', () => {
    const leapt: ClockSetting[] = [...STEADY, { atMs: at(60), aheadMs: AHEAD_MS + HOUR_MS }];
    const firedMs = at(63) + AHEAD_MS + HOUR_MS;
    expect(foundOf(leapt, firedMs, at(46) + AHEAD_MS + HOUR_MS)).toEqual([]);
    expect(foundOf(leapt, firedMs, at(43) + AHEAD_MS + HOUR_MS)).toHaveLength(1);
    expect(foundOf(leapt, firedMs, at(40) + AHEAD_MS)).toEqual([]);
  });
});

it('may precede either occurrence of an instant that a clock set back shows twice', () => {
  const back: ClockSetting[] = [
    { atMs: -Infinity, aheadMs: 0 },
    { atMs: 100_000, aheadMs: -60_000 },
  ];
  expect(clockSpansBefore(back, 90_000, 10_000)).toEqual([
    { from: 80_000, to: 90_000 },
    { from: 80_000, to: 90_000 },
  ]);
  expect(clockSpansBefore(back, 42_000, 10_000)).toEqual([
    { from: 32_000, to: 42_000 },
    { from: 92_000, to: 102_000 },
    { from: 40_000, to: 42_000 },
  ]);
});
