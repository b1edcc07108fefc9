import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { buyAtMarket, expectSuccess, DEMO_STOCK, DEMO_STOCK_NAME } from '../browser/customer-with-history.ts';
import { buildTemplatePattern } from '../browser/template-pattern.ts';
import type { Phone } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const DETAIL = `/market/stockDetail?instrument=${DEMO_STOCK}`;

async function openTicket(phone: Phone, side: 'buy' | 'sell' = 'buy'): Promise<void> {
  await phone.button(phone.texts.trading[side]).tap();
  await phone.sees(
    phone.dialog.getByRole('heading', {
      name: fillPlaceholders(phone.texts.ticket.title[side], { name: DEMO_STOCK_NAME }),
    }),
  );
}

/** "Buy 25 shares", as on the ticket's one button. */
const verb = (phone: Phone, intent: 'buy' | 'sell' | 'short', quantity: number): string =>
  fillPlaceholders(phone.texts.ticket.shares[intent], { quantity });
const quantityField = (phone: Phone) =>
  phone.dialog.getByLabel(phone.texts.ticket.quantityShares, { exact: true }).and(phone.page.locator('input'));
const valueOf = (phone: Phone, name: string | RegExp) =>
  phone.dialog
    .locator('dl > div')
    .filter({ has: phone.page.locator('dt', { hasText: name }) })
    .locator('dd');

test('from each of the five tabs, two taps open a ticket', async () => {
  const { phone } = await stage.customersPhone('/home/index');
  const { shell, ticket, trading } = phone.texts;
  const bar = phone.page.getByRole('navigation', { name: shell.tabBar });
  const tabs = ['/home/index', '/home/stockList', '/home/financial', '/information/payBag', '/market/stockDetail'];
  await phone.sees(bar);
  expect(await bar.getByRole('link').count()).toBe(tabs.length);
  for (const tab of tabs) {
    await phone.open(tab);
    await phone.sees(bar);
    let taps = 0;
    const taken = phone.page.getByRole('button', { name: trading.buy, exact: true }).filter({ visible: true });
    if (tab !== '/market/stockDetail') {
      await bar.getByRole('link', { name: shell.tabTrade, exact: true }).tap();
      taps += 1;
    }
    await taken.tap();
    taps += 1;
    await phone.sees(phone.dialog.getByRole('heading', { name: buildTemplatePattern(ticket.title.buy) }));
    expect(taps, tab).toBeLessThanOrEqual(2);
    await phone.back();
    await phone.seesNoMore(phone.dialog);
  }
});

test('two taps buy, after every fee and the total were shown', async () => {
  const { phone, customer } = await stage.customersPhone(DETAIL);
  const { ticket, charges, trading } = phone.texts;
  const availableUsd = async (): Promise<number> =>
    Number(
      (await expectSuccess(customer.client.call('wallet/getWallet', {}))).accounts.find(
        ({ currency }) => currency === 'USD',
      )?.available,
    );
  const had = await availableUsd();
  await openTicket(phone);
  await quantityField(phone).fill('25');
  const preview = await expectSuccess(
    customer.client.call('trading/previewOrder', {
      instrument: DEMO_STOCK,
      side: 'long',
      type: 'market',
      quantity: '25',
    }),
  );
  for (const { name } of preview.fees)
    await phone.sees(phone.dialog.getByText(charges[name as keyof typeof charges], { exact: true }));
  for (const name of [ticket.priceAsk, ticket.sharesTimesPrice, ticket.worst, ticket.total, ticket.availableAfter]) {
    await expect.poll(() => valueOf(phone, name).innerText(), { message: name }).toMatch(/\d/);
  }

  await phone.button(verb(phone, 'buy', 25)).tap();
  await phone.sees(phone.dialog.getByText(ticket.check));
  expect((await expectSuccess(customer.client.call('trading/listOrders', {}))).rows).toEqual([]);
  await phone.button(ticket.confirm.buy).tap();

  await phone.sees(phone.dialog.getByRole('heading', { name: ticket.done.buy }));
  const {
    rows: [position],
  } = await expectSuccess(customer.client.call('trading/listPositions', {}));
  expect(position).toMatchObject({ instrument: DEMO_STOCK, openQuantity: '25', side: 'long', leverage: 1 });
  await phone.sees(phone.dialog.getByText(new RegExp(Number(position?.averageCost).toFixed(2))));
  const left = await availableUsd();
  await expect
    .poll(async () => (await valueOf(phone, ticket.total).innerText()).replace(/[^\d.]/g, ''))
    .toBe((had - left).toFixed(2));
  await phone.button(ticket.seePosition).tap();
  await phone.arrivesAt(`/trade/positionDetail?position=${position?.id}`);
  await phone.sees(phone.heading(trading.howFilled));
});

test('a limit order below the market waits among the pending orders and holds its money', async () => {
  const { phone, customer } = await stage.customersPhone(DETAIL);
  const { ticket, trading, terms } = phone.texts;
  const { last } = await expectSuccess(customer.client.call('quotes/getQuote', { instrument: DEMO_STOCK }));
  const limit = (Math.floor(Number(last) * 96) / 100).toFixed(2);
  await openTicket(phone);
  await phone.dialog.getByRole('radio', { name: ticket.limit }).tap();
  await phone.dialog
    .getByLabel(fillPlaceholders(ticket.limitPrice, { currency: 'USD' }), { exact: true })
    .and(phone.page.locator('input'))
    .fill(limit);
  await quantityField(phone).fill('3');
  await phone.dialog.getByRole('button', { name: ticket.more, expanded: false }).tap();
  await phone.dialog.getByRole('button', { name: terms.timeInForce.gtc, exact: true }).tap();
  await phone.dialog.getByLabel(ticket.ownNumber).fill('plan 7 é');
  await phone.sees(phone.dialog.getByText(ticket.heldUntil));
  await phone.button(verb(phone, 'buy', 3)).tap();
  await phone.button(ticket.confirm.buy).tap();
  await phone.sees(phone.dialog.getByRole('heading', { name: ticket.waiting }));
  await phone.button(ticket.seeOrder).tap();
  await phone.arrivesAt('/trade/gdOrders');
  await phone.sees(phone.list(trading.pending).getByText(limit));
  const {
    rows: [order],
  } = await expectSuccess(customer.client.call('trading/listOrders', { status: 'pending' }));
  expect(order).toMatchObject({ quantity: '3', timeInForce: 'gtc', type: 'limit', clientId: 'plan7' });
  await phone.button(trading.details).tap();
  await phone.sees(phone.dialog.getByText('plan7'));
  expect(
    Number((await expectSuccess(customer.client.call('wallet/getWallet', { in: 'USD' }))).frozen),
  ).toBeGreaterThanOrEqual(3 * Number(limit));
});

test('selling from the ticket closes holdings, oldest first', async () => {
  const customer = await stage.customer();
  const first = await buyAtMarket(customer.client, DEMO_STOCK, '5');
  const second = await buyAtMarket(customer.client, DEMO_STOCK, '5');
  const phone = await stage.phone({ session: customer });
  const { ticket } = phone.texts;
  await phone.open(DETAIL);
  await openTicket(phone, 'sell');
  await phone.sees(phone.dialog.getByText(fillPlaceholders(ticket.held, { quantity: '10' })));
  await quantityField(phone).fill('6');
  await phone.button(verb(phone, 'sell', 6)).tap();
  await phone.button(ticket.confirm.sell).tap();
  await phone.sees(phone.dialog.getByRole('heading', { name: ticket.done.sell }));
  const open = async (position: string): Promise<string> =>
    (await expectSuccess(customer.client.call('trading/getPosition', { position }))).openQuantity;
  expect([await open(first), await open(second)]).toEqual(['0', '4']);
});

test('selling more than is held is refused with an explanation', async () => {
  const { phone } = await stage.customersPhone(DETAIL);
  await openTicket(phone, 'sell');
  await quantityField(phone).fill('1');
  await phone.sees(phone.dialog.getByText(phone.texts.ticket.nothingHeld));
  expect(await phone.button(verb(phone, 'sell', 1)).isDisabled()).toBe(true);
});

test('an order that looks like a mistake warns with its highest cost and requires a confirming tap', async () => {
  const { phone, customer } = await stage.customersPhone(DETAIL);
  const { ticket } = phone.texts;
  const { last } = await expectSuccess(customer.client.call('quotes/getQuote', { instrument: DEMO_STOCK }));
  await openTicket(phone);
  await phone.dialog.getByRole('radio', { name: ticket.limit }).tap();
  await phone.dialog
    .getByLabel(fillPlaceholders(ticket.limitPrice, { currency: 'USD' }), { exact: true })
    .and(phone.page.locator('input'))
    .fill((Number(last) * 0.8).toFixed(2));
  await quantityField(phone).fill('2');
  await phone.button(verb(phone, 'buy', 2)).tap();
  await phone.sees(phone.dialog.getByText(buildTemplatePattern(ticket.slips.farFromMarket)));
  await phone.sees(phone.dialog.getByText(buildTemplatePattern(ticket.slips.costs)));
  await expect.poll(() => phone.button(ticket.confirm.buy).isDisabled()).toBe(true);
  await phone.dialog.getByRole('checkbox', { name: ticket.slips.mean }).tap();
  await phone.button(ticket.confirm.buy).tap();
  await phone.sees(phone.dialog.getByRole('heading', { name: ticket.waiting }));
});
