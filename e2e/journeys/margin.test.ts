import { fill } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { buy, enableMargin, granted, STOCK } from '../browser/lived-in.ts';
import { like } from '../browser/like.ts';
import { openStage } from '../browser/stage.ts';

const stage = openStage();

test('margin is added and taken out after a look at what it changes, and the closing moves', async () => {
  const customer = await stage.customer();
  await enableMargin(customer.client);
  const position = await buy(customer.client, STOCK, '20', { leverage: 5 });
  const known = async () => granted(customer.client.call('trading/getPosition', { position }));
  const before = await known();
  const phone = await stage.phone({ session: customer });
  const { trading: { marginWords: words, closesItself } } = phone.texts;
  await phone.open(`/trade/positionDetail?position=${position}`);
  await phone.sees(phone.heading(words.title));
  await phone.sees(like(words.closesLong));

  await phone.button(words.add).tap();
  const amount = phone.dialog.getByLabel(fill(words.amount, { currency: 'USD' }));
  await amount.fill('100');
  await phone.sees(phone.dialog.getByText(closesItself).locator('..').getByText('→'));
  await phone.dialog.getByRole('button', { name: like(words.addAmount) }).tap();
  await phone.sees(phone.toast(words.added));
  await phone.seesNoMore(phone.dialog);
  const more = await known();
  expect(Number(more.margin)).toBeCloseTo(Number(before.margin) + 100, 2);
  expect(Number(more.liquidationPrice)).toBeLessThan(Number(before.liquidationPrice));

  await phone.button(words.remove).tap();
  await phone.dialog.getByLabel(fill(words.amount, { currency: 'USD' })).fill('5000');
  await phone.sees(phone.dialog.getByRole('alert').filter({ hasText: like(phone.texts.errors.marginNeeded) }));
  await phone.dialog.getByRole('button', { name: '50%', exact: true }).tap();
  await phone.dialog.getByRole('button', { name: like(words.removeAmount) }).tap();
  await phone.sees(phone.toast(words.removed));
  const less = await known();
  expect(Number(less.margin)).toBeLessThan(Number(more.margin));
  expect(Number(less.margin)).toBeGreaterThan(Number(before.margin));
});

test('a position that is paid in full says so, and has no margin to move', async () => {
  const customer = await stage.customer();
  const position = await buy(customer.client, STOCK, '2');
  const phone = await stage.phone({ session: customer });
  const { trading } = phone.texts;
  await phone.open(`/trade/positionDetail?position=${position}`);
  await phone.sees(trading.liquidationNone);
  await phone.seesNoMore(phone.button(trading.marginWords.add));
});
