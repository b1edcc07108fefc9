import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchChromium } from '../browser/chromium.ts';
import { registerCustomer } from '../browser/register-customer.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { deployNewerBuild, RELOAD_TIMEOUT_MS, tapUpdate } from '../browser/deploy-newer-build.ts';
import { buildTemplatePattern } from '../browser/template-pattern.ts';
import { expectSuccess, DEMO_STOCK, DEMO_STOCK_NAME } from '../browser/customer-with-history.ts';
import { Phone, buildAnyTimePattern } from '../browser/phone.ts';
import { JOURNEY_WORLD_ENVIRONMENT } from '../browser/shared-server.ts';
import { makeMigratedFolder, removeDataFolder } from '../starting/data-folder.ts';
import { type StartedServer, startServer } from '../starting/start-server.ts';

const NO_SERVER = /ERR_|WebSocket|Failed to load|service worker/i;

/** A server stops and starts in it. */
const OFFLINE_TEST_MS = 90_000;

let dataDir = '';
let server: StartedServer;
let browser: Browser;
beforeAll(async () => {
  dataDir = await makeMigratedFolder('offline-start');
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

const people = () => registerCustomer({ origin: server.origin, invitation: server.demo.invitation });
const lastKnown = async (phone: Phone): Promise<string> => (await phone.storage()).lastKnown ?? '';

/** Runs in the page: the language's texts are the last that the worker caches. */
async function hasCachedTexts(): Promise<boolean> {
  const cached = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  const names = cached.flat().map(({ url }) => url);
  return ['texts-first-en', 'texts-later-en'].every((part) => names.some((name) => name.includes(part)));
}

test('an ended session deletes the offline snapshot', async () => {
  const customer = await people();
  const phone = await Phone.switchOn(browser, server.origin, { session: customer, expected: /401/ });
  await phone.open('/home/index');
  await expect.poll(() => lastKnown(phone), { timeout: 10_000 }).toContain('trading/getPortfolio');
  await expectSuccess(customer.client.call('user/logout', {}));
  await phone.arrivesAt('/login/login');
  expect(await lastKnown(phone)).toBe('');
  await phone.switchOff();
});

test('logging out deletes the offline snapshot', async () => {
  const phone = await Phone.switchOn(browser, server.origin, { session: await people() });
  const { settings } = phone.texts;
  await phone.open('/information/setting');
  await expect.poll(() => lastKnown(phone), { timeout: 10_000 }).toContain('user/getUserinfo');
  await phone.button(settings.logout).tap();
  await phone.dialog.getByRole('button', { name: settings.logout }).tap();
  await phone.arrivesAt('/login/login');
  expect(await lastKnown(phone)).toBe('');
  await phone.switchOff();
});

test('updating the app restores what was typed, once', async () => {
  const phone = await Phone.switchOn(browser, server.origin, { session: await people() });
  const { funds } = phone.texts;
  await phone.open('/information/exchange');
  const amount = phone.field(buildTemplatePattern(funds.amount));
  await amount.fill('250');
  await deployNewerBuild(phone);
  await tapUpdate(phone);
  await expect.poll(() => amount.inputValue()).toBe('250');
  expect(await phone.page.evaluate(() => sessionStorage.getItem('typed'))).toBeNull();
  await phone.page.reload();
  await phone.sees(amount);
  await phone.settles();
  expect(await amount.inputValue()).toBe('');
  await phone.switchOff();
});

test('a newer app is announced, and updating asks before a typed password is lost', async () => {
  const customer = await people();
  const phone = await Phone.switchOn(browser, server.origin, { session: customer });
  const { shell, settings } = phone.texts;
  await phone.open('/information/fundPass');
  await phone.field(settings.newFundPassword).fill('seven loud magpies');
  await deployNewerBuild(phone);
  await phone.button(shell.update).tap();
  await phone.sees(phone.dialog.getByText(fillPlaceholders(shell.updateLoses, { things: shell.lost.secret })));
  await phone.dialog.getByRole('button', { name: shell.cancel }).tap();
  const password = phone.field(settings.newFundPassword);
  expect(await password.inputValue()).toBe('seven loud magpies');
  // A password stays one while it is shown.
  await phone.button(shell.showPassword).first().tap();
  await phone.button(shell.update).tap();
  await Promise.all([
    phone.page.waitForEvent('load', { timeout: RELOAD_TIMEOUT_MS }),
    phone.dialog.getByRole('button', { name: shell.update }).tap(),
  ]);
  await phone.settles();
  expect(await password.inputValue()).toBe('');
  const stored = await phone.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain('magpies');
  expect(await phone.text(shell.newVersion).count()).toBe(0);
  await phone.switchOff();
});

test(
  'without a network the app starts with what it last knew, and says of when',
  async () => {
    const customer = await people();
    const { call } = customer.client;
    await expectSuccess(
      call('trading/placeOrder', {
        instrument: DEMO_STOCK,
        side: 'long',
        type: 'market',
        quantity: '3',
        key: createIdempotencyKey(),
      }),
    );
    const phone = await Phone.switchOn(browser, server.origin, {
      session: customer,
      worker: true,
      expected: NO_SERVER,
    });
    const { shell, home } = phone.texts;
    const holding = phone.page.getByRole('link').filter({ hasText: DEMO_STOCK_NAME }).first();
    await phone.open('/home/index');
    await phone.sees(holding);
    await expect.poll(() => phone.page.evaluate(hasCachedTexts), { timeout: 30_000 }).toBe(true);
    await expect.poll(() => lastKnown(phone), { timeout: 10_000 }).toContain('trading/getPortfolio');

    await server.kill();
    await phone.page.reload();
    await phone.sees(buildAnyTimePattern(shell.asOf));
    await phone.sees(home.totalAssets);
    await phone.sees(holding);
    // A screen that was never opened comes from the worker's cache; its data isn't known.
    await phone.open('/market/stockDetail?instrument=KR.000660');
    await phone.sees(phone.button(shell.retry));

    server = await startServer({ dataDir, port: server.port, environment: JOURNEY_WORLD_ENVIRONMENT });
    await phone.seesNoMore(buildAnyTimePattern(shell.asOf));
    await phone.open('/home/index');
    await phone.settles();

    await phone.switchOff();
  },
  OFFLINE_TEST_MS,
);
