import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import {
  buyAtMarket,
  expectSuccess,
  placeWaitingOrder,
  DEMO_STOCK,
  DEMO_STOCK_NAME,
} from '../browser/customer-with-history.ts';
import { buildTemplatePattern } from '../browser/template-pattern.ts';
import type { Phone } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';
import { unfoldTicketSection } from '../browser/unfold-ticket-section.ts';
import type { Customer } from '../browser/register-customer.ts';

const stage = openJourneyFixture();
const DETAIL = `/market/stockDetail?instrument=${DEMO_STOCK}`;

const input = (phone: Phone, name: string) =>
  phone.dialog.getByLabel(name, { exact: true }).and(phone.page.locator('input'));
const pendingOf = async (customer: Customer) =>
  (await expectSuccess(customer.client.call('trading/listOrders', { status: 'pending' }))).rows;
/** The last price times `factor`, in cents. */
async function priceAtFactor(customer: Customer, factor: number): Promise<string> {
  const { last } = await expectSuccess(customer.client.call('quotes/getQuote', { instrument: DEMO_STOCK }));
  return (Math.round(Number(last) * factor * 100) / 100).toFixed(2);
}

test('an entry order has a take profit and a stop loss, after showing their gain and loss', async () => {
  const { phone, customer } = await stage.customersPhone(DETAIL);
  const { ticket, trading } = phone.texts;
  await phone.button(trading.buy).tap();
  await unfoldTicketSection(phone, ticket.exits);
  await input(phone, ticket.takeProfit).fill(await priceAtFactor(customer, 1.2));
  await input(phone, ticket.stopLoss).fill(await priceAtFactor(customer, 1.1));
  await phone.sees(phone.dialog.getByText(buildTemplatePattern(ticket.belongs.below)));
  await input(phone, ticket.stopLoss).fill(await priceAtFactor(customer, 0.8));
  await phone.sees(phone.dialog.getByText(buildTemplatePattern(ticket.gains)));
  await phone.sees(phone.dialog.getByText(buildTemplatePattern(ticket.loses)));
  await phone.button(fillPlaceholders(ticket.shares.buy, { quantity: 1 })).tap();
  await phone.sees(phone.dialog.getByText(ticket.profitTaken, { exact: true }));
  await phone.button(ticket.confirm.buy).tap();
  await phone.sees(phone.dialog.getByRole('heading', { name: ticket.done.buy }));
  const legs = await pendingOf(customer);
  expect(legs.map(({ type, effect }) => `${effect} ${type}`).sort()).toEqual(['close limit', 'close stop']);
  expect(new Set(legs.map(({ group }) => group)).size).toBe(1);
});

test("an entry's stop has a limit and a trailing one beside it; both stay without the take profit", async () => {
  const { phone, customer } = await stage.customersPhone(DETAIL);
  const { ticket, trading, terms } = phone.texts;
  await phone.button(trading.buy).tap();
  await unfoldTicketSection(phone, ticket.exits);
  await input(phone, ticket.takeProfit).fill(await priceAtFactor(customer, 1.2));
  await input(phone, ticket.stopLoss).fill(await priceAtFactor(customer, 0.8));
  await input(phone, ticket.stopLossLimit).fill(await priceAtFactor(customer, 0.79));
  await input(phone, fillPlaceholders(ticket.trailingStop, { unit: '%' })).fill('100');
  await phone.sees(phone.dialog.getByText(phone.texts.errors.trailOutOfRange));
  await input(phone, fillPlaceholders(ticket.trailingStop, { unit: '%' })).fill('15');
  await phone.sees(phone.dialog.getByText(buildTemplatePattern(ticket.trailNow)));
  await phone.button(fillPlaceholders(ticket.shares.buy, { quantity: 1 })).tap();
  await phone.sees(phone.dialog.getByText(terms.orderType.trailing, { exact: true }));
  await phone.button(ticket.confirm.buy).tap();
  await phone.sees(phone.dialog.getByRole('heading', { name: ticket.done.buy }));
  for (const name of [ticket.profitTaken, ticket.lossStopped, terms.orderType.trailing])
    await phone.sees(phone.dialog.getByText(name, { exact: true }));
  const exits = await pendingOf(customer);
  expect(exits.map(({ type }) => type).sort()).toEqual(['limit', 'stopLimit', 'trailing']);
  const limited = exits.find(({ type }) => type === 'stopLimit')!;
  await phone.open(`/trade/positionDetail?position=${limited.position}`);
  await phone.sees(phone.page.getByText(terms.orderType.trailing, { exact: true }));
  await phone.button(trading.protect).tap();
  await input(phone, trading.takeProfitAt).fill('');
  await phone.button(trading.saveProtection).tap();
  await phone.seesNoMore(phone.dialog);
  const { stopPrice, limitPrice } = limited;
  await expect
    .poll(async () => (await pendingOf(customer)).toSorted((one, other) => one.type.localeCompare(other.type)))
    .toMatchObject([
      { type: 'stopLimit', stopPrice, limitPrice },
      { type: 'trailing', trailRate: '0.15' },
    ]);
});

test('a linked order stays inactive until the first one fills', async () => {
  const { phone, customer } = await stage.customersPhone(DETAIL);
  const { ticket, trading } = phone.texts;
  const [below, above] = [await priceAtFactor(customer, 0.9), await priceAtFactor(customer, 1.2)];
  await phone.button(trading.buy).tap();
  await phone.dialog.getByRole('radio', { name: ticket.limit, exact: true }).tap();
  await input(phone, fillPlaceholders(ticket.limitPrice, { currency: 'USD' })).fill(below);
  await phone.dialog.getByRole('button', { name: ticket.more, expanded: false }).tap();
  await phone.dialog.getByRole('button', { name: ticket.nextIntents.sell, exact: true }).tap();
  await input(phone, fillPlaceholders(ticket.nextPrice, { currency: 'USD' })).fill(`${above}5`.slice(0, -1));
  await input(phone, ticket.nextShares).fill('5');
  await phone.sees(phone.dialog.getByText(buildTemplatePattern(phone.texts.errors.linkNotAllowed)));
  await phone.dialog.getByRole('button', { name: ticket.nextAsMany, exact: true }).tap();
  await phone.sees(phone.dialog.getByText(buildTemplatePattern(ticket.gains)));
  await phone.button(fillPlaceholders(ticket.shares.buy, { quantity: 1 })).tap();
  await phone.sees(phone.dialog.getByText(ticket.next, { exact: true }));
  await phone.dialog.getByRole('checkbox', { name: ticket.slips.mean }).tap();
  await phone.button(ticket.confirm.buy).tap();
  await phone.button(ticket.seeOrder).tap();
  await phone.sees(phone.list(trading.pending).getByText(buildTemplatePattern(trading.follows)));
  await phone.sees(phone.list(trading.pending).getByText(buildTemplatePattern(trading.leads)));
  const [second, first] = await pendingOf(customer);
  expect(second).toMatchObject({
    effect: 'close',
    type: 'limit',
    limitPrice: String(Number(above)),
    quantity: '1',
    inactive: true,
    parent: first?.id,
  });
  // At the market it fills at once, and wakes what waited for it.
  await expectSuccess(
    customer.client.call('trading/replaceOrder', {
      order: first!.id,
      limitPrice: await priceAtFactor(customer, 1.05),
      key: createIdempotencyKey(),
    }),
  );
  await phone.sees(phone.list(trading.pending).getByText(phone.texts.trading.takeProfit, { exact: true }));
  await expect
    .poll(async () => (await pendingOf(customer)).map(({ id, inactive }) => [id, inactive]))
    .toEqual([[second!.id, false]]);
});

test('a trailing stop shows its start price, waits, and is changed to another distance', async () => {
  const customer = await stage.customer();
  await buyAtMarket(customer.client, DEMO_STOCK, '5');
  const phone = await stage.phone({ session: customer });
  const { ticket, trading, terms } = phone.texts;
  await phone.open(DETAIL);
  await phone.button(trading.sell).tap();
  await phone.dialog.getByRole('radio', { name: ticket.stop, exact: true }).tap();
  await phone.dialog.getByRole('button', { name: ticket.stopKinds.trailing, exact: true }).tap();
  await input(phone, fillPlaceholders(ticket.trail, { unit: '%' })).fill('8');
  await phone.sees(phone.dialog.getByText(buildTemplatePattern(ticket.trailNow)));
  await phone.button(fillPlaceholders(ticket.shares.sell, { quantity: 5 })).tap();
  await phone.button(ticket.confirm.sell).tap();
  await phone.button(ticket.seeOrder).tap();
  await phone.sees(phone.list(trading.pending).getByText(new RegExp(terms.orderType.trailing)));
  expect(await pendingOf(customer)).toMatchObject([
    { type: 'trailing', trailRate: '0.08', triggerPriceSource: 'last', effect: 'close' },
  ]);
  await phone.button(trading.change).tap();
  await input(phone, `${trading.distance} (%)`).fill('100');
  await phone.button(trading.saveChange).tap();
  await phone.sees(
    phone.dialog.getByRole('alert').filter({ hasText: buildTemplatePattern(phone.texts.errors.trailOutOfRange) }),
  );
  await input(phone, `${trading.distance} (%)`).fill('6.5');
  await phone.button(trading.saveChange).tap();
  await phone.sees(phone.toast(trading.changedDone));
  expect(await pendingOf(customer)).toMatchObject([{ trailRate: '0.065' }]);
});

test('a pending order is changed in price and quantity, and its history shows it', async () => {
  const customer = await stage.customer();
  await placeWaitingOrder(customer.client);
  const phone = await stage.phone({ session: customer });
  const { ticket, trading, terms } = phone.texts;
  await phone.open('/trade/gdOrders');
  await phone.button(trading.change).tap();
  await input(phone, trading.limitPrice).fill('150');
  await input(phone, trading.wholeQuantity).fill('4');
  const [before] = await pendingOf(customer);
  const previewed = await expectSuccess(
    customer.client.call('trading/previewReplacement', { order: before?.id ?? '', limitPrice: '150', quantity: '4' }),
  );
  // Held money and costs: old → new, as the server says.
  const change = (name: string) =>
    phone.dialog
      .locator('dl > div')
      .filter({ has: phone.page.locator('dt', { hasText: name }) })
      .locator('dd');
  const digits = async (name: string): Promise<number[]> =>
    ((await change(name).innerText()).replaceAll(',', '').match(/\d+\.\d+/g) ?? []).map(Number);
  await expect.poll(() => digits(trading.held)).toEqual([Number(previewed.before.hold), Number(previewed.after.hold)]);
  await phone.sees(phone.dialog.getByText(fillPlaceholders(trading.was, { value: before?.limitPrice ?? '' })));
  await input(phone, trading.takeProfitAt).fill('140');
  await phone.sees(
    phone.dialog.getByRole('alert').filter({ hasText: buildTemplatePattern(phone.texts.errors.wrongSide) }),
  );
  await input(phone, trading.takeProfitAt).fill('250');
  await input(phone, trading.stopLossAt).fill('120');
  await phone.dialog.getByRole('checkbox', { name: ticket.slips.mean }).check();
  await phone.button(trading.saveChange).tap();
  await phone.sees(phone.toast(trading.changedDone));
  expect(await pendingOf(customer)).toMatchObject([
    { limitPrice: '150', quantity: '4', takeProfit: '250', stopLoss: '120', hold: previewed.after.hold },
  ]);
  await phone.button(trading.details).tap();
  await phone.sees(phone.dialog.getByRole('heading', { name: trading.life }));
  await expect
    .poll(() => phone.dialog.getByRole('listitem').allInnerTexts())
    .toEqual([expect.stringContaining(terms.cause.placed), expect.stringContaining(terms.cause.replaced)]);
});

test('a change far above the market asks for confirmation like a new order, and its fill is notified', async () => {
  const customer = await stage.customer();
  await placeWaitingOrder(customer.client);
  const phone = await stage.phone({ session: customer });
  const { ticket, trading } = phone.texts;
  const { slips } = ticket;
  await phone.open('/trade/gdOrders');
  await phone.button(trading.change).tap();
  const save = phone.button(trading.saveChange);
  await input(phone, trading.limitPrice).fill(await priceAtFactor(customer, 1.02));
  await phone.sees(phone.dialog.getByText(trading.fillsAtOnce));
  await phone.seesNoMore(phone.dialog.getByText(slips.title));
  await input(phone, trading.limitPrice).fill(await priceAtFactor(customer, 1.07));
  await phone.sees(phone.dialog.getByText(buildTemplatePattern(slips.farFromMarket)));
  await phone.sees(phone.dialog.getByText(buildTemplatePattern(slips.costs)));
  await expect.poll(() => save.isDisabled()).toBe(true);
  const mean = phone.dialog.getByRole('checkbox', { name: slips.mean });
  await mean.check();
  await expect.poll(() => save.isEnabled()).toBe(true);
  // Another price is another question.
  await input(phone, trading.limitPrice).fill(await priceAtFactor(customer, 1.1));
  await expect.poll(() => mean.isChecked()).toBe(false);
  await mean.check();
  await save.tap();
  await phone.sees(phone.toast(buildTemplatePattern(trading.changedFilled)));
  expect(await pendingOf(customer)).toEqual([]);
});

test('a position’s stop is set, changed and removed, and the position can be closed throughout', async () => {
  const customer = await stage.customer();
  const position = await buyAtMarket(customer.client, DEMO_STOCK, '5');
  const phone = await stage.phone({ session: customer });
  const { trading } = phone.texts;
  const [above, higher, below] = [
    await priceAtFactor(customer, 1.2),
    await priceAtFactor(customer, 1.3),
    await priceAtFactor(customer, 0.8),
  ];
  const protect = async (takeProfit: string, stopLoss: string): Promise<void> => {
    await phone.button(trading.protect).tap();
    await input(phone, trading.takeProfitAt).fill(takeProfit);
    await input(phone, trading.stopLossAt).fill(stopLoss);
    await phone.button(trading.saveProtection).tap();
    await phone.seesNoMore(phone.dialog);
  };
  await phone.open(`/trade/positionDetail?position=${position}`);
  await protect(above, below);
  await expect
    .poll(async () => (await pendingOf(customer)).map((order) => Number(order.limitPrice ?? order.stopPrice)).sort())
    .toEqual([Number(below), Number(above)].sort());
  await protect(higher, '');
  await expect
    .poll(async () => (await pendingOf(customer)).map((order) => Number(order.limitPrice ?? order.stopPrice)))
    .toEqual([Number(higher)]);
  await expectSuccess(customer.client.call('trading/closePosition', { position, key: createIdempotencyKey() }));
  expect(await pendingOf(customer)).toEqual([]);
});

test('the trade tab lists holdings and pending orders, and one tap repeats an order', async () => {
  const customer = await stage.customer();
  await buyAtMarket(customer.client, DEMO_STOCK, '5');
  // Of another stock nothing stands there.
  await buyAtMarket(customer.client, 'US.ALPN', '1');
  await placeWaitingOrder(customer.client);
  const phone = await stage.phone({ session: customer });
  const { trading, ticket } = phone.texts;
  await phone.open(DETAIL);
  const mine = phone.page.locator('section').filter({ has: phone.heading(trading.mine) });
  await mine.scrollIntoViewIfNeeded();
  const height = async (): Promise<number> => (await mine.boundingBox())?.height ?? 0;
  await phone.sees(mine.getByRole('radio', { name: `${trading.positions} 1` }));
  await phone.sees(mine.getByRole('link').filter({ hasText: DEMO_STOCK_NAME }));
  const before = await height();
  await mine.getByRole('radio', { name: `${trading.pending} 1` }).tap();
  await phone.sees(mine.getByRole('link').filter({ hasText: phone.texts.terms.orderType.limit }));
  expect(await height()).toBe(before);
  // A finger swipes the row aside for its actions; they are buttons, so that keys reach them as well.
  const row = mine.getByRole('link').filter({ hasText: DEMO_STOCK_NAME });
  const cancel = mine.getByRole('button', { name: trading.cancelOrder });
  const seen = () => cancel.evaluate((button) => button.getBoundingClientRect().right <= innerWidth);
  expect(await seen()).toBe(false);
  const at = await phone.finger.centreOf(row);
  await phone.finger.moves({ x: 300, y: at.y }, { x: 60, y: at.y }, { speed: 1 });
  await expect.poll(seen).toBe(true);
  await cancel.tap();
  await phone.sees(phone.dialog.getByText(trading.cancelQuestion));
  await phone.dialog.getByRole('button', { name: trading.keepOrder }).tap();
  await phone.seesNoMore(phone.dialog);
  await expect.poll(seen).toBe(false);
  await mine.getByRole('button', { name: trading.change }).focus();
  await phone.page.keyboard.press('Enter');
  await phone.sees(
    phone.dialog.getByRole('heading', { name: buildTemplatePattern(`${trading.changeTitle} · {name}`) }),
  );
  await phone.back();
  await phone.seesNoMore(phone.dialog);
  await row.tap();
  await phone.arrivesAt('/trade/gdOrders');

  const [first] = await pendingOf(customer);
  await phone.open('/trade/gdOrders?tab=history');
  const ofHistory = phone.page.getByRole('listitem').filter({ hasText: DEMO_STOCK_NAME }).first();
  // One tap, from the list.
  await ofHistory.getByRole('button', { name: buildTemplatePattern(`${trading.again}: {order}`) }).tap();
  await phone.sees(
    phone.dialog.getByRole('heading', { name: fillPlaceholders(ticket.title.buy, { name: DEMO_STOCK_NAME }) }),
  );
  expect(await input(phone, fillPlaceholders(ticket.limitPrice, { currency: 'USD' })).inputValue()).toBe(
    first?.limitPrice,
  );
  expect(await input(phone, ticket.quantityShares).inputValue()).toBe(first?.quantity);
  // Nothing is placed before the usual check.
  await phone.button(fillPlaceholders(ticket.shares.buy, { quantity: first?.quantity ?? '' })).tap();
  await phone.sees(phone.dialog.getByText(ticket.check));
  expect(await pendingOf(customer)).toHaveLength(1);
  // Repeating an order may be a slip: that needs confirming too.
  await phone.dialog.getByRole('checkbox').check();
  await phone.button(ticket.confirm.buy).tap();
  await phone.sees(phone.dialog.getByRole('heading', { name: ticket.waiting }));
  const [second] = await pendingOf(customer);
  expect(second).toMatchObject({
    quantity: first?.quantity,
    limitPrice: first?.limitPrice,
    type: first?.type,
    timeInForce: first?.timeInForce,
  });
  expect(await pendingOf(customer)).toHaveLength(2);
});
