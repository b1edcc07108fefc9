import { BAR_PERIODS } from '@bourse/core/markets/market-types.ts';
import { describe, expect, test } from 'vitest';
import {
  toChartLibraryBar,
  toChartLibraryPeriod,
  isIntradayPeriod,
  mergeBars,
  summarizeBars,
  type WireBar,
  updateBarWithQuote,
} from './chart-bars.ts';

const bar = (at: string, over: Partial<WireBar> = {}): WireBar => ({
  at,
  open: '10',
  high: '12',
  low: '9',
  close: '11',
  volume: '100',
  ...over,
});
const quote = (over: object = {}) => ({
  last: '11.5',
  open: '10',
  volume: '180',
  at: '2026-11-20T07:02:30.000Z',
  ...over,
});

test('converts a bar to the chart library without changing its figures', () => {
  expect(toChartLibraryBar(bar('2026-11-20T07:00:00.000Z', { high: '12.34', volume: '178655.6493' }))).toEqual({
    timestamp: Date.UTC(2026, 10, 20, 7),
    open: 10,
    high: 12.34,
    low: 9,
    close: 11,
    volume: 178655.6493,
  });
});

test('maps every period to one of the chart library; only minutes and hours are intraday', () => {
  expect(new Set(BAR_PERIODS.map((period) => JSON.stringify(toChartLibraryPeriod(period)))).size).toBe(
    BAR_PERIODS.length,
  );
  expect(BAR_PERIODS.filter(isIntradayPeriod)).toEqual(['1m', '5m', '15m', '30m', '1h', '4h']);
});

describe('a live quote', () => {
  const last = toChartLibraryBar(bar('2026-11-20T07:00:00.000Z'));
  test('updates the close of its bar, and the high and low when it goes beyond them', () => {
    expect(updateBarWithQuote(last, quote(), '5m', 'forward')).toMatchObject({
      close: 11.5,
      high: 12,
      low: 9,
      volume: 100,
    });
    expect(updateBarWithQuote(last, quote({ last: '13' }), '5m', 'none')).toMatchObject({
      close: 13,
      high: 13,
      low: 9,
    });
    expect(updateBarWithQuote(last, quote({ last: '8.5' }), '5m', 'none')).toMatchObject({ close: 8.5, low: 8.5 });
  });
  test('of a later minute creates no new bar', () => {
    expect(updateBarWithQuote(last, quote(), '1m', 'none')).toBeNull();
    expect(updateBarWithQuote(last, quote({ at: '2026-11-20T06:59:59.999Z' }), '5m', 'none')).toBeNull();
  });
  test('does not change bars whose prices are adjusted to the first day', () => {
    expect(updateBarWithQuote(last, quote(), '5m', 'backward')).toBeNull();
  });
  test("updates today's bar and its volume only if both have the same opening price", () => {
    expect(updateBarWithQuote(last, quote(), '1d', 'none')).toMatchObject({ close: 11.5, volume: 180 });
    expect(updateBarWithQuote(last, quote({ open: '10.01' }), '1d', 'none')).toBeNull();
    expect(updateBarWithQuote(last, quote(), '1w', 'none')).toBeNull();
  });
});

test('a later answer replaces the bars that both answers contain', () => {
  const [a, b, c] = ['2026-11-18', '2026-11-19', '2026-11-20'].map((day) => bar(`${day}T00:00:00.000Z`)) as [
    WireBar,
    WireBar,
    WireBar,
  ];
  const closed = { ...b, close: '11.9' };
  expect(mergeBars([a, b], [closed, c])).toEqual([a, closed, c]);
  expect(mergeBars([a], [])).toEqual([a]);
});

test('summarizes the whole range, comparing prices as numbers and not as texts', () => {
  const bars = [
    bar('2026-11-18T00:00:00.000Z', { high: '9.5', low: '8' }),
    bar('2026-11-19T00:00:00.000Z', { high: '10.25', low: '9.9' }),
    bar('2026-11-20T00:00:00.000Z', { high: '9.99', low: '9', close: '9.1' }),
  ];
  expect(summarizeBars(bars)).toEqual({
    count: 3,
    from: '2026-11-18T00:00:00.000Z',
    to: '2026-11-20T00:00:00.000Z',
    high: '10.25',
    low: '8',
    last: '9.1',
  });
  expect(summarizeBars([])).toBeNull();
});
