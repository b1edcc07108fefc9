import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { expect, test } from 'vitest';
import type { Customer } from '../browser/register-customer.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { type Phone, PHONE_HEIGHT_PX } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
type Row = CallAnswer<Calls['quotes/listInstruments']>['rows'][number];

const listed = (phone: Phone): Promise<string[]> =>
  phone.list(phone.texts.home.list).getByRole('listitem').allInnerTexts();

const best = async (
  { client }: Customer,
  market: Row['market'],
  rank: 'active' | 'rising' | 'falling',
): Promise<Row> => {
  const {
    rows: [row],
  } = await expectSuccess(client.call('quotes/listInstruments', { market, rank, limit: 1 }));
  if (!row) throw new Error(`there is nothing in ${market}`);
  return row;
};

test('each of the eight markets has its tab with living prices in its own currency', async () => {
  const { phone, customer } = await stage.customersPhone('/home/stockList');
  for (const market of MARKETS) {
    await phone.tab(phone.texts.markets.short[market]).tap();
    const { name } = await best(customer, market, 'active');
    await expect.poll(async () => (await listed(phone)).join('\n'), { message: market }).toContain(name);
    const rows = await listed(phone);
    expect(rows.length, market).toBeGreaterThan(7);
    for (const row of rows) expect(row, market).toMatch(/\d/);
  }
});

test('the first row is above the middle, and the list opens on the market of the last visit', async () => {
  const { phone } = await stage.customersPhone('/home/stockList');
  const { home, markets } = phone.texts;
  const first = phone.list(home.list).getByRole('listitem').first();
  for (const tab of [markets.short.KR, markets.board.otc, markets.short.IN]) {
    await phone.tab(tab).tap();
    await phone.settles();
    expect((await first.boundingBox())!.y, tab).toBeLessThan(PHONE_HEIGHT_PX / 3);
  }
  await phone.page.reload();
  await phone.sees(phone.page.getByRole('tab', { name: markets.short.IN, selected: true }));
});

test('a tap on a row stores the stock and opens its detail, and the trade tab returns to it', async () => {
  const { phone } = await stage.customersPhone('/home/stockList');
  const { shell } = phone.texts;
  await phone.list(phone.texts.home.list).getByRole('link').nth(1).tap();
  await phone.arrivesAt('/market/stockDetail');
  const chosen = new URLSearchParams(phone.path.split('?')[1]).get('instrument');
  expect(chosen).toMatch(/^US\./);
  expect(await phone.storage()).toMatchObject({ instrument: chosen });
  await phone.settles();
  const name = await phone.heading(/./).first().innerText();
  await phone.link(shell.tabHome).tap();
  await phone.arrivesAt('/home/index');
  await phone.link(shell.tabTrade).tap();
  await phone.arrivesAt('/market/stockDetail?tab=positions');
  await phone.page.getByRole('link', { name: name.split('\n')[0]! }).tap();
  await phone.arrivesAt(`/market/stockDetail?instrument=${chosen}`);
  await phone.sees(phone.heading(name));
  // The address alone opens it too.
  await phone.open('/market/stockDetail');
  await phone.sees(phone.heading(name));
});

test('prices move by themselves, on the list and on the detail', async () => {
  const { phone } = await stage.customersPhone(`/market/stockDetail?instrument=CRYPTO.BTCUSDT`);
  await phone.settles();
  const head = phone.page.locator('main').filter({ visible: true });
  const before = await head.innerText();
  await expect.poll(() => head.innerText()).not.toBe(before);
});
