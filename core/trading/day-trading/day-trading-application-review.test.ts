import { describe, expect, it } from 'vitest';
import {
  decideDayTradingApplication,
  getHouseDayTradingReviewRule,
  reviewDayTradingByRule,
  getAutomaticReviewTime,
  getDayTradingReviewRuleAt,
  type DayTradingReviewRule,
} from './day-trading-application-review.ts';

const DAY = Date.UTC(2026, 10, 21);
const manual: DayTradingReviewRule = { from: DAY, mode: 'manual' };
const later: DayTradingReviewRule = { from: DAY + 1_000, mode: 'automatic', afterSeconds: 60 };

describe('an application for day trading', () => {
  it("is reviewed by the rule in force when it is made: the house's, or the operator's from its date on", () => {
    const house = getHouseDayTradingReviewRule(true);
    expect(getDayTradingReviewRuleAt([later, manual], house, DAY - 1)).toBe(house);
    expect(getDayTradingReviewRuleAt([later, manual], house, DAY)).toBe(manual);
    expect(getDayTradingReviewRuleAt([later, manual], house, DAY + 5_000)).toBe(later);
    // Dated before the house's own beginning, it still goes before it.
    const early: DayTradingReviewRule = { from: 0, mode: 'manual' };
    expect(getDayTradingReviewRuleAt([early], house, DAY)).toBe(early);
  });
  it('is decided by the rule after its delay, or by a person at no fixed time', () => {
    expect(getAutomaticReviewTime(later, DAY)).toBe(DAY + 60_000);
    expect(getAutomaticReviewTime(manual, DAY)).toBeNull();
    expect(getHouseDayTradingReviewRule(false).mode).toBe('manual');
  });
  it('is granted by the rule to anyone allowed to trade', () => {
    expect(reviewDayTradingByRule(false)).toEqual({ status: 'approved', reason: null });
    expect(reviewDayTradingByRule(true)).toEqual({ status: 'refused', reason: 'barred' });
  });
  it.each([
    ['none', 'apply'],
    ['refused', 'apply'],
    ['applied', 'nothing'],
    ['approved', 'nothing'],
    ['suspended', 'suspended'],
  ] as const)('from %s: %s', (status, step) => {
    expect(decideDayTradingApplication(status)).toBe(step);
  });
});
