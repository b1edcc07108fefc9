import { expect, test } from 'vitest';
import { buildProposalFacts } from './review-kind-registry.ts';

test('shows proposed values next to current ones, in the order of the proposal', () => {
  const terms = { currency: 'USD', minimum: '10', weekdays: [1, 2], open: false, zone: null };
  const holds = { currency: 'USD', minimum: '5', open: true };
  expect(buildProposalFacts({ terms, holds, follows: { worth: '1000.00' } })).toEqual([
    { name: 'currency', value: 'USD', was: 'USD' },
    { name: 'minimum', value: '10', was: '5' },
    { name: 'weekdays', value: '1 2', was: null },
    { name: 'open', value: 'false', was: 'true' },
    { name: 'worth', value: '1000.00', was: null },
  ]);
});

test('shows values that would be removed', () => {
  expect(buildProposalFacts({ terms: { fourEyesAbove: null }, holds: { fourEyesAbove: '500' } })).toEqual([
    { name: 'fourEyesAbove', value: null, was: '500' },
  ]);
});
