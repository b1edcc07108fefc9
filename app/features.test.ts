import { noticeCatalogue } from '@bourse/contract/notice-catalogue.ts';
import { ENGLISH_TEXTS } from '@bourse/contract/texts/english-texts.ts';
import { beforeAll, expect, test } from 'vitest';
import { loadFeatureContributions, listMenuEntries, listToolEntries, findNoticeLink } from './feature-contributions.ts';
import { registerFeatures } from './feature.ts';
import * as features from './features.ts';
import { findRoute } from './router/route-registry.ts';

beforeAll(async () => {
  registerFeatures(Object.values(features));
  await loadFeatureContributions();
});

test('no tool has another one’s icon, or its address', () => {
  const tools = listToolEntries();
  expect(tools.length).toBeGreaterThan(15);
  const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);
  expect(repeated(tools.map(({ icon }) => icon))).toEqual([]);
  expect(repeated(tools.map(({ to, query }) => JSON.stringify([to, query])))).toEqual([]);
});

test('every notice links to an existing screen', () => {
  for (const code of Object.keys(noticeCatalogue)) {
    // Messages written by people can be about anything.
    if (code.startsWith('announcement')) continue;
    const link = findNoticeLink({ code, params: {} });
    expect(link, code).not.toBeNull();
    expect(findRoute(link?.to ?? '')?.load, code).toBeTypeOf('function');
  }
});

test("a fill notice links to its instrument's positions", () => {
  const link = findNoticeLink({ code: 'orderFilled', params: { instrument: 'KR.005930' } });
  expect(link).toMatchObject({ to: '/trade/index', query: { instrument: 'KR.005930' } });
  expect(link?.says(ENGLISH_TEXTS)).toBe(ENGLISH_TEXTS.settings.toPositions);
});

test('a position notice links to the position by its instrument id', () => {
  expect(
    findNoticeLink({ code: 'marginCall', params: { instrument: 'Hanbit', instrumentId: 'KR.005930' } }),
  ).toMatchObject({
    to: '/trade/index',
    query: { instrument: 'KR.005930' },
  });
});

test('every notice of another portfolio links to where it happened, and those of the main one leave it', () => {
  for (const code of Object.keys(noticeCatalogue)) {
    if (code.startsWith('announcement') || code === 'movedBetween') continue;
    expect(findNoticeLink({ code, params: { portfolio: '10000' } })?.query, code).toMatchObject({ portfolio: '10000' });
  }
  for (const code of ['orderFilled', 'positionClosed', 'orderCancelled', 'marginCall', 'dividend', 'tradeBusted'])
    expect(findNoticeLink({ code, params: {} })?.query, code).toMatchObject({ portfolio: '0' });
});

test('a price alert links to its instrument', () => {
  const link = findNoticeLink({ code: 'priceAlert', params: { instrument: 'Hanbit', instrumentId: 'KR.005930' } });
  expect(link).toMatchObject({ to: '/market/stockDetail', query: { instrument: 'KR.005930' } });
  expect(link?.says(ENGLISH_TEXTS)).toBe(ENGLISH_TEXTS.settings.toInstrument);
});

test('a notice of an unknown code has no link', () => {
  expect(findNoticeLink({ code: 'inventedLater', params: {} })).toBeNull();
});

test('no two features link the same notice', async () => {
  const codes: string[] = [];
  for (const { contributions } of Object.values(features))
    if (contributions) codes.push(...Object.keys((await contributions()).contributions.notices ?? {}));
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
});

test('the menus list all features’ rows in one order', () => {
  const mine = [
    'Assets',
    'Currency exchange',
    'Money movements',
    'Daily check-in',
    'Positions',
    'Pending orders',
    'Day trading',
    'Watchlist',
    ENGLISH_TEXTS.discovery.alerts.all,
    'News',
    ENGLISH_TEXTS.settings.messages,
  ];
  const money = ['Deposit', 'Withdraw', 'Bank cards', 'Currency exchange', 'Money movements'];
  // Rows of later features are sorted among these by their own positions.
  const known = (on: 'mine' | 'person' | 'money', names: readonly string[]) =>
    listMenuEntries(on).flatMap(({ title }) => (names.includes(title(ENGLISH_TEXTS)) ? [title(ENGLISH_TEXTS)] : []));
  expect(known('mine', mine)).toEqual(mine);
  expect(known('person', ['Identity verification'])).toEqual(['Identity verification']);
  expect(known('money', money)).toEqual(money);
  for (const on of ['mine', 'person', 'money'] as const) {
    const places = listMenuEntries(on).map(({ at }) => at);
    expect(new Set(places).size, on).toBe(places.length);
  }
});
