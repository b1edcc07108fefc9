import { expect, test } from 'vitest';
import type { Phone } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const scrolled = (phone: Phone): Promise<number> => phone.page.evaluate(() => scrollY);

/** Scrolls by `y`, as a finger that flings would, and waits until the page is there. */
async function scrollTo(phone: Phone, y: number): Promise<void> {
  await phone.page.evaluate((to) => window.scrollTo(0, to), y);
  await expect.poll(() => scrolled(phone)).toBe(y);
}

test('the tab bar leads to the tabs, and the present one is marked', async () => {
  const { phone } = await stage.customersPhone('/home/index');
  const { shell } = phone.texts;
  const bar = phone.page.getByRole('navigation', { name: shell.tabBar });
  const tabs = [
    [shell.tabMarkets, '/home/stockList'],
    [shell.tabTrade, '/market/stockDetail'],
    [shell.tabInvest, '/home/financial'],
    [shell.tabAssets, '/information/payBag'],
    [shell.tabHome, '/home/index'],
  ] as const;
  for (const [name, path] of tabs) {
    await bar.getByRole('link', { name }).tap();
    await phone.arrivesAt(path);
    await expect.poll(() => bar.locator('.navActive').allInnerTexts()).toEqual([name]);
    expect(await bar.getByRole('link', { name }).getAttribute('aria-current')).toBe('page');
  }
});

test('the top menu leads home, to the menu, to the search and to the messages', async () => {
  const { phone } = await stage.customersPhone('/home/stockList');
  const { shell } = phone.texts;
  const tabPaths = [
    [shell.menu, '/information/index'],
    [shell.searchHint, '/favorite/search'],
    [new RegExp(`^${shell.messages}`), '/information/userInfo'],
    [shell.home, '/home/index'],
  ] as const;
  for (const [name, path] of tabPaths) {
    await phone.page.locator('header').getByRole('link', { name }).tap();
    await phone.arrivesAt(path);
    await phone.open('/home/stockList');
  }
});

test('a keep-alive screen returns as it was left, and a new page starts at the top', async () => {
  const { phone } = await stage.customersPhone('/home/stockList');
  const { home, shell } = phone.texts;
  await phone.button(home.falling).tap();
  await phone.sees(phone.list(home.list).getByRole('listitem').nth(8));
  await scrollTo(phone, 900);
  const middle = await phone.page.evaluate(() => innerHeight / 2);
  await phone.page.touchscreen.tap(150, middle);
  await phone.arrivesAt('/market/stockDetail');
  await expect.poll(() => scrolled(phone)).toBe(0);
  await phone.back();
  await phone.arrivesAt('/home/stockList');
  await expect.poll(() => scrolled(phone)).toBe(900);
  expect(await phone.button(home.falling).getAttribute('aria-pressed')).toBe('true');
  await phone.page.getByRole('navigation').getByRole('link', { name: shell.tabHome }).tap();
  await phone.arrivesAt('/home/index');
  await expect.poll(() => scrolled(phone)).toBe(0);
  await phone.link(shell.tabMarkets).tap();
  await expect.poll(() => scrolled(phone)).toBe(900);
});

test('an unknown address says so and links to home', async () => {
  const { phone } = await stage.customersPhone('/no/such/place');
  await phone.sees(phone.heading(phone.texts.shell.nothingHere));
  expect(await phone.page.getByText(phone.texts.shell.noData).count()).toBe(0);
  await phone.button(phone.texts.shell.back).tap();
  await phone.arrivesAt('/home/index');
});
