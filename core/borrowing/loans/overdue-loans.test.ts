import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Loan, overdueDays, overdueOf, paidInTime, withoutOverdue } from './overdue-loans.ts';
import {
  creditFactsOf,
  creditParts,
  creditScore,
  SCORE_HIGHEST,
  scoreAgainstOverdue,
} from '../../accounts/customers/credit-score.ts';

const DAY_MS = 86_400_000;
const DUE = Date.parse('2026-11-20T00:00:00.000Z');
const loan = (change: Partial<Loan> = {}): Loan => ({
  currency: 'USD',
  principal: 500_00n,
  repaid: 0n,
  disbursedAt: DUE - 30 * DAY_MS,
  dueAt: DUE,
  repaidAt: null,
  ...change,
});

it.each<[string, Partial<Loan>, number, { overdue: bigint; days: number; inTime: number }]>([
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
  expect({ overdue: overdueOf(loans, 'USD', now), days: overdueDays(loans, now), inTime: paidInTime(loans) }).toEqual(
    expected,
  );
});

it('cents speak for nobody, and instalments of one day count once', () => {
  const paid = (amount: bigint, dueAt: number) => ({ dueAt, amount, paid: amount, paidAt: dueAt - DAY_MS });
  // Paid down to a cent at once, its instalments come to nothing; eight such loans were 80 points for two dollars.
  const cents = Array.from({ length: 8 }, (_, nth) =>
    loan({ dues: [paid(0n, DUE + nth * DAY_MS), paid(1n, DUE + (30 + nth) * DAY_MS)] }),
  );
  expect(paidInTime(cents)).toBe(0);
  const real = loan({ dues: [paid(4_99n, DUE), paid(5_00n, DUE + 30 * DAY_MS), paid(170_00n, DUE + 60 * DAY_MS)] });
  expect(paidInTime([real])).toBe(2);
  expect(paidInTime([real, real, real])).toBe(2);
});

it('what is overdue in one currency says nothing of another', () => {
  const loans = [loan(), loan({ currency: 'KRW', principal: 7_000n })];
  expect([
    overdueOf(loans, 'KRW', DUE + 1),
    overdueOf(loans, 'USD', DUE + 1),
    overdueOf(loans, 'EUR', DUE + 1),
  ]).toEqual([7_000n, 500_00n, 0n]);
  expect(withoutOverdue(loans, DUE + 1)).toEqual([]);
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

it('the score that an overdue loan requires is above the present one and in range; without one, none is', () => {
  fc.assert(
    fc.property(loans, fc.nat(1_000), (all, age) => {
      const customer = { verification: 'certified' as const, registeredAt: DUE - age * DAY_MS, loans: all };
      const lack = scoreAgainstOverdue(customer, DUE);
      const score = creditScore(creditParts(creditFactsOf(customer, DUE)));
      if (withoutOverdue(all, DUE).length === all.length) {
        expect(lack).toBeNull();
        return;
      }
      expect(lack?.score).toBe(score);
      expect(lack?.required).toBeGreaterThan(score);
      expect(lack?.required).toBeLessThanOrEqual(SCORE_HIGHEST);
    }),
  );
});
