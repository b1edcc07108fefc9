import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { loadTexts } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import type { Customer } from '../browser/customers.ts';
import { buy, granted, STOCK } from '../browser/lived-in.ts';
import { publishNews } from '../browser/publish-news.ts';
import { told } from '../browser/phone.ts';
import { openStage } from '../browser/stage.ts';

const stage = openStage();

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
const VISITORS = ['start', 'login', 'register'];

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

const routes = Object.entries(ROUTES).flatMap(([folder, list]) =>
  list.split(' ').map((entry) => {
    const [last = '', name = last] = entry.split('=');
    return { path: folder + last, name };
  }),
);

type Listed = Promise<{ ok: true; data: { rows: readonly { id: string }[] } } | { ok: false; msg: string }>;

/** The first of a list, as an address refers to it. */
async function first(name: string, listed: Listed): Promise<string> {
  const [row] = (await granted(listed)).rows;
  if (!row) throw new Error(`there is no ${name} to open`);
  return `?${name}=${row.id}`;
}

/** The parameters for screens that show one thing. */
async function thingsOf({ client }: Customer): Promise<Record<string, string>> {
  const texts = { en: { title: 'Herons at noon', body: 'All markets stay open.' } };
  await publishNews(stage.product, `routes-${Date.now()}`, texts);
  const position = await buy(client, STOCK, '2');
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

const OFFLINE_MS = 180_000;

test(
  'without a network each route that was seen stands as it stood, and says of when; and it heals by itself',
  async () => {
    const customer = await stage.customer();
    const things = await thingsOf(customer);
    const expected = /ERR_|WebSocket|Failed to load/;
    const phone = await stage.phone({ session: customer, calm: true, density: 1, expected });
    const { shell } = phone.texts;
    const main = phone.page.locator('main').filter({ visible: true }).first();
    // Those of visitors have nothing that could be out of date.
    const seen = routes.filter(({ name }) => ![...VISITORS, 'loginAfter'].includes(name));
    const lengths = new Map<string, number>();
    for (const { path, name } of seen) {
      await phone.open(path + (things[name] ?? ''));
      await phone.sees(phone.heading(/./));
      await phone.settles();
      lengths.set(name, (await main.innerText()).length);
    }
    await phone.page.context().setOffline(true);
    await phone.sees(told(shell.asOf));
    const faults: string[] = [];
    for (const { path, name } of seen.toReversed()) {
      await phone.open(path + (things[name] ?? ''));
      await phone.arrivesAt(path);
      await phone.sees(phone.heading(/./));
      await phone.sees(told(shell.asOf));
      // Readable content stays; a screen may leave out what it merely reads again.
      const isWhole = async () => (await main.innerText()).length > (lengths.get(name) ?? 0) / 2;
      await expect.poll(isWhole, { message: name }).toBe(true);
      if ((await phone.text(new RegExp(shell.chunkFailed)).count()) > 0) faults.push(name);
    }
    expect(faults).toEqual([]);
    await phone.page.context().setOffline(false);
    await phone.seesNoMore(told(shell.asOf));
    await phone.settles();
    expect(await phone.button(shell.retry).count()).toBe(0);
    expect(phone.complaints).toEqual([]);
  },
  OFFLINE_MS,
);

test.each(LANGUAGES)('each of the 51 routes has its title in %s', async (language) => {
  const { phone } = await stage.customersPhone('/home/index', { language });
  const visitor = await stage.phone({ language });
  await visitor.open('/login/start');
  for (const reader of [phone, visitor]) {
    await reader.settles();
    const own = routes.filter(({ name }) => VISITORS.includes(name) === (reader === visitor));
    const shown = await reader.page.evaluate(
      titlesOf,
      own.map(({ path }) => path),
    );
    expect(new Set(shown).size).toBe(own.length);
    const titles: Record<string, string> = reader.texts.routes;
    expect(shown.map((title) => title.split(' · ')[0])).toEqual(own.map(({ name }) => titles[name]));
  }
  const english = (await loadTexts('en')).routes;
  const same = routes.filter(({ name }) => phone.texts.routes[name as 'home'] === english[name as 'home']);
  if (language !== 'en') expect(same.map(({ name }) => name)).toEqual([]);
});
