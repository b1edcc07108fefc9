/** How few taps an order takes, and what its ticket says and remembers on the way. */
import { buildTemplatePattern } from '../browser/template-pattern.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { buyAtMarket, DEMO_STOCK, DEMO_STOCK_NAME, expectSuccess } from '../browser/customer-with-history.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';
import type { Phone } from '../browser/phone.ts';
import { unfoldTicketSection } from '../browser/unfold-ticket-section.ts';

const stage = openJourneyFixture();
const DETAIL = `/market/stockDetail?instrument=${DEMO_STOCK}`;
/** A phone on which nobody has ever chosen how to count. */
const NEW = { storage: { ticketCount: '' } };
const RETURNING_TAPS = 4;
const NEW_CUSTOMER_TAPS = 5;

/** Taps what is given, in order, and says how often. */
async function tapAll(...targets: readonly Locator[]): Promise<number> {
  for (const target of targets) await target.tap();
  return targets.length;
}

/** Of the demo's own companies: another journey lists one that nobody offers. */
const firstRow = (phone: Phone) =>
  phone.list(phone.texts.home.list).getByRole('link').filter({ hasNotText: 'Copied Works' }).first();
const amountField = (phone: Phone) =>
  phone.dialog
    .getByLabel(fillPlaceholders(phone.texts.ticket.quantityMoney, { currency: 'USD' }), { exact: true })
    .and(phone.page.locator('input'));
const sharesField = (phone: Phone) =>
  phone.dialog.getByLabel(phone.texts.ticket.quantityShares, { exact: true }).and(phone.page.locator('input'));
const counts = (phone: Phone, name: string) => phone.dialog.getByRole('radio', { name, exact: true });

/** From a list's row to the fill: the row, Buy, what is bought, and the confirmation. */
const buyFromRow = (phone: Phone): Locator[] => [
  firstRow(phone),
  phone.button(phone.texts.trading.buy),
  phone.dialog.getByRole('button', { name: buildTemplatePattern(phone.texts.ticket.forAmount) }),
  phone.dialog.getByRole('button', { name: phone.texts.ticket.confirm.buy, exact: true }),
];

test('a returning customer buys from the list in four taps', async () => {
  const { phone, customer } = await stage.customersPhone('/home/stockList', NEW);
  await phone.sees(firstRow(phone));
  const taps = await tapAll(...buyFromRow(phone));
  await phone.sees(phone.dialog.getByRole('heading', { name: phone.texts.ticket.done.buy }));
  expect(taps).toBeLessThanOrEqual(RETURNING_TAPS);
  const { rows } = await expectSuccess(customer.client.call('trading/listPositions', {}));
  expect(rows).toHaveLength(1);
});

test('a new customer comes from the first screen to the first fill in five taps', async () => {
  const { phone } = await stage.customersPhone('/home/index', NEW);
  const tab = phone.page.getByRole('navigation', { name: phone.texts.shell.tabBar });
  const taps = await tapAll(tab.getByRole('link').nth(1), ...buyFromRow(phone));
  await phone.sees(phone.dialog.getByRole('heading', { name: phone.texts.ticket.done.buy }));
  expect(taps).toBeLessThanOrEqual(NEW_CUSTOMER_TAPS);
});

test('the title names the company, and the button says the amount, or the shares with their total', async () => {
  const { phone } = await stage.customersPhone(DETAIL, NEW);
  const { ticket, trading } = phone.texts;
  await phone.button(trading.buy).tap();
  await phone.sees(
    phone.dialog.getByRole('heading', { name: fillPlaceholders(ticket.title.buy, { name: DEMO_STOCK_NAME }) }),
  );
  await phone.sees(phone.button('Buy 100 dollars'));
  await amountField(phone).fill('250');
  await phone.sees(phone.button('Buy 250 dollars'));
  await phone.sees(phone.dialog.getByText(buildTemplatePattern(ticket.asShares)));

  await counts(phone, ticket.counts.shares).tap();
  const going = phone.button('Buy 1 share');
  await expect.poll(() => going.innerText()).toMatch(/^Buy 1 share · \d+\.\d\d.USD$/);
  // What was typed in either comes back with it, also from another type of order.
  await sharesField(phone).fill('3');
  await phone.dialog.getByRole('radio', { name: ticket.limit, exact: true }).tap();
  await counts(phone, ticket.counts.amount).tap();
  expect(await amountField(phone).inputValue()).toBe('250');
  await counts(phone, ticket.counts.shares).tap();
  expect(await sharesField(phone).inputValue()).toBe('3');
  await phone.dialog.getByRole('radio', { name: ticket.market, exact: true }).tap();
  await phone.sees(phone.button(/^Buy 3 shares/));
  // The choice is remembered.
  await phone.back();
  await phone.seesNoMore(phone.dialog);
  await phone.page.reload();
  await phone.button(trading.buy).tap();
  await expect.poll(() => counts(phone, ticket.counts.shares).getAttribute('aria-checked')).toBe('true');
});

test('in Korean the button names shares and won, and where only whole shares trade shares come first', async () => {
  const { phone, customer } = await stage.customersPhone('/home/index', { language: 'kor', ...NEW });
  const { rows } = await expectSuccess(
    customer.client.call('quotes/listInstruments', { market: 'KR', board: 'otc', rank: 'code', limit: 1 }),
  );
  await phone.open(`/market/stockDetail?instrument=${rows[0]?.instrument}`);
  await phone.button(phone.texts.trading.buy).tap();
  await expect.poll(() => counts(phone, '수량').getAttribute('aria-checked')).toBe('true');
  await phone.sees(phone.dialog.getByRole('button', { name: /^[\d,]+주 구매하기 · [\d,]+원$/ }));
});

test('thousands are grouped under the finger, and the caret stays where it was', async () => {
  const { phone } = await stage.customersPhone(DETAIL, { ...NEW, calm: true });
  await phone.button(phone.texts.trading.buy).tap();
  const amount = amountField(phone);
  await phone.settles();
  await amount.tap();
  const pad = phone.page.locator('[data-keypad]');
  const key = (name: string) => pad.getByRole('button', { name, exact: true }).tap();
  for (const digit of '1234') await key(digit);
  expect(await amount.inputValue()).toBe('1,234');
  await amount.evaluate((field: HTMLInputElement) => field.setSelectionRange(1, 1));
  await key('9');
  expect(await amount.inputValue()).toBe('19,234');
  expect(await amount.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(2);
  await key(phone.texts.shell.number.erase);
  expect(await amount.inputValue()).toBe('1,234');
  await key(phone.texts.shell.done);
  await phone.sees(phone.button('Buy 1,234 dollars'));
});

test('by keyboard: digits, separators and a paste stay the number that was meant', async () => {
  const { phone: desk } = await stage.customersPhone(DETAIL, { computer: true, ...NEW });
  const { page } = desk;
  await desk.settles();
  await page.keyboard.press('b');
  await desk.sees(page.locator('input:focus'));
  const amount = page.locator('input:focus');
  await page.keyboard.type('1234567.5');
  expect(await amount.inputValue()).toBe('1,234,567.5');
  for (let press = 0; press < 4; press++) await page.keyboard.press('Backspace');
  expect(await amount.inputValue()).toBe('12,345');
  await page.keyboard.press('Home');
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Backspace');
  expect(await amount.inputValue()).toBe('1,345');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('2,500');
  expect(await amount.inputValue()).toBe('2,500');
  await page.keyboard.press('Enter');
  await desk.sees(page.getByText(desk.texts.ticket.check));
});

test('take profit and stop loss have a row of their own; leverage stands last, behind what it risks', async () => {
  const { phone } = await stage.customersPhone(DETAIL, NEW);
  const { ticket, trading } = phone.texts;
  await phone.button(trading.buy).tap();
  const row = (title: string) => phone.dialog.locator('button[aria-expanded]').filter({ hasText: title });
  const topOf = async (title: string) => (await row(title).boundingBox())?.y ?? Number.NaN;
  await phone.sees(row(ticket.leverage));
  // Each price may lengthen the bill above them: both are measured until they are of one moment.
  const isAbove = async (one: string, other: string) => (await topOf(one)) < (await topOf(other));
  await expect.poll(() => isAbove(ticket.exits, ticket.more)).toBe(true);
  await expect.poll(() => isAbove(ticket.more, ticket.leverage)).toBe(true);
  const times = phone.dialog.getByRole('button', { name: fillPlaceholders(ticket.times, { n: 2 }), exact: true });
  expect(await times.count()).toBe(0);
  await unfoldTicketSection(phone, ticket.leverage);
  await phone.sees(phone.dialog.getByText(ticket.leverageSays));
  await phone.sees(times);
  // A suggested amount buys a part of a share, which nobody lends for.
  await times.tap();
  await phone.sees(counts(phone, ticket.counts.shares).and(phone.page.locator('[aria-checked="true"]')));

  await unfoldTicketSection(phone, ticket.exits);
  await phone.dialog.getByLabel(ticket.takeProfit, { exact: true }).fill('1900');
  await row(ticket.exits).tap();
  await expect.poll(() => row(ticket.exits).innerText()).toContain('1,900');
});

test('a sale starts with all that is held, in shares', async () => {
  const customer = await stage.customer();
  await buyAtMarket(customer.client, DEMO_STOCK, '2');
  const phone = await stage.phone({ session: customer, ...NEW });
  await phone.open(DETAIL);
  await phone.button(phone.texts.trading.sell).tap();
  await expect.poll(() => phone.button('Sell 2 shares').innerText()).toMatch(/^Sell 2 shares · \d+\.\d\d.USD$/);
});
