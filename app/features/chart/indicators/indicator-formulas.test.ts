/**
 * Compared with the worked examples of StockCharts' ChartSchool, which show two decimals, and for convergence with
 * investexcel.net's sheet of Apple's closes from 19 February 2013 on.
 */
import { expect, test } from 'vitest';
import {
  computeAverageTrueRange,
  computeBollingerBands,
  computeMacd,
  computeExponentialMovingAverage,
  computeRelativeStrengthIndex,
  type IndicatorSeries,
  computeSimpleMovingAverage,
  computeStochastic,
  computeVolumeWeightedPrice,
} from './indicator-formulas.ts';

const CENT = 0.0101;
/** The first available values are within a cent of the published ones. */
function isPublished(series: IndicatorSeries, begin: number, published: readonly number[], within = CENT): void {
  expect(series.slice(0, begin)).toEqual(Array(begin).fill(null));
  for (const [index, value] of published.entries())
    expect(Math.abs((series[begin + index] ?? Number.NaN) - value), `value ${begin + index}`).toBeLessThan(within);
}

const INTEL = [
  22.27, 22.19, 22.08, 22.17, 22.18, 22.13, 22.23, 22.43, 22.24, 22.29, 22.15, 22.39, 22.38, 22.61, 23.36, 24.05, 23.75,
  23.83, 23.95, 23.63, 23.82, 23.87, 23.65, 23.19, 23.1, 23.33, 22.68, 23.1, 22.4, 22.17,
];

test('computes simple and exponential moving averages of ten closes', () => {
  isPublished(computeSimpleMovingAverage(INTEL, 10), 9, [22.22, 22.21, 22.23, 22.26, 22.3, 22.42]);
  isPublished(
    computeExponentialMovingAverage(INTEL, 10),
    9,
    [
      22.22, 22.21, 22.24, 22.27, 22.33, 22.52, 22.8, 22.97, 23.13, 23.28, 23.34, 23.43, 23.51, 23.53, 23.47, 23.4,
      23.39, 23.26, 23.23, 23.08, 22.92,
    ],
  );
});

test('computes Bollinger bands of twenty closes, two deviations wide', () => {
  const closes = [
    86.16, 89.09, 88.78, 90.32, 89.07, 91.15, 89.44, 89.18, 86.93, 87.68, 86.96, 89.43, 89.32, 88.72, 87.45, 87.26,
    89.5, 87.9, 89.13, 90.7, 92.9, 92.98,
  ];
  const { middle, upper, lower } = computeBollingerBands(closes, 20, 2);
  isPublished(middle, 19, [88.71, 89.05, 89.24]);
  isPublished(upper, 19, [91.29, 91.95, 92.61], 0.02);
  isPublished(lower, 19, [86.12, 86.14, 85.87], 0.02);
});

test('computes the relative strength index of fourteen closes', () => {
  const closes = [
    44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328, 45.614,
    46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439, 46.2122, 46.2521, 45.7137, 46.4515, 45.7835, 45.3548,
    44.0288, 44.1783, 44.2181, 44.5672, 43.4205, 42.6628, 43.1314,
  ];
  isPublished(
    computeRelativeStrengthIndex(closes, 14),
    14,
    [
      70.53, 66.32, 66.55, 69.41, 66.36, 57.97, 62.93, 63.26, 56.06, 62.38, 54.71, 50.42, 39.99, 41.46, 41.87, 45.46,
      37.3, 33.08, 37.77,
    ],
  );
  expect(computeRelativeStrengthIndex([5, 5, 5, 5], 2).at(-1)).toBe(50);
  expect(computeRelativeStrengthIndex([], 14)).toEqual([]);
});

test('computes the stochastic of fourteen bars and its average', () => {
  const highs = [
    127.01, 127.62, 126.59, 127.35, 128.17, 128.43, 127.37, 126.42, 126.9, 126.85, 125.65, 125.72, 127.16, 127.72,
    127.69, 128.22, 128.27, 128.09, 128.27, 127.74, 128.77, 129.29, 130.06, 129.12, 129.29, 128.47, 128.09, 128.65,
    129.14, 128.64,
  ];
  const lows = [
    125.36, 126.16, 124.93, 126.09, 126.82, 126.48, 126.03, 124.83, 126.39, 125.72, 124.56, 124.57, 125.07, 126.86,
    126.63, 126.8, 126.71, 126.8, 126.13, 125.92, 126.99, 127.81, 128.47, 128.06, 127.61, 127.6, 127, 126.9, 127.49,
    127.4,
  ];
  const closes = [
    127.29, 127.18, 128.01, 127.11, 127.73, 127.06, 127.33, 128.71, 127.87, 128.58, 128.6, 127.93, 128.11, 127.6, 127.6,
    128.69, 128.27,
  ];
  // The closes before the fourteenth bar aren't published, and aren't needed.
  const bars = highs.map((high, index) => ({ high, low: lows[index] ?? 0, close: closes[index - 13] ?? 0 }));
  const { k, d } = computeStochastic(bars, 14, 1, 3);
  isPublished(
    k,
    13,
    [
      70.44, 67.61, 89.2, 65.81, 81.75, 64.52, 74.53, 98.58, 70.1, 73.06, 73.42, 61.23, 60.96, 40.39, 40.39, 66.83,
      56.73,
    ],
    // A cent in the published highs and lows makes this difference.
    0.35,
  );
  isPublished(d, 15, [75.75, 74.21, 78.92, 70.69, 73.6, 79.21, 81.07, 80.58, 72.2, 69.24, 65.2], 0.2);
});

test('computes the average true range of fourteen bars', () => {
  const bars = [
    [48.7, 47.79, 48.16],
    [48.72, 48.14, 48.61],
    [48.9, 48.39, 48.75],
    [48.87, 48.37, 48.63],
    [48.82, 48.24, 48.74],
    [49.05, 48.64, 49.03],
    [49.2, 48.94, 49.07],
    [49.35, 48.86, 49.32],
    [49.92, 49.5, 49.91],
    [50.19, 49.87, 50.13],
    [50.12, 49.2, 49.53],
    [49.66, 48.9, 49.5],
    [49.88, 49.43, 49.75],
    [50.19, 49.73, 50.03],
    [50.36, 49.26, 50.31],
    [50.57, 50.09, 50.52],
    [50.65, 50.3, 50.41],
    [50.43, 49.21, 49.34],
  ].map(([high = 0, low = 0, close = 0]) => ({ high, low, close }));
  isPublished(computeAverageTrueRange(bars, 14), 13, [0.56, 0.59, 0.59, 0.57, 0.62]);
});

test('computes the volume-weighted price of one-minute bars, restarting each day', () => {
  const minutes = [
    [127.36, 126.99, 127.28, 89_329],
    [127.31, 127.1, 127.11, 16_137],
    [127.21, 127.11, 127.15, 23_945],
    [127.15, 126.93, 127.04, 20_679],
    [127.08, 126.98, 126.98, 27_252],
  ].map(([high = 0, low = 0, close = 0, volume = 0], timestamp) => ({ high, low, close, volume, timestamp }));
  isPublished(
    computeVolumeWeightedPrice(minutes, () => 'a day'),
    0,
    [127.21, 127.2, 127.2, 127.17, 127.15],
  );
  expect(computeVolumeWeightedPrice(minutes, (at) => (at < 4 ? 'one' : 'next')).at(-1)).toBeCloseTo(127.0133, 4);
  expect(computeVolumeWeightedPrice([{ high: 1, low: 1, close: 1, volume: 0, timestamp: 0 }], () => '')).toEqual([
    null,
  ]);
});

test('computes MACD of twelve and twenty-six closes with a signal of nine', () => {
  const closes = [
    459.99, 448.85, 446.06, 450.81, 442.8, 448.97, 444.57, 441.4, 430.47, 420.05, 431.14, 425.66, 430.58, 431.72,
    437.87, 428.43, 428.35, 432.5, 443.66, 455.72, 454.49, 452.08, 452.73, 461.91, 463.58, 461.14, 452.08, 442.66,
    428.91, 429.79, 431.99, 427.72, 423.2, 426.21, 426.98, 435.69, 434.33, 429.8, 419.85, 426.24,
  ];
  const { line, signal, histogram } = computeMacd(closes, 12, 26, 9);
  isPublished(line, 25, [8.2753, 7.7034, 6.4161, 4.2375, 2.5526, 1.3789, 0.103, -1.2584, -2.0706, -2.6218], 0.0001);
  isPublished(signal, 33, [3.0375, 1.9057, 1.0587, 0.4106, -0.152], 0.0001);
  expect(histogram[33]).toBeCloseTo(-2.0706 - 3.0375, 3);
});
