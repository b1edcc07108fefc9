import { ConnectionError } from '@bourse/contract/client.ts';
import { RefusalError } from '@bourse/web/refusal-error.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getToast } from '../components/toast-store.ts';
import { loadAllTexts, setLanguage } from '../language/language.ts';
import { announceUnlessSaid, markSaid } from './said-here.ts';

const FRAME_MS = 16;
const refusal = () => new RefusalError({ ok: false, code: 'depositMinimum', params: {}, msg: '' });

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => setTimeout(paint, FRAME_MS));
  await setLanguage('en');
  await loadAllTexts();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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

test('a failure that is no refusal is a toast at once', () => {
  void announceUnlessSaid(new ConnectionError('network'));
  expect(getToast()?.tone).toBe('bad');
});
