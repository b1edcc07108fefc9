/** A browser that can't store, because it may not or is full: everything works until the page is closed. */
import { expect, test } from 'vitest';
import { CUSTOMER_PASSWORD } from '../browser/register-customer.ts';
import type { Phone } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

/** Neither kind of storage may be accessed, as when a browser forbids a site's data. */
const forbidStorage = ({ page }: Phone): Promise<unknown> =>
  page.addInitScript(() => {
    const forbid = (name: string): void =>
      void Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) forbid(name);
  });

/** Existing entries can be read, but none can be added. */
const fillStorage = ({ page }: Phone): Promise<unknown> =>
  page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    IDBFactory.prototype.open = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });

async function logIn(phone: Phone, account: string): Promise<void> {
  const { user } = phone.texts;
  await phone.open('/login/login');
  await phone.field(user.account).fill(account);
  await phone.field(user.password).fill(CUSTOMER_PASSWORD);
  await phone.button(user.login).tap();
  await phone.arrivesAt('/home/index');
}

test.each([
  ['forbidden', forbidStorage],
  ['full', fillStorage],
])('with storage that is %s one logs in, chooses a language, and logs out', async (_, spoil) => {
  const customer = await stage.customer();
  const phone = await stage.phone({ language: null });
  await spoil(phone);
  await logIn(phone, customer.account);
  const { home, routes, settings } = phone.texts;
  await phone.sees(phone.heading(home.positions));
  await phone.page.evaluate(() => (location.hash = '/information/changeLang'));
  await phone.page.getByText('Español').tap();
  await phone.page.locator('html[lang="es-MX"]').waitFor({ state: 'attached' });
  await phone.page.getByText('English').tap();
  await phone.page.locator('html[lang="en"]').waitFor({ state: 'attached' });
  await phone.page.evaluate(() => (location.hash = '/home/stockList'));
  await phone.sees(phone.text(routes.stockList));
  await phone.page.evaluate(() => (location.hash = '/information/setting'));
  await phone.button(settings.logout).tap();
  await phone.dialog.getByRole('button', { name: settings.logout }).tap();
  await phone.arrivesAt('/login/login');
  await phone.switchOff();
});

test('a screen that fails to load is not reloaded endlessly if storage is forbidden', async () => {
  const phone = await stage.phone({ session: await stage.customer(), expected: /ERR_FAILED|Failed to fetch|chunk/i });
  await fillStorage(phone);
  const { shell, routes } = phone.texts;
  const pages: string[] = [];
  const snapshots: string[] = [];
  let isThere = false;
  phone.page.on('request', (request) => {
    if (request.isNavigationRequest()) pages.push(request.url());
    if (request.method() === 'HEAD') snapshots.push(request.url());
  });
  const calendar = '**/assets/company-calendar-screen-*.js';
  await phone.page.route(calendar, (route) => (isThere ? route.continue() : route.abort()));
  await phone.open('/market/calendar');
  await phone.sees(new RegExp(shell.chunkFailed.slice(0, 20)));
  await expect.poll(() => snapshots.length, { timeout: 20_000 }).toBeGreaterThan(6);
  expect(pages).toHaveLength(1);
  isThere = true;
  await phone.button(shell.retry).tap();
  await phone.sees(phone.heading(routes.calendar));
  await expect.poll(() => phone.button(shell.retry).count()).toBe(0);
  expect(pages).toHaveLength(2);
});
