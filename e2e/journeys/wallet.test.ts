import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { formatMoney } from '@bourse/contract/format.ts';
import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { buyAtMarket, expectSuccess, placeWaitingOrder, DEMO_STOCK } from '../browser/customer-with-history.ts';
import { buildTemplatePattern } from '../browser/template-pattern.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

test('the wallet shows total, available, profit and frozen money, in the currency that is chosen', async () => {
  const customer = await stage.customer();
  await placeWaitingOrder(customer.client);
  const phone = await stage.phone({ session: customer });
  const { wallet, currencies } = phone.texts;
  await phone.open('/information/payBag');
  for (const name of [buildTemplatePattern(wallet.inPositions), wallet.frozen, wallet.profit])
    await phone.sees(phone.button(name));
  for (const name of [wallet.available]) await phone.sees(phone.page.getByRole('term').filter({ hasText: name }));
  const frozen = await expectSuccess(customer.client.call('wallet/getWallet', { in: 'USD' }));
  await phone.sees(formatMoney(frozen.frozen, 'USD'));

  await phone.button(fillPlaceholders(wallet.totalIn, { currency: 'USD' })).tap();
  await phone.dialog.getByRole('button', { name: currencies.KRW }).tap();
  await phone.sees(fillPlaceholders(wallet.totalIn, { currency: 'KRW' }));
  await phone.open('/information/index');
  await phone.sees(fillPlaceholders(phone.texts.settings.totalAssets, { currency: 'KRW' }));
});

test('every movement of money is listed with the balance after it and its seal', async () => {
  const customer = await stage.customer();
  await buyAtMarket(customer.client, DEMO_STOCK, '2');
  const phone = await stage.phone({ session: customer });
  const { wallet, terms } = phone.texts;
  await phone.open('/information/payBag');
  const movement = phone.list(wallet.movements).getByRole('listitem').first();
  await movement.scrollIntoViewIfNeeded();
  await movement.getByRole('button').tap();
  await phone.sees(phone.dialog.getByText(wallet.amount, { exact: true }));
  const {
    rows: [latest],
  } = await expectSuccess(customer.client.call('wallet/listTransfers', {}));
  if (!latest) throw new Error('buying has moved no money');
  expect(await phone.dialog.innerText()).toContain(formatMoney(latest.amount, latest.currency));
  expect(await phone.dialog.getByRole('heading').innerText()).toBe(
    terms.transfer[latest.code as keyof typeof terms.transfer],
  );
});

test('deposit and withdrawal are two buttons, and a bar shows the composition', async () => {
  const customer = await stage.customer();
  await buyAtMarket(customer.client, DEMO_STOCK, '10');
  const phone = await stage.phone({ session: customer, calm: true });
  const { allocation: t, routes, currencies, markets, shell } = phone.texts;
  await phone.open('/information/payBag');
  await phone.sees(phone.button(routes.recharge));
  await phone.button(routes.cashOut).tap();
  await phone.arrivesAt('/information/cashOut');
  await phone.back();

  await phone.page.getByRole('radio', { name: t.ways.currency }).tap();
  const by = (grouping: keyof typeof t.ways) => fillPlaceholders(t.by, { way: t.ways[grouping] });
  // Thirteen currencies of about the same worth: the smallest are one part of the bar, and a row each on request.
  await phone.sees(phone.page.getByRole('img', { name: new RegExp(`^${by('currency')}: .+, ${t.others} [\\d.]+%$`) }));
  const all = phone.page.getByRole('table', { name: by('currency') });
  const rows = all.getByRole('row');
  expect(await rows.count()).toBe(1 + 5);
  await phone.sees(all.getByRole('row', { name: new RegExp(`^${t.others} .+ USD [\\d.]+%$`) }));
  await phone.button(shell.see).tap();
  await phone.sees(all.getByRole('row', { name: new RegExp(`^${currencies.USD} .+ USD [\\d.]+%$`) }));
  expect(await rows.count()).toBe(1 + 13);
  await phone.settles();
  expect(await listAxeFindings(phone, 'assets with their bar')).toEqual([]);
  await phone.page.getByRole('radio', { name: t.ways.market }).tap();
  await phone.sees(
    phone.page.getByRole('img', { name: new RegExp(`^${by('market')}: .*${markets.short.US} [\\d.]+%`) }),
  );
  const table = phone.page.getByRole('table', { name: by('market') });
  const parts = await table.getByRole('row').allInnerTexts();
  const percents = parts
    .flatMap((row) => /([\d.]+)%/.exec(row)?.[1] ?? [])
    .map((each) => Math.round(Number(each) * 10));
  // Each is rounded by itself.
  const sum = percents.reduce((all, each) => all + each, 0);
  expect(Math.abs(sum - 1_000)).toBeLessThanOrEqual(percents.length / 2);
});
