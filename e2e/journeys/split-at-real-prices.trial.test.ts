/**
 * A customer buys Samsung at delayed prices; the next morning its split is reported, decided and booked; then the
 * source fails, and another one, named on the screen, gives the price.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { type FakeYahoo, startFakeYahoo } from '../browser/fake-yahoo.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';
import { openOwnJourneyWorld } from '../browser/own-journey-world.ts';
import { type Customer, registerCustomer } from '../browser/register-customer.ts';
import { StaffDesktop } from '../browser/staff-desktop.ts';
import { findStaffMember, logInStaffWithOneTimeCode } from '../browser/staff-members.ts';

const SAMSUNG = 'KR.005930';
const SYMBOL = '005930.KS';
const MINUTE_MS = 60_000;
const LATE_MS = 20 * MINUTE_MS;
const SOON = { timeout: 60_000, interval: 500 };

const stage = openJourneyFixture();
let starting: Promise<{ yahoo: FakeYahoo; folder: string }> | undefined;
const start = () =>
  (starting ??= (async () => ({
    yahoo: await startFakeYahoo(),
    folder: await mkdtemp(join(tmpdir(), 'bourse-prices-')),
  }))());
const world = openOwnJourneyWorld(stage, 'split-at-real-prices', async () => {
  const { yahoo, folder } = await start();
  return { BOURSE_YAHOO_URL: yahoo.origin, BOURSE_PRICE_FOLDER: folder };
});
let yahoo: FakeYahoo;
let folder: string;
let customer: Customer;
let position = '';

const now = (): number => Date.now() + yahoo.aheadMs;
async function goBy(ms: number): Promise<void> {
  yahoo.aheadMs += ms;
  await world.setClock(yahoo.aheadMs);
}
/** To the next moment of this weekday and time in UTC. 1: Monday. */
async function goTo(weekday: number, time: string): Promise<void> {
  const at = new Date(`${new Date(now()).toISOString().slice(0, 10)}T${time}Z`);
  while (at.getUTCDay() !== weekday || at.getTime() < now()) at.setUTCDate(at.getUTCDate() + 1);
  await goBy(at.getTime() - now());
}
const logInTreasurer = () =>
  logInStaffWithOneTimeCode(world.server, findStaffMember(world.server.demo, 'treasurer'), yahoo.aheadMs);
const writeOwnPrice = (last: number) =>
  writeFile(join(folder, 'quotes.csv'), `symbol,time,last\n${SAMSUNG},${now()},${last}\n`);
const price = (last: number): void => void yahoo.prices.set(SYMBOL, { last, ageMs: LATE_MS, currency: 'KRW' });
const readOrigin = async () =>
  (await expectSuccess(customer.client.call('quotes/getInstrument', { instrument: SAMSUNG }))).origin;

beforeAll(async () => {
  ({ yahoo, folder } = await start());
});
afterAll(async () => {
  yahoo?.stop();
  if (folder) await rm(folder, { recursive: true });
});

test('sources are decided on, orders at delayed prices allowed, and Samsung gets its price', async () => {
  price(71_500);
  // A Tuesday, 10:00 in Seoul.
  await goTo(2, '01:00:00');
  await writeOwnPrice(71_500);
  const { client } = await logInTreasurer();
  for (const [rank, source] of (['yahoo', 'folder'] as const).entries())
    await expectSuccess(
      client.call('staff/decidePriceSource', {
        ...{ source, markets: ['KR'], displayed: true, rank: rank + 1, key: createIdempotencyKey() },
        ...{ words: 'For a class, to practise.', termsUrl: 'https://example.com/terms' },
      }),
    );
  const rule = { market: 'KR', allowed: true, from: null, why: 'A class trades with play money.' } as const;
  await expectSuccess(client.call('staff/decideDelayedTrading', { ...rule, key: createIdempotencyKey() }));
  const added = { markets: [], instruments: [SAMSUNG], key: createIdempotencyKey() };
  await expectSuccess(client.call('staff/addRealInstruments', added));
  customer = await registerCustomer({ origin: world.server.origin, invitation: world.server.demo.invitation });
  await expect.poll(async () => (await readOrigin())?.state ?? null, SOON).toBe('delayed');
  await expect.poll(async () => (await readOrigin())?.viewOnly ?? null, SOON).toBeNull();
});

test('삼성 is found, has a chart, and an order fills at the first price made after it, which it names', async () => {
  const phone = await world.phoneOf(customer);
  const { trading, ticket, explanations } = phone.texts;
  await phone.open('/favorite/search');
  await phone.page.getByRole('searchbox').fill('삼성');
  await phone.page.locator('main a').filter({ hasText: '005930' }).first().tap();
  await phone.arrivesAt('/market/stockDetail');
  await phone.sees(phone.page.locator('main canvas').first());
  await phone.button(trading.buy).tap();
  await phone.button(fillPlaceholders(ticket.shares.buy, { quantity: 1 })).tap();
  await phone.button(ticket.confirm.buy).tap();
  const listOrders = async () =>
    (await expectSuccess(customer.client.call('trading/listOrders', { instrument: SAMSUNG }))).rows;
  await expect.poll(async () => (await listOrders()).map(({ status }) => status), SOON).toEqual(['pending']);
  const [placed] = await listOrders();

  price(72_000);
  await goBy(LATE_MS + 2 * MINUTE_MS);
  await expect
    .poll(async () => (await expectSuccess(customer.client.call('trading/listPositions', {}))).rows.length, SOON)
    .toBe(1);
  ({ id: position } = (await expectSuccess(customer.client.call('trading/listPositions', {}))).rows[0]!);
  const { explanations: fills } = await expectSuccess(customer.client.call('trading/getPosition', { position }));
  expect(Date.parse(fills[0]!.quoteAt)).toBeGreaterThan(Date.parse(placed!.createdAt));
  expect(fills[0]!.fill.source).toBe('yahooStated');
  await phone.open(`/trade/positionDetail?position=${position}`);
  await phone.sees(phone.page.locator('main p').filter({ hasText: explanations.stated }));
  await phone.switchOff();
}, 150_000);

test('next morning a split is reported: nothing trades before staff decide, then the customer has two', async () => {
  yahoo.splits.set(SYMBOL, { at: now() + 16 * 60 * MINUTE_MS, ratio: 2 });
  price(36_000);
  await goTo(3, '01:00:00');
  customer = await world.again(customer);
  const { token, client } = await logInTreasurer();
  const reports = async () => (await expectSuccess(client.call('staff/listReportedActions', {}))).reports;
  await expect
    .poll(async () => {
      await readOrigin();
      return (await reports()).map(({ kind, terms, state }) => `${kind} ${terms} ${state}`);
    }, SOON)
    .toEqual(['split 2:1 open']);
  const order = {
    instrument: SAMSUNG,
    side: 'long',
    type: 'market',
    quantity: '1',
    key: createIdempotencyKey(),
  } as const;
  expect(await customer.client.call('trading/placeOrder', order)).toMatchObject({ ok: false });

  const desk = await StaffDesktop.switchOn(stage.browser, world.server.origin, { token });
  await desk.open('/price-sources');
  await desk.sees(desk.page.getByRole('heading', { name: /^Splits, dividends and delistings/ }));
  await desk.button('Decide on reports').click();
  await desk.page.getByRole('dialog').getByRole('checkbox').first().check();
  await desk.page.getByRole('dialog').getByRole('textbox').fill('The exchange has announced it.');
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Decide on reports' }).click();
  await desk.sees('Taken over');
  await desk.switchOff();

  const readPosition = () => expectSuccess(customer.client.call('trading/getPosition', { position }));
  await expect.poll(async () => (await readPosition()).quantity, SOON).toBe('2');
  await expect.poll(async () => (await readOrigin())?.state, { ...SOON, timeout: 150_000 }).toBe('delayed');
}, 270_000);

test('when its source fails, another takes over, and the screen says which, since when and why', async () => {
  yahoo.isRefusing = true;
  await expect
    .poll(
      async () => {
        await writeFile(
          join(folder, 'quotes.csv'),
          `symbol,time,last
${SAMSUNG},${now()},36050
`,
        );
        await goBy(10_000);
        return (await readOrigin())?.source;
      },
      { ...SOON, interval: 1_500 },
    )
    .toBe('folder');
  expect(await readOrigin()).toMatchObject({ source: 'folder', replaces: { source: 'yahoo', why: 'limit' } });
  const phone = await world.phoneOf(customer);
  await phone.open(`/market/stockDetail?instrument=${SAMSUNG}`);
  await phone.sees(phone.texts.priceSources.replaces);
  await phone.sees(/Yahoo Finance/);
  await phone.switchOff();
}, 150_000);
