import { expect, it } from 'vitest';
import { isDelayedTradingAllowed, listSourcesInForce, type SourceDecision } from './source-decisions.ts';

const step = (source: string, displayed: boolean, rank: number, at: number): SourceDecision => ({
  source,
  market: 'US',
  displayed,
  rank,
  at,
});

it('shows no source without a decision', () => {
  expect(listSourcesInForce([], 'US', 5)).toEqual([]);
});

it('lists sources by rank, by the last decision of each, only of the market and the moment', () => {
  const steps = [
    step('yahoo', true, 2, 10),
    step('alpaca', true, 1, 20),
    { ...step('yahoo', true, 1, 20), market: 'KR' as const },
    step('alpaca', false, 1, 30),
    step('massive', true, 2, 30),
  ];
  expect(listSourcesInForce(steps, 'US', 9)).toEqual([]);
  expect(listSourcesInForce(steps, 'US', 20)).toEqual(['alpaca', 'yahoo']);
  expect(listSourcesInForce(steps, 'US', 30)).toEqual(['massive', 'yahoo']);
  expect(listSourcesInForce(steps, 'KR', 30)).toEqual(['yahoo']);
});

it('lets nobody trade at delayed prices without a rule, and from the moment of the rule on', () => {
  const rules = [
    { market: 'KR' as const, allowed: true, from: 100 },
    { market: 'KR' as const, allowed: false, from: 200 },
    { market: 'KR' as const, allowed: true, from: 200 },
  ];
  expect([99, 100, 199, 200].map((at) => isDelayedTradingAllowed(rules, 'KR', at))).toEqual([false, true, true, true]);
  expect(isDelayedTradingAllowed(rules.slice(0, 2), 'KR', 200)).toBe(false);
  expect(isDelayedTradingAllowed(rules, 'US', 300)).toBe(false);
});
