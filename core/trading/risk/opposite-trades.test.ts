import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findOppositeTradingSides, type AccountTradeTotals } from './surveillance.ts';

const rule = { values: { matchedPercent: 80, worthUsd: 5 }, worthOf: (units: bigint) => units * 100n };
const of = (account: bigint, bought: bigint, sold: bigint): AccountTradeTotals => ({ account, bought, sold });
/** Buyers and sellers, by their accounts. */
const found = (...group: AccountTradeTotals[]) =>
  findOppositeTradingSides(group, rule).map(({ buyers, sellers }) =>
    [buyers, sellers].map((side) => side.map((each) => each.account)),
  );

test('finds sides that are spread over several accounts', () => {
  expect(found(of(1n, 20n, 0n), of(2n, 0n, 10n), of(3n, 0n, 10n))).toEqual([[[1n], [2n, 3n]]]);
  expect(found(of(1n, 30n, 0n), of(2n, 30n, 0n), of(3n, 0n, 20n), of(4n, 0n, 20n), of(5n, 0n, 20n))).toEqual([
    [
      [1n, 2n],
      [3n, 4n, 5n],
    ],
  ]);
  expect(found(of(1n, 20n, 0n), of(2n, 0n, 10n), of(3n, 0n, 5n))).toEqual([]);
  expect(found(of(1n, 4n, 0n), of(2n, 0n, 2n), of(3n, 0n, 2n))).toEqual([]);
});

test('finds a pair despite other trades in the group', () => {
  const split = [of(1n, 20n, 0n), of(2n, 0n, 10n), of(3n, 0n, 10n)];
  const those = [[1n], [2n, 3n]];
  expect(found(...split, of(4n, 500n, 0n))).toEqual([those]);
  expect(found(...split, of(4n, 0n, 500n))).toEqual([those]);
  expect(found(...split, of(4n, 500n, 500n))).toEqual([those]);
  expect(found(...split, of(4n, 0n, 10n))).toEqual([those]);
  expect(found(...split, of(4n, 0n, 15n))).toEqual([[[1n], [4n, 2n]]]);
  expect(found(...split, of(4n, 18n, 0n))).toEqual([those, [[4n], [2n, 3n]]]);
  expect(found(of(1n, 20n, 0n), of(2n, 0n, 20n), of(3n, 15n, 0n))).toEqual([[[1n], [2n]]]);
});

test('an account that buys and sells alone has no other side, but two such accounts have', () => {
  expect(found(of(1n, 20n, 20n))).toEqual([]);
  expect(found(of(1n, 20n, 20n), of(2n, 1n, 0n))).toEqual([]);
  expect(found(of(1n, 20n, 20n), of(2n, 20n, 20n))).toEqual([
    [[1n], [2n]],
    [[2n], [1n]],
  ]);
  expect(found(of(1n, 20n, 20n), of(2n, 10n, 10n), of(3n, 10n, 10n))).toEqual([
    [[2n], [3n]],
    [[3n], [2n]],
    [[1n], [2n, 3n]],
    [[2n, 3n], [1n]],
  ]);
});

test('searches a large group of invited accounts only in pairs', () => {
  const many = Array.from({ length: 8 }, (_, nth) => of(BigInt(10 + nth), 0n, 100n + 50n * BigInt(nth)));
  const split = [of(1n, 20n, 0n), of(2n, 0n, 10n), of(3n, 0n, 10n), ...many];
  expect(found(...split)).toEqual([]);
  expect(findOppositeTradingSides(split, rule, { oneHand: true })).toMatchObject([
    { sellers: [{ account: 2n }, { account: 3n }] },
  ]);
  expect(found(...split, of(4n, 0n, 20n))).toEqual([[[1n], [4n]]]);
});

test('finds pairs of about the same size among any number of accounts', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ bought: fc.nat(60), sold: fc.nat(60) }), { maxLength: 12 }), (sizes) => {
      const group = sizes.map(({ bought, sold }, nth) => of(BigInt(nth), BigInt(bought), BigInt(sold)));
      const expected = group.flatMap((buyer) =>
        group
          .filter(({ account, sold }) => {
            const [less, more] = buyer.bought < sold ? [buyer.bought, sold] : [sold, buyer.bought];
            return account !== buyer.account && less * 100n >= more * 80n && less >= 5n;
          })
          .map((seller) => `${buyer.account} ${seller.account}`),
      );
      const pairs = findOppositeTradingSides(group, rule).filter(
        (sides) => sides.buyers.length + sides.sellers.length === 2,
      );
      expect(pairs.map(({ buyers, sellers }) => `${buyers[0]!.account} ${sellers[0]!.account}`).toSorted()).toEqual(
        expected.toSorted(),
      );
    }),
  );
});
