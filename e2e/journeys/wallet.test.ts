import { fill } from '@bourse/contract/texts/index.ts';
import { formatMoney } from '@bourse/contract/format.ts';
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { buyAtMarket, expectSuccess, placeWaitingOrder, STOCK } from '../browser/customer-with-history.ts';
import { buildTemplatePattern } from '../browser/template-pattern.ts';
import { PHONE_WIDTH_PX } from '../browser/phone.ts';
import { openJourneyStage } from '../browser/journey-stage.ts';

const stage = openJourneyStage();

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

  await phone.button(fill(wallet.totalIn, { currency: 'USD' })).tap();
  await phone.dialog.getByRole('button', { name: currencies.KRW }).tap();
  await phone.sees(fill(wallet.totalIn, { currency: 'KRW' }));
  await phone.open('/information/index');
  await phone.sees(fill(phone.texts.settings.totalAssets, { currency: 'KRW' }));
});

test('totals are in pesos for a Spanish reader, while a price keeps its currency', async () => {
  const customer = await stage.customer();
  await buyAtMarket(customer.client, STOCK, '2');
  const phone = await stage.phone({ session: customer, language: 'esp' });
  await phone.open('/home/index');
  await phone.sees(phone.page.getByRole('link', { name: new RegExp(`${phone.texts.home.totalAssets}.*MXN`, 's') }));
  await phone.sees(phone.page.getByRole('link', { name: /Nordwind Robotics.*USD/s }));
  await phone.open('/information/payBag');
  await phone.sees(fill(phone.texts.wallet.totalIn, { currency: 'MXN' }));
  await phone.open('/information/index');
  await phone.sees(fill(phone.texts.settings.totalAssets, { currency: 'MXN' }));
});

test('every movement of money is listed with the balance after it and its seal', async () => {
  const customer = await stage.customer();
  await buyAtMarket(customer.client, STOCK, '2');
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

test('another portfolio is opened, funded and viewed separately', async () => {
  const customer = await stage.customer();
  await buyAtMarket(customer.client, STOCK, '2');
  const phone = await stage.phone({ session: customer });
  const { portfolios } = phone.texts;
  await phone.open('/information/payBag');
  const row = phone.page.getByRole('button', { name: portfolios.createSays });
  await row.scrollIntoViewIfNeeded();
  await row.tap();
  await phone.dialog.getByRole('button', { name: portfolios.create }).tap();
  await phone.dialog.getByLabel(portfolios.name).fill('Long term');
  await phone.dialog.getByRole('button', { name: portfolios.create }).tap();
  await phone.sees(fill(portfolios.created, { name: 'Long term' }));

  await phone.dialog.getByRole('button', { name: portfolios.move }).tap();
  const source = phone.dialog.getByRole('group', { name: portfolios.source });
  await source.getByRole('button', { name: portfolios.main }).tap();
  await phone.dialog.getByRole('button', { name: phone.texts.currencies.USD, exact: true }).tap();
  await phone.dialog.getByLabel(portfolios.amount).last().fill('1500');
  await phone.dialog.getByRole('button', { name: portfolios.move }).tap();
  await phone.sees(/1,500\.00.*moved/);
  const { rows } = await expectSuccess(customer.client.call('portfolios/listPortfolios', {}));
  expect(rows.map(({ name, available, openPositions }) => [name, available, openPositions])).toEqual([
    [null, expect.any(String), 1],
    ['Long term', '1500.00', 0],
  ]);

  await phone.open('/trade/index');
  const choice = phone.page.getByRole('group', { name: portfolios.pick });
  await choice.getByRole('button', { name: 'Long term' }).tap();
  await phone.sees(phone.texts.trading.noOpen);
  await choice.getByRole('button', { name: portfolios.main }).tap();
  await phone.sees('Nordwind Robotics');
  for (const path of ['/trade/index', '/information/payBag', '/information/fundRecord', '/home/index']) {
    await phone.open(path);
    await phone.settles();
    expect([path, await phone.page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
      path,
      PHONE_WIDTH_PX,
    ]);
  }
});

test('deposit and withdrawal are two buttons, and a ring chart shows the composition', async () => {
  const customer = await stage.customer();
  await buyAtMarket(customer.client, STOCK, '10');
  const phone = await stage.phone({ session: customer, calm: true });
  const { allocation: t, routes, currencies, markets } = phone.texts;
  await phone.open('/information/payBag');
  await phone.sees(phone.button(routes.recharge));
  await phone.button(routes.cashOut).tap();
  await phone.arrivesAt('/information/cashOut');
  await phone.back();

  const ring = phone.page.getByRole('group', { name: fill(t.by, { way: t.ways.currency }) });
  // Thirteen currencies of about the same worth: the smallest are one part of the ring, and a row each.
  await phone.sees(ring.getByRole('button', { name: new RegExp(`^${t.others}, .+ USD, [\\d.]+%$`) }));
  const all = phone.page.getByRole('table', { name: fill(t.by, { way: t.ways.currency }) });
  await phone.sees(all.getByRole('row', { name: new RegExp(`^${currencies.USD} .+ USD [\\d.]+%$`) }));
  await phone.settles();
  expect(await listAxeFindings(phone, 'assets with their ring')).toEqual([]);
  await phone.page.getByRole('radio', { name: t.ways.market }).tap();
  const byMarket = phone.page.getByRole('group', { name: fill(t.by, { way: t.ways.market }) });
  const stocks = byMarket.getByRole('button', { name: new RegExp(`^${markets.short.US}, `) });
  await stocks.focus();
  expect(await stocks.getAttribute('aria-pressed')).toBe('true');
  const table = phone.page.getByRole('table', { name: fill(t.by, { way: t.ways.market }) });
  const parts = await table.getByRole('row').allInnerTexts();
  const percents = parts
    .flatMap((row) => /([\d.]+)%/.exec(row)?.[1] ?? [])
    .map((each) => Math.round(Number(each) * 10));
  // Each is rounded by itself.
  const sum = percents.reduce((all, each) => all + each, 0);
  expect(Math.abs(sum - 1_000)).toBeLessThanOrEqual(percents.length / 2);
});

test('currencies without money are collapsed beneath the others', async () => {
  const customer = await stage.customer();
  const { accounts } = await expectSuccess(customer.client.call('wallet/getWallet', { in: 'THB' }));
  const baht = accounts.find(({ currency }) => currency === 'THB');
  if (!baht) throw new Error('a new customer has no baht');
  const { quote } = await expectSuccess(
    customer.client.call('wallet/quoteExchange', { from: 'THB', to: 'USD', amount: baht.available }),
  );
  await expectSuccess(customer.client.call('wallet/exchange', { quote, key: createIdempotencyKey() }));
  const phone = await stage.phone({ session: customer });
  const { wallet, currencies } = phone.texts;
  await phone.open('/information/payBag');
  const fold = phone.button(fill(wallet.moreCurrencies, { count: 1 }));
  await fold.scrollIntoViewIfNeeded();
  const accountsCard = phone.page.locator('section').filter({ has: phone.heading(wallet.accounts) });
  const hidden = accountsCard.getByText(currencies.THB, { exact: true });
  expect(await hidden.count()).toBe(0);
  await fold.tap();
  await phone.sees(hidden);
  expect(await phone.button(wallet.fewerCurrencies).getAttribute('aria-expanded')).toBe('true');
});
