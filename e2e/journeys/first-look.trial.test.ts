/** The cost of a screen until it is usable: few requests, and nothing that was already there moves. */
import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { firstSecond } from '../browser/first-second.ts';
import { buy, STOCK } from '../browser/lived-in.ts';
import { SHIFT_MAXIMUM, watchShifts } from '../browser/shifts.ts';
import { openStage } from '../browser/stage.ts';

const stage = openStage();

/** Each once: what follows the prices is reread as they move. */
const callsAmong = (asked: readonly Request[]): string[] => [
  ...new Set(asked.flatMap((request) => new URL(request.url()).pathname.split('/api/vue/')[1] ?? []).sort()),
];

test.each([
  ['home', '/home/index', 8],
  ["an instrument's page", `/market/stockDetail?instrument=${STOCK}`, 12],
])('%s stands after few requests', async (_, path, most) => {
  const customer = await stage.customer();
  await buy(customer.client, STOCK, '10');
  const phone = await stage.phone({ session: customer });
  const asked = await firstSecond(phone, path);
  const calls = callsAmong(asked);
  expect(calls).toContain('trading/listPositions');
  expect(calls.length, calls.join(', ')).toBeLessThanOrEqual(most);
});

test.each([
  ["an instrument's page", `/market/stockDetail?instrument=${STOCK}`, 18, 8],
  ['assets', '/information/payBag', 18, 8],
])("%s has its code in a few files, and the ticket's comes later", async (_, path, scripts, styles) => {
  const phone = await stage.phone({ session: await stage.customer() });
  const files = (await firstSecond(phone, path)).map((request) => new URL(request.url()).pathname);
  const named = (end: string): string[] => files.filter((file) => file.startsWith('/assets/') && file.endsWith(end));
  expect(named('.js').length, named('.js').join(', ')).toBeLessThanOrEqual(scripts);
  expect(named('.css').length, named('.css').join(', ')).toBeLessThanOrEqual(styles);
  expect(files.filter((file) => /\/ticket-/.test(file))).toEqual([]);
});

test.each(['/login/login', '/home/index'])('%s stands without the words and code of later screens', async (path) => {
  const phone = await stage.phone(path.startsWith('/login/') ? {} : { session: await stage.customer() });
  const files = (await firstSecond(phone, path)).map((request) => new URL(request.url()).pathname);
  expect(files.filter((file) => file.includes('/texts-first-en'))).toHaveLength(1);
  expect(files.filter((file) => /\/(texts-later|folds|entries|tabs|trading)-/.test(file))).toEqual([]);
});

test.each([
  '/login/login',
  '/home/index',
  '/home/stockList',
  `/market/stockDetail?instrument=${STOCK}`,
  '/information/payBag',
])('nothing moves that stands on %s', async (path) => {
  const customer = await stage.customer();
  await buy(customer.client, STOCK, '10');
  const phone = await stage.phone(path.startsWith('/login/') ? {} : { session: customer });
  const shifts = await watchShifts(phone.page);
  await phone.open(path);
  await phone.settles();
  expect(await shifts.total()).toBeLessThanOrEqual(SHIFT_MAXIMUM);
});

test('what stands below the watchlist on home is not moved when that comes late', async () => {
  // Tall enough that the parts below are seen at once, and without holdings that would fill the screen.
  const phone = await stage.phone({ session: await stage.customer(), width: 412, height: 900 });
  const { checkIn } = phone.texts.routes;
  const shifts = await watchShifts(phone.page);
  const below = phone.page.waitForResponse('**/rewards/getCheckIn');
  await phone.page.route('**/discovery/listFavorites', async (route) => {
    await below;
    return route.continue();
  });
  await phone.open('/home/index');
  await phone.sees(phone.page.getByText(phone.texts.discovery.empty));
  await phone.sees(phone.page.getByText(checkIn));
  await phone.settles();
  expect(await shifts.total()).toBeLessThanOrEqual(SHIFT_MAXIMUM / 2);
});

test.each([
  ["an instrument's page", `/market/stockDetail?instrument=${STOCK}`, 'detail', 'quotes/getInstrument'],
  ['assets', '/information/payBag', 'assets', 'wallet/getWallet'],
])('%s is asked for while the code of its screen is on its way', async (_, path, code, call) => {
  const phone = await stage.phone({ session: await stage.customer() });
  const asked = phone.page.waitForRequest(`**/${call}`);
  await phone.page.route(`**/assets/${code}-*.js`, async (route) => {
    await asked;
    return route.continue();
  });
  await phone.open(path);
  await phone.settles();
  expect(new URL((await asked).url()).pathname).toBe(`/api/vue/${call}`);
});

test("an instrument's price stands before the page's code is here, and nothing moves when that comes", async () => {
  const phone = await stage.phone({ session: await stage.customer() });
  const shifts = await watchShifts(phone.page);
  const { promise, resolve: goOn } = Promise.withResolvers<void>();
  await phone.page.route(/\/assets\/(detail|texts-later-en)-.*\.js$/, async (route) => {
    await promise;
    return route.continue();
  });
  await phone.page.goto(`${phone.origin}/#/market/stockDetail?instrument=${STOCK}`, { waitUntil: 'commit' });
  await phone.sees(phone.page.locator('main').getByText(/^\d+\.\d\d USD$/));
  await phone.sees(phone.page.getByRole('heading', { name: STOCK.split('.')[1] }));
  expect(await phone.button(phone.texts.trading.buy).count()).toBe(0);
  goOn();
  await phone.sees(phone.button(phone.texts.trading.buy));
  await phone.settles();
  expect(await shifts.total()).toBeLessThanOrEqual(SHIFT_MAXIMUM);
});

test('the frame that is painted before any code has the tab bar’s icons where the tab bar has them', async () => {
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
  const shown = await places('nav a > svg');
  expect(framed).toHaveLength(5);
  expect(shown).toHaveLength(5);
  // Half a pixel may be rounded either way.
  for (const [nth, place] of framed.flat().entries())
    expect(Math.abs(place - shown.flat()[nth]!), `${JSON.stringify([framed, shown])}`).toBeLessThanOrEqual(1);
});

test('a shift of what stood is seen', async () => {
  const phone = await stage.phone();
  const shifts = await watchShifts(phone.page);
  await phone.open('/login/login');
  await phone.settles();
  await phone.page.evaluate(() => {
    document.querySelector('main')!.style.paddingTop = '200px';
  });
  await expect.poll(shifts.total).toBeGreaterThan(SHIFT_MAXIMUM);
});
