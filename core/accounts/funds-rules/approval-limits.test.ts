import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Currency } from '../../ledger/money.ts';
import { isWithinSoleApprovalLimits, type AmountsByCurrency } from './deposit-withdrawal-rules.ts';

const LIMITS: Partial<Record<Currency, { customerAlone: bigint; approverAlone: bigint }>> = {
  USD: { customerAlone: 700n, approverAlone: 3_500n },
  KRW: { customerAlone: 980_000n, approverAlone: 4_900_000n },
};
const limits = (currency: Currency) => LIMITS[currency] ?? { customerAlone: 0n, approverAlone: 0n };
const plus = (sums: AmountsByCurrency, currency: Currency, amount: bigint): AmountsByCurrency =>
  new Map([...sums, [currency, (sums.get(currency) ?? 0n) + amount]]);
const NONE: AmountsByCurrency = new Map();

/** In hundredths of a cent, at the rate that the limits have to one another. */
const worth = (sums: AmountsByCurrency): bigint => (sums.get('USD') ?? 0n) * 1_400n + (sums.get('KRW') ?? 0n);

it('never lets one person approve more than the limits, however the sum is split by amount and currency', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ customer: fc.nat({ max: 3 }), amount: fc.bigInt(1n, 800n), inWon: fc.boolean() }), {
        maxLength: 60,
      }),
      (rounds) => {
        const of = new Map<number, AmountsByCurrency>();
        let byApprover = NONE;
        for (const { customer, amount: dollars, inWon } of rounds) {
          const [currency, amount] = inWon ? (['KRW', dollars * 1_400n] as const) : (['USD', dollars] as const);
          const byCustomer = of.get(customer) ?? NONE;
          if (!isWithinSoleApprovalLimits(amount, currency, { byCustomer, byApprover }, limits)) continue;
          of.set(customer, plus(byCustomer, currency, amount));
          byApprover = plus(byApprover, currency, amount);
        }
        expect(worth(byApprover)).toBeLessThanOrEqual(3_500n * 1_400n);
        for (const sums of of.values()) expect(worth(sums)).toBeLessThanOrEqual(980_000n);
      },
    ),
  );
});

it('allows amounts up to the limits, and nothing if a limit is zero', () => {
  const before = { byCustomer: NONE, byApprover: new Map<Currency, bigint>([['USD', 2_800n]]) };
  expect(isWithinSoleApprovalLimits(700n, 'USD', before, limits)).toBe(true);
  expect(isWithinSoleApprovalLimits(701n, 'USD', before, limits)).toBe(false);
  expect(isWithinSoleApprovalLimits(1n, 'THB', { byCustomer: NONE, byApprover: NONE }, limits)).toBe(false);
});
