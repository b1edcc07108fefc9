import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCallClient } from './call-client.ts';
import * as constants from './constants.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("waiting times are the specification's", () => {
  expect(constants).toMatchObject({
    REQUEST_TIMEOUT_MS: 10_000,
    TOAST_DURATION_MS: 2_000,
    UNAUTHORIZED_REDIRECT_MS: 2_000,
    LOGOUT_REDIRECT_MS: 1_000,
    EXIT_DOUBLE_PRESS_MS: 1_000,
    CHUNK_LOAD_TIMEOUT_MS: 120_000,
  });
});

test('a call without an answer is given up after 10,000 ms, not before', async () => {
  const hanging = (_: string, { signal }: RequestInit): Promise<Response> =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  const failed = vi.fn<(error: unknown) => void>();
  createCallClient({ fetch: hanging }).call('common/config', { type: 'all' }).catch(failed);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ name: 'ConnectionError', reason: 'timeout' }));
});
