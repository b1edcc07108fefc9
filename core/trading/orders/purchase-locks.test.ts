import { describe, expect, it } from 'vitest';
import {
  findPurchaseLockTerms,
  computePurchaseLockEnd,
  type PurchaseLockRule,
  type PurchaseLockTerms,
} from './purchase-locks.ts';
import { testTimeZones } from '../../testing/test-time-zones.ts';
import type { Market } from '../../markets/market-types.ts';

const days = (count: number): PurchaseLockTerms => ({ kind: 'days', days: count });
const minutes = (count: number): PurchaseLockTerms => ({ kind: 'minutes', minutes: count });

describe('a T+N lock ends at the start of the Nth business day of its market', () => {
  it.each<[Market, string, number, string]>([
    // A Friday in New York: Monday there.
    ['US', '2026-11-20T16:00:00Z', 1, '2026-11-23T05:00:00.000Z'],
    // Thanksgiving is in between.
    ['US', '2026-11-25T16:00:00Z', 1, '2026-11-27T05:00:00.000Z'],
    // A Thursday in Riyadh: Sunday.
    ['SA', '2026-06-18T09:00:00Z', 1, '2026-06-20T21:00:00.000Z'],
    ['KR', '2026-06-15T01:00:00Z', 2, '2026-06-16T15:00:00.000Z'],
    ['CRYPTO', '2026-11-20T16:00:00Z', 3, '2026-11-23T00:00:00.000Z'],
    // The last day whose calendar is known: then each day counts.
    ['US', '2027-12-31T16:00:00Z', 2, '2028-01-02T05:00:00.000Z'],
  ])('%s bought at %s, T+%d', (market, bought, count, until) => {
    expect(
      new Date(
        computePurchaseLockEnd(days(count), market, 'exchange', Date.parse(bought), testTimeZones),
      ).toISOString(),
    ).toBe(until);
  });
  it('counts every day where trading never stops', () => {
    expect(
      new Date(
        computePurchaseLockEnd(days(1), 'US', 'always', Date.parse('2026-11-20T16:00:00Z'), testTimeZones),
      ).toISOString(),
    ).toBe('2026-11-21T05:00:00.000Z');
  });
  it('ends after its minutes if it is set in minutes', () => {
    expect(computePurchaseLockEnd(minutes(30), 'US', 'exchange', 1_000, testTimeZones)).toBe(1_000 + 30 * 60_000);
  });
});

describe('the rule for an order', () => {
  const rule = (
    from: number,
    terms: PurchaseLockTerms | null,
    market: Market | null = null,
    instrument: string | null = null,
  ): PurchaseLockRule => ({ from, market, instrument, terms });
  const rules = [
    rule(10, days(1)),
    rule(20, days(2)),
    rule(30, minutes(5), 'US'),
    rule(40, null, 'US', 'US.A'),
    rule(50, null),
  ];
  it.each<[string, Market, number, PurchaseLockTerms | null]>([
    ['US.B', 'US', 9, null],
    ['US.B', 'US', 10, days(1)],
    ['US.B', 'US', 25, days(2)],
    ['US.B', 'US', 35, minutes(5)],
    ['US.B', 'US', 60, minutes(5)],
    ['US.A', 'US', 35, minutes(5)],
    ['US.A', 'US', 45, null],
    ['KR.C', 'KR', 45, days(2)],
    ['KR.C', 'KR', 50, null],
  ])('%s of %s ordered at %d', (id, market, at, terms) => {
    expect(findPurchaseLockTerms(rules, { id, market }, at)).toEqual(terms);
  });
});
