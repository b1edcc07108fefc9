import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { expect, test } from 'vitest';
import {
  buyAtMarket,
  expectSuccess,
  placeWaitingOrder,
  DEMO_STOCK,
  DEMO_STOCK_NAME,
} from '../browser/customer-with-history.ts';
import { buildTemplatePattern } from '../browser/template-pattern.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

test('back from the closing preview leaves the position unchanged', async () => {
  const customer = await stage.customer();
  const position = await buyAtMarket(customer.client, DEMO_STOCK, '3');
  const phone = await stage.phone({ session: customer });
  await phone.open(`/trade/positionDetail?position=${position}`);
  await phone.button(phone.texts.trading.selling.close).tap();
  await phone.sees(phone.dialog);
  await phone.back();
  await phone.seesNoMore(phone.dialog);
  expect((await expectSuccess(customer.client.call('trading/getPosition', { position }))).openQuantity).toBe('3');
});

test('a pending order is listed until it is cancelled after a confirmation, which releases its hold', async () => {
  const customer = await stage.customer();
  const order = await placeWaitingOrder(customer.client);
  const before = await expectSuccess(customer.client.call('wallet/getWallet', { in: 'USD' }));
  expect(Number(before.frozen)).toBeGreaterThan(0);
  const phone = await stage.phone({ session: customer });
  const { trading, successes } = phone.texts;
  await phone.open('/trade/gdOrders');
  const card = phone.list(trading.pending).getByRole('listitem').filter({ hasText: DEMO_STOCK_NAME });
  await card.getByRole('button', { name: trading.cancelOrder }).tap();
  await phone.sees(phone.dialog.getByText(trading.cancelQuestion));
  await phone.dialog.getByRole('button', { name: trading.keepOrder }).tap();
  await phone.seesNoMore(phone.dialog);
  await card.getByRole('button', { name: trading.cancelOrder }).tap();
  await phone.dialog.getByRole('button', { name: trading.cancelOrder }).tap();
  await phone.sees(phone.toast(successes.cancel));
  await phone.sees(trading.noPending);
  const { rows } = await expectSuccess(customer.client.call('trading/listOrders', {}));
  expect(rows.find(({ id }) => id === order)?.status).toBe('cancelled');
  expect(Number((await expectSuccess(customer.client.call('wallet/getWallet', { in: 'USD' }))).frozen)).toBe(0);
});

test("cancelling an order already cancelled elsewhere shows the catalogue's refusal", async () => {
  const customer = await stage.customer();
  const order = await placeWaitingOrder(customer.client);
  const phone = await stage.phone({ session: customer });
  const { trading, errors } = phone.texts;
  await phone.open('/trade/gdOrders');
  await phone.button(trading.cancelOrder).tap();
  await phone.sees(phone.dialog);
  await expectSuccess(customer.client.call('trading/cancelOrder', { order, key: createIdempotencyKey() }));
  await phone.dialog.getByRole('button', { name: trading.cancelOrder }).tap();
  await phone.sees(phone.toast(buildTemplatePattern(errors.notInThatState)));
});

test('positions are listed under their tabs: in progress, digital currency, forex, pending, ended', async () => {
  const customer = await stage.customer();
  await buyAtMarket(customer.client, DEMO_STOCK, '2');
  await buyAtMarket(customer.client, 'CRYPTO.BTCUSDT', '0.01');
  await buyAtMarket(customer.client, 'FX.EURUSD', '1000');
  const phone = await stage.phone({ session: customer });
  const { trading } = phone.texts;
  await phone.open('/trade/index');
  const names = (): Promise<string[]> => phone.list(trading.positions).getByRole('listitem').allInnerTexts();
  await expect.poll(async () => (await names()).length).toBe(3);
  await phone.tab(trading.digital).tap();
  await expect.poll(names).toEqual([expect.stringContaining('BTC')]);
  await phone.tab(trading.forex).tap();
  await expect.poll(names).toEqual([expect.stringContaining('EUR')]);
  await phone.tab(trading.pending).tap();
  await phone.sees(trading.noPending);
  await phone.tab(trading.ended).tap();
  await phone.sees(trading.noEnded);
});
