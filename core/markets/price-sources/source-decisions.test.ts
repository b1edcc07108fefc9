import { expect, it } from 'vitest';
import { listSourcesInForce, type SourceDecision } from './source-decisions.ts';

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
