import { expect, test } from 'vitest';
import { texts } from '@bourse/contract/texts/english.ts';
import { startFeatures } from '../feature.ts';
import * as features from '../features.ts';
import { parsePlace, place } from './location.ts';
import { getTabs, routeOf } from './routes.ts';
import { scrollTarget } from './outlet.tsx';

const routes = Object.values(features).flatMap((feature) => feature.routes ?? []);
startFeatures(Object.values(features));

test('the root leads to the start page', () => {
  for (const hash of ['', '#', '#/', '#//']) expect(parsePlace(hash).path).toBe('/login/start');
});

test('a shared link carries path and query', () => {
  const shared = parsePlace('#/market/stockDetail?instrument=KR.005930&note=a%20b%26c');
  expect(shared.path).toBe('/market/stockDetail');
  expect(shared.query).toEqual({ instrument: 'KR.005930', note: 'a b&c' });
  expect(parsePlace(`#${shared.href}`)).toEqual(shared);
});

test('a place with the same query is the same place; undefined values are left out', () => {
  expect(place('/home/index', { to: undefined }).href).toBe('/home/index');
  expect(place('/a', { n: 5, s: 'x=y' }).href).toBe(parsePlace('#/a?n=5&s=x%3Dy').href);
});

test('all 51 routes stand in the table once, each with its title', () => {
  expect(routes.filter((route) => !route.ours)).toHaveLength(51);
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
  expect(routes.filter(({ name }) => !(name in texts.routes))).toEqual([]);
  expect(Object.keys(texts.routes)).toHaveLength(routes.length);
});

test('later work has no file, everything else has one', () => {
  for (const route of routes) expect('later' in route, route.path).toBe(!('load' in route));
});

test('a visitor may open start, login and registration only', () => {
  expect(routes.filter(({ access }) => access === 'visitor').map(({ path }) => path)).toEqual([
    '/login/start',
    '/login/login',
    '/login/register',
    '/login/reset',
  ]);
  expect(routeOf('/nowhere')).toBeUndefined();
});

test('the tab bar has five places', () => {
  expect(getTabs().map(({ path }) => path)).toEqual([
    '/home/index',
    '/home/stockList',
    '/market/stockDetail',
    '/home/financial',
    '/information/payBag',
  ]);
});

test('a new page starts at the top; a kept one and one that is come back to are where they were left', () => {
  const left = { href: '/home/stockList', y: 400 };
  expect(scrollTarget(undefined, '/home/stockList', true, 'forward')).toBe(0);
  expect(scrollTarget(left, '/home/stockList', true, 'forward')).toBe(400);
  expect(scrollTarget(left, '/home/stockList', false, 'forward')).toBe(0);
  expect(scrollTarget(left, '/home/stockList', false, 'back')).toBe(400);
  expect(scrollTarget(left, '/home/stockList?market=KR', true, 'forward')).toBe(0);
});
