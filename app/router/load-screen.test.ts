import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Route } from './route-registry.ts';
import { getLoadedScreen, loadScreen } from './load-screen.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const routeWith = (name: string, load: Route['load']): Route => ({
  isForFirstVisit: true,
  name,
  path: `/${name}`,
  access: 'visitor',
  portfolios: 'main',
  load,
});

test("a screen whose code hasn't loaded within 120,000 ms has failed, and can be requested again", async () => {
  const Screen = () => null;
  const answers = [new Promise<never>(() => {}), Promise.resolve({ default: Screen })];
  const route = routeWith('slow', () => answers.shift() ?? Promise.reject(new Error('asked too often')));
  const failed = vi.fn<(error: unknown) => void>();
  loadScreen(route).catch(failed);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledOnce();
  expect(getLoadedScreen(route)).toBeNull();
  expect(await loadScreen(route)).toBe(Screen);
  expect(getLoadedScreen(route)).toBe(Screen);
});
