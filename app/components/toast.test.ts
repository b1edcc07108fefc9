import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const { navigate } = await import('../router/location.ts');
const { actOnToast, getToast, showToast } = await import('./toast.tsx');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('history', { pushState: () => {}, replaceState: () => {}, state: null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a toast goes with its screen', () => {
  navigate('/home/index');
  showToast('saved');
  vi.advanceTimersByTime(1_000);
  navigate('/home/index', { tab: 'mine' });
  expect(getToast()?.text).toBe('saved');
  navigate('/mine/index');
  expect(getToast()).toBeNull();
});

test('what is said on leaving a screen is read on the next one', () => {
  navigate('/home/index');
  showToast('sent');
  navigate('/mine/index');
  expect(getToast()?.text).toBe('sent');
});

test('what can be undone stands long enough to press it, and once pressed is gone', () => {
  const pressed = vi.fn<() => void>();
  showToast('removed', 'good', { label: 'Undo', onPress: pressed });
  vi.advanceTimersByTime(5_000);
  expect(getToast()?.act?.label).toBe('Undo');
  actOnToast();
  actOnToast();
  expect(getToast()).toBeNull();
  expect(pressed).toHaveBeenCalledOnce();
  showToast('removed', 'good', { label: 'Undo', onPress: pressed });
  vi.advanceTimersByTime(6_000);
  expect(getToast()).toBeNull();
});
