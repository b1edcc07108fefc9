import { UNAUTHORIZED_REDIRECT_MS } from '@bourse/contract/constants.ts';
import { expect, test } from 'vitest';
import { CUSTOMER_PASSWORD } from '../browser/register-customer.ts';
import { buyAtMarket, DEMO_STOCK } from '../browser/customer-with-history.ts';
import { FRAME_MS, LATE_TIMER_MAXIMUM_MS, measureLogoutToLoginMs } from '../browser/screen-timing.ts';
import type { Phone } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

async function logIn(phone: Phone, account: string, password = CUSTOMER_PASSWORD): Promise<void> {
  const { user } = phone.texts;
  await phone.field(user.account).fill(account);
  await phone.field(user.password).fill(password);
  await phone.button(user.login).tap();
}

test('the splash says that it connects before it says that it is connected', async () => {
  const customer = await stage.customer();
  const phone = await stage.phone();
  await phone.open('/login/login');
  const requestReceived = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  await phone.page.route('**/user/getUserinfo', async (route) => {
    requestReceived.resolve();
    await mayAnswer.promise;
    await route.continue();
  });
  await logIn(phone, customer.account);
  await requestReceived.promise;
  await phone.sees(phone.texts.shell.connecting);
  mayAnswer.resolve();
  await phone.sees(phone.texts.shell.connected);
  await phone.arrivesAt('/home/index');
});

test('after a new login home is scrolled to its top', async () => {
  const { phone, customer } = await stage.customersPhone('/home/index');
  const { settings } = phone.texts;
  await phone.settles();
  await phone.page.evaluate(() => scrollTo(0, 900));
  await phone.open('/information/setting');
  await phone.button(settings.logout).tap();
  await phone.dialog.getByRole('button', { name: settings.logout }).tap();
  await phone.arrivesAt('/login/login');
  await logIn(phone, customer.account);
  await phone.arrivesAt('/home/index');
  await phone.settles();
  expect(await phone.page.evaluate(() => scrollY)).toBe(0);
});

test('a session ended elsewhere clears local storage, opens the login after 2 s, and leads back later', async () => {
  const { phone, customer } = await stage.customersPhone('/home/stockList', {
    storage: { is_admin: '1', theme: 'light' },
  });
  await phone.sees(phone.list(phone.texts.home.list));
  await phone.page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('kept', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('seals').put('a seal', 'last');
        request.onsuccess = () => resolve(request.result.close());
      }),
  );
  const follows = measureLogoutToLoginMs(phone.page);
  await customer.client.call('user/logout');
  await phone.sees(phone.toast(phone.texts.shell.sessionEnded));
  expect(await phone.storage()).toEqual({});
  const delayMs = await follows;
  expect(delayMs).toBeGreaterThanOrEqual(UNAUTHORIZED_REDIRECT_MS - FRAME_MS);
  expect(delayMs).toBeLessThan(UNAUTHORIZED_REDIRECT_MS + LATE_TIMER_MAXIMUM_MS);
  const databases = await phone.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(databases).toContain('kept');
  await logIn(phone, customer.account);
  await phone.arrivesAt('/home/stockList');
});

test('a call that is answered 401 ends the session too', async () => {
  const { phone } = await stage.customersPhone('/home/index', { expected: /401/ });
  await phone.sees(phone.texts.home.totalAssets);
  await phone.page.route('**/quotes/listInstruments', (route) =>
    route.fulfill({ status: 401, json: { status: 0, msg: '', code: 'unauthorized', params: {} } }),
  );
  await phone.link(phone.texts.shell.tabMarkets).tap();
  await phone.arrivesAt('/login/login');
  expect(await phone.storage()).toEqual({});
});

test('a stored admin flag is sent with every call and has no effect', async () => {
  const owner = await stage.customer();
  const position = await buyAtMarket(owner.client, DEMO_STOCK, '1');
  const { phone } = await stage.customersPhone(`/trade/positionDetail?position=${position}`, {
    storage: { is_admin: '1' },
  });
  const flags: (string | undefined)[] = [];
  phone.page.on(
    'request',
    (request) => void (request.url().includes('/trading/') && flags.push(request.headers()['is-admin'])),
  );
  await phone.sees(phone.page.getByRole('alert').filter({ hasText: phone.texts.errors.positionNotFound }));
  await phone.open('/home/index');
  await phone.sees(phone.link(phone.texts.home.findStock));
  expect(flags.length).toBeGreaterThan(0);
  expect(new Set(flags)).toEqual(new Set(['1']));
});
