import { expect, test, vi } from 'vitest';
import { createServerClock } from './server-clock.ts';

const WORLD = Date.parse('2026-11-20T12:00:00.000Z');
const HOUR_MS = 3_600_000;

/** A phone whose clock is wrong by `wrongMs`. */
function phoneWrongBy(wrongMs: number) {
  let trueMs = WORLD;
  const time = createServerClock(() => trueMs + wrongMs);
  return {
    time,
    passes: (ms: number) => {
      trueMs += ms;
    },
    get truth() {
      return trueMs;
    },
    /**
     * An answer that took `delayMs` ms to arrive, of a call that took `roundTripMs`; the world may be `aheadMs` ahead
     * by then.
     */
    hears: (roundTripMs: number, delayMs = roundTripMs / 2, aheadMs = 0) =>
      time.learn({ world: trueMs - delayMs + aheadMs, device: trueMs + wrongMs, roundTripMs }),
  };
}

test.each([0, -5 * HOUR_MS, 9.5 * HOUR_MS, 400 * 24 * HOUR_MS])(
  "a phone whose clock is wrong by %i ms knows the world's time",
  (wrongMs) => {
    const phone = phoneWrongBy(wrongMs);
    expect(phone.hears(80)).toBe(false);
    expect(phone.time.now()).toBe(phone.truth);
    phone.passes(HOUR_MS);
    expect(phone.time.now()).toBe(phone.truth);
  },
);

test('accepts the first answer however slow, with an error of at most half its round trip', () => {
  const phone = phoneWrongBy(-5 * HOUR_MS);
  phone.hears(3_000, 2_900);
  expect(Math.abs(phone.time.now() - phone.truth)).toBeLessThanOrEqual(1_500);
});

test('accepts a faster answer, and ignores a slower one that agrees', () => {
  const phone = phoneWrongBy(HOUR_MS);
  phone.hears(2_000, 100);
  expect(phone.time.now() - phone.truth).toBe(900);
  phone.hears(40);
  expect(phone.time.now()).toBe(phone.truth);
  phone.hears(4_000, 3_900);
  expect(phone.time.now()).toBe(phone.truth);
});

test('detects a moved world clock even from a slow answer, once', () => {
  const phone = phoneWrongBy(0);
  const heard = vi.fn<() => void>();
  phone.hears(40);
  phone.time.subscribe(heard);
  expect(phone.hears(6_000, 3_000, 24 * HOUR_MS)).toBe(true);
  expect(phone.time.now()).toBe(phone.truth + 24 * HOUR_MS);
  expect(phone.hears(6_000, 3_000, 24 * HOUR_MS)).toBe(false);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(phone.time.jumps()).toBe(1);
});

test("correcting the device's clock disturbs the world time only for a moment", () => {
  let device = WORLD - 5 * HOUR_MS;
  const time = createServerClock(() => device);
  time.learn({ world: WORLD, device, roundTripMs: 0 });
  device = WORLD + 2_000;
  expect(time.learn({ world: WORLD + 2_000, device, roundTripMs: 100 })).toBe(true);
  expect(time.now()).toBe(WORLD + 2_050);
});

test('follows a difference of two seconds as drift, not as a clock move', () => {
  const phone = phoneWrongBy(0);
  phone.hears(40);
  expect(phone.hears(60, 30, 2_000)).toBe(false);
  expect(phone.time.now()).toBe(phone.truth + 2_000);
});

test('ignores an answer without a time', () => {
  const phone = phoneWrongBy(HOUR_MS);
  phone.hears(40);
  expect(phone.time.learn({ world: Number.NaN, device: 0, roundTripMs: 10 })).toBe(false);
  expect(phone.time.now()).toBe(phone.truth);
});

test('doesn’t notify a listener that has unsubscribed', () => {
  const phone = phoneWrongBy(HOUR_MS);
  const heard = vi.fn<() => void>();
  phone.time.subscribe(heard)();
  phone.hears(40);
  expect(heard).not.toHaveBeenCalled();
});
