import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quoteAt } from '../price-guard/testing.ts';
import { ratioFrom } from '../../ledger/ratio.ts';
import { type Come, inOldUnits, unmetBy } from './split-units.ts';

const split = (exDate: string, exAt: number, to: bigint, of: bigint): Come => ({
  action: { kind: 'split', instrument: 'US.NWRB', exDate, ratio: ratioFrom(to, of) },
  exAt,
});
const come = [split('2026-03-02', 100, 4n, 3n), split('2026-03-03', 200, 3n, 1n)];

it('a position stands for new units by every split since it was opened that it has not met', () => {
  expect(unmetBy({ openedAt: 50 }, [], come)).toEqual(ratioFrom(4n, 1n));
  expect(unmetBy({ openedAt: 50 }, ['split 2026-03-02'], come)).toEqual(ratioFrom(3n, 1n));
  expect(unmetBy({ openedAt: 100 }, [], come)).toEqual(ratioFrom(3n, 1n));
  expect(unmetBy({ openedAt: 50 }, ['split 2026-03-02', 'split 2026-03-03'], come)).toEqual(ratioFrom(1n, 1n));
});

it("old units at the old units' price are worth what new units are at the new one", () => {
  const part = fc.bigInt({ min: 1n, max: 97n });
  fc.assert(
    fc.property(
      part,
      part,
      fc.bigInt({ min: 1n, max: 10_000n }),
      fc.integer({ min: 1, max: 100_000 }),
      (to, of, lots, price) => {
        const ratio = ratioFrom(to, of);
        const quote = quoteAt(0, price);
        // As many as make a whole number of new ones.
        const [old, fresh] = [lots * ratio.denominator, lots * ratio.numerator];
        const off = inOldUnits(quote, ratio).last * old - quote.last * fresh;
        expect(off < 0n ? -off : off).toBeLessThanOrEqual(old);
      },
    ),
  );
});
