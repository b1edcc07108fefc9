import { expect, test } from 'vitest';
import { ENGLISH_TEXTS } from '@bourse/contract/texts/english-texts.ts';
import { registerFeatures } from '../feature.ts';
import * as features from '../features.ts';
import { parseLocation, buildLocation } from './location.ts';
import { listTabRoutes, findRoute } from './route-registry.ts';
import { computeScrollTarget } from './screen-outlet.tsx';

const routes = Object.values(features).flatMap((feature) => feature.routes ?? []);
registerFeatures(Object.values(features));

test('the root leads to the start page', () => {
  for (const hash of ['', '#', '#/', '#//']) expect(parseLocation(hash).path).toBe('/login/start');
});

test('a shared link carries path and query', () => {
  const shared = parseLocation('#/market/stockDetail?instrument=KR.005930&note=a%20b%26c');
  expect(shared.path).toBe('/market/stockDetail');
  expect(shared.query).toEqual({ instrument: 'KR.005930', note: 'a b&c' });
  expect(parseLocation(`#${shared.href}`)).toEqual(shared);
});

test('locations with the same query are equal; undefined values are left out', () => {
  expect(buildLocation('/home/index', { to: undefined }).href).toBe('/home/index');
  expect(buildLocation('/a', { n: 5, s: 'x=y' }).href).toBe(parseLocation('#/a?n=5&s=x%3Dy').href);
});

test('each of the 51 routes is in the table once, with a title', () => {
  expect(routes.filter((route) => !route.ours)).toHaveLength(51);
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
  expect(routes.filter(({ name }) => !(name in ENGLISH_TEXTS.routes))).toEqual([]);
  expect(Object.keys(ENGLISH_TEXTS.routes)).toHaveLength(routes.length);
});

test('every route has a file except those planned for later', () => {
  for (const route of routes) expect('later' in route, route.path).toBe(!('load' in route));
});

test('a visitor may open start, login, registration and the way into a league only', () => {
  expect(routes.filter(({ access }) => access === 'visitor').map(({ path }) => path)).toEqual([
    '/login/start',
    '/login/login',
    '/login/register',
    '/login/reset',
    '/login/league',
    '/login/name',
  ]);
  expect(findRoute('/nowhere')).toBeUndefined();
});

test('the tab bar has five tabs', () => {
  expect(listTabRoutes().map(({ path }) => path)).toEqual([
    '/home/index',
    '/home/stockList',
    '/market/stockDetail',
    '/home/financial',
    '/information/payBag',
  ]);
});

test('a new page starts at the top; a keep-alive page and one returned to keep their scroll position', () => {
  const left = { href: '/home/stockList', y: 400 };
  expect(computeScrollTarget(undefined, '/home/stockList', true, 'forward')).toBe(0);
  expect(computeScrollTarget(left, '/home/stockList', true, 'forward')).toBe(400);
  expect(computeScrollTarget(left, '/home/stockList', false, 'forward')).toBe(0);
  expect(computeScrollTarget(left, '/home/stockList', false, 'back')).toBe(400);
  expect(computeScrollTarget(left, '/home/stockList?market=KR', true, 'forward')).toBe(0);
});
