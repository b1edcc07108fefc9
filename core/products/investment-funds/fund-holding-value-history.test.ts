import { expect, it } from 'vitest';
import {
  computeFundHoldingGainSince,
  getFundHoldingWorthBefore,
  computeFundHoldingWorthSteps,
} from './fund-holding-value-history.ts';

const price = (text: number): bigint => BigInt(text) * 100_000_000n;
const UNITS = 1_000_000n;
/** Bought for 100.00 at 10, worth 11 from 20 on; half of it is redeemed at 30 for 54.90, and that is paid at 50. */
const history = {
  fund: 1,
  currency: 'USD',
  deals: [
    { kind: 'buy' as const, units: 10n * UNITS, money: 100_00n, at: 10, paidAt: null },
    { kind: 'redeem' as const, units: 5n * UNITS, money: 54_90n, at: 30, paidAt: 50 },
  ],
  prices: [
    { at: 5, nav: price(10) },
    { at: 20, nav: price(11) },
    { at: 40, nav: price(12) },
  ],
};

it.each([
  [10, 0n],
  [11, 100_00n],
  [21, 110_00n],
  [31, 55_00n + 54_90n],
  [41, 60_00n + 54_90n],
  [51, 60_00n],
])('right before %d the holding is worth %d', (moment, worth) => {
  expect(getFundHoldingWorthBefore(computeFundHoldingWorthSteps(history), moment)).toBe(worth);
});

it.each([
  [0, 0n, 14_90n],
  [25, 110_00n, 4_90n],
  [45, 114_90n, 0n],
])('since %d, when the holding was worth %d, prices have gained %d', (since, began, gained) => {
  expect(computeFundHoldingGainSince(history, since)).toEqual({ began, gained });
});
