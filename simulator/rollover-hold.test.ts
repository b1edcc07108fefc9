/**
 * Whoever holds currency pairs for seconds around 17:00 in New York pays more in spreads and charges than credits
 * bring, before any move of a price.
 */
import { addDays } from '@bourse/core/dates.ts';
import { daysRolled, earnedOf, ROLLED_AT_MINUTE, rolloverOf, rolloverRate } from '@bourse/core/fx-rollover.ts';
import { notional, SCALE } from '@bourse/core/money.ts';
import { ROLLED_FROM } from '@bourse/core/rulebook/fx-rollover.ts';
import { FX } from '@bourse/core/rulebook/fx.ts';
import { expect, test } from 'vitest';
import { INSTRUMENTS, worldOf, zones } from './testing/worlds.ts';

const AROUND_MS = 15_000;
const UNITS = 100_000n * SCALE;

test('holding any pair from 15 s before to 15 s after 17:00 loses money in a year, either side, and each night', () => {
  const simulator = worldOf('always');
  const pairs = INSTRUMENTS.filter(({ market, code }) => market === 'FX' && /^[A-Z]{6}$/.test(code));
  expect(pairs.length).toBeGreaterThan(5);
  let [nights, credits] = [0, 0];
  for (const pair of pairs) {
    for (const side of ['long', 'short'] as const) {
      for (let date = ROLLED_FROM; date < addDays(ROLLED_FROM, 365); date = addDays(date, 1)) {
        if (daysRolled(pair, date) === 0) continue;
        nights += 1;
        // A charge is below nothing by itself.
        if (rolloverRate(pair, side, date) <= 0n) continue;
        credits += 1;
        const end = zones.toInstant(date, ROLLED_AT_MINUTE, FX.zone);
        const quote = simulator.quote(pair.id, end - AROUND_MS)!;
        // Bought at the ask and sold at the bid.
        const spread =
          notional(quote.ask, UNITS, pair.currency, 'up') - notional(quote.bid, UNITS, pair.currency, 'down');
        const value = notional(side === 'long' ? quote.ask : quote.bid, UNITS, pair.currency, 'up');
        const earned = earnedOf(value, UNITS, [{ at: end - AROUND_MS, quantity: UNITS }], end, date);
        expect(rolloverOf(pair, side, earned, date) - spread, `${pair.id} ${side} ${date}`).toBeLessThan(0n);
      }
    }
  }
  expect(nights).toBeGreaterThan(3_000);
  expect(credits).toBeGreaterThan(500);
});

test('around 17:00 in New York spreads widen several times, so stepping out of a hedge exceeds any credit', () => {
  for (const hours of ['always', 'exchange'] as const) {
    const simulator = worldOf(hours);
    for (const pair of INSTRUMENTS.filter(({ market, code }) => market === 'FX' && /^[A-Z]{6}$/.test(code))) {
      const width = (minute: number): number => {
        const { ask, bid, last } = simulator.quote(pair.id, zones.toInstant('2026-12-02', minute, FX.zone))!;
        return Number(ask - bid) / Number(last);
      };
      const usual = width(720);
      for (const minute of [1_006, 1_019, 1_021, 1_034])
        expect(width(minute) / usual, `${pair.id} ${hours} ${minute}`).toBeGreaterThan(4);
      for (const minute of [1_000, 1_040])
        expect(width(minute) / usual, `${pair.id} ${hours} ${minute}`).toBeLessThan(1.5);
      const credit = Math.max(
        ...(['long', 'short'] as const).flatMap((side) =>
          Array.from({ length: 365 }, (_, day) => addDays(ROLLED_FROM, day)).map(
            (date) => (Number(rolloverRate(pair, side, date)) * daysRolled(pair, date)) / 360 / 1e8,
          ),
        ),
      );
      expect(width(1_019), `${pair.id} ${hours}`).toBeGreaterThan(credit);
    }
  }
});
