/** A newer app is available while something is being filled in. */
import { newKey } from '@bourse/contract/client.ts';
import { fill } from '@bourse/contract/texts/index.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { deploy, RELOADS_MS, renewsUnseen, staysUnseen, update } from '../browser/deploy.ts';
import { like } from '../browser/like.ts';
import { granted, STOCK, STOCK_NAME } from '../browser/lived-in.ts';
import type { Phone } from '../browser/phone.ts';
import { openStage } from '../browser/stage.ts';

const stage = openStage();
const DETAIL = `/market/stockDetail?instrument=${STOCK}`;

const field = (phone: Phone, label: string) =>
  phone.dialog.getByLabel(label, { exact: true }).and(phone.page.locator('input'));
const listed = (things: readonly string[]): string => new Intl.ListFormat('en').format(things);

/** Taps "Update", is asked about exactly these, and stays. */
async function isAskedAbout(phone: Phone, ...things: string[]): Promise<void> {
  const { shell } = phone.texts;
  await phone.button(shell.update).last().tap();
  await phone.sees(phone.dialog.getByText(fill(shell.updateLoses, { things: listed(things) }), { exact: true }));
  await phone.page.getByRole('alertdialog').getByRole('button', { name: shell.cancel }).tap();
  await phone.seesNoMore(phone.page.getByRole('alertdialog'));
}

test('a page in use is not renewed unasked, and one that nobody has touched is', async () => {
  const { phone } = await stage.customersPhone('/home/index');
  await deploy(phone);
  await phone.open(DETAIL);
  await phone.button(phone.texts.trading.buy).tap();
  await phone.sees(phone.dialog);
  expect(await staysUnseen(phone)).toBe(true);
  await phone.back();
  await phone.seesNoMore(phone.dialog);
  await renewsUnseen(phone);
  expect(phone.path).toBe(DETAIL);
});

test('an update opens the order ticket again with all that was typed and chosen, in its portfolio', async () => {
  const { phone, customer } = await stage.customersPhone('/home/index');
  const { portfolios, shell, terms, ticket, trading } = phone.texts;
  await granted(customer.client.call('portfolios/createPortfolio', { name: 'Rainy days', key: newKey() }));
  await deploy(phone);
  await phone.open('/information/payBag');
  await phone.button('Rainy days').tap();
  await phone.open(DETAIL);
  await phone.button(trading.buy).tap();
  await phone.dialog.getByRole('radio', { name: ticket.limit }).tap();
  const limit = field(phone, fill(ticket.limitPrice, { currency: 'USD' }));
  await limit.fill('150.5');
  await field(phone, ticket.quantityShares).fill('7');
  await phone.dialog.getByRole('button', { name: shell.more, exact: true }).nth(1).tap();
  await phone.dialog.getByRole('button', { name: ticket.more, expanded: false }).tap();
  await phone.dialog.getByRole('button', { name: terms.timeInForce.gtc, exact: true }).tap();
  expect(await field(phone, ticket.quantityShares).inputValue()).toBe('8');
  expect(await staysUnseen(phone)).toBe(true);

  await update(phone);
  await phone.sees(phone.dialog.getByRole('heading', { name: fill(ticket.title.buy, { name: 'NWRB' }) }));
  await phone.sees(phone.dialog.getByText(`${portfolios.pick}: Rainy days`));
  expect(await phone.dialog.getByRole('radio', { name: ticket.limit }).getAttribute('aria-checked')).toBe('true');
  expect([await limit.inputValue(), await field(phone, ticket.quantityShares).inputValue()]).toEqual(['150.5', '8']);
  await phone.dialog.getByRole('button', { name: ticket.more, expanded: false }).tap();
  const until = phone.dialog.getByRole('button', { name: terms.timeInForce.gtc, exact: true });
  expect(await until.getAttribute('aria-pressed')).toBe('true');
  // Back closes it, and the next one leaves the page.
  await phone.back();
  await phone.seesNoMore(phone.dialog);
  expect(phone.path).toBe(DETAIL);
  await phone.back();
  await phone.arrivesAt('/information/payBag');
});

test('a placed order’s ticket is not opened again', async () => {
  const { phone } = await stage.customersPhone(DETAIL);
  const { ticket, trading } = phone.texts;
  await deploy(phone);
  await phone.button(trading.buy).tap();
  await phone.button(fill(ticket.shares.buy, { quantity: 1 })).tap();
  await phone.button(ticket.confirm.buy).tap();
  await phone.sees(phone.dialog.getByRole('heading', { name: ticket.done.buy }));
  await update(phone);
  await phone.sees(phone.button(trading.buy));
  await phone.settles();
  expect(await phone.dialog.count()).toBe(0);
});

test('an order on its way is answered before an update, which then waits for another tap', async () => {
  const { phone } = await stage.customersPhone(DETAIL);
  const { shell, ticket, trading } = phone.texts;
  await deploy(phone);
  const held = Promise.withResolvers<void>();
  await phone.page.route('**/trading/placeOrder', async (route) => {
    await held.promise;
    await route.continue();
  });
  await phone.button(trading.buy).tap();
  await phone.button(fill(ticket.shares.buy, { quantity: 1 })).tap();
  await phone.button(ticket.confirm.buy).tap();
  await phone.button(shell.update).last().tap();
  await phone.page.getByRole('alertdialog').getByRole('button', { name: shell.update }).tap();
  await phone.seesNoMore(phone.page.getByRole('alertdialog'));
  held.resolve();
  await phone.sees(phone.dialog.getByRole('heading', { name: ticket.done.buy }));
  await update(phone);
  await phone.sees(phone.button(trading.buy));
});

test('an update asks before another sheet is closed, and leaves it as it was', async () => {
  const { phone } = await stage.customersPhone(DETAIL);
  const { shell } = phone.texts;
  const { alerts } = phone.texts.discovery;
  await deploy(phone);
  await phone.button(alerts.bell).tap();
  const price = phone.dialog.getByLabel(fill(alerts.price, { currency: 'USD' }));
  await price.fill('1000');
  await isAskedAbout(phone, fill(shell.lost.sheet, { title: fill(alerts.title, { name: STOCK_NAME }) }));
  expect((await price.inputValue()).replace(',', '')).toBe('1000');
});

test('an amount that a chip filled in is kept, and a choice that would be lost is asked about', async () => {
  const { phone } = await stage.customersPhone('/information/exchange');
  const { funds, shell } = phone.texts;
  await deploy(phone);
  const amount = phone.field(like(funds.amount));
  await amount.tap();
  await phone.button('25%').tap();
  await phone.button(shell.done).tap();
  const filled = await amount.inputValue();
  expect(filled).toMatch(/[1-9]/);
  expect(await staysUnseen(phone)).toBe(true);
  await update(phone);
  await expect.poll(() => amount.inputValue()).toBe(filled);

  await deploy(phone);
  await phone.button(funds.swap).tap();
  await isAskedAbout(phone, shell.lost.choice);
});

test('a choice and a photo are neither lost unasked nor without a question that names them', async () => {
  const { phone } = await stage.customersPhone('/information/authInfo');
  const { identity, photo: words, shell } = phone.texts;
  await deploy(phone);
  await phone.page.getByRole('radio', { name: identity.kinds.korean }).tap();
  expect(await staysUnseen(phone)).toBe(true);
  await isAskedAbout(phone, shell.lost.choice);

  const front = phone.page.getByRole('group', { name: identity.front, exact: true });
  const picture = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#3366aa' } });
  const chosen = { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
  // Also before what crops it is here.
  const asked = Promise.withResolvers<void>();
  await phone.page.route('**/assets/crop-box-*.js', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await front.getByLabel(`${identity.front}: ${words.file}`).setInputFiles(chosen);
  await phone.sees(phone.dialog.getByText(words.hint));
  await isAskedAbout(phone, shell.lost.photo, shell.lost.choice);
  asked.resolve();
  await isAskedAbout(phone, shell.lost.photo, shell.lost.choice);
  await phone.button(words.use).tap();
  await phone.sees(front.getByText(words.uploaded));
  expect(await staysUnseen(phone)).toBe(true);
  await phone.field(identity.name).fill('Haru Kim');
  await isAskedAbout(phone, shell.lost.photo, shell.lost.choice);
  await phone.sees(front.getByText(words.uploaded));

  await phone.button(shell.update).tap();
  await Promise.all([
    phone.page.waitForEvent('load', { timeout: RELOADS_MS }),
    phone.page.getByRole('alertdialog').getByRole('button', { name: shell.update }).tap(),
  ]);
  await expect.poll(() => phone.field(identity.name).inputValue()).toBe('Haru Kim');
  expect(await front.getByText(words.uploaded).count()).toBe(0);
});
