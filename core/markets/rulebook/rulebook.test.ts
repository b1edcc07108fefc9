import { describe, expect, test } from 'vitest';
import { weekdayOf, yearOf } from '../../dates.ts';
import { MARKETS } from '../market-types.ts';
import { currencyDigitsOf } from '../../ledger/money.ts';
import { listTradeCashTimingRules } from './trade-cash-timing-rules.ts';
import { findEntryInForce, getMarketRules, getValueInForce } from './rulebook.ts';
import type { DatedEntry } from './rule-types.ts';

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

describe.each(MARKETS)('the rulebook of %s', (market) => {
  const rules = getMarketRules(market);
  const lists: [string, readonly DatedEntry<unknown>[]][] = [
    ['sessions', rules.sessions],
    ['ticks', rules.ticks],
    ['bands', rules.bands],
    ['lots', rules.lots],
    ['settlementDays', rules.settlementDays],
    ['shorting', rules.shorting],
    ['maximumLeverage', rules.maximumLeverage],
    ['cash', listTradeCashTimingRules(market)],
    ...(rules.taxYearBegins
      ? [['taxYearBegins', rules.taxYearBegins] as [string, readonly DatedEntry<unknown>[]]]
      : []),
    ...(rules.withholding ? [['withholding', rules.withholding] as [string, readonly DatedEntry<unknown>[]]] : []),
  ];

  test.each(lists)('%s: each entry has a source and a date, in order', (_, list) => {
    expect(list.length).toBeGreaterThan(0);
    for (const { from, source } of list) {
      expect(from).toMatch(ISO_DATE);
      expect(source.length).toBeGreaterThan(3);
    }
    const dates = list.map(({ from }) => from);
    expect(dates).toEqual([...new Set(dates)].sort());
  });

  test.each(Object.entries(rules.phases))(
    '%s: each entry has a source and a date, in order',
    (_, list: readonly DatedEntry<unknown>[]) => {
      const dates = list.map(({ from }) => from);
      expect(dates).toEqual([...new Set(dates)].sort());
      expect(dates.filter((from) => !ISO_DATE.test(from))).toEqual([]);
      expect(list.filter(({ source }) => source.length <= 3)).toEqual([]);
    },
  );

  test('cash: an entry says only whether a trade delivers', () => {
    for (const { value } of listTradeCashTimingRules(market)) expect(value).toEqual({ delivers: expect.any(Boolean) });
  });

  test('each charge has a source and a date, and refers only to charges listed before it', () => {
    const seen = new Set<string>();
    for (const { from, source, value } of rules.charges) {
      expect(from).toMatch(ISO_DATE);
      expect(source.length).toBeGreaterThan(3);
      for (const name of value.of ?? []) expect(seen).toContain(name);
      for (const segment of value.segments ?? [])
        expect([...rules.segments.listed, ...rules.segments.otc]).toContain(segment);
      seen.add(value.name);
    }
  });

  test('tick tables rise, have an open end, and the border of two steps is on both grids', () => {
    for (const {
      value: { steps },
    } of rules.ticks) {
      expect(steps.at(-1)!.below).toBeNull();
      for (const [i, { below, tick }] of steps.entries()) {
        expect(tick > 0n).toBe(true);
        if (below === null) continue;
        const next = steps[i + 1]!;
        expect([below % tick, below % next.tick]).toEqual([0n, 0n]);
        expect(next.below === null || next.below > below).toBe(true);
      }
    }
  });

  test('spans are in order; only an auction may lie inside another span', () => {
    const days = [
      ...rules.sessions.flatMap(({ value }) => [value.spans, value.spansInNewYorkSummer ?? value.spans]),
      ...rules.specialDays.flatMap(({ spans }) => (spans ? [spans] : [])),
    ];
    for (const spans of days) {
      expect(spans.some(({ kind }) => kind === 'regular')).toBe(true);
      for (const { from, to } of spans) expect(from < to).toBe(true);
      const plain = spans.filter(({ kind }) => kind !== 'closing-auction');
      expect(plain.filter(({ from }, i) => i > 0 && from < plain[i - 1]!.to)).toEqual([]);
    }
  });

  test('a special day is named once, lies in the known years, and closes only a day that would have traded', () => {
    const dates = rules.specialDays.map(({ date }) => date);
    expect(dates.filter((date, i) => dates.indexOf(date) !== i)).toEqual([]);
    for (const { date, name, source } of rules.specialDays) {
      expect(date).toMatch(ISO_DATE);
      expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date);
      expect(name.length > 2 && source.length > 3).toBe(true);
      expect(yearOf(date) >= rules.calendar!.firstYear && yearOf(date) <= rules.calendar!.lastYear).toBe(true);
    }
    const closed = rules.specialDays.filter(({ spans }) => spans === undefined);
    expect(
      closed.filter(({ date }) => !getValueInForce(rules.sessions, date).weekdays.includes(weekdayOf(date))),
    ).toEqual([]);
  });

  test('its currency is a known one', () => expect(currencyDigitsOf(rules.currency)).toBeGreaterThanOrEqual(0));
});

describe('the entry in force on a date', () => {
  const list: DatedEntry<string>[] = [
    { from: '2024-01-01', source: 'a', value: 'old' },
    { from: '2025-06-29', source: 'b', value: 'new' },
  ];
  test.each([
    ['2023-12-31', null],
    ['2024-01-01', 'old'],
    ['2025-06-28', 'old'],
    ['2025-06-29', 'new'],
    ['2027-01-01', 'new'],
  ])('%s: %s', (date, value) => expect(findEntryInForce(list, date)?.value ?? null).toBe(value));
  test('the first entry also applies before its date', () => expect(getValueInForce(list, '1999-01-01')).toBe('old'));
});

test('entries that could not be confirmed are marked', () => {
  const marked = MARKETS.flatMap((market) =>
    getMarketRules(market)
      .charges.filter(({ unconfirmed }) => unconfirmed)
      .map(({ from, value }) => `${value.name} ${from}`),
  );
  expect(marked).toEqual(expect.arrayContaining(['us.tradingActivityFee 2027-01-01', 'in.exchangeCharge 2026-01-01']));
});
