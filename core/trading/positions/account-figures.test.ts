import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MARKETS } from '../../markets/market-types.ts';
import { computeAssetAllocation, getAssetKind, type OwnedAsset } from './account-figures.ts';

const cash = (amount: bigint, currency = 'USD'): OwnedAsset => ({ amount, currency, market: 'cash', kind: 'cash' });
const stock = (amount: bigint, currency = 'USD'): OwnedAsset => ({ amount, currency, market: 'US', kind: 'shares' });

test('money and holdings are allocated by currency, market and kind, the largest first', () => {
  const { currency, market, kind, owed } = computeAssetAllocation([cash(30n), cash(10n, 'KRW'), stock(60n)], 0n);
  expect(currency).toEqual([
    { name: 'USD', amount: 90n, share: 900n },
    { name: 'KRW', amount: 10n, share: 100n },
  ]);
  expect(market.map(({ name, share }) => [name, share])).toEqual([
    ['US', 600n],
    ['cash', 400n],
  ]);
  expect(kind.map(({ name }) => name)).toEqual(['shares', 'cash']);
  expect(owed).toBe(0n);
});

test('debts are listed separately: a loan, and a position worth less than zero', () => {
  const { currency, owed } = computeAssetAllocation([cash(100n), stock(-30n, 'MXN')], 50n);
  expect(currency).toEqual([{ name: 'USD', amount: 100n, share: 1_000n }]);
  expect(owed).toBe(80n);
});

test('in each view the parts less debts equal the total', () => {
  const owned = fc.record({
    amount: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 15n }),
    currency: fc.constantFrom('USD', 'KRW', 'MXN', 'USDT'),
    market: fc.constantFrom(...MARKETS),
  });
  fc.assert(
    fc.property(fc.array(owned, { maxLength: 30 }), fc.bigInt({ min: 0n, max: 10n ** 12n }), (all, loan) => {
      const { owed, ...views } = computeAssetAllocation(
        all.map((one) => ({ ...one, kind: getAssetKind(one.market) })),
        loan,
      );
      const total = all.reduce((sum, { amount }) => sum + amount, 0n) - loan;
      for (const parts of Object.values(views)) {
        expect(parts.reduce((sum, { amount }) => sum + amount, 0n) - owed).toBe(total);
        expect(parts.every(({ amount }) => amount > 0n)).toBe(true);
        for (const [index, { amount, share }] of parts.entries())
          if (parts[index - 1]?.amount === amount) expect(share).toBe(parts[index - 1]?.share);
      }
    }),
  );
});
