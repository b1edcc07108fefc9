import { ConnectionError, HttpError } from '@bourse/contract/call-client.ts';
import type { RefusalCode } from '@bourse/contract/refusals.ts';
import { expect, test, vi } from 'vitest';
import { getToast, showToast } from '../components/toast.tsx';
import { setLanguage } from '../language/language.ts';
import { showFailureToast, describeFailure, isToastOnlyRefusal } from './call-failures.ts';
import { setUpEnglishTestPage } from './set-up-test-page.ts';
import { RefusalError } from '@bourse/web/refusal-error.ts';

const refusal = (code: string, params: Record<string, string | number | null> = {}, msg = '') =>
  new RefusalError({ ok: false, code: code as RefusalCode, params, msg });

setUpEnglishTestPage();

test('a refusal is translated, its numbers formatted as money, and shown for 2 s', async () => {
  await setLanguage('esp');
  showFailureToast(refusal('insufficientBalance', { needed: '4607.7', available: '12.5', currency: 'USD' }));
  expect(getToast()?.text).toContain('4,607.70');
  expect(getToast()?.tone).toBe('bad');
  vi.advanceTimersByTime(1_990);
  expect(getToast()).not.toBeNull();
  vi.advanceTimersByTime(10);
  expect(getToast()).toBeNull();
});

test('an unknown code shows the server’s message, unless that is Chinese for an English reader', () => {
  expect(describeFailure(refusal('newer', {}, 'A newer rule.'))).toBe('A newer rule.');
  expect(describeFailure(refusal('newer', {}, '餘額不足'))).toBe('error');
});

test('an unsuccessful HTTP status is shown with its number', () => {
  const error = new HttpError(502, {}, null);
  expect(error.message).toBe('Request failed with status code 502');
  expect(describeFailure(error)).toBe('Request failed with status code 502');
});

test('a lost connection and a timeout have separate messages', () => {
  expect(
    new Set([
      describeFailure(new ConnectionError('timeout')),
      describeFailure(new ConnectionError('network')),
      describeFailure(new Error('bug')),
    ]).size,
  ).toBe(3);
});

test('shows no toast for withdrawal limits or an ended session', () => {
  showToast('before');
  for (const silent of [
    refusal('withdrawalMinimum', { minimum: '100', currency: 'USD' }),
    refusal('withdrawalMaximum'),
    new HttpError(401, {}, null),
  ])
    showFailureToast(silent);
  expect(getToast()?.text).toBe('before');
});

test('the deposit-hours refusal is translated, shown for 2 s, and then discarded', async () => {
  await setLanguage('kor');
  const closed = refusal('depositTime', { range: '00:00-23:59' }, 'Deposits are accepted during 00:00-23:59.');
  showFailureToast(closed);
  expect(getToast()?.text).toContain('00:00-23:59');
  expect(getToast()?.text).not.toBe(closed.msg);
  vi.advanceTimersByTime(1_990);
  expect(getToast()).not.toBeNull();
  vi.advanceTimersByTime(10);
  expect(getToast()).toBeNull();
  expect(isToastOnlyRefusal(closed)).toBe(true);
  for (const recorded of ['outsideDepositWindow', 'depositMinimum', 'depositPending'])
    expect(isToastOnlyRefusal(refusal(recorded)), recorded).toBe(false);
});
