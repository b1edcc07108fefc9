import { expect, it } from 'vitest';
import { computeVolumeTradedSince } from './triggered-orders.ts';

const at = (second: number, volume: bigint) => ({ at: second * 1_000, volume });

it("is the growth of the day's volume", () => {
  expect(computeVolumeTradedSince(at(1, 500n), at(2, 512n))).toBe(12n);
  expect(computeVolumeTradedSince(at(1, 500n), at(2, 500n))).toBe(0n);
});

it('is zero after more than a minute of silence', () => {
  expect(computeVolumeTradedSince(at(1, 500n), at(61, 560n))).toBe(60n);
  expect(computeVolumeTradedSince(at(1, 500n), at(62, 561n))).toBe(0n);
});

it('is zero without the previous second: after a doubted quote, at session start, or after the clock went back', () => {
  expect(computeVolumeTradedSince(null, at(2, 16_560n))).toBe(0n);
  expect(computeVolumeTradedSince(at(1, 900_000n), at(2, 16_560n))).toBe(0n);
  expect(computeVolumeTradedSince(at(3_600, 400n), at(2, 16_560n))).toBe(0n);
});
