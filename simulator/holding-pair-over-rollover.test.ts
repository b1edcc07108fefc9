/**
 * Simulated prices of currency pairs don't move by the difference of two currencies' rates. So holding a pair over
 * 17:00 in New York never earns anything, for seconds or for a year.
 */
import { addDays } from '@bourse/core/dates.ts';
import { countRolloverDays, computeRolloverAmount, computeRolloverRate } from '@bourse/core/borrowing/fx-rollover.ts';
import { SCALE } from '@bourse/core/ledger/money.ts';
import { FX_RULES } from '@bourse/core/markets/rulebook/fx-rules.ts';
import { expect, test } from 'vitest';
import { TEST_INSTRUMENTS, createTestWorld, testWorldTimeZones } from './testing/test-worlds.ts';

const FIRST_DATE = '2026-11-23';
const VALUE = 10_000_000n * SCALE;
const PAIRS = TEST_INSTRUMENTS.filter(({ market, code }) => market === 'FX' && /^[A-Z]{6}$/.test(code));

test('each night of a year is charged on any simulated pair, the same on either side', () => {
  expect(PAIRS.length).toBeGreaterThan(5);
  let nights = 0;
  for (const pair of PAIRS) {
    for (let day = 0; day < 365; day += 1) {
      const date = addDays(FIRST_DATE, day);
      if (countRolloverDays(pair, date) === 0) continue;
      nights += 1;
      expect(computeRolloverAmount(pair, 'long', VALUE, date), `${pair.id} ${date}`).toBeLessThan(0n);
      expect(computeRolloverAmount(pair, 'short', VALUE, date), `${pair.id} ${date}`).toBe(
        computeRolloverAmount(pair, 'long', VALUE, date),
      );
    }
  }
  expect(nights).toBeGreaterThan(1_500);
});

test('around 17:00 in New York spreads widen several times, so stepping out of a hedge exceeds any credit', () => {
  for (const hours of ['always', 'exchange'] as const) {
    const simulator = createTestWorld(hours);
    for (const pair of TEST_INSTRUMENTS.filter(({ market, code }) => market === 'FX' && /^[A-Z]{6}$/.test(code))) {
      const width = (minute: number): number => {
        const { ask, bid, last } = simulator.quote(
          pair.id,
          testWorldTimeZones.toInstant('2026-12-02', minute, FX_RULES.zone),
        )!;
        return Number(ask - bid) / Number(last);
      };
      const usual = width(720);
      for (const minute of [1_006, 1_019, 1_021, 1_034])
        expect(width(minute) / usual, `${pair.id} ${hours} ${minute}`).toBeGreaterThan(4);
      for (const minute of [1_000, 1_040])
        expect(width(minute) / usual, `${pair.id} ${hours} ${minute}`).toBeLessThan(1.5);
      // Where prices are real, a credit is given.
      const { isSimulated: _, ...real } = pair;
      const credit = Math.max(
        ...(['long', 'short'] as const).flatMap((side) =>
          Array.from({ length: 365 }, (_, day) => addDays(FIRST_DATE, day)).map(
            (date) => (Number(computeRolloverRate(real, side, date)) * countRolloverDays(real, date)) / 360 / 1e8,
          ),
        ),
      );
      expect(width(1_019), `${pair.id} ${hours}`).toBeGreaterThan(credit);
    }
  }
});
