import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCALE } from '../../ledger/money.ts';
import { type LenderPoolUnits, computeRemainingBorrowingQuota, splitNightFee } from './lending-pool.ts';

const offer = (account: bigint, units: bigint): LenderPoolUnits => ({ account, order: account * 10n, units });
const PART = (SCALE * 80n) / 100n;

it('a night’s fee is split among lenders by their lent units, and the rest goes to the house', () => {
  const shared = splitNightFee({ units: 44n, fee: 1_000n }, [offer(1n, 30n), offer(2n, 10n)], PART);
  // 1,000 × 40/44 × 80 % = 727.27…, of which three quarters are 545.25.
  expect(shared).toMatchObject({ lent: 40n, toLenders: 727n, toHouse: 273n });
  expect(shared.shares.map(({ amount }) => amount)).toEqual([545n, 182n]);
});

it('a remaining minor unit goes to the largest fraction, among equals to the older account', () => {
  const shared = splitNightFee({ units: 3n, fee: 5n }, [offer(3n, 1n), offer(1n, 1n), offer(2n, 1n)], SCALE);
  expect(shared.shares.map(({ account, amount }) => [account, amount])).toEqual([
    [3n, 1n],
    [1n, 2n],
    [2n, 2n],
  ]);
});

it('the house gets all of the fee without lenders or without shorts', () => {
  expect(splitNightFee({ units: 5n, fee: 90n }, [], PART)).toMatchObject({ lent: 0n, toLenders: 0n, toHouse: 90n });
  expect(splitNightFee({ units: 0n, fee: 0n }, [offer(1n, 5n)], PART)).toMatchObject({ lent: 0n, toLenders: 0n });
});

it('no night creates or loses money, and no lender gets more than their units earned', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { maxLength: 12 }),
      fc.bigInt({ min: 0n, max: SCALE }),
      (units, fee, offered, part) => {
        const offers = offered.map((each, at) => offer(BigInt(at + 1), each));
        const { lent, toLenders, toHouse, shares } = splitNightFee(
          { units, fee: units === 0n ? 0n : fee },
          offers,
          part,
        );
        const all = offered.reduce((sum, each) => sum + each, 0n);
        expect(lent).toBe(units < all ? units : all);
        expect(toLenders + toHouse).toBe(units === 0n ? 0n : fee);
        expect(shares.reduce((sum, { amount }) => sum + amount, 0n)).toBe(toLenders);
        expect(toLenders >= 0n && toHouse >= 0n && toLenders * SCALE <= fee * part).toBe(true);
        for (const share of shares) {
          const exact = (toLenders * share.units) / all;
          expect(share.amount === exact || share.amount === exact + 1n).toBe(true);
        }
      },
    ),
  );
});

describe('what can still be reserved', () => {
  const counted = { lent: 30n, offered: 40n, reserved: 20n, unused: 15n };
  it.each([
    ['within the quota', 60n, SCALE / 2n, 30n],
    ['of what is free', 10n, SCALE, 5n],
    ['nothing beyond', 0n, SCALE / 2n, 0n],
  ] as const)('%s', (_, house, part, left) => expect(computeRemainingBorrowingQuota(house, counted, part)).toBe(left));
});
