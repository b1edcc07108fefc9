import { expect, test, vi } from 'vitest';
import { createWorldTime } from './world-time.ts';

const WORLD = Date.parse('2026-11-20T12:00:00.000Z');
const HOUR_MS = 3_600_000;

/** A phone whose clock is wrong by `wrongMs`. */
function phoneWrongBy(wrongMs: number) {
  let trueMs = WORLD;
  const time = createWorldTime(() => trueMs + wrongMs);
  return {
    time,
    passes: (ms: number) => {
      trueMs += ms;
    },
    get truth() {
      return trueMs;
    },
    /** An answer that took `way` ms to arrive, of a call that took `roundTripMs`; the world may be `ahead` by then. */
    hears: (roundTripMs: number, way = roundTripMs / 2, aheadMs = 0) =>
      time.learn({ world: trueMs - way + aheadMs, device: trueMs + wrongMs, roundTripMs }),
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

test('the first answer is believed however slow it was, and is off by half of its round trip at most', () => {
  const phone = phoneWrongBy(-5 * HOUR_MS);
  phone.hears(3_000, 2_900);
  expect(Math.abs(phone.time.now() - phone.truth)).toBeLessThanOrEqual(1_500);
});

test('a quicker answer is believed, a slower one that agrees is not', () => {
  const phone = phoneWrongBy(HOUR_MS);
  phone.hears(2_000, 100);
  expect(phone.time.now() - phone.truth).toBe(900);
  phone.hears(40);
  expect(phone.time.now()).toBe(phone.truth);
  phone.hears(4_000, 3_900);
  expect(phone.time.now()).toBe(phone.truth);
});

test('a world that has moved is noticed even from a slow answer, once', () => {
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

test("a device's clock that is put right changes nothing but for a moment", () => {
  let device = WORLD - 5 * HOUR_MS;
  const time = createWorldTime(() => device);
  time.learn({ world: WORLD, device, roundTripMs: 0 });
  device = WORLD + 2_000;
  expect(time.learn({ world: WORLD + 2_000, device, roundTripMs: 100 })).toBe(true);
  expect(time.now()).toBe(WORLD + 2_050);
});

test("two seconds are a clock's drift: followed, but no other world", () => {
  const phone = phoneWrongBy(0);
  phone.hears(40);
  expect(phone.hears(60, 30, 2_000)).toBe(false);
  expect(phone.time.now()).toBe(phone.truth + 2_000);
});

test('an answer without a time is left alone', () => {
  const phone = phoneWrongBy(HOUR_MS);
  phone.hears(40);
  expect(phone.time.learn({ world: Number.NaN, device: 0, roundTripMs: 10 })).toBe(false);
  expect(phone.time.now()).toBe(phone.truth);
});

test('who has stopped listening hears nothing', () => {
  const phone = phoneWrongBy(HOUR_MS);
  const heard = vi.fn<() => void>();
  phone.time.subscribe(heard)();
  phone.hears(40);
  expect(heard).not.toHaveBeenCalled();
});
