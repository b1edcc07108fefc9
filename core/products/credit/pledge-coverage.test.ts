import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SCALE } from '../../ledger/money.ts';
import { percent } from '../../markets/rulebook/notation.ts';
import type { Position } from '../../trading/orders/position.ts';
import { lackingFor, ratioOf } from '../../borrowing/loans/pledge-rules.ts';
import { asPledged, limitsOf, standingFor } from './pledge-coverage.ts';

const RULES = { maintenance: percent('140'), urgent: percent('120') };
const units = (count: number): bigint => BigInt(count) * SCALE;

test('the two worths that a customer is told are those at which something happens, to the minor unit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.bigInt({ min: -3n, max: 3n }), (owed, aside) => {
      const { callBelow, sellBelow } = limitsOf(owed, RULES);
      const [called, sold] = [callBelow + aside, sellBelow + aside];
      expect(lackingFor(called, owed, RULES.maintenance) > 0n).toBe(called < callBelow);
      expect((ratioOf(sold, owed) ?? 0n) < RULES.urgent).toBe(sold < sellBelow);
    }),
  );
  expect(limitsOf(1_000_00n, RULES)).toEqual({ callBelow: 1_400_00n, sellBelow: 1_200_00n });
});

const held = { seq: 7n, currency: 'USD', openQuantity: units(90) } as Position;
const terms = { currency: 'USD', principal: 1_000_00n, pledges: [{ position: 7n, quantity: units(30) }] };

test('an offer is worth what it names, not all that is held', () => {
  const named = asPledged({ seq: 3n, terms }, [held]);
  expect(named.map(({ pledge }) => pledge)).toEqual([{ loan: 3n, quantity: units(30) }]);
  const markOf = () => ({ price: units(60), ltv: percent('50') });
  expect(standingFor(terms, named, 1_000_00n, '2026-11-22', markOf)).toMatchObject({
    value: 1_800_00n,
    loanable: 900_00n,
    ratio: percent('180'),
    lacking: 0n,
  });
  expect(standingFor(terms, named, 1_000_00n, '2026-11-22', () => null)).toBeNull();
});
