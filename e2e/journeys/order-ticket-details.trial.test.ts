import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import {
  enableMargin,
  buyAtMarket,
  expectSuccess,
  DEMO_STOCK,
  DEMO_STOCK_NAME,
} from '../browser/customer-with-history.ts';
import { buildTemplatePattern } from '../browser/template-pattern.ts';
import { parseDisplayedNumber } from '../browser/parse-displayed-number.ts';
import type { Phone } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';
import { unfoldTicketSection } from '../browser/unfold-ticket-section.ts';

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

test('an address opens the ticket once; neither back nor a reload opens another', async () => {
  const { phone } = await stage.customersPhone(`${DETAIL}&ticket=sell`);
  const title = phone.dialog.getByRole('heading', {
    name: fillPlaceholders(phone.texts.ticket.title.sell, { name: DEMO_STOCK_NAME }),
  });
  await phone.sees(title);
  expect(phone.path).toBe(DETAIL);
  await phone.back();
  await phone.seesNoMore(title);
  expect(phone.path).toBe(DETAIL);
  await phone.page.reload();
  await phone.sees(phone.button(phone.texts.trading.buy));
  await phone.settles();
  expect(await phone.dialog.count()).toBe(0);
});

test('a share tapped before the figures load is filled in once they do, with More beneath it', async () => {
  const { phone, customer } = await stage.customersPhone(DETAIL);
  const { ticket } = phone.texts;
  let come: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await phone.page.route('**/trading/previewOrder', async (route) => {
    await held;
    return route.continue();
  });
  await openTicket(phone);
  const part = phone.dialog.getByRole('button', { name: '25%' });
  await part.tap();
  await expect.poll(() => part.getAttribute('aria-pressed')).toBe('true');
  // Going on counts too, and waits for the part: it never uses the field's previous value.
  await phone.button(fillPlaceholders(ticket.title.buy, { name: DEMO_STOCK_NAME })).tap();
  expect(await quantityField(phone).inputValue()).toBe('1');
  const { maximumQuantity } = await expectSuccess(
    customer.client.call('trading/previewOrder', {
      instrument: DEMO_STOCK,
      side: 'long',
      type: 'market',
      quantity: '1',
    }),
  );
  come();
  await phone.sees(phone.dialog.getByText(ticket.check));
  await phone.button(ticket.change).tap();
  const typed = parseDisplayedNumber(await quantityField(phone).inputValue());
  expect(typed).toBeGreaterThan(1);
  expect(Math.abs(typed - Number(maximumQuantity) / 4)).toBeLessThan(Number(maximumQuantity) / 50);
  await phone.dialog.getByRole('button', { name: buildTemplatePattern(ticket.maximum) }).tap();
  await expect
    .poll(async () => parseDisplayedNumber(await quantityField(phone).inputValue()))
    .toBeGreaterThan(typed * 3);
  const more = phone.dialog.getByRole('button', { name: ticket.more, expanded: false });
  expect((await more.boundingBox())?.y).toBeGreaterThan((await part.boundingBox())?.y ?? Number.POSITIVE_INFINITY);
});

test('a double tap on every button places one order', async () => {
  const { phone, customer } = await stage.customersPhone(DETAIL);
  const { ticket } = phone.texts;
  await openTicket(phone);
  await quantityField(phone).fill('7');
  const twice = async (name: string): Promise<void> => {
    await phone.settles();
    const at = await phone.finger.centreOf(phone.button(name));
    await phone.page.touchscreen.tap(at.x, at.y);
    await phone.page.touchscreen.tap(at.x, at.y);
  };
  await phone.sees(phone.button(verb(phone, 'buy', 7)));
  await twice(verb(phone, 'buy', 7));
  await phone.sees(phone.dialog.getByText(ticket.check));
  await expect
    .poll(() => phone.button(ticket.confirm.buy).evaluate((button) => button.closest('[inert]') === null))
    .toBe(true);
  await twice(ticket.confirm.buy);
  await phone.sees(phone.dialog.getByRole('heading', { name: ticket.done.buy }));
  const { rows } = await expectSuccess(customer.client.call('trading/listOrders', {}));
  expect(rows.map(({ quantity }) => quantity)).toEqual(['7']);
});

test('a lost answer is requested again, and there is still one order', async () => {
  const { phone, customer } = await stage.customersPhone(DETAIL, { expected: /ERR_/ });
  const { ticket } = phone.texts;
  let lost = 0;
  await phone.page.route('**/trading/placeOrder', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await openTicket(phone);
  await quantityField(phone).fill('4');
  await phone.button(verb(phone, 'buy', 4)).tap();
  await phone.button(ticket.confirm.buy).tap();
  await phone.sees(phone.dialog.getByRole('heading', { name: ticket.done.buy }));
  expect(lost).toBe(1);
  expect((await expectSuccess(customer.client.call('trading/listOrders', {}))).rows).toHaveLength(1);
});

test('a leveraged short sale is a separate choice under More, with its margin and liquidation price', async () => {
  const { phone, customer } = await stage.customersPhone(DETAIL);
  const { ticket } = phone.texts;
  await openTicket(phone, 'sell');
  await phone.dialog.getByRole('button', { name: ticket.more, expanded: false }).tap();
  await phone.dialog.getByRole('radio', { name: ticket.intents.short }).tap();
  // The first time, the risks are there at once, and must be accepted.
  await phone.sees(phone.dialog.getByText(ticket.marginRisks));
  await phone.dialog.getByRole('button', { name: fillPlaceholders(ticket.times, { n: 3 }), exact: true }).tap();
  await quantityField(phone).fill('4');
  await phone.button(ticket.marginAccept).tap();
  await expect.poll(() => valueOf(phone, fillPlaceholders(ticket.margin, { n: 3 })).innerText()).toMatch(/\d/);
  const both = phone.dialog.getByText(buildTemplatePattern(ticket.stopOutRise));
  await phone.sees(both);
  const [call = 0, closing = 0] = (await both.innerText()).match(/\d+\.\d\d(?=\u00a0USD)/g)?.map(Number) ?? [];
  expect(call).toBeGreaterThan(100);
  expect(closing).toBeGreaterThan(call);
  // The cost of borrowing them per night, and how many are available.
  await expect.poll(() => valueOf(phone, ticket.borrowFee).innerText()).toMatch(/^0\.\d\d\s+[\d.]+%/);
  await phone.sees(valueOf(phone, ticket.borrowFee).getByText(buildTemplatePattern(ticket.rateYearly)));
  await expect.poll(() => valueOf(phone, ticket.borrowable).innerText()).toMatch(/^\d[\d,]+$/);
  await phone.button(verb(phone, 'short', 4)).tap();
  await phone.button(ticket.confirm.short).tap();
  await phone.sees(phone.dialog.getByRole('heading', { name: ticket.done.short }));
  const {
    rows: [position],
  } = await expectSuccess(customer.client.call('trading/listPositions', {}));
  expect(position).toMatchObject({ side: 'short', leverage: 3, openQuantity: '4' });
});

test('selling short what one holds is refused before risks are accepted, and excluded from the maximum', async () => {
  const { phone, customer } = await stage.customersPhone(DETAIL);
  const { ticket, errors } = phone.texts;
  await buyAtMarket(customer.client, DEMO_STOCK, '1.5');
  await openTicket(phone, 'sell');
  await phone.sees(phone.dialog.getByText(fillPlaceholders(ticket.maximum, { quantity: '1.5' })));
  await phone.dialog.getByRole('button', { name: ticket.more, expanded: false }).tap();
  await phone.dialog.getByRole('radio', { name: ticket.intents.short }).tap();
  await phone.sees(phone.dialog.getByText(fillPlaceholders(errors.oppositeSide, { held: '1.5' })));
  await phone.settles();
  await phone.seesNoMore(phone.dialog.getByText(ticket.marginRisks));
  await phone.seesNoMore(phone.dialog.getByText(fillPlaceholders(ticket.maximum, { quantity: '1.5' })));
});

test('empty, fractional and too large quantities are refused at the field, with a fix to tap', async () => {
  const { phone } = await stage.customersPhone(DETAIL);
  const { ticket } = phone.texts;
  await openTicket(phone);
  await quantityField(phone).fill('');
  await phone.button(ticket.enterQuantity).tap();
  await phone.sees(phone.dialog.getByRole('alert').filter({ hasText: ticket.quantityRequired }));
  // Text that isn't a number is refused unchanged, and what it may have meant is one tap away.
  await quantityField(phone).fill('2.5x7');
  await phone.sees(
    phone.dialog.getByText(fillPlaceholders(phone.texts.shell.number.notNumber, { example: '1234.56' })),
  );
  expect(await quantityField(phone).inputValue()).toBe('2.5x7');
  await phone.sees(phone.dialog.getByRole('button', { name: '2.57', exact: true }));
  await quantityField(phone).fill('2');
  await unfoldTicketSection(phone, ticket.exits);
  await phone.dialog.getByLabel(ticket.takeProfit, { exact: true }).fill('900');
  await phone.sees(phone.dialog.getByText(buildTemplatePattern(ticket.gains)));
  await quantityField(phone).fill('900000');
  // A refused order shows no gain, and "Max" offers no more than the refusal.
  await phone.seesNoMore(phone.dialog.getByText(buildTemplatePattern(ticket.gains)));
  await phone.sees(phone.dialog.getByRole('alert').first());
  const useButton = phone.dialog.getByRole('button', { name: buildTemplatePattern(ticket.use) }).first();
  await useButton.tap();
  await expect.poll(async () => parseDisplayedNumber(await quantityField(phone).inputValue())).toBeLessThan(900_000);
  await phone.seesNoMore(phone.dialog.getByRole('alert').filter({ hasText: /\S/ }).first());
});

test("a limit beyond the day's range is refused with the range, one off the tick with the nearest price", async () => {
  const korean = 'KR';
  const { phone, customer } = await stage.customersPhone('/home/index');
  const { ticket } = phone.texts;
  const {
    rows: [stock],
  } = await expectSuccess(
    customer.client.call('quotes/listInstruments', { market: korean, board: 'listed', rank: 'code', limit: 1 }),
  );
  if (!stock) throw new Error('there is no Korean stock');
  const { tick } = await expectSuccess(customer.client.call('quotes/getInstrument', { instrument: stock.instrument }));
  await phone.open(`/market/stockDetail?instrument=${stock.instrument}`);
  await phone.button(phone.texts.trading.buy).tap();
  await phone.dialog.getByRole('radio', { name: ticket.limit }).tap();
  const price = phone.dialog
    .getByLabel(fillPlaceholders(ticket.limitPrice, { currency: 'KRW' }), { exact: true })
    .and(phone.page.locator('input'));
  await quantityField(phone).fill('1');
  await price.fill(String(Math.ceil((Number(stock.last) * 3) / 10_000) * 10_000));
  await phone.sees(
    phone.dialog
      .getByRole('alert')
      .filter({ hasText: buildTemplatePattern(`${phone.texts.errors.priceLimitExceeded}`) }),
  );
  await phone.dialog
    .getByRole('button', { name: buildTemplatePattern(ticket.use) })
    .first()
    .tap();
  await phone.seesNoMore(
    phone.dialog.getByRole('alert').filter({ hasText: buildTemplatePattern(phone.texts.errors.priceLimitExceeded) }),
  );
  expect(Number(tick)).toBeGreaterThan(1);
  await price.fill(String(Math.floor(Number(stock.last) / Number(tick)) * Number(tick) - 1));
  await phone.sees(
    phone.dialog.getByRole('alert').filter({ hasText: buildTemplatePattern(phone.texts.errors.offTick) }),
  );
});

test('the ticket counts forex in lots: 10,000 units are one lot', async () => {
  const { phone, customer } = await stage.customersPhone('/market/stockDetail?instrument=FX.EURUSD');
  const { ticket } = phone.texts;
  await enableMargin(customer.client);
  await phone.button(phone.texts.trading.buy).tap();
  await phone.dialog.getByRole('radio', { name: ticket.quantityLots, exact: true }).tap();
  const lots = phone.dialog.getByLabel(ticket.quantityLots, { exact: true }).and(phone.page.locator('input'));
  await lots.fill('');
  await phone.button(ticket.enterQuantity).tap();
  await phone.sees(phone.dialog.getByRole('alert').filter({ hasText: ticket.lotsRequired }));
  await lots.fill('1');
  await phone.sees(phone.dialog.getByText(buildTemplatePattern(ticket.asUnits)));
  await unfoldTicketSection(phone, ticket.leverage);
  await phone.dialog.getByRole('button', { name: fillPlaceholders(ticket.times, { n: 5 }), exact: true }).tap();
  await phone.button(fillPlaceholders(ticket.units.buy, { quantity: '10,000', unit: 'EUR' })).tap();
  await phone.button(ticket.confirm.buy).tap();
  await phone.sees(phone.dialog.getByRole('heading', { name: ticket.done.buy }));
  expect((await expectSuccess(customer.client.call('trading/listPositions', {}))).rows[0]).toMatchObject({
    quantity: '10000',
    leverage: 5,
  });
});

test("a stepper's button repeats after 600 ms, every 200 ms, while it is held; a short press counts once", async () => {
  const { phone } = await stage.customersPhone(DETAIL);
  await openTicket(phone);
  await phone.page.clock.install();
  await quantityField(phone).fill('10');
  const more = phone.dialog.getByRole('button', { name: phone.texts.shell.more, exact: true }).first();
  const value = (): Promise<string> => quantityField(phone).inputValue();
  await more.tap();
  await expect.poll(value).toBe('11');
  const at = await phone.finger.centreOf(more);
  await phone.page.clock.pauseAt(Date.now() + 60_000);
  await phone.finger.down(at);
  await phone.page.clock.runFor(599);
  expect(await value()).toBe('11');
  await phone.page.clock.runFor(1);
  await expect.poll(value).toBe('12');
  await phone.page.clock.runFor(200);
  await expect.poll(value).toBe('13');
  await phone.page.clock.runFor(400);
  await expect.poll(value).toBe('15');
  await phone.finger.up();
  await phone.page.clock.runFor(2_000);
  expect(await value()).toBe('15');
});

test('back closes the ticket and leaves the page where it was', async () => {
  const { phone, customer } = await stage.customersPhone(DETAIL);
  await openTicket(phone);
  await phone.back();
  await phone.seesNoMore(phone.dialog);
  expect(phone.path).toBe(DETAIL);
  expect((await expectSuccess(customer.client.call('trading/listOrders', {}))).rows).toEqual([]);
});

test('back leads from the confirmation to the form, with all that was typed, and then closes it', async () => {
  const { phone, customer } = await stage.customersPhone(DETAIL);
  const { ticket } = phone.texts;
  await openTicket(phone);
  await quantityField(phone).fill('25');
  await phone.button(verb(phone, 'buy', 25)).tap();
  await phone.sees(phone.dialog.getByText(ticket.check));
  await phone.back();
  await phone.sees(phone.button(verb(phone, 'buy', 25)));
  expect(await quantityField(phone).inputValue()).toBe('25');
  await phone.back();
  await phone.seesNoMore(phone.dialog);
  expect(phone.path).toBe(DETAIL);
  expect((await expectSuccess(customer.client.call('trading/listOrders', {}))).rows).toEqual([]);
});

test("tapping a price in the ladder starts a limit order there; the ticket's ladder can change the price", async () => {
  const { phone } = await stage.customersPhone(DETAIL);
  const { quotes, ticket } = phone.texts;
  const limitField = phone.dialog
    .getByLabel(fillPlaceholders(ticket.limitPrice, { currency: 'USD' }), { exact: true })
    .and(phone.page.locator('input'));
  const level = (inside: Pick<Phone['page'], 'getByRole'>, words: string) =>
    inside.getByRole('button', { name: buildTemplatePattern(`{side}: ${words} ${quotes.depthLevel}`) });
  const priceIn = async (button: ReturnType<typeof level>): Promise<string> =>
    /\d[\d.,]*\d/.exec((await button.textContent()) ?? '')?.[0] ?? '';
  await phone.settles();
  await phone.tab(quotes.pagePart.depth).tap();
  const ask = level(phone.page, quotes.buyAt).last();
  await ask.tap();
  await phone.sees(limitField);
  // A price that ends in a zero is shown without it.
  expect(await limitField.inputValue()).toMatch(/^\d+(\.\d{1,2})?$/);

  await phone.dialog.getByRole('button', { name: quotes.depth, exact: true }).tap();
  await phone.settles();
  await expect
    .poll(async () => {
      const far = level(phone.dialog, ticket.pickPrice).nth(8);
      const price = await priceIn(far);
      await far.tap();
      return parseDisplayedNumber(await limitField.inputValue()) === Number(price);
    })
    .toBe(true);
});

test('an order for an amount in won shows quantity, rate and payment before, and executes at them', async () => {
  const { phone, customer } = await stage.customersPhone(DETAIL);
  const { ticket } = phone.texts;
  await openTicket(phone);
  await phone.dialog.getByRole('radio', { name: ticket.counts.amount }).tap();
  await phone.dialog
    .getByLabel(fillPlaceholders(ticket.quantityMoney, { currency: 'USD' }), { exact: true })
    .and(phone.page.locator('input'))
    .fill('1000');
  await phone.dialog.getByRole('button', { name: ticket.more, expanded: false }).tap();
  await phone.dialog.getByRole('button', { name: phone.texts.currencies.KRW, exact: true }).tap();
  await phone.sees(phone.dialog.getByText(fillPlaceholders(ticket.payWithSays, { from: 'KRW', to: 'USD' })));
  await phone.settles();
  const before = await expectSuccess(
    customer.client.call('trading/previewOrder', {
      instrument: DEMO_STOCK,
      side: 'long',
      type: 'market',
      amount: '1000',
      payWith: 'KRW',
    }),
  );
  await expect.poll(() => valueOf(phone, ticket.exchangeRate).innerText()).toMatch(/^1.USD = [\d,]+\.\d\d.KRW$/);
  // Each price makes it another quantity.
  const units = phone.dialog.getByText(buildTemplatePattern(ticket.asShares));
  await phone.sees(units);
  const displayedNumber = Number(/[\d.]+/.exec(await units.innerText())?.[0]);
  expect(Math.abs(displayedNumber / Number(before.quantity) - 1)).toBeLessThan(0.01);
  await phone.button('Buy 1,000 dollars').tap();
  await phone.sees(phone.dialog.getByText(ticket.byAmountSays));
  await expect.poll(() => valueOf(phone, ticket.payMaximum).innerText()).toMatch(/KRW$/);
  await phone.button(ticket.confirm.buy).tap();
  await phone.sees(phone.dialog.getByRole('heading', { name: ticket.done.buy }));

  await expect.poll(() => valueOf(phone, ticket.paid).innerText()).toMatch(/KRW$/);

  const { accounts } = await expectSuccess(customer.client.call('wallet/getWallet', {}));
  const { rows } = await expectSuccess(customer.client.call('wallet/listTransfers', { currency: 'KRW' }));
  expect(rows.map(({ code }) => code).slice(0, 2)).toEqual(['exchangeSpread', 'exchangeOut']);
  expect(accounts.find(({ currency }) => currency === 'USD')?.available).toBe('10000.00');
  const {
    rows: [position],
  } = await expectSuccess(customer.client.call('trading/listPositions', {}));
  expect(Number(position?.openQuantity) * Number(position?.averageCost)).toBeLessThanOrEqual(1000);
});

test('a sale far above the market requires confirmation, without mentioning a loss', async () => {
  const { phone, customer } = await stage.customersPhone(DETAIL);
  const { ticket } = phone.texts;
  await buyAtMarket(customer.client, DEMO_STOCK, '2');
  const { last } = await expectSuccess(customer.client.call('quotes/getQuote', { instrument: DEMO_STOCK }));
  await openTicket(phone, 'sell');
  await phone.dialog.getByRole('radio', { name: ticket.limit }).tap();
  await phone.dialog
    .getByLabel(fillPlaceholders(ticket.limitPrice, { currency: 'USD' }), { exact: true })
    .and(phone.page.locator('input'))
    .fill((Number(last) * 1.16).toFixed(2));
  await quantityField(phone).fill('2');
  await phone.button(verb(phone, 'sell', 2)).tap();
  await phone.sees(phone.dialog.getByText(buildTemplatePattern(ticket.slips.farFromMarket)));
  await phone.sees(phone.dialog.getByRole('checkbox', { name: ticket.slips.mean }));
  expect(await phone.dialog.getByText(buildTemplatePattern(ticket.slips.loses)).count()).toBe(0);
});

test("a coin's ticket opens with its price, and takes a part of the maximum at once", async () => {
  const { phone } = await stage.customersPhone('/market/stockDetail?instrument=CRYPTO.ETHUSDT');
  const { ticket, trading } = phone.texts;
  await phone.button(trading.buy).tap();
  const quantity = phone.dialog
    .getByLabel(fillPlaceholders(ticket.quantityUnits, { unit: 'ETH' }), { exact: true })
    .and(phone.page.locator('input'));
  await phone.sees(valueOf(phone, ticket.priceAsk));
  await quantity.fill('$5');
  await phone.sees(phone.dialog.getByText(fillPlaceholders(phone.texts.shell.number.notMoney, { other: 'USD' })));
  await quantity.fill('2.123456789');
  await phone.sees(phone.dialog.getByText(fillPlaceholders(phone.texts.shell.number.tooPrecise, { digits: 8 })));
  await quantity.fill('');
  await phone.dialog.getByRole('button', { name: '25%', exact: true }).tap();
  await expect.poll(async () => Number(await quantity.inputValue())).toBeGreaterThan(0);
});

test('Sell without a holding leads to a short sale where allowed, or to buying', async () => {
  const { phone } = await stage.customersPhone(DETAIL);
  const { ticket } = phone.texts;
  await openTicket(phone, 'sell');
  await quantityField(phone).fill('3');
  await phone.sees(phone.dialog.getByText(ticket.nothingHeld));
  await phone.sees(phone.dialog.getByRole('button', { name: ticket.intents.short, exact: true }));
  await phone.dialog.getByRole('button', { name: ticket.intents.buy, exact: true }).tap();
  await phone.sees(phone.button(verb(phone, 'buy', 3)));
});

test('without a holding, where none can be sold short, a sale has no form and leads to buying', async () => {
  const { phone, customer } = await stage.customersPhone('/home/index');
  const { ticket } = phone.texts;
  const { rows } = await expectSuccess(
    customer.client.call('quotes/listInstruments', { market: 'KR', board: 'otc', rank: 'code', limit: 20 }),
  );
  const abouts = await Promise.all(
    rows.map(async ({ instrument }) =>
      expectSuccess(customer.client.call('quotes/getInstrument', { instrument: instrument ?? '' })),
    ),
  );
  const { instrument, name } = abouts.find(({ shortAllowed, tradable }) => !shortAllowed && tradable !== false)!;
  await phone.open(`/market/stockDetail?instrument=${instrument}&ticket=sell`);
  await phone.sees(phone.dialog.getByText(ticket.nothingHeld));
  expect(await quantityField(phone).count()).toBe(0);
  await phone.dialog.getByRole('button', { name: ticket.intents.buy, exact: true }).tap();
  await phone.sees(phone.dialog.getByRole('heading', { name: fillPlaceholders(ticket.title.buy, { name }) }));
});

test('the ticket says what a pending stop holds, and links to that order', async () => {
  const customer = await stage.customer();
  await buyAtMarket(customer.client, DEMO_STOCK, '5');
  const sale = { instrument: DEMO_STOCK, side: 'long', effect: 'close', quantity: '5', timeInForce: 'gtc' } as const;
  await expectSuccess(
    customer.client.call('trading/placeOrder', { ...sale, type: 'stop', stopPrice: '1', key: crypto.randomUUID() }),
  );
  const phone = await stage.phone({ session: customer });
  await phone.open(DETAIL);
  const { ticket } = phone.texts;
  await openTicket(phone, 'sell');
  await phone.sees(phone.dialog.getByText(fillPlaceholders(ticket.held, { quantity: 5 })));
  await phone.sees(phone.dialog.getByText(ticket.heldByOrders));
  await phone.dialog.getByRole('button', { name: ticket.seeOrder }).tap();
  await phone.arrivesAt('/trade/gdOrders');
});

test('header and bill use the same quote, and an outdated bill is blank', async () => {
  const { phone } = await stage.customersPhone(DETAIL);
  const { ticket } = phone.texts;
  await openTicket(phone);
  await quantityField(phone).fill('2');
  await expect
    .poll(async () => {
      const [header, price] = await Promise.all([
        phone.dialog.locator('time').first().locator('..').innerText(),
        valueOf(phone, ticket.priceAsk).innerText(),
      ]);
      return header.includes(price.replace(/[^\d.,]/g, '')) && /\d\d:\d\d:\d\d/.test(header);
    })
    .toBe(true);
  await phone.page.route('**/trading/previewOrder', () => {});
  await quantityField(phone).fill('5');
  await expect.poll(() => valueOf(phone, ticket.total).innerText()).toMatch(/^[^\d]*$/);
});

test('no share-of-maximum number is cut off on a narrow screen', async () => {
  const { phone } = await stage.customersPhone(DETAIL, { language: 'en', calm: true });
  await openTicket(phone);
  const most = phone.dialog.getByRole('button', { name: buildTemplatePattern(phone.texts.ticket.maximum) });
  await phone.sees(most);
  await phone.page.setViewportSize({ width: 320, height: 700 });
  await phone.settles();
  const box = await most.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
});

test('after an order each list is reread once: its event and its answer are one change', async () => {
  const { phone } = await stage.customersPhone(DETAIL);
  await openTicket(phone);
  await quantityField(phone).fill('5');
  await phone.button(verb(phone, 'buy', 5)).tap();
  await phone.sees(phone.dialog.getByText(phone.texts.ticket.check));
  await phone.settles();

  const calls: string[] = [];
  phone.page.on('request', (request) => {
    const [, name] = request.url().split('/api/vue/');
    if (name) calls.push(`${name} ${request.postData()}`);
  });
  await phone.button(phone.texts.ticket.confirm.buy).tap();
  await phone.sees(phone.dialog.getByRole('heading', { name: phone.texts.ticket.done.buy }));
  await expect.poll(() => calls.some((call) => call.startsWith('trading/listPositions'))).toBe(true);
  await phone.settles();
  expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([]);
});
