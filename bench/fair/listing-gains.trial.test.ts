/** Applying for every new share and selling it on its first day brings no more than the terms disclose. */
import { testZones } from '@bourse/core/testing/test-zones.ts';
import { beforeAll, expect, it } from 'vitest';
import { LISTING_CHOICES, computeListingGains, type ListedIssue, listIssues } from './listing-gains.ts';

/** The first seed is the demo's; together a thousand listings. */
const SEEDS = Array.from({ length: 50 }, (_, index) => index + 1);
const LISTINGS = 20;
/** Corrected for the number of comparisons. */
const BOUND = 4;
const DISCLOSED = 0;
let all: ListedIssue[];
beforeAll(() => {
  all = SEEDS.flatMap((seed) => listIssues(seed, testZones, LISTINGS));
}, 300_000);

it('applying for every new issue, or choosing by known facts, gains no more than is disclosed', () => {
  expect(all).toHaveLength(SEEDS.length * LISTINGS);
  const results = computeListingGains(all, DISCLOSED);
  expect(results).toHaveLength(Object.keys(LISTING_CHOICES).length * 2);
  for (const { choice, sold, offers, mean, error } of results) {
    const figures = `${(mean * 100).toFixed(2)} % ± ${(error * 100).toFixed(2)}`;
    const off = `${choice}, sold ${sold}: ${offers} offers, ${figures}, seeds 1 to ${SEEDS.length}`;
    expect(offers, off).toBeGreaterThan(150);
    expect(error, off).toBeLessThan(0.05);
    expect(Math.abs(mean / error), off).toBeLessThan(BOUND);
  }
});

it('the gate detects an issue price a tenth below the fair one', () => {
  const [everyOffer] = computeListingGains(all, DISCLOSED, 0.1);
  expect(everyOffer!.mean / everyOffer!.error).toBeGreaterThan(BOUND);
});
