import { expect, test } from 'vitest';
import { PUSH_FAILURES_MAXIMUM, getPushOutcome, getAppPushOutcome, computePushRetryWait } from './push-retry.ts';

test('each wait is twice the one before, up to an hour, for about three days', () => {
  expect([1, 2, 3, 4].map(computePushRetryWait)).toEqual([5_000, 10_000, 20_000, 40_000]);
  expect(computePushRetryWait(PUSH_FAILURES_MAXIMUM)).toBe(3_600_000);
  const days =
    Array.from({ length: PUSH_FAILURES_MAXIMUM }, (_, index) => computePushRetryWait(index + 1)).reduce(
      (sum, wait) => sum + wait,
      0,
    ) / 86_400_000;
  expect(days).toBeGreaterThan(2.5);
  expect(days).toBeLessThan(3.5);
});

test.each([
  [201, 'sent'],
  [200, 'sent'],
  [404, 'gone'],
  [410, 'gone'],
  [403, 'gone'],
  [301, 'later'],
  [429, 'later'],
  [500, 'later'],
  [0, 'later'],
] as const)('status %i means %s', (status, outcome) => expect(getPushOutcome(status)).toBe(outcome));

test.each([
  [204, 'sent'],
  [404, 'gone'],
  [410, 'gone'],
  // An operator's service that doesn't know our signature costs nobody their messages.
  [401, 'later'],
  [403, 'later'],
  [400, 'later'],
  [503, 'later'],
] as const)("status %i of the operator's service means %s", (status, outcome) =>
  expect(getAppPushOutcome(status)).toBe(outcome),
);
