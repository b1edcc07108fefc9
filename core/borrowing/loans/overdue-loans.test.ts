import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type LoanRepaymentRecord,
  countOverdueDays,
  computeOverdueAmountIn,
  countTimelyPaymentDays,
  excludeOverdueLoans,
} from './overdue-loans.ts';
import {
  creditScoreFactsOf,
  computeCreditScoreParts,
  computeCreditScore,
  CREDIT_SCORE_MAXIMUM,
  findOverdueCreditScore,
} from '../../accounts/customers/credit-score.ts';

const DAY_MS = 86_400_000;
const DUE = Date.parse('2026-11-20T00:00:00.000Z');
const loan = (change: Partial<LoanRepaymentRecord> = {}): LoanRepaymentRecord => ({
  currency: 'USD',
  principal: 500_00n,
  repaid: 0n,
  disbursedAt: DUE - 30 * DAY_MS,
  dueAt: DUE,
  repaidAt: null,
  ...change,
});

it.each<[string, Partial<LoanRepaymentRecord>, number, { overdue: bigint; days: number; inTime: number }]>([
  ['is owed in time until it is due', {}, DUE, { overdue: 0n, days: 0, inTime: 0 }],
  ['is overdue from then on, and a day that has begun counts', {}, DUE + 1, { overdue: 500_00n, days: 1, inTime: 0 }],
  ['is overdue by what is still owed', { repaid: 120_00n }, DUE + 3 * DAY_MS, { overdue: 380_00n, days: 3, inTime: 0 }],
  [
    'paid back in time speaks for the customer',
    { repaid: 500_00n, repaidAt: DUE },
    DUE + 90 * DAY_MS,
    { overdue: 0n, days: 0, inTime: 1 },
  ],
  [
    'paid back late is overdue no more, and its days stay',
    { repaid: 500_00n, repaidAt: DUE + DAY_MS + 1 },
    DUE + 90 * DAY_MS,
    { overdue: 0n, days: 2, inTime: 0 },
  ],
])('a loan %s', (_, change, now, expected) => {
  const loans = [loan(change)];
  expect({
    overdue: computeOverdueAmountIn(loans, 'USD', now),
    days: countOverdueDays(loans, now),
    inTime: countTimelyPaymentDays(loans),
  }).toEqual(expected);
});

it('tiny instalments earn no points, and instalments of one day count once', () => {
  const paid = (amount: bigint, dueAt: number) => ({ dueAt, amount, paid: amount, paidAt: dueAt - DAY_MS });
  // Paid down to a cent at once, its instalments come to nothing; eight such loans were 80 points for two dollars.
  const cents = Array.from({ length: 8 }, (_, nth) =>
    loan({ dues: [paid(0n, DUE + nth * DAY_MS), paid(1n, DUE + (30 + nth) * DAY_MS)] }),
  );
  expect(countTimelyPaymentDays(cents)).toBe(0);
  const real = loan({ dues: [paid(4_99n, DUE), paid(5_00n, DUE + 30 * DAY_MS), paid(170_00n, DUE + 60 * DAY_MS)] });
  expect(countTimelyPaymentDays([real])).toBe(2);
  expect(countTimelyPaymentDays([real, real, real])).toBe(2);
});

it('an overdue amount counts only in its own currency', () => {
  const loans = [loan(), loan({ currency: 'KRW', principal: 7_000n })];
  expect([
    computeOverdueAmountIn(loans, 'KRW', DUE + 1),
    computeOverdueAmountIn(loans, 'USD', DUE + 1),
    computeOverdueAmountIn(loans, 'EUR', DUE + 1),
  ]).toEqual([7_000n, 500_00n, 0n]);
  expect(excludeOverdueLoans(loans, DUE + 1)).toEqual([]);
});

const loans = fc
  .array(
    fc.record({
      late: fc.integer({ min: -400, max: 400 }),
      repaidAfter: fc.option(fc.integer({ min: 0, max: 500 }), { nil: null }),
    }),
    { maxLength: 6 },
  )
  .map((all) =>
    all.map(({ late, repaidAfter }) =>
      loan({
        dueAt: DUE - late * DAY_MS,
        disbursedAt: DUE - 600 * DAY_MS,
        repaidAt: repaidAfter === null ? null : DUE - 550 * DAY_MS + repaidAfter * DAY_MS,
      }),
    ),
  );

it('the score that an overdue loan requires is above the present one and in range, or null without one', () => {
  fc.assert(
    fc.property(loans, fc.nat(1_000), (all, age) => {
      const customer = { verification: 'certified' as const, registeredAt: DUE - age * DAY_MS, loans: all };
      const overdueScore = findOverdueCreditScore(customer, DUE);
      const score = computeCreditScore(computeCreditScoreParts(creditScoreFactsOf(customer, DUE)));
      if (excludeOverdueLoans(all, DUE).length === all.length) {
        expect(overdueScore).toBeNull();
        return;
      }
      expect(overdueScore?.score).toBe(score);
      expect(overdueScore?.required).toBeGreaterThan(score);
      expect(overdueScore?.required).toBeLessThanOrEqual(CREDIT_SCORE_MAXIMUM);
    }),
  );
});
