import { expect, test, vi } from 'vitest';
import type { Route } from './route-registry.ts';
import { buildLocation } from './location.ts';
import { decideScreenStack } from './screen-outlet.tsx';
import { resetScreen } from './screen-resets.ts';

const aliveRoute: Route = { name: 'home', path: '/home/index', access: 'customer', portfolios: 'any', keepAlive: true };
const list: Route = {
  name: 'stockList',
  path: '/home/stockList',
  access: 'customer',
  portfolios: 'any',
  keepAlive: true,
};
const plain: Route = { name: 'setting', path: '/information/setting', access: 'customer', portfolios: 'any' };
const empty = { owner: '', screens: [] };
const keys = (stage: { screens: readonly { key: string }[] }) => stage.screens.map(({ key }) => key);

test('a keep-alive screen stays mounted while another is shown; any other is removed when it is left', () => {
  const atHome = decideScreenStack(empty, aliveRoute, buildLocation(aliveRoute.path), 'a');
  const atSetting = decideScreenStack(atHome, plain, buildLocation(plain.path), 'a');
  expect(keys(atSetting)).toEqual(['/home/index', '/information/setting']);
  expect(keys(decideScreenStack(atSetting, list, buildLocation(list.path), 'a'))).toEqual([
    '/home/index',
    '/home/stockList',
  ]);
});

test('opening the same location again changes nothing', () => {
  const stage = decideScreenStack(empty, aliveRoute, buildLocation(aliveRoute.path), 'a');
  expect(decideScreenStack(stage, aliveRoute, buildLocation(aliveRoute.path), 'a')).toBe(stage);
});

test('a keep-alive screen receives a new query, and keeps its own while hidden', () => {
  const korea = decideScreenStack(empty, list, buildLocation(list.path, { market: 'KR' }), 'a');
  const hidden = decideScreenStack(korea, plain, buildLocation(plain.path), 'a');
  expect(hidden.screens[0]?.place.query).toEqual({ market: 'KR' });
  expect(
    decideScreenStack(hidden, list, buildLocation(list.path, { market: 'US' }), 'a').screens[0]?.place.query,
  ).toEqual({
    market: 'US',
  });
});

test('a tab that is tapped twice begins anew, from its top', () => {
  const scrolled = vi.fn<(x: number, y: number) => void>();
  vi.stubGlobal('scrollTo', scrolled);
  const tab: Route = { ...list, path: '/home/tab' };
  const first = decideScreenStack(empty, tab, buildLocation(tab.path), 'a');
  resetScreen(tab.path);
  const again = decideScreenStack(first, tab, buildLocation(tab.path), 'a');
  expect(again.screens).toHaveLength(1);
  expect(keys(again)).not.toEqual(keys(first));
  expect(scrolled).toHaveBeenCalledWith(0, 0);
  vi.unstubAllGlobals();
});

test('no screen of one customer stays for the next', () => {
  const first = decideScreenStack(empty, aliveRoute, buildLocation(aliveRoute.path), 'a');
  expect(keys(decideScreenStack(first, list, buildLocation(list.path), 'b'))).toEqual(['/home/stockList']);
});
