/** Applying for every new share and selling it on its first day brings no more than the terms disclose. */
import { testTimeZones } from '@bourse/core/testing/test-time-zones.ts';
import { beforeAll, expect, it } from 'vitest';
import {
  NEW_ISSUE_CHOICE_STRATEGIES,
  computeNewIssueGains,
  type ListedNewIssue,
  listNewIssues,
} from './new-issue-gains.ts';

/** The first seed is the demo's; together a thousand listings. */
const SEEDS = Array.from({ length: 50 }, (_, index) => index + 1);
const LISTINGS = 20;
/** Corrected for the number of comparisons. */
const BOUND = 4;
const DISCLOSED = 0;
let all: ListedNewIssue[];
beforeAll(() => {
  all = SEEDS.flatMap((seed) => listNewIssues(seed, testTimeZones, LISTINGS));
}, 300_000);

it('applying for every new issue, or choosing by known facts, gains no more than is disclosed', () => {
  expect(all).toHaveLength(SEEDS.length * LISTINGS);
  const results = computeNewIssueGains(all, DISCLOSED);
  expect(results).toHaveLength(Object.keys(NEW_ISSUE_CHOICE_STRATEGIES).length * 2);
  for (const { choice, sold, offers, mean, error } of results) {
    const figures = `${(mean * 100).toFixed(2)} % ± ${(error * 100).toFixed(2)}`;
    const off = `${choice}, sold ${sold}: ${offers} offers, ${figures}, seeds 1 to ${SEEDS.length}`;
    expect(offers, off).toBeGreaterThan(150);
    expect(error, off).toBeLessThan(0.05);
    expect(Math.abs(mean / error), off).toBeLessThan(BOUND);
  }
});

it('the gate detects an issue price a tenth below the fair one', () => {
  const [everyOffer] = computeNewIssueGains(all, DISCLOSED, 0.1);
  expect(everyOffer!.mean / everyOffer!.error).toBeGreaterThan(BOUND);
});
