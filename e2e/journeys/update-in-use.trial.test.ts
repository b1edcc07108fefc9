/** A newer app is available while something is being filled in. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  deployNewerBuild,
  RELOAD_TIMEOUT_MS,
  reloadsWhileHidden,
  staysWhileHidden,
  tapUpdate,
} from '../browser/deploy-newer-build.ts';
import { buildTemplatePattern } from '../browser/template-pattern.ts';
import { expectSuccess, DEMO_STOCK, DEMO_STOCK_NAME } from '../browser/customer-with-history.ts';
import type { Phone } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const DETAIL = `/market/stockDetail?instrument=${DEMO_STOCK}`;

const field = (phone: Phone, label: string) =>
  phone.dialog.getByLabel(label, { exact: true }).and(phone.page.locator('input'));
const listed = (things: readonly string[]): string => new Intl.ListFormat('en').format(things);

/** Taps "Update", is asked about exactly these, and stays. */
async function expectReloadQuestion(phone: Phone, ...things: string[]): Promise<void> {
  const { shell } = phone.texts;
  await phone.button(shell.update).last().tap();
  await phone.sees(
    phone.dialog.getByText(fillPlaceholders(shell.updateLoses, { things: listed(things) }), { exact: true }),
  );
  await phone.page.getByRole('alertdialog').getByRole('button', { name: shell.cancel }).tap();
  await phone.seesNoMore(phone.page.getByRole('alertdialog'));
}

test('a page in use is reloaded only after asking, and an untouched one by itself', async () => {
  const { phone } = await stage.customersPhone('/home/index');
  await deployNewerBuild(phone);
  await phone.open(DETAIL);
  await phone.button(phone.texts.trading.buy).tap();
  await phone.sees(phone.dialog);
  expect(await staysWhileHidden(phone)).toBe(true);
  await phone.back();
  await phone.seesNoMore(phone.dialog);
  await reloadsWhileHidden(phone);
  expect(phone.path).toBe(DETAIL);
});

test('an update opens the order ticket again with all that was typed and chosen, in its portfolio', async () => {
  const { phone, customer } = await stage.customersPhone('/home/index');
  const { portfolios, shell, terms, ticket, trading } = phone.texts;
  await expectSuccess(
    customer.client.call('portfolios/createPortfolio', { name: 'Rainy days', key: createIdempotencyKey() }),
  );
  await deployNewerBuild(phone);
  await phone.open('/information/payBag');
  await phone.button('Rainy days').tap();
  await phone.arrivesAt('/information/payBag?portfolio=1');
  const detail = `${DETAIL}&portfolio=1`;
  await phone.open(detail);
  await phone.button(trading.buy).tap();
  await phone.dialog.getByRole('radio', { name: ticket.limit }).tap();
  const limit = field(phone, fillPlaceholders(ticket.limitPrice, { currency: 'USD' }));
  await limit.fill('150.5');
  await field(phone, ticket.quantityShares).fill('7');
  await phone.dialog.getByRole('button', { name: shell.more, exact: true }).nth(1).tap();
  await phone.dialog.getByRole('button', { name: ticket.more, expanded: false }).tap();
  await phone.dialog.getByRole('button', { name: terms.timeInForce.gtc, exact: true }).tap();
  expect(await field(phone, ticket.quantityShares).inputValue()).toBe('8');
  expect(await staysWhileHidden(phone)).toBe(true);

  await tapUpdate(phone);
  await phone.sees(
    phone.dialog.getByRole('heading', { name: fillPlaceholders(ticket.title.buy, { name: DEMO_STOCK_NAME }) }),
  );
  await phone.sees(phone.dialog.getByText(`${portfolios.pick}: Rainy days`));
  expect(await phone.dialog.getByRole('radio', { name: ticket.limit }).getAttribute('aria-checked')).toBe('true');
  expect([await limit.inputValue(), await field(phone, ticket.quantityShares).inputValue()]).toEqual(['150.5', '8']);
  await phone.dialog.getByRole('button', { name: ticket.more, expanded: false }).tap();
  const until = phone.dialog.getByRole('button', { name: terms.timeInForce.gtc, exact: true });
  expect(await until.getAttribute('aria-pressed')).toBe('true');
  // Back closes it, and the next one leaves the page.
  await phone.back();
  await phone.seesNoMore(phone.dialog);
  expect(phone.path).toBe(detail);
  await phone.back();
  await phone.arrivesAt('/information/payBag?portfolio=1');
});

test('a placed order’s ticket is not opened again', async () => {
  const { phone } = await stage.customersPhone(DETAIL);
  const { ticket, trading } = phone.texts;
  await deployNewerBuild(phone);
  await phone.button(trading.buy).tap();
  await phone.button(fillPlaceholders(ticket.shares.buy, { quantity: 1 })).tap();
  await phone.button(ticket.confirm.buy).tap();
  await phone.sees(phone.dialog.getByRole('heading', { name: ticket.done.buy }));
  await tapUpdate(phone);
  await phone.sees(phone.button(trading.buy));
  await phone.settles();
  expect(await phone.dialog.count()).toBe(0);
});

test('a pending order is answered before an update, which then waits for another tap', async () => {
  const { phone } = await stage.customersPhone(DETAIL);
  const { shell, ticket, trading } = phone.texts;
  await deployNewerBuild(phone);
  const held = Promise.withResolvers<void>();
  await phone.page.route('**/trading/placeOrder', async (route) => {
    await held.promise;
    await route.continue();
  });
  await phone.button(trading.buy).tap();
  await phone.button(fillPlaceholders(ticket.shares.buy, { quantity: 1 })).tap();
  await phone.button(ticket.confirm.buy).tap();
  await phone.button(shell.update).last().tap();
  await phone.page.getByRole('alertdialog').getByRole('button', { name: shell.update }).tap();
  await phone.seesNoMore(phone.page.getByRole('alertdialog'));
  held.resolve();
  await phone.sees(phone.dialog.getByRole('heading', { name: ticket.done.buy }));
  await tapUpdate(phone);
  await phone.sees(phone.button(trading.buy));
});

test('an update asks before another sheet is closed, and leaves it as it was', async () => {
  const { phone } = await stage.customersPhone(DETAIL);
  const { shell } = phone.texts;
  const { alerts } = phone.texts.discovery;
  await deployNewerBuild(phone);
  await phone.button(alerts.bell).tap();
  const price = phone.dialog.getByLabel(fillPlaceholders(alerts.price, { currency: 'USD' }));
  await price.fill('1000');
  await expectReloadQuestion(
    phone,
    fillPlaceholders(shell.lost.sheet, { title: fillPlaceholders(alerts.title, { name: DEMO_STOCK_NAME }) }),
  );
  expect((await price.inputValue()).replace(',', '')).toBe('1000');
});

test('an update keeps an amount filled in by a chip, and asks about a choice that would be lost', async () => {
  const { phone } = await stage.customersPhone('/information/exchange');
  const { funds, shell } = phone.texts;
  await deployNewerBuild(phone);
  const amount = phone.field(buildTemplatePattern(funds.amount));
  await amount.tap();
  await phone.button('25%').tap();
  await phone.button(shell.done).tap();
  const filled = await amount.inputValue();
  expect(filled).toMatch(/[1-9]/);
  expect(await staysWhileHidden(phone)).toBe(true);
  await tapUpdate(phone);
  await expect.poll(() => amount.inputValue()).toBe(filled);

  await deployNewerBuild(phone);
  await phone.button(funds.swap).tap();
  await expectReloadQuestion(phone, shell.lost.choice);
});

test('an update asks before losing a choice or a photo, and names them', async () => {
  const { phone } = await stage.customersPhone('/information/authInfo');
  const { identity, photo: words, shell } = phone.texts;
  await deployNewerBuild(phone);
  await phone.page.getByRole('radio', { name: identity.kinds.korean }).tap();
  expect(await staysWhileHidden(phone)).toBe(true);
  await expectReloadQuestion(phone, shell.lost.choice);

  const front = phone.page.getByRole('group', { name: identity.front, exact: true });
  const picture = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#3366aa' } });
  const chosen = { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
  // Also before what crops it is here.
  const requestReceived = Promise.withResolvers<void>();
  await phone.page.route('**/assets/crop-box-*.js', async (route) => {
    await requestReceived.promise;
    await route.continue();
  });
  await front.getByLabel(`${identity.front}: ${words.file}`).setInputFiles(chosen);
  await phone.sees(phone.dialog.getByText(words.hint));
  await expectReloadQuestion(phone, shell.lost.photo, shell.lost.choice);
  requestReceived.resolve();
  await expectReloadQuestion(phone, shell.lost.photo, shell.lost.choice);
  await phone.button(words.use).tap();
  await phone.sees(front.getByText(words.uploaded));
  expect(await staysWhileHidden(phone)).toBe(true);
  await phone.field(identity.name).fill('Haru Kim');
  await expectReloadQuestion(phone, shell.lost.photo, shell.lost.choice);
  await phone.sees(front.getByText(words.uploaded));

  await phone.button(shell.update).tap();
  await Promise.all([
    phone.page.waitForEvent('load', { timeout: RELOAD_TIMEOUT_MS }),
    phone.page.getByRole('alertdialog').getByRole('button', { name: shell.update }).tap(),
  ]);
  await expect.poll(() => phone.field(identity.name).inputValue()).toBe('Haru Kim');
  expect(await front.getByText(words.uploaded).count()).toBe(0);
});
