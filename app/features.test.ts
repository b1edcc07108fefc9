import { noticeCodes } from '@bourse/contract/notices.ts';
import { texts } from '@bourse/contract/texts/english.ts';
import { beforeAll, expect, test } from 'vitest';
import { loadEntries, menuOn, wayFrom } from './entries.ts';
import { startFeatures } from './feature.ts';
import * as features from './features.ts';
import { routeOf } from './router/routes.ts';

beforeAll(async () => {
  startFeatures(Object.values(features));
  await loadEntries();
});

test('every message leads to a screen that exists', () => {
  for (const code of Object.keys(noticeCodes)) {
    // Messages written by people can be about anything.
    if (code.startsWith('announcement')) continue;
    const way = wayFrom({ code, params: {} });
    expect(way, code).not.toBeNull();
    expect(routeOf(way?.to ?? '')?.load, code).toBeTypeOf('function');
  }
});

test("a fill leads to its instrument's positions", () => {
  const way = wayFrom({ code: 'orderFilled', params: { instrument: 'KR.005930' } });
  expect(way).toMatchObject({ to: '/trade/index', query: { instrument: 'KR.005930' } });
  expect(way?.says(texts)).toBe(texts.settings.toPositions);
});

test("what concerns a position leads to it by its instrument's id", () => {
  expect(wayFrom({ code: 'marginCall', params: { instrument: 'Hanbit', instrumentId: 'KR.005930' } })).toMatchObject({
    to: '/trade/index',
    query: { instrument: 'KR.005930' },
  });
});

test('a price alert leads to its instrument', () => {
  const way = wayFrom({ code: 'priceAlert', params: { instrument: 'Hanbit', instrumentId: 'KR.005930' } });
  expect(way).toMatchObject({ to: '/market/stockDetail', query: { instrument: 'KR.005930' } });
  expect(way?.says(texts)).toBe(texts.settings.toInstrument);
});

test('a message of a later version leads nowhere', () => {
  expect(wayFrom({ code: 'inventedLater', params: {} })).toBeNull();
});

test('two features never claim the same message', async () => {
  const codes: string[] = [];
  for (const { entries } of Object.values(features))
    if (entries) codes.push(...Object.keys((await entries()).entries.notices ?? {}));
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
});

test('the menus have the rows of all features in one order', () => {
  const mine = [
    'Assets',
    'Currency exchange',
    'Money movements',
    'Daily check-in',
    'Positions',
    'Pending orders',
    'Day trading',
    'Watchlist',
    texts.discovery.alerts.all,
    'News',
    texts.settings.messages,
  ];
  const money = ['Deposit', 'Withdraw', 'Bank cards', 'Currency exchange', 'Money movements'];
  // Rows of later features are sorted among these by their own positions.
  const known = (on: 'mine' | 'person' | 'money', names: readonly string[]) =>
    menuOn(on).flatMap(({ title }) => (names.includes(title(texts)) ? [title(texts)] : []));
  expect(known('mine', mine)).toEqual(mine);
  expect(known('person', ['Identity verification'])).toEqual(['Identity verification']);
  expect(known('money', money)).toEqual(money);
  for (const on of ['mine', 'person', 'money'] as const) {
    const places = menuOn(on).map(({ at }) => at);
    expect(new Set(places).size, on).toBe(places.length);
  }
});
