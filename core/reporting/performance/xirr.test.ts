import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type XirrPayment, computeXirr } from './xirr.ts';

const YEAR_MS = 365 * 86_400_000;
const years = (...flows: readonly (readonly [number, bigint])[]): XirrPayment[] =>
  flows.map(([at, amount]) => ({ at: Math.round(at * YEAR_MS), amount }));

describe('without a rate it names the failure', () => {
  it.each([
    ['noFlows', []],
    ['noFlows', years([0, -100n])],
    ['noFlows', years([1, -100n], [1, 110n])],
    ['noFlows', years([0, 0n], [1, 0n])],
    ['noSignChange', years([0, -100n], [1, -10n])],
    ['noSignChange', years([0, 100n], [1, 10n], [2, 5n])],
    // −1000, 3600, −4310, 1716 are worth nothing at 10, 20 and 30 % a year.
    ['severalRates', years([0, -1_000n], [1, 3_600n], [2, -4_310n], [3, 1_716n])],
    // No rate makes these worth nothing.
    ['outOfRange', years([0, -100n], [1, 100n], [2, -100n])],
    // All of it gone is −100 %, and a rate has to be above.
    ['outOfRange', years([0, -1_000_000_000n], [1, 1n])],
    // Ten times as much after a month.
    ['outOfRange', years([0, -100n], [31 / 365, 1_000n])],
    // Eight minutes of luck, and a day short of thirty.
    ['tooShort', years([0, -100n], [8 / 525_600, 101n])],
    ['tooShort', years([0, -100n], [29 / 365, 101n])],
    // A coin of a year ago doesn't make what came in yesterday old.
    ['tooShort', years([0, -1n], [364 / 365, -100_000n], [1, 100_002n])],
  ] as const)('%s %#', (failure, payments) => {
    expect(computeXirr(payments)).toEqual({ failure });
  });
});

it('gives a rate from thirty days on, whatever was paid in', () => {
  expect(computeXirr(years([0, -100n], [30 / 365, 101n]))).toMatchObject({ rate: expect.any(BigInt) });
  expect(computeXirr(years([0, -100_000n], [364 / 365, -100n], [1, 110_000n]))).toMatchObject({
    rate: expect.any(BigInt),
  });
});

it('finds the growth rate of one payment, in any order of payments', () => {
  expect(computeXirr(years([0, -100n], [1, 110n]))).toEqual({ rate: 10_000_000n });
  expect(computeXirr(years([2, 121n], [0, -100n]))).toEqual({ rate: 10_000_000n });
  expect(computeXirr(years([0, -100n], [1, 50n]))).toEqual({ rate: -50_000_000n });
});

it('returns a rate at which all payments sum to zero, or a named failure', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ at: fc.double({ min: 0, max: 10, noNaN: true }), amount: fc.bigInt(-10_000_000n, 10_000_000n) }),
        {
          maxLength: 12,
        },
      ),
      (flows) => {
        const payments = years(...flows.map(({ at, amount }) => [at, amount] as const));
        const found = computeXirr(payments);
        if (!('rate' in found)) return;
        const rate = Number(found.rate) / 1e8;
        expect(rate).toBeGreaterThan(-1);
        const first = Math.min(...payments.map(({ at }) => at));
        const worth = (at: number): number =>
          payments.reduce((sum, flow) => sum + Number(flow.amount) / (1 + at) ** ((flow.at - first) / YEAR_MS), 0);
        // Within the last decimal of the rate the sum passes through nothing.
        const [below, above] = [worth(rate - 1e-8), worth(rate + 1e-8)];
        const largest = Math.max(...payments.map(({ amount }) => Math.abs(Number(amount))));
        expect(Math.min(below, above) <= largest * 1e-6 && Math.max(below, above) >= -largest * 1e-6).toBe(true);
      },
    ),
  );
});
