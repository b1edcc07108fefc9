/** The cost of a screen until it is usable: few requests, and nothing that was already there moves. */
import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { recordFirstSecondRequests } from '../browser/record-first-second-requests.ts';
import { buyAtMarket, DEMO_STOCK } from '../browser/customer-with-history.ts';
import { LAYOUT_SHIFT_MAXIMUM, recordLayoutShifts } from '../browser/layout-shifts.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

/** Each once: what follows the prices is reread as they move. */
const callsAmong = (requests: readonly Request[]): string[] => [
  ...new Set(requests.flatMap((request) => new URL(request.url()).pathname.split('/api/vue/')[1] ?? []).sort()),
];

test.each([
  ['home', '/home/index', 8],
  ["an instrument's page", `/market/stockDetail?instrument=${DEMO_STOCK}`, 12],
])('%s stands after few requests', async (_, path, most) => {
  const customer = await stage.customer();
  await buyAtMarket(customer.client, DEMO_STOCK, '10');
  const phone = await stage.phone({ session: customer });
  const requests = await recordFirstSecondRequests(phone, path);
  const calls = callsAmong(requests);
  expect(calls).toContain('trading/listPositions');
  expect(calls.length, calls.join(', ')).toBeLessThanOrEqual(most);
});

test.each([
  ["an instrument's page", `/market/stockDetail?instrument=${DEMO_STOCK}`, 18, 8],
  ['assets', '/information/payBag', 18, 8],
])("%s has its code in a few files, and the ticket's comes later", async (_, path, scripts, styles) => {
  const phone = await stage.phone({ session: await stage.customer() });
  const files = (await recordFirstSecondRequests(phone, path)).map((request) => new URL(request.url()).pathname);
  const named = (end: string): string[] => files.filter((file) => file.startsWith('/assets/') && file.endsWith(end));
  expect(named('.js').length, named('.js').join(', ')).toBeLessThanOrEqual(scripts);
  expect(named('.css').length, named('.css').join(', ')).toBeLessThanOrEqual(styles);
  expect(files.filter((file) => /\/ticket-/.test(file))).toEqual([]);
});

test.each(['/login/login', '/home/index'])('%s loads without the texts and code of later screens', async (path) => {
  const phone = await stage.phone(path.startsWith('/login/') ? {} : { session: await stage.customer() });
  const files = (await recordFirstSecondRequests(phone, path)).map((request) => new URL(request.url()).pathname);
  expect(files.filter((file) => file.includes('/texts-first-en'))).toHaveLength(1);
  expect(files.filter((file) => /\/(texts-later|area-exports|contributions|tabs|trading)-/.test(file))).toEqual([]);
});

test.each([
  '/login/login',
  '/home/index',
  '/home/stockList',
  `/market/stockDetail?instrument=${DEMO_STOCK}`,
  '/information/payBag',
])('nothing moves that stands on %s', async (path) => {
  const customer = await stage.customer();
  await buyAtMarket(customer.client, DEMO_STOCK, '10');
  const phone = await stage.phone(path.startsWith('/login/') ? {} : { session: customer });
  const shifts = await recordLayoutShifts(phone.page);
  await phone.open(path);
  await phone.settles();
  expect(await shifts.total()).toBeLessThanOrEqual(LAYOUT_SHIFT_MAXIMUM);
});

test('a late watchlist doesn’t move what is below it on home', async () => {
  // Tall enough that the parts below are seen at once, and without holdings that would fill the screen.
  const phone = await stage.phone({ session: await stage.customer(), width: 412, height: 1_900 });
  const { checkIn } = phone.texts.routes;
  const shifts = await recordLayoutShifts(phone.page);
  const below = phone.page.waitForResponse('**/rewards/getCheckIn');
  await phone.page.route('**/discovery/listFavorites', async (route) => {
    await below;
    return route.continue();
  });
  await phone.open('/home/index');
  await phone.sees(phone.page.getByText(phone.texts.discovery.empty));
  await phone.sees(phone.page.getByText(checkIn));
  await phone.settles();
  expect(await shifts.total(), await shifts.largest()).toBeLessThanOrEqual(LAYOUT_SHIFT_MAXIMUM / 2);
});

test.each([
  ["an instrument's page", `/market/stockDetail?instrument=${DEMO_STOCK}`, 'detail', 'quotes/getInstrument'],
  ['assets', '/information/payBag', 'assets', 'wallet/getWallet'],
])('%s is asked for while the code of its screen is on its way', async (_, path, code, call) => {
  const phone = await stage.phone({ session: await stage.customer() });
  const requests = phone.page.waitForRequest(`**/${call}`);
  await phone.page.route(`**/assets/${code}-*.js`, async (route) => {
    await requests;
    return route.continue();
  });
  await phone.open(path);
  await phone.settles();
  expect(new URL((await requests).url()).pathname).toBe(`/api/vue/${call}`);
});

test("an instrument's price appears before the screen's code loads, and nothing moves afterwards", async () => {
  const phone = await stage.phone({ session: await stage.customer() });
  const shifts = await recordLayoutShifts(phone.page);
  const { promise, resolve: goOn } = Promise.withResolvers<void>();
  await phone.page.route(/\/assets\/(detail|texts-later-en)-.*\.js$/, async (route) => {
    await promise;
    return route.continue();
  });
  await phone.page.goto(`${phone.origin}/#/market/stockDetail?instrument=${DEMO_STOCK}`, { waitUntil: 'commit' });
  await phone.sees(phone.page.locator('main').getByText(/^\d+\.\d\d USD$/));
  await phone.sees(phone.page.getByRole('heading', { name: DEMO_STOCK.split('.')[1] }));
  expect(await phone.button(phone.texts.trading.buy).count()).toBe(0);
  goOn();
  await phone.sees(phone.button(phone.texts.trading.buy));
  await phone.settles();
  expect(await shifts.total()).toBeLessThanOrEqual(LAYOUT_SHIFT_MAXIMUM);
});

test('the frame painted before any code has the tab bar’s icons in their final places', async () => {
  const phone = await stage.phone({ session: await stage.customer() });
  const { promise, resolve: goOn } = Promise.withResolvers<void>();
  await phone.page.route('**/assets/*.js', async (route) => {
    await promise;
    return route.continue();
  });
  const places = (of: string) =>
    phone.page.locator(of).evaluateAll((icons) =>
      icons.map((icon) => {
        const { x, y, width, height } = icon.getBoundingClientRect();
        return [x + width / 2, y + height / 2, height].map(Math.round);
      }),
    );
  await phone.page.goto(`${phone.origin}/#/home/index`, { waitUntil: 'commit' });
  await phone.sees(phone.page.locator('.boot-tabs'));
  const framed = await places('.boot-tabs svg');
  goOn();
  await phone.sees(phone.page.locator('nav .navActive'));
  const iconPlaces = await places('nav a > svg');
  expect(framed).toHaveLength(5);
  expect(iconPlaces).toHaveLength(5);
  // Half a pixel may be rounded either way.
  for (const [nth, place] of framed.flat().entries())
    expect(Math.abs(place - iconPlaces.flat()[nth]!), `${JSON.stringify([framed, iconPlaces])}`).toBeLessThanOrEqual(1);
});

test('the check detects a layout shift', async () => {
  const phone = await stage.phone();
  const shifts = await recordLayoutShifts(phone.page);
  await phone.open('/login/login');
  await phone.settles();
  await phone.page.evaluate(() => {
    document.querySelector('main')!.style.paddingTop = '200px';
  });
  await expect.poll(shifts.total).toBeGreaterThan(LAYOUT_SHIFT_MAXIMUM);
});
