import { expect, test } from 'vitest';
import { computeWebhookRetryWait, decideAfterWebhookFailure, isWebhookEventWanted } from './webhook.ts';

const HOUR_MS = 3_600_000;

test('waits twice as long after each failure, up to an hour, a quarter more or less', () => {
  expect([1, 2, 3, 20].map((failures) => computeWebhookRetryWait(failures, 0.5))).toEqual([
    5_000,
    10_000,
    20_000,
    HOUR_MS,
  ]);
  expect([0, 1].map((fraction) => computeWebhookRetryWait(1, fraction))).toEqual([3_750, 6_250]);
});

test('tries an event for three days, and disables the webhook then, or at once if it is gone', () => {
  const failed = (progress: { failures: number; failingSince: number | null }, status: number, now: number) =>
    decideAfterWebhookFailure(progress, { status, failure: null }, now, 0.5);
  expect(failed({ failures: 0, failingSince: null }, 500, 7)).toEqual({
    disabled: null,
    failures: 1,
    failingSince: 7,
    nextAt: 5_007,
  });
  expect(failed({ failures: 90, failingSince: 7 }, 500, 7 + 72 * HOUR_MS - 1)).toMatchObject({ disabled: null });
  expect(failed({ failures: 90, failingSince: 7 }, 500, 7 + 72 * HOUR_MS)).toEqual({ disabled: 'failing' });
  expect(failed({ failures: 0, failingSince: null }, 410, 7)).toEqual({ disabled: 'gone' });
});

test("wants an order's event for what it changed, too", () => {
  const filled = { order: {}, positions: [{}], accounts: [{}] };
  expect(isWebhookEventWanted(['position'], 'order', filled)).toBe(true);
  expect(isWebhookEventWanted(['notice'], 'order', filled)).toBe(false);
  expect(isWebhookEventWanted(['notice'], 'order', { ...filled, notice: {} })).toBe(true);
  expect(isWebhookEventWanted(['wallet'], 'notice', {})).toBe(false);
  expect(isWebhookEventWanted(['wallet'], 'wallet', { accounts: [] })).toBe(true);
});
