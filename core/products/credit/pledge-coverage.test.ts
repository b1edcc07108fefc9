import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SCALE } from '../../ledger/money.ts';
import { parsePercent } from '../../markets/rulebook/rule-notation.ts';
import type { Order } from '../../trading/orders/order.ts';
import type { Position } from '../../trading/orders/position.ts';
import { computeRepaymentForPledgeRatio, computePledgeRatio } from '../../borrowing/loans/pledge-rules.ts';
import { applyRequestedPledges, computePledgeMarginCallLimits, computePledgeCoverage } from './pledge-coverage.ts';

const RULES = { maintenance: parsePercent('140'), urgent: parsePercent('120') };
const units = (count: number): bigint => BigInt(count) * SCALE;

test('the margin call and the sale happen exactly at the two disclosed values, to the minor unit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.bigInt({ min: -3n, max: 3n }), (owed, aside) => {
      const { callBelow, sellBelow } = computePledgeMarginCallLimits(owed, RULES);
      const [called, sold] = [callBelow + aside, sellBelow + aside];
      expect(computeRepaymentForPledgeRatio(called, owed, RULES.maintenance) > 0n).toBe(called < callBelow);
      expect((computePledgeRatio(sold, owed) ?? 0n) < RULES.urgent).toBe(sold < sellBelow);
    }),
  );
  expect(computePledgeMarginCallLimits(1_000_00n, RULES)).toEqual({ callBelow: 1_400_00n, sellBelow: 1_200_00n });
});

const held = { seq: 7n, currency: 'USD', openQuantity: units(90), reserved: 0n } as Position;
const terms = { currency: 'USD', principal: 1_000_00n, pledges: [{ position: 7n, quantity: units(30) }] };

test('an offer shows only units that are still there, and that no open order is to sell', () => {
  const named = (position: Position, exits: readonly Order[] = []) =>
    applyRequestedPledges({ seq: 3n, terms }, [position], exits).map(({ pledge }) => pledge?.quantity);
  expect(named({ ...held, openQuantity: 0n })).toEqual([]);
  expect(named({ ...held, openQuantity: units(20), reserved: units(5) })).toEqual([units(15)]);
  const exit = { effect: 'close', status: 'pending', position: 7n, parent: 7n, inactive: false, filled: 0n } as Order;
  const exits = [
    { ...exit, seq: 8n, group: 9n, quantity: units(70) },
    { ...exit, seq: 10n, group: 9n, quantity: units(70) },
  ];
  expect(named(held, exits)).toEqual([units(20)]);
});

test('an offer’s coverage counts the pledges that it names, not all holdings', () => {
  const named = applyRequestedPledges({ seq: 3n, terms }, [held]);
  expect(named.map(({ pledge }) => pledge)).toEqual([{ loan: 3n, quantity: units(30) }]);
  const markOf = () => ({ price: units(60), ltv: parsePercent('50') });
  expect(computePledgeCoverage(terms, named, 1_000_00n, '2026-11-22', markOf)).toMatchObject({
    value: 1_800_00n,
    loanable: 900_00n,
    ratio: parsePercent('180'),
    lacking: 0n,
  });
  expect(computePledgeCoverage(terms, named, 1_000_00n, '2026-11-22', () => null)).toBeNull();
});
