import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const { navigate } = await import('../router/location.ts');
const { pressToastAction, getToast, showToast } = await import('./toast.tsx');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('history', { pushState: () => {}, replaceState: () => {}, state: null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a toast disappears with the screen that showed it', () => {
  navigate('/home/index');
  showToast('saved');
  vi.advanceTimersByTime(1_000);
  navigate('/home/index', { tab: 'mine' });
  expect(getToast()?.text).toBe('saved');
  navigate('/mine/index');
  expect(getToast()).toBeNull();
});

test('a toast shown on leaving a screen stays on the next one', () => {
  navigate('/home/index');
  showToast('sent');
  navigate('/mine/index');
  expect(getToast()?.text).toBe('sent');
});

test('a toast with an Undo button stays long enough to press it, and disappears once pressed', () => {
  const pressed = vi.fn<() => void>();
  showToast('removed', 'good', { label: 'Undo', onPress: pressed });
  vi.advanceTimersByTime(5_000);
  expect(getToast()?.act?.label).toBe('Undo');
  pressToastAction();
  pressToastAction();
  expect(getToast()).toBeNull();
  expect(pressed).toHaveBeenCalledOnce();
  showToast('removed', 'good', { label: 'Undo', onPress: pressed });
  vi.advanceTimersByTime(6_000);
  expect(getToast()).toBeNull();
});
