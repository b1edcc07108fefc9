import { PULL_REFRESH_HEIGHT_PX, PULL_REFRESH_SUCCESS_MS, SWIPE_SPEED_PX_PER_MS } from '@bourse/contract/constants.ts';
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { buyAtMarket, expectSuccess, DEMO_STOCK, DEMO_STOCK_NAME } from '../browser/customer-with-history.ts';
import { escapeRegExp, buildTemplatePattern } from '../browser/template-pattern.ts';
import { FRAME_MS } from '../browser/screen-timing.ts';
import { PHONE_HEIGHT_PX, type Phone, PHONE_WIDTH_PX } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';
import { listContentUnderSupportButton } from '../browser/support-button-overlap.ts';

const stage = openJourneyFixture();
/** Longer than the customer-service button waits for a page to rest. */
const COMES_BACK_MS = 1_500;
const chosenTab = (phone: Phone): Promise<string> => phone.page.getByRole('tab', { selected: true }).innerText();
/** A spot in the list's content where a finger has room in all directions. */
const AMIDST = { x: PHONE_WIDTH_PX * 0.75, y: PHONE_HEIGHT_PX * 0.6 };

async function marketList(): Promise<Phone> {
  const { phone } = await stage.customersPhone('/home/stockList');
  await phone.sees(phone.list(phone.texts.home.list).getByRole('listitem').nth(5));
  return phone;
}

test('a quick swipe changes the tab; a slow or downward one doesn’t', async () => {
  const phone = await marketList();
  const { short } = phone.texts.markets;
  expect(await chosenTab(phone)).toBe(short.US);
  const quick = { speed: SWIPE_SPEED_PX_PER_MS * 4 };
  await phone.finger.moves(AMIDST, { x: 60, y: AMIDST.y }, quick);
  await expect.poll(() => chosenTab(phone)).toBe(short.KR);
  await phone.settles();
  await phone.finger.moves({ x: 60, y: AMIDST.y }, AMIDST, quick);
  await expect.poll(() => chosenTab(phone)).toBe(short.US);
  await phone.settles();
  await phone.finger.moves({ x: 200, y: 400 }, { x: 120, y: 400 }, { speed: SWIPE_SPEED_PX_PER_MS / 2 });
  await phone.finger.moves({ x: 200, y: 600 }, { x: 180, y: 400 }, quick);
  await phone.settles();
  expect(await chosenTab(phone)).toBe(short.US);
});

test("the content follows the finger with the neighbour's name, and returns or leaves when it is lifted", async () => {
  const phone = await marketList();
  const { short } = phone.texts.markets;
  const left = () =>
    phone.list(phone.texts.home.list).evaluate((list) => Math.round(list.getBoundingClientRect().left));
  const rest = await left();
  const slow = { speed: SWIPE_SPEED_PX_PER_MS / 2, letGo: false };
  const to = (dx: number) => ({ x: AMIDST.x + dx, y: AMIDST.y });

  // A third of the width is too little for a slow finger.
  await phone.finger.moves(AMIDST, to(-120), slow);
  await expect.poll(left).toBe(rest - 120);
  await phone.sees(phone.page.getByRole('tabpanel').getByText(short.KR, { exact: true }));
  await phone.finger.up();
  await expect.poll(left).toBe(rest);
  expect(await chosenTab(phone)).toBe(short.US);

  // More than half is enough.
  await phone.finger.moves(to(60), to(-150), slow);
  await expect.poll(left).toBe(rest - 210);
  await phone.finger.up();
  await expect.poll(() => chosenTab(phone)).toBe(short.KR);
  await expect.poll(left).toBe(rest);

  // Where there is no neighbour it gives way a little.
  await phone.tab(short.US).tap();
  await phone.settles();
  await phone.finger.moves({ x: 100, y: AMIDST.y }, { x: 300, y: AMIDST.y }, slow);
  await expect.poll(left).toBeGreaterThan(rest + 20);
  expect(await left()).toBeLessThan(rest + 80);
  await phone.finger.up();
  await expect.poll(left).toBe(rest);
  expect(await chosenTab(phone)).toBe(short.US);
});

test('a finger that starts downwards scrolls the list and moves no tab', async () => {
  const phone = await marketList();
  const left = () => phone.list(phone.texts.home.list).evaluate((list) => list.getBoundingClientRect().left);
  const rest = await left();
  await phone.finger.moves({ x: 200, y: 600 }, { x: 170, y: 380 }, { letGo: false });
  await expect.poll(() => phone.page.evaluate(() => scrollY)).toBeGreaterThan(100);
  expect(await left()).toBe(rest);
  await phone.finger.up();
});

test('a pressed element shows it at once', async () => {
  const phone = await marketList();
  const row = phone.list(phone.texts.home.list).getByRole('listitem').nth(2).getByRole('link');
  const opacity = () => row.evaluate((visible) => Number(getComputedStyle(visible).opacity));
  const { x, y } = await phone.finger.centreOf(row);
  // The browser's protocol makes no pressed state of a touch, but of a mouse.
  const { mouse } = phone.page;
  await mouse.move(x, y);
  expect(await opacity()).toBe(1);
  await mouse.down();
  expect(await opacity()).toBeLessThan(0.9);
  await mouse.up();
  await phone.arrivesAt('/market/stockDetail');
});

test('with reduced motion nothing follows the finger, and a swipe leads to the next tab all the same', async () => {
  const phone = await stage.phone({ session: await stage.customer(), calm: true });
  await phone.open('/home/stockList');
  const list = phone.list(phone.texts.home.list);
  await phone.sees(list.getByRole('listitem').nth(5));
  const left = () => list.evaluate((visible) => visible.getBoundingClientRect().left);
  const rest = await left();
  await phone.finger.moves(AMIDST, { x: 60, y: AMIDST.y }, { letGo: false });
  expect(await left()).toBe(rest);
  await phone.finger.up();
  await expect.poll(() => chosenTab(phone)).toBe(phone.texts.markets.short.KR);
});

test('arrow keys, Home and End select tabs, wrapping around, and focus the selected one', async () => {
  const phone = await marketList();
  const { short } = phone.texts.markets;
  const keys = phone.page.keyboard;
  const focused = () => phone.page.locator('[role="tab"]:focus').innerText();
  await phone.tab(short.US).focus();
  const led: string[] = [];
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowLeft', 'Home', 'End']) {
    await keys.press(key);
    await expect.poll(() => chosenTab(phone)).toBe(await focused());
    led.push(await focused());
  }
  const last = phone.texts.offerTabs.auction;
  expect(led).toEqual([short.KR, short.US, last, short.US, last]);
  expect(await phone.page.getByRole('tabpanel', { name: last }).count()).toBe(1);
});

test('more than five tabs make a row that a finger moves sideways', async () => {
  const phone = await marketList();
  const row = phone.page.getByRole('tablist');
  expect(await row.getByRole('tab').count()).toBeGreaterThan(5);
  const fx = row.getByRole('tab', { name: phone.texts.markets.short.FX });
  const box = await row.boundingBox();
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
  await phone.finger.moves({ x: 340, y }, { x: 20, y }, { speed: 1 });
  await phone.finger.moves({ x: 340, y }, { x: 20, y }, { speed: 1 });
  await expect.poll(async () => (await fx.boundingBox())?.x ?? PHONE_WIDTH_PX).toBeLessThan(PHONE_WIDTH_PX - 20);
  expect(await chosenTab(phone)).toBe(phone.texts.markets.short.US);
  await fx.tap();
  await expect.poll(() => chosenTab(phone)).toBe(phone.texts.markets.short.FX);
});

test('pulling a list by 50 px or more at the top refreshes it, with half a second of confirmation', async () => {
  const phone = await marketList();
  const { shell } = phone.texts;
  let readings = 0;
  phone.page.on('request', (request) => void (request.url().endsWith('/quotes/listInstruments') && (readings += 1)));

  await phone.finger.moves(
    { x: 180, y: 300 },
    { x: 180, y: 300 + PULL_REFRESH_HEIGHT_PX - 10 },
    { speed: 0.3, letGo: false },
  );
  await phone.sees(phone.page.getByText(shell.pullToRefresh));
  await phone.finger.up();
  await phone.seesNoMore(phone.page.getByText(shell.pullToRefresh));
  expect(readings).toBe(0);

  await phone.finger.moves(
    { x: 180, y: 300 },
    { x: 180, y: 300 + PULL_REFRESH_HEIGHT_PX + 30 },
    { speed: 0.3, letGo: false },
  );
  await phone.sees(phone.page.getByText(shell.releaseToRefresh));
  const visibleMs = phone.page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        let since = 0;
        const check = (now: number): void => {
          const visible = [...document.querySelectorAll('[role="status"]')].some((place) => place.textContent === text);
          if (visible && since === 0) since = now;
          if (!visible && since > 0) resolve(now - since);
          else requestAnimationFrame(check);
        };
        requestAnimationFrame(check);
      }),
    shell.refreshed,
  );
  await phone.finger.up();
  expect(await visibleMs).toBeGreaterThanOrEqual(PULL_REFRESH_SUCCESS_MS - FRAME_MS);
  expect(readings).toBeGreaterThan(0);
});

test('the customer-service button goes where it is dragged, and never off the screen', async () => {
  const phone = await stage.phone({ session: await stage.customer() });
  await phone.findsSettings({ kefu: 'https://chat.example/open' });
  await phone.open('/home/index');
  const button = phone.button(phone.texts.shell.support);
  await phone.sees(button);
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const from = { x: x + width / 2, y: y + height / 2 };
  await phone.finger.moves(from, { x: 120, y: 300 });
  // The page renders a finger's last report later, one step of the finger after it.
  const away = async (): Promise<number> => {
    const moved = (await button.boundingBox()) ?? { x: 0, y: 0 };
    return Math.max(Math.abs(moved.x + width / 2 - 120), Math.abs(moved.y + height / 2 - 300));
  };
  await expect.poll(away).toBeLessThan(3);
  for (const corner of [
    { x: -80, y: -80 },
    { x: PHONE_WIDTH_PX + 90, y: PHONE_HEIGHT_PX + 90 },
  ]) {
    const box = (await button.boundingBox()) ?? { x: 0, y: 0 };
    await phone.finger.moves({ x: box.x + width / 2, y: box.y + height / 2 }, corner);
    const now = (await button.boundingBox()) ?? { x: -1, y: -1 };
    expect(now.x).toBeGreaterThanOrEqual(0);
    expect(now.y).toBeGreaterThanOrEqual(0);
    expect(now.x + width).toBeLessThanOrEqual(PHONE_WIDTH_PX);
    expect(now.y + height).toBeLessThanOrEqual(PHONE_HEIGHT_PX);
  }
  await phone.page.setViewportSize({ width: 320, height: 560 });
  await expect.poll(async () => (await button.boundingBox())?.x ?? 999).toBeLessThanOrEqual(320 - width);
  await expect.poll(async () => (await button.boundingBox())?.y ?? 999).toBeLessThanOrEqual(560 - height);
});

test('the customer-service button is over no word or button, on each tab and however far it is scrolled', async () => {
  const phone = await stage.phone({ session: await stage.customer(), calm: true });
  await phone.findsSettings({ kefu: 'https://chat.example/open' });
  const button = phone.page.getByRole('button', { name: phone.texts.shell.support, includeHidden: true });
  for (const path of ['/home/index', '/home/stockList', '/home/financial']) {
    await phone.open(path);
    await phone.settles();
    let visible = 0;
    for (let step = 0; step < 8; step += 1) {
      await phone.page.evaluate((at) => scrollTo(0, at), step * 130);
      await phone.settles();
      // It comes back once the page has rested; where no spot is free, it doesn't.
      const isBack = await button.waitFor({ timeout: COMES_BACK_MS }).then(
        () => true,
        () => false,
      );
      expect(await listContentUnderSupportButton(phone), `${path} scrolled by ${step * 130}`).toEqual([]);
      if (isBack) visible += 1;
    }
    expect(visible, path).toBeGreaterThan(4);
  }
});

test('the check detects a button over a price', async () => {
  const phone = await stage.phone({ session: await stage.customer(), calm: true });
  await phone.findsSettings({ kefu: 'https://chat.example/open' });
  await phone.open('/home/stockList');
  await phone.settles();
  const button = phone.button(phone.texts.shell.support);
  await phone.sees(button);
  const price = phone.page
    .getByRole('listitem')
    .getByText(/\d[.,]\d/)
    .filter({ visible: true })
    .first();
  const box = (await price.boundingBox()) ?? { x: 0, y: 0 };
  // As a finger would put it: there it stays.
  const at = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const onPrice = { x: box.x + 12, y: box.y + 8 };
  await phone.finger.moves({ x: at.x + at.width / 2, y: at.y + at.height / 2 }, onPrice);
  expect(await listContentUnderSupportButton(phone)).not.toEqual([]);
});

test('the root font grows with the width up to 750 px, and is the reader’s own at a desk', async () => {
  const sizeAt = async (width: number): Promise<number> => {
    const phone = await stage.phone({ width });
    await phone.open('/login/login');
    return phone.page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  };
  const [small, usual, wide, wider] = [
    await sizeAt(320),
    await sizeAt(375),
    await sizeAt(750),
    await sizeAt(1_000),
  ] as const;
  expect(usual).toBe(16);
  expect(small).toBeLessThan(usual);
  expect(wide).toBeGreaterThan(usual);
  expect(wider).toBe(wide);
  expect(await sizeAt(1_200)).toBe(usual);
});

test('on iOS a swipe from the edge goes back, except on a chart', async () => {
  const phone = await stage.phone({ session: await stage.customer() });
  await phone.page.addInitScript(() => Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone' }));
  await phone.open('/home/stockList');
  await phone.list(phone.texts.home.list).getByRole('link').first().tap();
  await phone.arrivesAt('/market/stockDetail');
  const chart = phone.page.getByRole('img', { name: /\d/ }).first();
  await phone.sees(chart);
  const drawn = () => phone.page.evaluate(() => getComputedStyle(document.querySelector('main')!).left);
  const edge = { x: 8, y: 90 };

  await phone.finger.moves(edge, { x: 100, y: 94 }, { speed: 0.2, letGo: false });
  await expect.poll(drawn).toBe('92px');
  await phone.finger.up();
  await expect.poll(drawn).not.toMatch(/[1-9]/);
  expect(phone.path).toContain('/market/stockDetail');

  const { x, y } = (await chart.boundingBox())!;
  await phone.finger.moves({ x: x + 6, y: y + 60 }, { x: 200, y: y + 60 }, { letGo: false });
  expect(await drawn()).not.toMatch(/[1-9]/);
  await phone.finger.up();

  await phone.finger.moves(edge, { x: 300, y: 96 });
  await phone.arrivesAt('/home/stockList');
  await expect.poll(drawn).not.toMatch(/[1-9]/);
  await phone.sees(phone.list(phone.texts.home.list));
});

/** Swipes a row to the left, and returns once its action is on the screen. */
async function swipesAside(phone: Phone, row: Locator, act: Locator): Promise<void> {
  const seen = () => act.evaluate((button) => button.getBoundingClientRect().right <= innerWidth);
  await phone.settles();
  expect(await seen()).toBe(false);
  const { y } = await phone.finger.centreOf(row);
  await phone.finger.moves({ x: 300, y }, { x: 60, y });
  await expect.poll(seen).toBe(true);
}
const listFavourites = async ({ client }: Awaited<ReturnType<typeof stage.customer>>): Promise<string[]> =>
  (await expectSuccess(client.call('discovery/listFavorites', {}))).rows.map(({ instrument }) => instrument);

test('a long press on a stock of the market list offers watching or buying, as do keys', async () => {
  const { phone, customer } = await stage.customersPhone('/home/stockList');
  const { home, quotes, ticket } = phone.texts;
  const row = phone.list(home.list).getByRole('link').nth(3);
  await phone.sees(row);
  await phone.settles();
  const [before, instrument] = [
    await listFavourites(customer),
    (await row.getAttribute('href'))?.split('instrument=')[1] ?? '',
  ];
  expect(before).not.toContain(instrument);
  await phone.finger.down(await phone.finger.centreOf(row));
  const add = phone.dialog.getByRole('button', { name: quotes.addFavorite });
  await phone.sees(add);
  await phone.finger.up();
  await add.tap();
  await phone.sees(phone.toast(quotes.favoriteAdded));
  expect(await listFavourites(customer)).toContain(instrument);
  // The touch that opened the list of actions opened nothing else.
  expect(phone.path).toBe('/home/stockList');

  await row.focus();
  await phone.page.keyboard.press('Shift+F10');
  await phone.sees(phone.dialog.getByRole('button', { name: quotes.removeFavorite }));
  await phone.dialog.getByRole('button', { name: ticket.intents.buy, exact: true }).press('Enter');
  await phone.sees(phone.dialog.getByRole('heading', { name: buildTemplatePattern(ticket.title.buy) }));
});

test('a found stock is swiped to watch or buy it', async () => {
  const { phone, customer } = await stage.customersPhone('/favorite/search');
  const { quotes, ticket } = phone.texts;
  const before = await listFavourites(customer);
  expect(before).not.toContain(DEMO_STOCK);
  await phone.page.getByRole('searchbox').fill('nordw');
  const row = phone.link(new RegExp(DEMO_STOCK_NAME)).first();
  await phone.sees(row);
  const watch = phone.button(`${quotes.addFavorite}: ${DEMO_STOCK_NAME}`);
  await swipesAside(phone, row, watch);
  await watch.tap();
  await phone.sees(phone.toast(quotes.favoriteAdded));
  expect(await listFavourites(customer)).toEqual([...before, DEMO_STOCK]);
  await phone.button(`${ticket.intents.buy}: ${DEMO_STOCK_NAME}`).focus();
  await phone.page.keyboard.press('Enter');
  await phone.sees(phone.dialog.getByRole('heading', { name: buildTemplatePattern(ticket.title.buy) }));
});

test('an alert is swiped away and restored by undo', async () => {
  const { phone, customer } = await stage.customersPhone('/home/index');
  const { discovery, shell } = phone.texts;
  const waiting = async () => (await expectSuccess(customer.client.call('discovery/listAlerts', {}))).rows;
  await expectSuccess(
    customer.client.call('discovery/setAlert', {
      instrument: DEMO_STOCK,
      kind: 'below',
      price: '1.5',
      key: createIdempotencyKey(),
    }),
  );
  await phone.open('/favorite/index?tab=alerts');
  const row = phone.list(discovery.alerts.all).getByRole('listitem');
  // For screen readers the row's own button is enough.
  const remove = row.locator('button', { hasText: discovery.remove });
  await phone.sees(row.getByText(DEMO_STOCK_NAME));
  await swipesAside(phone, row, remove);
  await remove.tap();
  await phone.sees(phone.toast(new RegExp(escapeRegExp(discovery.alerts.removed))));
  expect(await waiting()).toEqual([]);
  await phone.button(shell.undo).tap();
  await phone.sees(row.getByText(DEMO_STOCK_NAME));
  const [alert, ...more] = await waiting();
  expect(more).toEqual([]);
  expect(alert).toMatchObject({
    instrument: DEMO_STOCK,
    kind: 'below',
    price: '1.5',
    status: 'waiting',
    expiresAt: null,
  });
});

test('a notice is swiped to mark it as read without opening it', async () => {
  const customer = await stage.customer();
  await expectSuccess(customer.client.call('notices/markRead', { key: createIdempotencyKey() }));
  await buyAtMarket(customer.client, DEMO_STOCK, '2');
  const phone = await stage.phone({ session: customer });
  const { settings, routes, notices } = phone.texts;
  const unread = async () => (await expectSuccess(customer.client.call('notices/listNotices', {}))).unread;
  await phone.open('/information/userInfo');
  const row = phone.list(routes.userInfo).getByRole('listitem').filter({ hasText: DEMO_STOCK_NAME });
  await phone.sees(row.getByText(settings.unreadMark));
  const mark = phone.button(`${settings.markOne}: ${notices.orderFilled.title}`);
  await swipesAside(phone, row, mark);
  await mark.tap();
  await phone.seesNoMore(row.getByText(settings.unreadMark));
  expect(await unread()).toBe(0);
  expect(phone.path).toBe('/information/userInfo');
  // What has been read has nothing left to do.
  expect(await mark.count()).toBe(0);
});
