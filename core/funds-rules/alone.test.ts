import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isWithinAlone } from './alone.ts';

const LIMITS = { customerAlone: 700n, approverAlone: 3_500n };

it('lets nobody decide more alone than the limits, however it is cut into pieces', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ customer: fc.nat({ max: 3 }), amount: fc.bigInt(1n, 800n) }), { maxLength: 60 }),
      (rounds) => {
        const of = new Map<number, bigint>();
        let byApprover = 0n;
        for (const { customer, amount } of rounds) {
          if (!isWithinAlone(amount, { byCustomer: of.get(customer) ?? 0n, byApprover }, LIMITS)) continue;
          of.set(customer, (of.get(customer) ?? 0n) + amount);
          byApprover += amount;
        }
        expect(byApprover <= LIMITS.approverAlone && [...of.values()].every((sum) => sum <= LIMITS.customerAlone)).toBe(
          true,
        );
      },
    ),
  );
});

it('lets the limits themselves be reached', () =>
  expect(isWithinAlone(700n, { byCustomer: 0n, byApprover: 2_800n }, LIMITS)).toBe(true));
