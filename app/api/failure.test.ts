import { ConnectionError, HttpError } from '@bourse/contract/client.ts';
import type { ErrorCode } from '@bourse/contract/errors.ts';
import { expect, test, vi } from 'vitest';
import { getToast, showToast } from '../components/toast.tsx';
import { setLanguage } from '../language/language.ts';
import { announceFailure, describeFailure, isDropped } from './failure.ts';
import { sayInEnglish } from './test-page.ts';
import { RefusalError } from '@bourse/web/refusal-error.ts';

const refusal = (code: string, params: Record<string, string | number | null> = {}, msg = '') =>
  new RefusalError({ ok: false, code: code as ErrorCode, params, msg });

sayInEnglish();

test('a refusal is translated, its numbers formatted as money, and shown for 2 s', async () => {
  await setLanguage('esp');
  announceFailure(refusal('insufficientBalance', { needed: '4607.7', available: '12.5', currency: 'USD' }));
  expect(getToast()?.text).toContain('4,607.70');
  expect(getToast()?.tone).toBe('bad');
  vi.advanceTimersByTime(1_990);
  expect(getToast()).not.toBeNull();
  vi.advanceTimersByTime(10);
  expect(getToast()).toBeNull();
});

test('a code that is not known says what the server said, unless that is Chinese in English', () => {
  expect(describeFailure(refusal('newer', {}, 'A newer rule.'))).toBe('A newer rule.');
  expect(describeFailure(refusal('newer', {}, '餘額不足'))).toBe('error');
});

test('a status that is no success is told with its number', () => {
  const error = new HttpError(502, {}, null);
  expect(error.message).toBe('Request failed with status code 502');
  expect(describeFailure(error)).toBe('Request failed with status code 502');
});

test('a lost connection and a late answer have words of their own', () => {
  expect(
    new Set([
      describeFailure(new ConnectionError('timeout')),
      describeFailure(new ConnectionError('network')),
      describeFailure(new Error('bug')),
    ]).size,
  ).toBe(3);
});

test('limits of a withdrawal go to the caller, a dead session has its own sentence: no toast', () => {
  showToast('before');
  for (const silent of [
    refusal('withdrawalMinimum', { minimum: '100', currency: 'USD' }),
    refusal('withdrawalMaximum'),
    new HttpError(401, {}, null),
  ])
    announceFailure(silent);
  expect(getToast()?.text).toBe('before');
});

test('the deposit-time phrase with its dash is translated, shown for 2 s, and its result dropped', async () => {
  await setLanguage('kor');
  const closed = refusal('depositTime', { range: '00:00-23:59' }, 'Deposits are accepted during 00:00-23:59.');
  announceFailure(closed);
  expect(getToast()?.text).toContain('00:00-23:59');
  expect(getToast()?.text).not.toBe(closed.msg);
  vi.advanceTimersByTime(1_990);
  expect(getToast()).not.toBeNull();
  vi.advanceTimersByTime(10);
  expect(getToast()).toBeNull();
  expect(isDropped(closed)).toBe(true);
  for (const kept of ['outsideDepositWindow', 'depositMinimum', 'depositPending'])
    expect(isDropped(refusal(kept)), kept).toBe(false);
});
