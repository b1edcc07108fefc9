import { expect, it } from 'vitest';
import { volumeTradedSince } from './triggered-orders.ts';

const at = (second: number, volume: bigint) => ({ at: second * 1_000, volume });

it("is the growth of the day's volume", () => {
  expect(volumeTradedSince(at(1, 500n), at(2, 512n))).toBe(12n);
  expect(volumeTradedSince(at(1, 500n), at(2, 500n))).toBe(0n);
});

it('is zero after more than a minute of silence', () => {
  expect(volumeTradedSince(at(1, 500n), at(61, 560n))).toBe(60n);
  expect(volumeTradedSince(at(1, 500n), at(62, 561n))).toBe(0n);
});

it('is zero without the previous second: after a doubted quote, at session start, or after the clock went back', () => {
  expect(volumeTradedSince(null, at(2, 16_560n))).toBe(0n);
  expect(volumeTradedSince(at(1, 900_000n), at(2, 16_560n))).toBe(0n);
  expect(volumeTradedSince(at(3_600, 400n), at(2, 16_560n))).toBe(0n);
});
