import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { expect, test } from 'vitest';
import { buyAtMarket, expectSuccess, DEMO_STOCK } from '../browser/customer-with-history.ts';
import { PHONE_WIDTH_PX } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

test('totals are in pesos for a Spanish reader, while a price keeps its currency', async () => {
  const customer = await stage.customer();
  await buyAtMarket(customer.client, DEMO_STOCK, '2');
  const phone = await stage.phone({ session: customer, language: 'esp' });
  await phone.open('/home/index');
  await phone.sees(phone.page.getByRole('link', { name: new RegExp(`${phone.texts.home.totalAssets}.*MXN`, 's') }));
  await phone.sees(phone.page.getByRole('link', { name: /Nordwind Robotics.*USD/s }));
  await phone.open('/information/payBag');
  await phone.sees(fillPlaceholders(phone.texts.wallet.totalIn, { currency: 'MXN' }));
  await phone.open('/information/index');
  await phone.sees(fillPlaceholders(phone.texts.settings.totalAssets, { currency: 'MXN' }));
});

test('another portfolio is opened, funded and viewed separately', async () => {
  const customer = await stage.customer();
  await buyAtMarket(customer.client, DEMO_STOCK, '2');
  const phone = await stage.phone({ session: customer });
  const { portfolios } = phone.texts;
  await phone.open('/information/payBag');
  const row = phone.page.getByRole('button', { name: portfolios.createSays });
  await row.scrollIntoViewIfNeeded();
  await row.tap();
  await phone.dialog.getByRole('button', { name: portfolios.create }).tap();
  await phone.dialog.getByLabel(portfolios.name).fill('Long term');
  await phone.dialog.getByRole('button', { name: portfolios.create }).tap();
  await phone.sees(fillPlaceholders(portfolios.created, { name: 'Long term' }));

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

test('the reader’s own currency comes first, then those in use; the others are collapsed beneath', async () => {
  const customer = await stage.customer();
  await buyAtMarket(customer.client, 'CRYPTO.BTCUSDT', '0.01');
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
  const fold = phone.button(fillPlaceholders(wallet.moreCurrencies, { count: accounts.length - 2 }));
  await fold.scrollIntoViewIfNeeded();
  const accountsCard = phone.page.locator('section').filter({ has: phone.heading(wallet.accounts) });
  const names = async (): Promise<string[]> => {
    const text = await accountsCard.innerText();
    return Object.values(currencies)
      .filter((name) => text.split('\n').includes(name))
      .sort((one, other) => text.indexOf(`${one}\n`) - text.indexOf(`${other}\n`));
  };
  expect(await names()).toEqual([currencies.USD, currencies.USDT]);
  await fold.tap();
  // Those without money are the last.
  await expect.poll(async () => (await names()).length).toBe(accounts.length);
  expect((await names()).at(-1)).toBe(currencies.THB);
  expect(await phone.button(wallet.fewerCurrencies).getAttribute('aria-expanded')).toBe('true');
});
