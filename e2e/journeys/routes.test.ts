import { ENGLISH_TEXTS as english } from '@bourse/contract/texts/english-texts.ts';
import { expect, test } from 'vitest';
import { type Customer } from '../browser/register-customer.ts';
import { buyAtMarket, expectSuccess, DEMO_STOCK } from '../browser/customer-with-history.ts';
import { joinTestLeague } from '../browser/join-test-league.ts';
import type { Phone } from '../browser/phone.ts';
import { publishNews } from '../browser/publish-news.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

/** The specification's routes and their names, in its order. */
const ROUTES = {
  '/login/': 'start loginAfter login register',
  '/home/':
    'index=home stockList newsList newsDetail blockTrade blockTrade1 blockTrade2 fllow fllowCopy ' +
    'fllowDetail fllowOrders qcList dayTrading newStock newStockBuy toolMore financial',
  '/market/': 'index=market stockDetail stockDetailzs',
  '/trade/': 'index=trade gdOrders positionDetail',
  '/favorite/': 'index=favorite editSelf search',
  '/information/':
    'index=information loan loanRe loanTo payBag setting changeLang loginPass fundPass bankList ' +
    'addBankCard fundRecord authInfo aboutUs userPri cashOut exchange recharge rechargeChannel userInfo ' +
    'msgInfo',
};
/** Ours, beyond the specification's. */
const OURS = {
  '/login/': 'reset league=leagueInvitation name=leagueNameLogin',
  '/home/':
    'checkIn funds fund strategies strategy strategyTest lending lendingPool guide ' +
    'leagues league leagueJournal leagueClass leagueCreate leagueSlips leagueProjector',
  '/market/':
    'industries industry themes theme companies=companyRanking shortSelling investorTrend ' +
    'comparison=financialComparison screener calendar',
  '/information/':
    'performance security ownData seat noticeSettings support prices=priceSources apiKeys webhooks webhook',
};
const VISITORS = ['start', 'login', 'register', 'reset'];

const listed = (folders: Readonly<Record<string, string>>): { path: string; name: string }[] =>
  Object.entries(folders).flatMap(([folder, list]) =>
    list.split(' ').map((entry) => {
      const [last = '', name = last] = entry.split('=');
      return { path: folder + last, name };
    }),
  );
const routes = listed(ROUTES);
const allRoutes = [...routes, ...listed(OURS)];

type Listed = Promise<{ ok: true; data: { rows: readonly { id: string }[] } } | { ok: false; msg: string }>;

/** The first of a list, as an address refers to it. */
async function first(name: string, listed: Listed): Promise<string> {
  const [row] = (await expectSuccess(listed)).rows;
  if (!row) throw new Error(`there is no ${name} to open`);
  return `?${name}=${row.id}`;
}

/** The parameters for screens that show one thing. */
async function thingsOf({ client }: Customer): Promise<Record<string, string>> {
  const texts = { en: { title: 'Herons at noon', body: 'All markets stay open.' } };
  await publishNews(stage.product, `routes-${Date.now()}`, texts);
  const position = await buyAtMarket(client, DEMO_STOCK, '2');
  const leader = await first('leader', client.call('copying/listLeaders', {}));
  return {
    newsDetail: await first('news', client.call('news/listNews', {})),
    msgInfo: await first('notice', client.call('notices/listNotices', {})),
    fllowDetail: leader,
    fllowCopy: leader,
    newStockBuy: await first('offering', client.call('offerings/listOfferings', { kind: 'ipo' })),
    blockTrade1: await first('offering', client.call('offerings/listOfferings', { kind: 'block' })),
    positionDetail: `?position=${position}`,
  };
}

test('each of the 51 routes opens a screen of its own under its name', async () => {
  expect(routes).toHaveLength(51);
  const { phone, customer } = await stage.customersPhone('/home/index');
  const things = await thingsOf(customer);
  const { shell, routes: titles } = phone.texts;
  const visitor = await stage.phone();
  const empty: string[] = [];
  for (const { path, name } of routes) {
    const reader = VISITORS.includes(name) ? visitor : phone;
    await reader.open(path + (things[name] ?? ''));
    await expect.poll(() => reader.page.title(), { message: path }).toContain(titles[name as keyof typeof titles]);
    if (things[name]) await reader.settles();
    await reader.sees(reader.heading(/./));
    if ((await reader.heading(shell.nothingHere).count()) > 0) empty.push(name);
    if (name !== 'loginAfter') expect(reader.path.split('?')[0]).toBe(path);
  }
  expect(empty).toEqual([]);
});

test('every route is the specification’s or one of ours', () => {
  expect(allRoutes.map(({ name }) => name).sort()).toEqual(Object.keys(english.routes).sort());
});

/** Screens within a league: those that show or act in its portfolio, or concern no money. */
const WITHIN_LEAGUES =
  'home trade gdOrders positionDetail payBag performance ' +
  'market stockList stockDetail stockDetailzs favorite editSelf search newsList newsDetail toolMore ' +
  'industries industry themes theme companyRanking shortSelling investorTrend financialComparison screener calendar ' +
  'leagues league leagueJournal leagueClass leagueCreate leagueSlips leagueProjector ' +
  'information setting changeLang loginPass security aboutUs priceSources authInfo userPri userInfo msgInfo ' +
  'noticeSettings support apiKeys webhooks webhook';
/** Visitors', and the one that is passed through after the login. */
const OUTSIDE = [...VISITORS, 'leagueInvitation', 'leagueNameLogin', 'loginAfter'];

/** The portfolio in the address, and whether the page is tinted as play money. */
const modeOf = async ({ page }: Phone): Promise<{ portfolio: string | null; isPlayMoney: boolean }> => ({
  portfolio: new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('portfolio'),
  isPlayMoney: (await page.evaluate(() => document.documentElement.dataset['portfolio'])) === 'league',
});

test('opened within a league, every route either belongs to it or leaves it for one’s own money', async () => {
  const { phone, customer } = await stage.customersPhone('/home/index');
  const league = await joinTestLeague(customer, stage.product);
  const customers = allRoutes.filter(({ name }) => !OUTSIDE.includes(name));
  const within = WITHIN_LEAGUES.split(' ');
  const ownMoney = customers.filter(({ name }) => !within.includes(name));
  const calls: string[] = [];
  phone.page.on('request', (request) => void calls.push(`${request.url()} ${request.postData() ?? ''}`));
  for (const { path, name } of ownMoney) {
    await phone.open(`${path}?portfolio=${league}`);
    await phone.sees(phone.toast(phone.texts.leagueStrip.ownMoney));
    await phone.settles();
    expect([name, await modeOf(phone)]).toEqual([name, { portfolio: null, isPlayMoney: false }]);
  }
  // So nothing that such a screen reads or sends can be the league's.
  expect(calls.filter((call) => call.includes(`"${league}"`))).toEqual([]);
  for (const { path, name } of customers.filter((each) => within.includes(each.name))) {
    await phone.open(`${path}?portfolio=${league}`);
    await phone.page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
    );
    expect([name, await modeOf(phone)]).toEqual([name, { portfolio: league, isPlayMoney: true }]);
  }
  expect(ownMoney.length + within.length).toBe(customers.length);
});
