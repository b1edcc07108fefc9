import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computeCreditScoreParts,
  computeCreditScore,
  type CreditScoreFacts,
  CREDIT_SCORE_MAXIMUM,
  CREDIT_SCORE_MINIMUM,
} from './credit-score.ts';

const scoreOf = (facts: Partial<CreditScoreFacts>): number =>
  computeCreditScore(
    computeCreditScoreParts({ verified: false, accountAgeDays: 0, repayments: 0, overdueDays: 0, ...facts }),
  );

test.each<[string, Partial<CreditScoreFacts>, number]>([
  ['a new account begins with 450', {}, 450],
  ['a verified person has 150 more', { verified: true }, 600],
  ['29 days count nothing yet', { accountAgeDays: 29 }, 450],
  ['each full 30 days count 5', { accountAgeDays: 60 }, 460],
  ['20 months of 30 days count 100, and no more is counted', { accountAgeDays: 6_000 }, 550],
  ['an instalment paid in time counts 10', { repayments: 3 }, 480],
  ['15 of them count 150, and no more is counted', { repayments: 90 }, 600],
  ['a day overdue takes 5', { verified: true, overdueDays: 12 }, 540],
  [
    'with everything it is the highest there is',
    { verified: true, accountAgeDays: 600, repayments: 15 },
    CREDIT_SCORE_MAXIMUM,
  ],
  ['below the lowest it does not fall', { overdueDays: 10_000 }, CREDIT_SCORE_MINIMUM],
])('%s', (_, facts, score) => {
  expect(scoreOf(facts)).toBe(score);
});

const facts = fc.record({
  verified: fc.boolean(),
  accountAgeDays: fc.nat(20_000),
  repayments: fc.nat(1_000),
  overdueDays: fc.nat(5_000),
});

test('the score stays in range, a better fact never lowers it, and a worse one never raises it', () => {
  fc.assert(
    fc.property(facts, (creditFacts) => {
      const score = scoreOf(creditFacts);
      expect(score).toBeGreaterThanOrEqual(CREDIT_SCORE_MINIMUM);
      expect(score).toBeLessThanOrEqual(CREDIT_SCORE_MAXIMUM);
      expect(scoreOf({ ...creditFacts, verified: true })).toBeGreaterThanOrEqual(score);
      expect(scoreOf({ ...creditFacts, accountAgeDays: creditFacts.accountAgeDays + 1 })).toBeGreaterThanOrEqual(score);
      expect(scoreOf({ ...creditFacts, repayments: creditFacts.repayments + 1 })).toBeGreaterThanOrEqual(score);
      expect(scoreOf({ ...creditFacts, overdueDays: creditFacts.overdueDays + 1 })).toBeLessThanOrEqual(score);
    }),
  );
});
