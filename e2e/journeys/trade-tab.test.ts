import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import {
  buyAtMarket,
  DEMO_STOCK,
  DEMO_STOCK_NAME,
  expectSuccess,
  placeWaitingOrder,
} from '../browser/customer-with-history.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const OVERVIEW = '/market/stockDetail?tab=positions';

test('the trade tab shows positions with their day, waiting and past orders, and stays as it was left', async () => {
  const customer = await stage.customer();
  await buyAtMarket(customer.client, DEMO_STOCK, '5');
  await buyAtMarket(customer.client, DEMO_STOCK, '7');
  await placeWaitingOrder(customer.client);
  const phone = await stage.phone({ session: customer, storage: { instrument: DEMO_STOCK } });
  const { trading, shell } = phone.texts;
  await phone.open('/home/index');
  await phone.link(shell.tabTrade).tap();
  await phone.arrivesAt(OVERVIEW);
  const group = phone.list(trading.positions).getByRole('listitem').filter({ hasText: DEMO_STOCK_NAME });
  await phone.sees(group.getByText(trading.dayGain, { exact: true }));
  const amounts = async () => (await group.locator('dd').allInnerTexts()).map((text) => text.split(' ')[0]!);
  // Both were bought today: the day has made of them what they have made in all.
  await expect.poll(async () => new Set(await amounts()).size).toBe(1);
  expect((await amounts())[0]).toMatch(/^[+−]\d+\.\d\d$/);

  await phone.tab(`${trading.orders} 1`).tap();
  await phone.sees(phone.list(trading.pending).getByRole('listitem').filter({ hasText: DEMO_STOCK_NAME }));
  await phone.page.getByRole('link', { name: DEMO_STOCK_NAME }).first().tap();
  await phone.arrivesAt(`/market/stockDetail?instrument=${DEMO_STOCK}`);
  await phone.sees(phone.heading(new RegExp(DEMO_STOCK_NAME)));
  await phone.back();
  await phone.arrivesAt(OVERVIEW);
  await phone.sees(phone.page.getByRole('tab', { name: `${trading.orders} 1`, selected: true }));

  // A link to another of its tabs opens that one.
  await phone.page.evaluate(() => (location.hash = '/market/stockDetail?tab=history'));
  await phone.sees(phone.page.getByRole('tab', { name: trading.historyShort, selected: true }));
  await phone.sees(phone.page.getByRole('listitem').filter({ hasText: DEMO_STOCK_NAME }));
  await phone.settles();
  expect(await listAxeFindings(phone, 'the trade tab')).toEqual([]);
});

test('a swiped position is protected, then sold', async () => {
  const customer = await stage.customer();
  const position = await buyAtMarket(customer.client, DEMO_STOCK, '3');
  const phone = await stage.phone({ session: customer, calm: true });
  const { trading, ticket } = phone.texts;
  await phone.open(OVERVIEW);
  const row = phone.list(trading.positions).getByRole('listitem').filter({ hasText: DEMO_STOCK_NAME });
  await phone.sees(row);
  await phone.settles();
  const reveal = async (name: string) => {
    const act = phone.page.getByRole('button', { name: `${name}: ${DEMO_STOCK_NAME}` });
    const { y } = await phone.finger.centreOf(row);
    await phone.finger.moves({ x: 320, y }, { x: 60, y });
    await expect.poll(() => act.evaluate((button) => button.getBoundingClientRect().right <= innerWidth)).toBe(true);
    await act.tap();
  };
  await reveal(trading.protect);
  const { bid } = await expectSuccess(customer.client.call('quotes/getQuote', { instrument: DEMO_STOCK }));
  await phone.dialog.getByLabel(trading.stopLossAt).fill((Number(bid) * 0.9).toFixed(2));
  await phone.dialog.getByRole('button', { name: trading.saveProtection }).tap();
  await phone.sees(phone.toast(trading.protectedDone));
  const { rows } = await expectSuccess(customer.client.call('trading/listOrders', { status: 'pending' }));
  expect(rows.map(({ type, position: of }) => [type, of])).toEqual([['stop', position]]);

  // The units are reserved for the stop now; without it they can be sold.
  await expectSuccess(customer.client.call('trading/cancelOrder', { order: rows[0]!.id, key: createIdempotencyKey() }));
  await phone.page.reload();
  await phone.sees(row);
  await phone.settles();
  await reveal(trading.selling.close);
  const three = fillPlaceholders(trading.sellShares, { quantity: fillPlaceholders(trading.shares, { quantity: '3' }) });
  await phone.dialog.getByRole('button', { name: three }).tap();
  await phone.dialog.getByRole('button', { name: ticket.confirm.sell }).tap();
  await phone.sees(phone.dialog.getByText(trading.selling.nothingStays));
  expect((await expectSuccess(customer.client.call('trading/getPosition', { position }))).status).toBe('closed');
});
