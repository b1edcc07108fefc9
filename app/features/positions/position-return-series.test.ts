import fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectBarsForSpan, type FillPoint, computePositionReturnSeries } from './position-return-series.ts';

const MINUTE = 60_000;
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();
const fill = (minute: number, effect: 'open' | 'close', price: string, quantity: string): FillPoint => ({
  at: at(minute),
  effect,
  price,
  quantity,
});
const bars = (...closes: string[]) => closes.map((close, index) => ({ at: at(index), close }));

test('starts at zero and ends with the present price', () => {
  const series = computePositionReturnSeries({
    side: 'long',
    fills: [fill(1, 'open', '100', '10')],
    bars: bars('90', '101', '104', '103'),
    barMs: MINUTE,
    last: '105',
  });
  expect(series).toEqual(['0', '0.01', '0.04', '0.05']);
});

test('a short position gains what the price loses', () => {
  const series = computePositionReturnSeries({
    side: 'short',
    fills: [fill(0, 'open', '100', '10')],
    bars: bars('98', '103', '103'),
    barMs: MINUTE,
    last: '95',
  });
  expect(series).toEqual(['0', '0.02', '-0.03', '0.05']);
});

test('a spin-off takes its part of the cost along, and what it paid in money stays', () => {
  // Of 1,000 a fifth goes to the new shares; 10 come in money, and the rest is worth 830.
  const series = computePositionReturnSeries({
    side: 'long',
    fills: [fill(0, 'open', '100', '10')],
    spinOffs: [{ at: at(3), movedCost: '200', cash: '10' }],
    bars: bars('100', '102', '82', '82'),
    barMs: MINUTE,
    last: '83',
  });
  expect(series).toEqual(['0', '0', '0.02', '0.0375', '0.05']);
});

test('a closed part keeps its result whatever the price does', () => {
  const fills = [fill(0, 'open', '100', '10'), fill(2, 'close', '110', '5')];
  const series = computePositionReturnSeries({
    side: 'long',
    fills,
    bars: bars('100', '110', '100', '100'),
    barMs: MINUTE,
    last: '90',
  });
  expect(series).toEqual(['0', '0', '0.1', '0.05', '0']);
});

test('the series of a closed position ends with its closing', () => {
  const fills = [fill(0, 'open', '100', '10'), fill(2, 'close', '120', '10')];
  expect(
    computePositionReturnSeries({
      side: 'long',
      fills,
      bars: bars('100', '110', '500', '600'),
      barMs: MINUTE,
      last: null,
    }),
  ).toEqual(['0', '0', '0.2', '0.2']);
});

test('a split changes units and price, but not the return', () => {
  const fills = [fill(0, 'open', '100', '10'), fill(1, 'close', '110', '4'), fill(4, 'close', '30', '2')];
  const splits = [{ at: at(3), newUnits: '4', oldUnits: '1', fraction: '0', price: '25' }];
  // 6 left at 120 beside 440 brought, then 24 at 30: the same; then 22 at 30 and 60 brought.
  expect(
    computePositionReturnSeries({
      side: 'long',
      fills,
      splits,
      bars: bars('110', '120', '30', '30', '30'),
      barMs: MINUTE,
      last: '30',
    }),
  ).toEqual(['0', '0.1', '0.16', '0.16', '0.16', '0.16']);
});

test('counts the cash paid for a fraction at a reverse split', () => {
  const splits = [{ at: at(1), newUnits: '1', oldUnits: '10', fraction: '0.5', price: '1250' }];
  const series = computePositionReturnSeries({
    side: 'long',
    fills: [fill(0, 'open', '100', '15')],
    splits,
    bars: [],
    barMs: MINUTE,
    last: '1250',
  });
  expect(series).toEqual(['0', '0.25']);
});

test('returns an empty series without an opening', () => {
  expect(computePositionReturnSeries({ side: 'long', fills: [], bars: bars('1'), barMs: MINUTE, last: '1' })).toEqual(
    [],
  );
});

test('the last point of an open position is its return at the given price', () => {
  const price = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(price, price, (cost, last) => {
      const series = computePositionReturnSeries({
        side: 'long',
        fills: [fill(0, 'open', String(cost), '3')],
        bars: [],
        barMs: MINUTE,
        last: String(last),
      });
      expect(Number(series.at(-1))).toBeCloseTo((last - cost) / cost, 6);
    }),
  );
});

test('chooses longer bars for longer times, never more than the call allows', () => {
  expect(selectBarsForSpan(0, 30 * MINUTE)).toMatchObject({ period: '1m', limit: 60 });
  expect(selectBarsForSpan(0, 30 * 86_400_000)).toMatchObject({ period: '1d', limit: 60 });
  fc.assert(
    fc.property(fc.nat(2 ** 40), (span) => {
      expect(selectBarsForSpan(0, span).limit).toBeLessThanOrEqual(1000);
    }),
  );
  expect(selectBarsForSpan(10, 0).limit).toBe(30);
});

test('includes charges and leverage: the last point equals the return displayed above the chart', () => {
  const fills = [
    {
      at: '2026-11-20T10:00:00.000Z',
      effect: 'open' as const,
      price: '100',
      quantity: '10',
      charges: ['1.00', '0.50'],
    },
  ];
  const series = computePositionReturnSeries({
    side: 'long',
    fills,
    bars: [],
    barMs: 60_000,
    leverage: 5,
    financing: '0.50',
    last: '101',
  });
  expect(series).toEqual(['0', '0.04']);
});
