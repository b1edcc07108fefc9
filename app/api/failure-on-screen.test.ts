import { ConnectionError } from '@bourse/contract/client.ts';
import { TOAST_MS } from '@bourse/contract/constants.ts';
import { RefusalError } from '@bourse/web/refusal-error.ts';
import { expect, test, vi } from 'vitest';
import { getToast } from '../components/toast.tsx';
import { getTexts } from '../language/language.ts';
import { announceUnlessSaid, markSaid, UnansweredError } from './failure.ts';
import { sayInEnglish } from './test-page.ts';

const FRAME_MS = 16;
const refusal = () => new RefusalError({ ok: false, code: 'depositMinimum', params: {}, msg: '' });

sayInEnglish({ requestAnimationFrame: (paint: () => void) => setTimeout(paint, FRAME_MS) });

const afterTwoFrames = (): Promise<unknown> => vi.advanceTimersByTimeAsync(2 * FRAME_MS);

test('a refusal that the screen shows in its place is no toast', async () => {
  const refused = refusal();
  void announceUnlessSaid(refused);
  await vi.advanceTimersByTimeAsync(FRAME_MS);
  markSaid(refused);
  await afterTwoFrames();
  expect(getToast()).toBeNull();
});

test('one that no place shows is a toast, also if the same code was shown in place before', async () => {
  markSaid(refusal());
  void announceUnlessSaid(refusal());
  await afterTwoFrames();
  expect(getToast()?.tone).toBe('bad');
});

test('that no answer came is a toast that can be read, unless the screen says it in its place', async () => {
  const said = new UnansweredError(new ConnectionError('network'));
  void announceUnlessSaid(said);
  markSaid(said);
  await afterTwoFrames();
  expect(getToast()).toBeNull();
  void announceUnlessSaid(new UnansweredError(new ConnectionError('timeout')));
  await vi.advanceTimersByTimeAsync(TOAST_MS * 3);
  expect(getToast()?.text).toBe(getTexts().shell.noAnswer);
});

test('a failure that is no refusal is a toast at once', () => {
  void announceUnlessSaid(new ConnectionError('network'));
  expect(getToast()?.tone).toBe('bad');
});
