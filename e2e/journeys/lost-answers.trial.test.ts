/** Answers that are lost on their way: it is said that nobody knows, and the same button finds out. */
import type { CallName } from '@bourse/contract/calls.ts';
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { CURRENCY_EXCHANGE_OFFER_VALIDITY_MS } from '@bourse/core/trading/exchange/currency-exchange-offer.ts';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { buildTemplatePattern } from '../browser/template-pattern.ts';
import { buyAtMarket, expectSuccess, placeWaitingOrder, DEMO_STOCK } from '../browser/customer-with-history.ts';
import { dropCallAnswers } from '../browser/intercept-call-answers.ts';
import type { Phone } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const LOST = { expected: /ERR_/ };

test('an unanswered exchange repeated after its rate has expired happens once', async () => {
  const { phone, customer } = await stage.customersPhone('/information/exchange', LOST);
  const { funds, shell, successes } = phone.texts;
  const lost = await dropCallAnswers(phone, 'wallet/exchange');
  await phone.page.getByRole('textbox').fill('100');
  await phone.page.getByRole('button', { name: funds.exchange, exact: true }).tap();
  const now = phone.dialog.getByRole('button', {
    name: fillPlaceholders(funds.exchangeNow, { amount: '100.00\u00a0USD' }),
  });
  await now.tap();
  await phone.sees(phone.dialog.getByText(shell.noAnswer));
  const expired = Date.now() + CURRENCY_EXCHANGE_OFFER_VALIDITY_MS;
  await expect.poll(() => Date.now(), { timeout: CURRENCY_EXCHANGE_OFFER_VALIDITY_MS * 2 }).toBeGreaterThan(expired);
  await phone.sees(phone.dialog.getByText(shell.noAnswer));
  expect(await phone.dialog.getByText(funds.expired).count()).toBe(0);
  expect(await phone.button(funds.newRate).count()).toBe(0);
  lost.found();
  await now.tap();
  await phone.sees(phone.toast(successes.exchange));
  expect((await expectSuccess(customer.client.call('wallet/listExchanges', {}))).rows).toHaveLength(1);
  expect(new Set(lost.keys).size).toBe(1);
  await phone.tab(funds.exchange).tap();
  const { accounts } = await expectSuccess(customer.client.call('wallet/getWallet', {}));
  const [dollars] = accounts.filter(({ currency }) => currency === 'USD');
  await phone.sees(new RegExp(Number(dollars?.available).toLocaleString('en-US', { minimumFractionDigits: 2 })));
});

test('shows a note if an answer takes seconds', async () => {
  const { phone } = await stage.customersPhone('/information/exchange');
  const { funds, shell, successes } = phone.texts;
  const held = Promise.withResolvers<void>();
  await phone.page.route('**/wallet/exchange', async (route) => {
    await held.promise;
    await route.continue();
  });
  await phone.page.getByRole('textbox').fill('100');
  await phone.page.getByRole('button', { name: funds.exchange, exact: true }).tap();
  await phone.dialog
    .getByRole('button', { name: fillPlaceholders(funds.exchangeNow, { amount: '100.00\u00a0USD' }) })
    .tap();
  await phone.sees(phone.dialog.getByText(shell.answerLate));
  held.resolve();
  await phone.sees(phone.toast(successes.exchange));
});

test('a pending close requests no further preview', async () => {
  const customer = await stage.customer();
  const position = await buyAtMarket(customer.client, DEMO_STOCK, '3');
  const phone = await stage.phone({ session: customer });
  const { shell, ticket, trading } = phone.texts;
  await phone.open(`/trade/positionDetail?position=${position}`);
  await phone.button(trading.selling.close).tap();
  const part = new RegExp(`^${trading.sellShares.split('{')[0]}`);
  await phone.dialog.getByRole('button', { name: part }).tap();
  const held = Promise.withResolvers<void>();
  let previews = 0;
  await phone.page.route('**/trading/closePosition', async (route) => {
    const response = await route.fetch();
    previews = 0;
    await held.promise;
    await route.fulfill({ response });
  });
  await phone.page.route('**/trading/previewOrder', async (route) => {
    previews++;
    await route.continue();
  });
  await phone.dialog.getByRole('button', { name: ticket.confirm.sell }).tap();
  await phone.sees(phone.dialog.getByText(shell.answerLate));
  expect(previews).toBe(0);
  held.resolve();
  await phone.sees(buildTemplatePattern(trading.soldAt));
});

test('an unanswered copy start stays unresolved until the same button finds it started', async () => {
  const { phone, customer } = await stage.customersPhone('/home/fllow', LOST);
  const { copying: t, shell } = phone.texts;
  const { rows } = await expectSuccess(customer.client.call('copying/listLeaders', {}));
  const leader = rows.find(({ currency }) => currency === 'USD')!;
  await phone.open(`/home/fllowCopy?leader=${leader.id}`);
  const lost = await dropCallAnswers(phone, 'copying/startCopy');
  await phone.page.getByRole('textbox', { name: /USD/ }).first().fill('1000');
  const go = phone.page.getByRole('button', { name: /1,000/ });
  await go.tap();
  const begin = phone.dialog.getByRole('button', { name: t.startBare });
  await begin.tap();
  const noAnswer = phone.dialog.getByText(shell.noAnswer);
  await phone.sees(noAnswer);
  // A copy with other limits is another one, of which nothing is known.
  const limit = phone.page.getByRole('textbox', { name: t.stopLoss });
  const back = phone.dialog.getByRole('button', { name: shell.cancel, exact: true });
  await back.tap();
  await limit.fill('30');
  await go.tap();
  await phone.sees(begin);
  expect(await noAnswer.count()).toBe(0);
  await back.tap();
  await limit.fill('20');
  await go.tap();
  await phone.sees(noAnswer);
  lost.found();
  await begin.tap();
  await phone.arrivesAt('/home/fllowOrders');
  await phone.sees(phone.toast(fillPlaceholders(t.started, { name: leader.name })));
  expect((await expectSuccess(customer.client.call('copying/listCopies', { status: 'inProgress' }))).rows).toHaveLength(
    1,
  );
  expect(new Set(lost.keys).size).toBe(1);
});

/** Takes a confirmation's last step without an answer, then with one: it is one command, and unknown in between. */
async function findsOut(phone: Phone, call: CallName, button: Locator, done: string | RegExp | Locator): Promise<void> {
  const lost = await dropCallAnswers(phone, call);
  await button.tap();
  await phone.sees(phone.text(phone.texts.shell.noAnswer));
  await phone.settles();
  lost.found();
  await button.tap();
  await phone.sees(done);
  expect(new Set(lost.keys).size, call).toBe(1);
  expect(lost.keys.length, call).toBeGreaterThan(2);
}

test('an unanswered transfer of all of a currency is repeated unchanged', async () => {
  const customer = await stage.customer();
  const { client } = customer;
  await expectSuccess(client.call('portfolios/createPortfolio', { name: 'Long term', key: createIdempotencyKey() }));
  const phone = await stage.phone({ session: customer, ...LOST });
  const { currencies, portfolios, shell } = phone.texts;
  const inDialog = (name: string) => phone.dialog.getByRole('button', { name, exact: true });
  await phone.open('/information/payBag');
  await phone.settles();
  await phone.page.getByRole('button', { name: portfolios.createSays }).tap();
  await inDialog(portfolios.move).tap();
  await inDialog(currencies.USD).tap();
  await inDialog(portfolios.whole).tap();
  const lost = await dropCallAnswers(phone, 'portfolios/transferBetween');
  await inDialog(portfolios.move).tap();
  await phone.sees(phone.dialog.getByText(shell.noAnswer));
  await phone.sees(phone.dialog.getByText(fillPlaceholders(portfolios.available, { amount: '0.00\u00a0USD' })));
  lost.found();
  await inDialog(portfolios.move).tap();
  await phone.sees(phone.toast(buildTemplatePattern(portfolios.moved)));
  expect(new Set(lost.keys).size).toBe(1);
  const { accounts } = await expectSuccess(client.call('wallet/getWallet', { portfolio: '1' }));
  expect(accounts.filter(({ available }) => Number(available) > 0).map(({ currency }) => currency)).toEqual(['USD']);
});

test('unanswered commands of funds, plans, portfolios, orders and positions happen once', async () => {
  const customer = await stage.customer();
  const { client } = customer;
  await expectSuccess(client.call('portfolios/createPortfolio', { name: 'Long term', key: createIdempotencyKey() }));
  const position = await buyAtMarket(client, DEMO_STOCK, '3');
  await placeWaitingOrder(client);
  const { rows: funds } = await expectSuccess(client.call('funds/listFunds', {}));
  const { fund } = funds.find(({ currency }) => currency === 'USD')!;
  const phone = await stage.phone({ session: customer, ...LOST });
  const { currencies, investmentFunds, portfolios, successes, ticket, trading } = phone.texts;
  const inDialog = (name: string | RegExp) => phone.dialog.getByRole('button', { name, exact: true });
  const amount = phone.dialog.getByRole('textbox', { name: /USD/ });

  await phone.open(`/home/fund?fund=${fund}`);
  await phone.button(investmentFunds.buy).tap();
  await amount.fill('200');
  await inDialog(/200/).tap();
  await findsOut(
    phone,
    'funds/buyFund',
    inDialog(investmentFunds.confirm.buy),
    buildTemplatePattern(investmentFunds.ordered),
  );
  await phone.button(investmentFunds.makePlan).tap();
  await amount.fill('50');
  await inDialog(investmentFunds.planNow).tap();
  await phone.sees(investmentFunds.check);
  await findsOut(
    phone,
    'funds/setPlan',
    inDialog(investmentFunds.planNow),
    phone.toast(new RegExp(`^${investmentFunds.planBegun.split('{')[0]}`)),
  );

  await phone.open('/information/payBag');
  await phone.settles();
  await phone.page.getByRole('button', { name: portfolios.createSays }).tap();
  await inDialog(portfolios.move).tap();
  await phone.dialog.getByRole('button', { name: currencies.USD, exact: true }).tap();
  await phone.dialog.getByLabel(portfolios.amount).last().fill('1500');
  await findsOut(
    phone,
    'portfolios/transferBetween',
    inDialog(portfolios.move),
    buildTemplatePattern(portfolios.moved),
  );

  await phone.open('/trade/gdOrders');
  await phone.button(trading.cancelOrder).tap();
  await findsOut(phone, 'trading/cancelOrder', inDialog(trading.cancelOrder), successes.cancel);

  await phone.open(`/trade/positionDetail?position=${position}`);
  await phone.button(trading.selling.close).tap();
  await inDialog(new RegExp(`^${trading.sellShares.split('{')[0]}`)).tap();
  await findsOut(phone, 'trading/closePosition', inDialog(ticket.confirm.sell), buildTemplatePattern(trading.soldAt));

  expect((await expectSuccess(client.call('funds/listFundOrders', {}))).rows).toHaveLength(1);
  expect((await expectSuccess(client.call('funds/listPlans', {}))).rows).toHaveLength(1);
  const { accounts } = await expectSuccess(client.call('wallet/getWallet', { portfolio: '1' }));
  expect(accounts.find(({ currency }) => currency === 'USD')?.available).toBe('1500.00');
});
