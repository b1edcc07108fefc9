import fc from 'fast-check';
import { expect, it } from 'vitest';
import { divide, SCALE } from '../ledger/money.ts';
import { computeFeeWithCarriedRemainder, daysPerYearOf } from './overnight-borrowing-fees.ts';

const currency = fc.constantFrom('USD', 'KRW', 'INR', 'SAR');
const worth = fc.bigInt({ min: 1n, max: 50_000n });
const rate = fc.bigInt({ min: 1n, max: 100_000_000n });

it('parts of a position pay the same as the whole, however it is split and for any number of nights', () => {
  fc.assert(
    fc.property(
      currency,
      rate,
      fc.array(fc.array(worth, { minLength: 1, maxLength: 60 }), { maxLength: 40 }),
      (of, a, nights) => {
        const unit = SCALE * BigInt(daysPerYearOf(of));
        let [rest, paid, exact] = [0n, 0n, 0n];
        for (const parts of nights)
          for (const part of parts) {
            const { fee, rest: left } = computeFeeWithCarriedRemainder(rest, part, a, of);
            expect(fee).toBeGreaterThanOrEqual(0n);
            [rest, paid, exact] = [left, paid + fee, exact + part * a];
          }
        // All of it rounded once, half up.
        expect(paid).toBe(divide(exact + unit / 2n, unit, 'down'));
        expect(exact - paid * unit).toBe(rest);
      },
    ),
  );
});

it('single shares pay financing, though each alone would round to zero', () => {
  // 100 shares of 30 dollars at 3 % a year: 25 cents a night; alone each costs a quarter of a cent.
  let [rest, paid] = [0n, 0n];
  for (let share = 0; share < 100; share++) {
    const { fee, rest: left } = computeFeeWithCarriedRemainder(rest, 30_00n, 3_000_000n, 'USD');
    [rest, paid] = [left, paid + fee];
  }
  expect([computeFeeWithCarriedRemainder(0n, 30_00n, 3_000_000n, 'USD').fee, paid]).toEqual([0n, 25n]);
});
