import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../browser/chromium.ts';
import { registerCustomer } from '../browser/register-customer.ts';
import { expectSuccess, DEMO_STOCK, DEMO_STOCK_NAME } from '../browser/customer-with-history.ts';
import { Phone, buildAnyTimePattern } from '../browser/phone.ts';
import { openSilenceableProxy } from '../browser/silenceable-proxy.ts';
import { JOURNEY_WORLD_ENVIRONMENT } from '../browser/shared-server.ts';
import { makeMigratedFolder, removeDataFolder } from '../starting/data-folder.ts';
import { type StartedServer, startServer } from '../starting/start-server.ts';

let dataDir = '';
let server: StartedServer;
let browser: Browser;
beforeAll(async () => {
  dataDir = await makeMigratedFolder('outage');
  [server, browser] = await Promise.all([
    startServer({ dataDir, environment: JOURNEY_WORLD_ENVIRONMENT }),
    launchChromium(),
  ]);
});
// A try that failed may have left it dead.
beforeEach(async () => {
  if (!(await fetch(`${server.origin}/healthz`).catch(() => null)))
    server = await startServer({ dataDir, port: server.port, environment: JOURNEY_WORLD_ENVIRONMENT });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await removeDataFolder(dataDir);
});

test('the screen reports a killed server, and everything recovers by itself when it is back', async () => {
  const customer = await registerCustomer({ origin: server.origin, invitation: server.demo.invitation });
  const phone = await Phone.switchOn(browser, server.origin, {
    session: customer,
    expected: /ERR_|WebSocket|Failed to load/,
  });
  const { shell, home } = phone.texts;
  await phone.open('/home/stockList');
  await phone.sees(phone.list(home.list));
  await phone.open('/home/index');
  await phone.sees(home.totalAssets);
  await phone.settles();

  await server.kill();
  await phone.sees(buildAnyTimePattern(shell.asOf));
  // Data already read stays, and a kept screen can still be opened.
  expect(await phone.text(home.totalAssets).count()).toBe(1);
  await phone.open('/home/stockList');
  await phone.sees(phone.list(home.list));

  server = await startServer({ dataDir, port: server.port, environment: JOURNEY_WORLD_ENVIRONMENT });
  await phone.seesNoMore(buildAnyTimePattern(shell.asOf));
  expect(await phone.storage()).toMatchObject({ tokend: customer.token });
  await phone.open('/home/index');
  await expectSuccess(
    customer.client.call('trading/placeOrder', {
      instrument: DEMO_STOCK,
      side: 'long',
      type: 'market',
      quantity: '3',
      key: createIdempotencyKey(),
    }),
  );
  await phone.sees(phone.page.getByRole('link').filter({ hasText: DEMO_STOCK_NAME }).first());
  await phone.switchOff();
});

test('a command that fails in an outage says so, keeps what was typed, and works once the server is back', async () => {
  const customer = await registerCustomer({ origin: server.origin, invitation: server.demo.invitation });
  const phone = await Phone.switchOn(browser, server.origin, {
    session: customer,
    expected: /ERR_|WebSocket|Failed to load/,
  });
  const { settings, shell } = phone.texts;
  await phone.open('/information/fundPass');
  await phone.field(settings.proofPassword).fill(customer.password);
  await phone.field(settings.newFundPassword).fill('six loud magpies');
  await phone.field(settings.confirmFundPassword).fill('six loud magpies');
  await server.kill();
  await phone.button(settings.setIt).tap();
  await phone.sees(phone.toast(shell.noAnswer));
  expect(await phone.field(settings.newFundPassword).inputValue()).toBe('six loud magpies');
  server = await startServer({ dataDir, port: server.port, environment: JOURNEY_WORLD_ENVIRONMENT });
  await phone.seesNoMore(buildAnyTimePattern(shell.asOf));
  await phone.button(settings.setIt).tap();
  await phone.sees(phone.toast(settings.fundSet));
  await phone.switchOff();
});

test('a screen that failed without a network is read again when the device is back online', async () => {
  const customer = await registerCustomer({ origin: server.origin, invitation: server.demo.invitation });
  const phone = await Phone.switchOn(browser, server.origin, {
    session: customer,
    expected: /ERR_|WebSocket|Failed to load/,
  });
  const { shell } = phone.texts;
  await phone.open(`/market/stockDetail?instrument=${DEMO_STOCK}`);
  await phone.sees(DEMO_STOCK_NAME);
  await phone.settles();
  await phone.page.context().setOffline(true);
  await phone.open('/market/stockDetail?instrument=US.ALPN');
  await phone.sees(phone.button(shell.retry));
  await phone.page.context().setOffline(false);
  await phone.sees('Alpenglow Software');
  await phone.seesNoMore(phone.button(shell.retry));
  await phone.switchOff();
});

test('a silent connection is reported above the title within two seconds, Buy waits, and both recover', async () => {
  const line = await openSilenceableProxy(server.port);
  const customer = await registerCustomer({ origin: server.origin, invitation: server.demo.invitation });
  const phone = await Phone.switchOn(browser, line.origin, { session: customer, expected: /ERR_|WebSocket/ });
  const { shell, trading } = phone.texts;
  const words = phone.text(buildAnyTimePattern(shell.asOf));
  await phone.open(`/market/stockDetail?instrument=${DEMO_STOCK}`);
  await phone.sees(DEMO_STOCK_NAME);
  await phone.settles();
  expect(await words.count()).toBe(0);

  const silentAt = performance.now();
  line.fallSilent();
  await phone.sees(words);
  // A busy machine is granted a second.
  expect(performance.now() - silentAt).toBeLessThan(3_000);
  expect(await phone.button(trading.buy).isDisabled()).toBe(true);
  expect(await words.innerText()).toMatch(/\d{2}:\d{2}/);
  const [strip, title] = await Promise.all([words.boundingBox(), phone.heading(/./).first().boundingBox()]);
  expect(title?.y).toBeGreaterThanOrEqual((strip?.y ?? 0) + (strip?.height ?? 0));

  line.carryOn();
  await phone.seesNoMore(words);
  await expect.poll(() => phone.button(trading.buy).isEnabled()).toBe(true);
  await phone.switchOff();
  await line.close();
});

test('a screen first opened offline has its header and tabs, and loads by itself', async () => {
  const customer = await registerCustomer({ origin: server.origin, invitation: server.demo.invitation });
  const phone = await Phone.switchOn(browser, server.origin, {
    session: customer,
    expected: /ERR_|WebSocket|Failed to load/,
  });
  const { shell, routes } = phone.texts;
  await phone.open('/home/index');
  await phone.settles();
  await phone.page.context().setOffline(true);
  await phone.open('/information/userInfo');
  await phone.sees(`${shell.chunkFailed} ${shell.offline}`);
  await phone.sees(phone.heading(routes.userInfo));
  await phone.sees(phone.page.getByRole('navigation', { name: shell.tabBar }));
  // The device doesn't report it: only the server's answer tells.
  await phone.page.evaluate(() => addEventListener('online', (event) => event.stopImmediatePropagation(), true));
  await phone.page.context().setOffline(false);
  await phone.seesNoMore(`${shell.chunkFailed} ${shell.offline}`);
  await phone.settles();
  await phone.sees(phone.heading(routes.userInfo));
  expect(await phone.text(new RegExp(shell.chunkFailed)).count()).toBe(0);
  await phone.switchOff();
});
