import { describe, expect, it } from 'vitest';
import { applying, houseReview, reviewByRule, reviewedAt, reviewRuleAt, type ReviewRule } from './review.ts';

const DAY = Date.UTC(2026, 10, 21);
const manual: ReviewRule = { from: DAY, mode: 'manual' };
const later: ReviewRule = { from: DAY + 1_000, mode: 'automatic', afterSeconds: 60 };

describe('an application for day trading', () => {
  it("is reviewed by the rule of its own moment: the house's, then the operator's from its date on", () => {
    const house = houseReview(true);
    expect(reviewRuleAt([later, manual], house, DAY - 1)).toBe(house);
    expect(reviewRuleAt([later, manual], house, DAY)).toBe(manual);
    expect(reviewRuleAt([later, manual], house, DAY + 5_000)).toBe(later);
    // Dated before the house's own beginning, it still goes before it.
    const early: ReviewRule = { from: 0, mode: 'manual' };
    expect(reviewRuleAt([early], house, DAY)).toBe(early);
  });
  it('is decided by the rule so many seconds after it came, or by a person at no time that is known', () => {
    expect(reviewedAt(later, DAY)).toBe(DAY + 60_000);
    expect(reviewedAt(manual, DAY)).toBeNull();
    expect(houseReview(false).mode).toBe('manual');
  });
  it('is granted by the rule to whoever may trade', () => {
    expect(reviewByRule(false)).toEqual({ status: 'approved', reason: null });
    expect(reviewByRule(true)).toEqual({ status: 'refused', reason: 'barred' });
  });
  it.each([
    ['none', 'apply'],
    ['refused', 'apply'],
    ['applied', 'nothing'],
    ['approved', 'nothing'],
    ['suspended', 'suspended'],
  ] as const)('from %s: %s', (status, step) => {
    expect(applying(status)).toBe(step);
  });
});
