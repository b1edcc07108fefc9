import { expect, test } from 'vitest';
import { findSides, type Traded } from './opposite.ts';

const rule = { values: { matchedPercent: 80, worthUsd: 5 }, worthOf: (units: bigint) => units * 100n };
const of = (account: bigint, bought: bigint, sold: bigint): Traded => ({ account, bought, sold });
/** Buyers and sellers, by their accounts. */
const found = (...group: Traded[]) =>
  findSides(group, rule).map(({ buyers, sellers }) =>
    [buyers, sellers].map((side) => side.map((each) => each.account)),
  );

test('one side may be spread over several accounts, and so may both', () => {
  expect(found(of(1n, 20n, 0n), of(2n, 0n, 10n), of(3n, 0n, 10n))).toEqual([[[1n], [2n, 3n]]]);
  expect(found(of(1n, 12n, 0n), of(2n, 8n, 0n), of(3n, 0n, 15n), of(4n, 0n, 5n))).toEqual([
    [
      [1n, 2n],
      [3n, 4n],
    ],
  ]);
  expect(found(of(1n, 20n, 0n), of(2n, 0n, 10n), of(3n, 0n, 5n))).toEqual([]);
  expect(found(of(1n, 4n, 0n), of(2n, 0n, 2n), of(3n, 0n, 2n))).toEqual([]);
});

test('what others of the group do beside it hides nothing', () => {
  const split = [of(1n, 20n, 0n), of(2n, 0n, 10n), of(3n, 0n, 10n)];
  const those = [[1n], [2n, 3n]];
  expect(found(...split, of(4n, 500n, 0n))).toEqual([those]);
  expect(found(...split, of(4n, 0n, 500n))).toEqual([those]);
  expect(found(...split, of(4n, 500n, 500n))).toEqual([those]);
  expect(found(...split, of(4n, 18n, 0n))).toEqual([those, [[4n], [2n, 3n]]]);
  expect(found(of(1n, 20n, 0n), of(2n, 0n, 20n), of(3n, 15n, 0n))).toEqual([[[1n], [2n]]]);
});

test('whoever buys and sells alone has no other side, but two who do so have', () => {
  expect(found(of(1n, 20n, 20n))).toEqual([]);
  expect(found(of(1n, 20n, 20n), of(2n, 1n, 0n))).toEqual([]);
  expect(found(of(1n, 20n, 20n), of(2n, 20n, 20n))).toEqual([
    [[1n], [2n]],
    [[2n], [1n]],
  ]);
  expect(found(of(1n, 20n, 20n), of(2n, 10n, 10n), of(3n, 10n, 10n))).toEqual([
    [[1n], [2n, 3n]],
    [[2n, 3n], [1n]],
    [[2n], [3n]],
    [[3n], [2n]],
  ]);
});
