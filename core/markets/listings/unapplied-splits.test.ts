import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildQuoteAtSecond } from '../price-guard/testing.ts';
import { createRatio } from '../../ledger/ratio.ts';
import { type EffectiveSplit, convertQuoteToOldUnits, computeUnappliedRatio } from './unapplied-splits.ts';

const split = (exDate: string, exAt: number, to: bigint, of: bigint): EffectiveSplit => ({
  action: { kind: 'split', instrument: 'US.NWRB', exDate, ratio: createRatio(to, of) },
  exAt,
});
const come = [split('2026-03-02', 100, 4n, 3n), split('2026-03-03', 200, 3n, 1n)];

it("computeUnappliedRatio multiplies the splits since the position was opened that haven't been applied to it", () => {
  expect(computeUnappliedRatio({ openedAt: 50 }, [], come)).toEqual(createRatio(4n, 1n));
  expect(computeUnappliedRatio({ openedAt: 50 }, ['split 2026-03-02'], come)).toEqual(createRatio(3n, 1n));
  expect(computeUnappliedRatio({ openedAt: 100 }, [], come)).toEqual(createRatio(3n, 1n));
  expect(computeUnappliedRatio({ openedAt: 50 }, ['split 2026-03-02', 'split 2026-03-03'], come)).toEqual(
    createRatio(1n, 1n),
  );
});

it('old units at the converted quote are worth the same as new units at the original quote', () => {
  const part = fc.bigInt({ min: 1n, max: 97n });
  fc.assert(
    fc.property(
      part,
      part,
      fc.bigInt({ min: 1n, max: 10_000n }),
      fc.integer({ min: 1, max: 100_000 }),
      (to, of, lots, price) => {
        const ratio = createRatio(to, of);
        const quote = buildQuoteAtSecond(0, price);
        // As many as make a whole number of new ones.
        const [old, fresh] = [lots * ratio.denominator, lots * ratio.numerator];
        const off = convertQuoteToOldUnits(quote, ratio).last * old - quote.last * fresh;
        expect(off < 0n ? -off : off).toBeLessThanOrEqual(old);
      },
    ),
  );
});
