/**
 * The ticket in a world with the exchanges' hours: auctions and extended hours. The world begins at a fixed time, since
 * calendars are known for some years only.
 */
import { rm } from 'node:fs/promises';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../browser/chromium.ts';
import { type Customer, registerCustomer } from '../browser/register-customer.ts';
import { expectSuccess, DEMO_STOCK } from '../browser/customer-with-history.ts';
import { Phone } from '../browser/phone.ts';
import { JOURNEY_WORLD_ENVIRONMENT } from '../browser/shared-server.ts';
import { setServerClock } from '../starting/set-server-clock.ts';
import { makeMigratedFolder, removeDataFolder } from '../starting/data-folder.ts';
import { type StartedServer, startServer } from '../starting/start-server.ts';

/** Half an hour into New York's session, on a Monday. */
const BEGINS = Date.parse('2026-06-29T14:00:00Z');
/** How far the world's clock, and a correct phone's, are ahead of the machine's. */
const AHEAD_MS = BEGINS - Date.now();

let dataDir: string;
let server: StartedServer;
let browser: Browser;
let phone: Phone | undefined;
const clockFile = (): string => `${dataDir}.clock.json`;
beforeAll(async () => {
  dataDir = await makeMigratedFolder('exchange-hours');
  await setServerClock(clockFile(), AHEAD_MS);
  server = await startServer({
    dataDir,
    environment: { ...JOURNEY_WORLD_ENVIRONMENT, BOURSE_HOURS: 'exchange' },
    program: ['testing/file-controlled-server-main.ts', clockFile()],
  });
  browser = await launchChromium();
});
afterEach(async () => {
  await phone?.switchOff();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await removeDataFolder(dataDir);
  await rm(clockFile(), { force: true });
});

async function toTicket(language: 'en' | 'kor'): Promise<{ phone: Phone; customer: Customer }> {
  const customer = await registerCustomer({ origin: server.origin, invitation: server.demo.invitation });
  phone = await Phone.switchOn(browser, server.origin, {
    language,
    calm: true,
    session: customer,
    clockWrongByMs: AHEAD_MS,
  });
  await phone.open(`/market/stockDetail?instrument=${DEMO_STOCK}`);
  await phone.button(phone.texts.trading.buy).tap();
  return { phone, customer };
}
const quantityField = (on: Phone) =>
  on.dialog.getByLabel(on.texts.ticket.quantityShares, { exact: true }).and(on.page.locator('input'));
const choose = (on: Phone, name: string) => on.dialog.getByRole('button', { name, exact: true }).tap();

async function placeWith(on: Phone, timeInForce: 'atOpen' | 'extended'): Promise<void> {
  const { ticket, terms } = on.texts;
  await quantityField(on).fill('3');
  await on.dialog.getByRole('button', { name: ticket.more, expanded: false }).tap();
  await choose(on, terms.timeInForce[timeInForce]);
  await on.button(fillPlaceholders(ticket.shares.buy, { quantity: 3 })).tap();
  await on.sees(on.dialog.getByText(ticket.check));
  await on.sees(on.dialog.getByText(terms.timeInForce[timeInForce]));
}

test('a market-on-open order waits for the auction and states no worst price', async () => {
  const { phone: held, customer } = await toTicket('kor');
  await placeWith(held, 'atOpen');
  const { ticket } = held.texts;
  await held.sees(held.dialog.getByText(ticket.notes.waitsForAuction));
  expect(await held.dialog.getByText(ticket.worst).count()).toBe(0);
  await held.button(ticket.confirm.buy).tap();
  await held.sees(held.dialog.getByRole('heading', { name: ticket.waiting }));
  const {
    rows: [order],
  } = await expectSuccess(customer.client.call('trading/listOrders', {}));
  expect(order).toMatchObject({
    status: 'pending',
    type: 'market',
    timeInForce: 'atOpen',
    quantity: '3',
    limitPrice: null,
  });
  expect(held.complaints).toEqual([]);
});

test('a limit order can include extended hours, which the ticket explains', async () => {
  const { phone: held, customer } = await toTicket('en');
  await held.dialog.getByRole('radio', { name: held.texts.ticket.limit }).tap();
  await held.dialog
    .getByLabel(/limit price/i)
    .and(held.page.locator('input'))
    .fill('100');
  await placeWith(held, 'extended');
  await held.sees(held.dialog.getByText(held.texts.ticket.notes.extendedThin));
  await held.dialog.getByRole('checkbox', { name: held.texts.ticket.slips.mean }).tap();
  await held.button(held.texts.ticket.confirm.buy).tap();
  await held.sees(held.dialog.getByRole('heading', { name: held.texts.ticket.waiting }));
  const {
    rows: [order],
  } = await expectSuccess(customer.client.call('trading/listOrders', {}));
  expect(order).toMatchObject({ status: 'pending', type: 'limit', timeInForce: 'extended', limitPrice: '100' });
});

test('a phone whose clock is five hours slow shows the right session times', async () => {
  const session = await registerCustomer({ origin: server.origin, invitation: server.demo.invitation });
  const slow = (phone = await Phone.switchOn(browser, server.origin, {
    calm: true,
    session,
    clockWrongByMs: AHEAD_MS - 5 * 3_600_000,
  }));
  const right = await Phone.switchOn(browser, server.origin, { calm: true, session, clockWrongByMs: AHEAD_MS });
  const line = (on: Phone) => on.text(/(next close|opens) in \d/).first();
  for (const each of [slow, right]) await each.open(`/market/stockDetail?instrument=${DEMO_STOCK}`);
  // A minute may end between the two reads.
  await expect.poll(async () => (await line(slow).innerText()) === (await line(right).innerText())).toBe(true);
  await right.switchOff();
});
