import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { ENGLISH_TEXTS as english } from '@bourse/contract/texts/english-texts.ts';
import { expect, test } from 'vitest';
import { createVerifiedCustomer, createReviewer } from '../browser/verified-customers.ts';
import { createCustomerClient, type Customer } from '../browser/register-customer.ts';
import { buyAtMarket, expectSuccess, DEMO_STOCK } from '../browser/customer-with-history.ts';
import { submitDepositSlip } from '../browser/submit-customer-papers.ts';
import { publishNews } from '../browser/publish-news.ts';
import { buildAnyTimePattern } from '../browser/phone.ts';
import {
  DEPOSIT_SHEET_CASE,
  EMPTY_SCREEN_SUBJECT_IDS,
  listScreenCases,
  openScreenInState,
} from '../browser/screen-cases.ts';
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
  '/login/': 'reset',
  '/home/':
    'checkIn funds fund strategies strategy strategyTest lending lendingPool guide ' +
    'leagues league leagueJournal leagueClass leagueCreate leagueSlips leagueProjector',
  '/market/':
    'industries industry themes theme companies=companyRanking shortSelling investorTrend ' +
    'comparison=financialComparison screener calendar',
  '/information/': 'performance security ownData seat noticeSettings support prices=priceSources',
};
const VISITORS = ['start', 'login', 'register', 'reset'];

/** Runs in the page: goes to each place and returns the title that it then has. */
async function titlesOf(paths: string[]): Promise<string[]> {
  const titles: string[] = [];
  for (const path of paths) {
    location.hash = path;
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    titles.push(document.title);
  }
  return titles;
}

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

/** Enters the class of the demo's customer, and returns the league's number. */
async function joinClass({ client, account }: Customer): Promise<string> {
  const { demoCustomer, origin } = stage.product;
  const { token } = await expectSuccess(createCustomerClient(origin).call('user/login', demoCustomer));
  const organiser = createCustomerClient(origin, { token, account: demoCustomer.account });
  const { rows } = await expectSuccess(organiser.call('leagues/listLeagues', {}));
  const code = rows.find(({ phase, organised }) => organised && phase === 'running')?.code ?? '';
  return (
    await expectSuccess(
      client.call('leagues/joinLeague', { code, name: `Pupil ${account}`, key: createIdempotencyKey() }),
    )
  ).league;
}

/** The parameters of our own screens. */
async function ownThingsOf(customer: Customer): Promise<Record<string, string>> {
  const { client } = customer;
  const league = `?league=${await joinClass(customer)}`;
  const inKorea = '?market=KR';
  const [fund] = (await expectSuccess(client.call('funds/listFunds', {}))).rows;
  return {
    fund: `?fund=${fund?.fund}`,
    strategy: await first('strategy', client.call('strategies/listStrategies', {})),
    strategyTest: '?strategy=momentum',
    lendingPool: `?instrument=${DEMO_STOCK}`,
    guide: `?about=instrument&of=${DEMO_STOCK}`,
    league,
    leagueJournal: league,
    leagueClass: league,
    industries: inKorea,
    industry: `${inKorea}&industry=health`,
    theme: '?theme=payers',
    companyRanking: `${inKorea}&by=priceEarnings`,
    shortSelling: inKorea,
    investorTrend: inKorea,
    financialComparison: `?with=${DEMO_STOCK},IN.BHARANI`,
    screener: inKorea,
    calendar: inKorea,
  };
}

const OFFLINE_MS = 240_000;

test(
  'without a network each route that was seen stands as it stood, and says of when; and it heals by itself',
  async () => {
    const customer = await stage.customer();
    const things = { ...(await thingsOf(customer)), ...(await ownThingsOf(customer)) };
    const expected = /ERR_|WebSocket|Failed to load/;
    const phone = await stage.phone({ session: customer, calm: true, density: 1, expected });
    const { shell } = phone.texts;
    const main = phone.page.locator('main').filter({ visible: true }).first();
    // Those of visitors have nothing that could be out of date.
    const seen = allRoutes.filter(({ name }) => ![...VISITORS, 'loginAfter'].includes(name));
    const lengths = new Map<string, number>();
    for (const { path, name } of seen) {
      await phone.open(path + (things[name] ?? ''));
      await phone.sees(phone.heading(/./));
      await phone.settles();
      lengths.set(name, (await main.innerText()).length);
    }
    await phone.page.context().setOffline(true);
    await phone.sees(buildAnyTimePattern(shell.asOf));
    const faults: string[] = [];
    for (const { path, name } of seen.toReversed()) {
      await phone.open(path + (things[name] ?? ''));
      await phone.arrivesAt(path);
      await phone.sees(phone.heading(/./));
      await phone.sees(buildAnyTimePattern(shell.asOf));
      // Readable content stays; a screen may leave out what it merely reads again.
      const isWhole = async () => (await main.innerText()).length > (lengths.get(name) ?? 0) / 2;
      await expect.poll(isWhole, { message: name }).toBe(true);
      if ((await phone.text(new RegExp(shell.chunkFailed)).count()) > 0) faults.push(name);
    }
    expect(faults).toEqual([]);
    await phone.page.context().setOffline(false);
    await phone.seesNoMore(buildAnyTimePattern(shell.asOf));
    await phone.settles();
    expect(await phone.button(shell.retry).count()).toBe(0);
    expect(phone.complaints).toEqual([]);
  },
  OFFLINE_MS,
);

/** From the list of screens: their sheets are open once these are shown. */
const TICKET = 'stockDetail-ticket';
const SHEETS = [TICKET, 'stockDetail-alert', 'recharge-deposit'];

test('a sheet stays open when the network is lost and says so, as does one opened offline', async () => {
  const reviewer = await createReviewer(stage.product);
  const customer = await createVerifiedCustomer(stage.product, reviewer, 'Herona Lake');
  await submitDepositSlip(stage.product.origin, customer, 'USD', '500');
  // The list's alerts are those of somebody who has one.
  const alert = { instrument: DEMO_STOCK, kind: 'percent', rate: '0.5', key: createIdempotencyKey() } as const;
  await expectSuccess(createCustomerClient(stage.product.origin, customer).call('discovery/setAlert', alert));
  const phone = await stage.phone({ session: customer, calm: true, expected: /ERR_|WebSocket|Failed to load/ });
  const asOf = phone.dialog.getByText(buildAnyTimePattern(phone.texts.shell.asOf));
  const words = async () => (await phone.dialog.innerText()).length;
  for (const sheet of [...listScreenCases(EMPTY_SCREEN_SUBJECT_IDS), DEPOSIT_SHEET_CASE].filter(({ name }) =>
    SHEETS.includes(name),
  )) {
    await openScreenInState(phone, sheet);
    const before = await words();
    await phone.page.context().setOffline(true);
    await phone.sees(asOf);
    expect(await words(), sheet.name).toBeGreaterThan(before / 2);
    await phone.back();
    await phone.seesNoMore(phone.dialog);
    // Nothing is bought at prices that no longer move.
    if (sheet.name === TICKET)
      await expect.poll(() => phone.button(phone.texts.trading.buy).first().isDisabled()).toBe(true);
    else {
      await sheet.prepare?.(phone);
      await phone.sees(asOf);
      expect(await words(), sheet.name).toBeGreaterThan(before / 2);
    }
    await phone.page.context().setOffline(false);
    if (sheet.name === TICKET) await sheet.prepare?.(phone);
    await phone.seesNoMore(asOf);
    expect(await words(), sheet.name).toBeGreaterThan(before / 2);
  }
  expect(phone.complaints).toEqual([]);
});

test.each(LANGUAGES)('each of the 51 routes has its title in %s', async (language) => {
  const { phone } = await stage.customersPhone('/home/index', { language });
  const visitor = await stage.phone({ language });
  await visitor.open('/login/start');
  for (const reader of [phone, visitor]) {
    await reader.settles();
    const own = routes.filter(({ name }) => VISITORS.includes(name) === (reader === visitor));
    const displayed = await reader.page.evaluate(
      titlesOf,
      own.map(({ path }) => path),
    );
    expect(new Set(displayed).size).toBe(own.length);
    const titles: Record<string, string> = reader.texts.routes;
    expect(displayed.map((title) => title.split(' · ')[0])).toEqual(own.map(({ name }) => titles[name]));
  }
  const same = routes.filter(({ name }) => phone.texts.routes[name as 'home'] === english.routes[name as 'home']);
  if (language !== 'en') expect(same.map(({ name }) => name)).toEqual([]);
});
