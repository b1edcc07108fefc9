import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../dates.ts';
import { parsePercent } from '../../markets/rulebook/rule-notation.ts';
import {
  addMonths,
  buildAmortisation,
  computeAnnualPercentageRate,
  dayCountRuleOf,
  computeExactInterest,
  roundInterest,
  type AmortisationTerms,
  REPAYMENT_PLANS,
  listMonthlyDates,
} from './amortisation.ts';
import { legalMaximumRateOn, legalMaximumRateHistory, computeLateRate } from './legal-maximum-rate.ts';
import {
  quotaPointsToAmount,
  computeLoanFee,
  LOAN_POINTS_MINIMUM,
  LOAN_CURRENCIES,
  LOAN_MONTHS,
  QUOTA_TABLE,
  computeLoanQuota,
} from './loan-quota.ts';

const FROM = '2026-11-21';
const lent = (change: Partial<AmortisationTerms> = {}): AmortisationTerms => ({
  principal: 100_000_00n,
  rate: parsePercent('6'),
  count: '30/360',
  plan: 'equal',
  ...change,
});

describe('matches published examples', () => {
  // U.S. consumer figures that every published table has: 100,000 over 30 years at 6 % costs 599.55 a month, of which
  // 500.00 is interest and 99.55 principal at first, 499.50 and 100.05 in the second month.
  it('a hundred thousand over thirty years at 6 %', () => {
    const all = buildAmortisation(lent(), FROM, listMonthlyDates(FROM, 360));
    expect(all.slice(0, 2).map(({ interest, principal, left }) => [interest, principal, left])).toEqual([
      [500_00n, 99_55n, 99_900_45n],
      [499_50n, 100_05n, 99_800_40n],
    ]);
    expect(all.at(-1)!.left).toBe(0n);
  });

  // The Consumer Financial Protection Bureau's own sample of a loan estimate, Regulation Z, 12 CFR 1026, appendix H,
  // form H-24(B): 162,000 at 3.875 % over thirty years are 761.78 a month, of which 15,773 have gone to the principal
  // after five years.
  it('the loan estimate that the American regulator publishes', () => {
    const all = buildAmortisation(
      lent({ principal: 162_000_00n, rate: parsePercent('3.875') }),
      '2013-04-15',
      listMonthlyDates('2013-04-15', 360),
    );
    expect(new Set(all.slice(0, -1).map(({ principal, interest }) => principal + interest))).toEqual(
      new Set([761_78n]),
    );
    const paidOff = all.slice(0, 60).reduce((sum, { principal }) => sum + principal, 0n);
    expect((paidOff + 50n) / 100n).toBe(15_773n);
  });

  // Regulation Z, 12 CFR 1026, appendix J (c)(1), example (i): 5,000 advanced, 24 monthly payments of 230, 9.69 %.
  it('the annual percentage rate of Regulation Z', () => {
    expect(
      computeAnnualPercentageRate(
        5_000_00n,
        Array.from({ length: 24 }, () => 230_00n),
      ),
    ).toBe(parsePercent('9.69'));
  });
});

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2027-11-30', 3, '2028-02-29'],
  ['2026-11-21', 14, '2028-01-21'],
])('%s and %d months are %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected);
});

const days = fc.nat(3_000).map((n) => addDays('2024-01-01', n));
const loans = fc.record({
  principal: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  rate: fc.bigInt({ min: 0n, max: parsePercent('36') }),
  count: fc.constantFrom('30/360' as const, 'actual/360' as const, 'actual/365' as const),
  plan: fc.constantFrom(...REPAYMENT_PLANS),
});

it('a schedule pays the principal back to the minor unit, and nothing of it is negative', () => {
  fc.assert(
    fc.property(loans, days, fc.integer({ min: 1, max: 60 }), (loan, from, months) => {
      const all = buildAmortisation(loan, from, listMonthlyDates(from, months));
      expect(all.reduce((sum, { principal }) => sum + principal, 0n)).toBe(loan.principal);
      expect(all.at(-1)!.left).toBe(0n);
      for (const { principal, interest, left } of all)
        expect([principal, interest, left].every((each) => each >= 0n)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

it('interest counted night by night equals the schedule', () => {
  fc.assert(
    fc.property(loans, days, fc.integer({ min: 1, max: 400 }), ({ principal, rate, count }, from, nights) => {
      const to = addDays(from, nights);
      let exact = 0n;
      for (let date = from; date < to; date = addDays(date, 1))
        exact += computeExactInterest(principal, rate, count, date, addDays(date, 1));
      expect(roundInterest(exact, count)).toBe(
        roundInterest(computeExactInterest(principal, rate, count, from, to), count),
      );
    }),
    { numRuns: 200 },
  );
});

it('every offered rate stays within the legal maximum, late or not', () => {
  for (const currency of LOAN_CURRENCIES)
    for (const { rate, points } of QUOTA_TABLE)
      for (const months of LOAN_MONTHS)
        for (const plan of REPAYMENT_PLANS)
          for (const size of [LOAN_POINTS_MINIMUM, points]) {
            const principal = quotaPointsToAmount(size, currency);
            const all = buildAmortisation(
              { principal, rate, plan, count: dayCountRuleOf(currency)!.count },
              FROM,
              listMonthlyDates(FROM, months),
            );
            const paid = all.map(
              (each, index) => each.principal + each.interest + (index === 0 ? computeLoanFee(principal) : 0n),
            );
            const apr = computeAnnualPercentageRate(principal, paid);
            expect(apr).toBeGreaterThan(rate);
            expect(apr).toBeLessThanOrEqual(legalMaximumRateOn(currency, FROM));
            expect(computeLateRate(rate, currency, FROM)).toBeLessThanOrEqual(legalMaximumRateOn(currency, FROM));
          }
});

it('each legal maximum has a source, and Korea had another one before July 2021', () => {
  for (const market of ['US', 'MX', 'TH', 'KR', 'IN', 'SA'] as const)
    for (const { source } of legalMaximumRateHistory(market)) expect(source.length).toBeGreaterThan(10);
  expect([
    legalMaximumRateOn('KRW', '2021-07-06'),
    legalMaximumRateOn('KRW', '2021-07-07'),
    legalMaximumRateOn('THB', FROM),
  ]).toEqual([parsePercent('24'), parsePercent('20'), parsePercent('15')]);
});

it('a better score never lowers the quota; loans of all currencies count together, never beyond the maximum', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 300, max: 850 }),
      fc.bigInt({ min: 0n, max: 50_000n }),
      fc.array(
        fc.record({ currency: fc.constantFrom(...LOAN_CURRENCIES), owed: fc.bigInt({ min: 0n, max: 10n ** 7n }) }),
        {
          maxLength: 4,
        },
      ),
      (score, granted, borrowed) => {
        const { points, free } = computeLoanQuota(score, granted, borrowed);
        expect(computeLoanQuota(score + 1, granted, borrowed).free).toBeGreaterThanOrEqual(free);
        expect(free).toBeGreaterThanOrEqual(0n);
        expect(free).toBeLessThanOrEqual(points);
        expect(points).toBeLessThanOrEqual(30_000n);
        if (score < 550) expect(points).toBe(0n);
      },
    ),
  );
});
