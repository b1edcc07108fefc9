import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { buildTemplatePattern } from '../browser/template-pattern.ts';
import { DEMO_STOCK } from '../browser/customer-with-history.ts';
import { parseDisplayedNumber } from '../browser/parse-displayed-number.ts';
import { PHONE_HEIGHT_PX, type Phone } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const pad = (phone: Phone) => phone.page.locator('[data-keypad]');
const key = (phone: Phone, name: string) => pad(phone).getByRole('button', { name, exact: true });

/** The selected text in the field, which the next key would replace. */
const selected = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0));

async function presses(phone: Phone, ...names: string[]): Promise<void> {
  for (const name of names) await key(phone, name).tap();
}

test('a quantity is typed on the keypad, and a physical keyboard still works', async () => {
  const { phone } = await stage.customersPhone(`/market/stockDetail?instrument=${DEMO_STOCK}`);
  const { ticket, trading, shell } = phone.texts;
  await phone.button(trading.buy).tap();
  const quantity = phone.dialog.getByLabel(ticket.quantityShares, { exact: true }).and(phone.page.locator('input'));
  await phone.sees(quantity);
  await phone.settles();
  // Typing into the field without a finger opens no keypad.
  await quantity.fill('5');
  expect(await pad(phone).count()).toBe(0);
  expect(await quantity.getAttribute('inputmode')).toBe('decimal');

  await quantity.tap();
  await phone.sees(pad(phone));
  expect(await quantity.getAttribute('inputmode')).toBe('none');
  for (const each of await pad(phone).getByRole('button').all())
    expect((await each.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await presses(phone, shell.number.erase, '1', '2', '7');
  expect(await quantity.inputValue()).toBe('127');
  await phone.page.keyboard.type('8');
  await presses(phone, shell.number.erase, shell.number.erase);
  expect(await quantity.inputValue()).toBe('12');
  // The button to continue is above the keys.
  const on = phone.button(fillPlaceholders(ticket.shares.buy, { quantity: 12 }));
  await phone.sees(on);
  const [place, keys] = [await on.boundingBox(), await pad(phone).boundingBox()];
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual((keys?.y ?? 0) + 1);

  await phone.finger.down(await phone.finger.centreOf(key(phone, shell.number.erase)));
  await expect.poll(() => quantity.inputValue()).toBe('');
  await phone.finger.up();
  await presses(phone, '3');
  // Back closes the keys and leaves the sheet open.
  await phone.back();
  await phone.seesNoMore(pad(phone));
  expect(await quantity.inputValue()).toBe('3');
  await phone.button(fillPlaceholders(ticket.shares.buy, { quantity: 3 })).tap();
  await phone.sees(phone.dialog.getByText(ticket.check));
});

test('a tap outside the keypad counts while it closes, and doesn’t move its target', async () => {
  const { phone } = await stage.customersPhone(`/market/stockDetail?instrument=${DEMO_STOCK}`);
  const { ticket, trading } = phone.texts;
  await phone.button(trading.buy).tap();
  const quantity = phone.dialog.getByLabel(ticket.quantityShares, { exact: true }).and(phone.page.locator('input'));
  await phone.sees(quantity);
  await phone.settles();
  await quantity.tap();
  await presses(phone, '2');
  const typed = await quantity.inputValue();
  await phone.button(fillPlaceholders(ticket.shares.buy, { quantity: Number(typed) })).tap();
  await phone.sees(phone.dialog.getByText(ticket.check));
  expect(await pad(phone).count()).toBe(0);
});

test('the keypad offers shares of the available amount, and the action button moves above it', async () => {
  const { phone } = await stage.customersPhone('/information/exchange');
  const { funds, shell } = phone.texts;
  const amount = phone.field(buildTemplatePattern(funds.amount));
  await phone.sees(amount);
  await phone.settles();
  const act = phone.page.getByRole('button', { name: funds.exchange, exact: true });
  const before = (await act.boundingBox())?.y ?? 0;
  await amount.tap();
  await phone.sees(pad(phone));
  await presses(phone, '2', '0', '.', '.', '5');
  expect(await amount.inputValue()).toBe('20.5');
  const [box, keys, field] = [await act.boundingBox(), await pad(phone).boundingBox(), await amount.boundingBox()];
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(keys?.y ?? 0);
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(keys?.y ?? 0);
  expect((keys?.y ?? 0) + (keys?.height ?? 0)).toBeGreaterThanOrEqual(PHONE_HEIGHT_PX - 1);
  await presses(phone, shell.all);
  const all = parseDisplayedNumber(await amount.inputValue());
  await presses(phone, '25%');
  expect(parseDisplayedNumber(await amount.inputValue())).toBeCloseTo(all / 4, 1);
  await presses(phone, shell.done);
  await phone.seesNoMore(pad(phone));
  await expect.poll(async () => (await act.boundingBox())?.y).toBe(before);
});

test('opening an address closes a sheet and its keypad', async () => {
  const { phone } = await stage.customersPhone(`/market/stockDetail?instrument=${DEMO_STOCK}`);
  const { ticket, trading } = phone.texts;
  await phone.button(trading.buy).tap();
  const quantity = phone.dialog.getByLabel(ticket.quantityShares, { exact: true }).and(phone.page.locator('input'));
  await quantity.tap();
  await phone.sees(pad(phone));
  await phone.open('/market/screener');
  await phone.seesNoMore(pad(phone));
  await phone.seesNoMore(phone.dialog);
});

test('the first key replaces a prefilled, chip or step value; later keys append', async () => {
  const { phone } = await stage.customersPhone(`/market/stockDetail?instrument=${DEMO_STOCK}`, { calm: true });
  const { ticket, trading, shell } = phone.texts;
  await phone.button(trading.buy).tap();
  const fieldOf = (label: string) => phone.dialog.getByLabel(label, { exact: true }).and(phone.page.locator('input'));
  const quantity = fieldOf(ticket.quantityShares);
  await phone.sees(quantity);
  await phone.settles();
  expect(await quantity.inputValue()).toBe('1');
  await quantity.tap();
  await phone.sees(pad(phone));
  await expect.poll(() => selected(quantity)).toBe('1');
  // A second tap doesn't undo that.
  await quantity.tap();
  expect(await selected(quantity)).toBe('1');
  await presses(phone, '1', '0');
  expect(await quantity.inputValue()).toBe('10');
  await phone.sees(phone.button(fillPlaceholders(ticket.shares.buy, { quantity: 10 })));

  // Typed text isn't lost by another tap, nor by leaving the field in between.
  await quantity.tap();
  expect(await selected(quantity)).toBe('');
  await presses(phone, '2', shell.done);
  await phone.seesNoMore(pad(phone));
  await quantity.tap();
  await presses(phone, '5');
  expect(await quantity.inputValue()).toBe('1,025');

  await phone.dialog.getByRole('button', { name: '25%', exact: true }).tap();
  await expect.poll(() => quantity.inputValue()).not.toBe('1,025');
  const quarter = await quantity.inputValue();
  await quantity.tap();
  await expect.poll(() => selected(quantity)).toBe(quarter);
  await presses(phone, '7');
  expect(await quantity.inputValue()).toBe('7');
  // A step continues from the shown value, and its result is selected for replacement again.
  await phone.dialog.getByRole('button', { name: shell.more }).first().tap();
  expect(await quantity.inputValue()).toBe('8');
  await quantity.tap();
  await presses(phone, shell.number.erase);
  expect(await quantity.inputValue()).toBe('');

  await phone.dialog.getByRole('radio', { name: ticket.limit }).tap();
  const limit = fieldOf(fillPlaceholders(ticket.limitPrice, { currency: 'USD' }));
  await expect.poll(() => limit.inputValue()).not.toBe('');
  await limit.tap();
  await presses(phone, '7', '7', '.', '5');
  expect(await limit.inputValue()).toBe('77.5');
});

test('the same digit as was prefilled counts as typed', async () => {
  const { phone } = await stage.customersPhone(`/market/stockDetail?instrument=${DEMO_STOCK}`, { calm: true });
  const { ticket, trading, shell } = phone.texts;
  await phone.button(trading.buy).tap();
  const quantity = phone.dialog.getByLabel(ticket.quantityShares, { exact: true }).and(phone.page.locator('input'));
  await phone.sees(quantity);
  await phone.settles();
  await quantity.tap();
  await presses(phone, '1', shell.done);
  await phone.seesNoMore(pad(phone));
  await quantity.tap();
  await presses(phone, '5');
  expect(await quantity.inputValue()).toBe('15');
});

test('the next key replaces a value filled in from a share of the balance', async () => {
  const { phone } = await stage.customersPhone('/information/exchange', { calm: true });
  const { funds, shell } = phone.texts;
  const amount = phone.field(buildTemplatePattern(funds.amount));
  await phone.sees(amount);
  await phone.settles();
  await amount.tap();
  await presses(phone, '2', '0', shell.all);
  await expect.poll(() => amount.inputValue()).not.toBe('20');
  expect(await selected(amount)).toBe(await amount.inputValue());
  await presses(phone, '4', '5');
  expect(await amount.inputValue()).toBe('45');
});

test('tabbing back to a number selects it with its grouping, so typing replaces it', async () => {
  const { phone } = await stage.customersPhone(`/market/stockDetail?instrument=${DEMO_STOCK}`, { calm: true });
  const { ticket, trading } = phone.texts;
  const { keyboard } = phone.page;
  await phone.button(trading.buy).tap();
  const quantity = phone.dialog.getByLabel(ticket.quantityShares, { exact: true }).and(phone.page.locator('input'));
  await phone.sees(quantity);
  await phone.settles();
  await quantity.click();
  for (const [typed, displayed] of [
    ['1000', '1,000'],
    ['5', '5'],
    ['2000.5', '2,000.5'],
  ] as const) {
    await keyboard.type(typed);
    await keyboard.press('Tab');
    await expect.poll(() => quantity.inputValue()).toBe(displayed);
    await keyboard.press('Shift+Tab');
    expect(await selected(quantity)).toBe(displayed);
  }
  await keyboard.type('3000');
  await keyboard.press('Tab');
  // A press puts the caret where it was pressed, a finger's as well as a mouse's.
  for (const press of [() => quantity.click(), () => quantity.tap()]) {
    await press();
    expect(await selected(quantity)).toBe('');
    await quantity.blur();
  }
});

test('mouse and keyboard also replace a prefilled value, and a second click places the caret', async () => {
  const { phone } = await stage.customersPhone(`/market/stockDetail?instrument=${DEMO_STOCK}`, { calm: true });
  const { ticket, trading } = phone.texts;
  await phone.button(trading.buy).tap();
  const quantity = phone.dialog.getByLabel(ticket.quantityShares, { exact: true }).and(phone.page.locator('input'));
  await phone.sees(quantity);
  await phone.settles();
  await quantity.click();
  await expect.poll(() => selected(quantity)).toBe('1');
  await quantity.click();
  expect(await selected(quantity)).toBe('');
  await quantity.blur();
  await quantity.click();
  await phone.page.keyboard.type('10');
  expect(await quantity.inputValue()).toBe('10');
  await quantity.blur();
  await quantity.click();
  await phone.page.keyboard.type('5');
  expect(await quantity.inputValue()).toBe('105');
});
