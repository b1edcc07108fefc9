import { expect, it } from 'vitest';
import { tradedSince } from './triggered-orders.ts';

const at = (second: number, volume: bigint) => ({ at: second * 1_000, volume });

it("is what the day's volume has grown by", () => {
  expect(tradedSince(at(1, 500n), at(2, 512n))).toBe(12n);
  expect(tradedSince(at(1, 500n), at(2, 500n))).toBe(0n);
});

it('is nothing after a silence of more than a minute', () => {
  expect(tradedSince(at(1, 500n), at(61, 560n))).toBe(60n);
  expect(tradedSince(at(1, 500n), at(62, 561n))).toBe(0n);
});

it("is nothing without the second before: after a doubt, at a session's start, under a clock that was set back", () => {
  expect(tradedSince(null, at(2, 16_560n))).toBe(0n);
  expect(tradedSince(at(1, 900_000n), at(2, 16_560n))).toBe(0n);
  expect(tradedSince(at(3_600, 400n), at(2, 16_560n))).toBe(0n);
});
