import { ConnectionError } from '@bourse/contract/call-client.ts';
import { TOAST_DURATION_MS } from '@bourse/contract/constants.ts';
import { RefusalError } from '@bourse/web/refusal-error.ts';
import { expect, test, vi } from 'vitest';
import { getToast } from '../components/toast.tsx';
import { getTexts } from '../language/language.ts';
import { showFailureToastUnlessDisplayed, markFailureDisplayed, UnansweredError } from './call-failures.ts';
import { setUpEnglishTestPage } from './set-up-test-page.ts';

const FRAME_MS = 16;
const refusal = () => new RefusalError({ ok: false, code: 'depositMinimum', params: {}, msg: '' });

setUpEnglishTestPage({ requestAnimationFrame: (paint: () => void) => setTimeout(paint, FRAME_MS) });

const afterTwoFrames = (): Promise<unknown> => vi.advanceTimersByTimeAsync(2 * FRAME_MS);

test('shows no toast for a refusal that the screen displays inline', async () => {
  const refused = refusal();
  void showFailureToastUnlessDisplayed(refused);
  await vi.advanceTimersByTimeAsync(FRAME_MS);
  markFailureDisplayed(refused);
  await afterTwoFrames();
  expect(getToast()).toBeNull();
});

test('shows a toast for a refusal not displayed inline, even if its code was displayed inline before', async () => {
  markFailureDisplayed(refusal());
  void showFailureToastUnlessDisplayed(refusal());
  await afterTwoFrames();
  expect(getToast()?.tone).toBe('bad');
});

test('shows a long toast for a lost answer, unless the screen displays it inline', async () => {
  const inlineFailure = new UnansweredError(new ConnectionError('network'));
  void showFailureToastUnlessDisplayed(inlineFailure);
  markFailureDisplayed(inlineFailure);
  await afterTwoFrames();
  expect(getToast()).toBeNull();
  void showFailureToastUnlessDisplayed(new UnansweredError(new ConnectionError('timeout')));
  await vi.advanceTimersByTimeAsync(TOAST_DURATION_MS * 3);
  expect(getToast()?.text).toBe(getTexts().shell.noAnswer);
});

test('shows a toast at once for a failure that is not a refusal', () => {
  void showFailureToastUnlessDisplayed(new ConnectionError('network'));
  expect(getToast()?.tone).toBe('bad');
});
