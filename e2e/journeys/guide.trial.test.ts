/** The guide on a phone: opened from a stock, the assets, a ticket and its refusal; each sentence shows its sources. */
import { loadTaskPhrases } from '@bourse/contract/guide/task-phrases.ts';
import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { buyAtMarket, expectSuccess, DEMO_STOCK, DEMO_STOCK_NAME } from '../browser/customer-with-history.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

test('a stock’s figures are explained, and a tap on a sentence shows its sources and their dates', async () => {
  const { phone, customer } = await stage.customersPhone(`/market/stockDetail?instrument=${DEMO_STOCK}&tab=company`);
  const { guide: t, markets } = phone.texts;
  await phone.link(t.open).tap();
  await phone.arrivesAt(`/home/guide?about=instrument&of=${DEMO_STOCK}`);
  await phone.sees(t.cannotSays);
  const sentences = phone.list(t.about.instrument).getByRole('listitem');
  await expect.poll(() => sentences.count()).toBeGreaterThan(9);
  const { name } = await expectSuccess(customer.client.call('quotes/getInstrument', { instrument: DEMO_STOCK }));
  expect(await sentences.first().innerText()).toContain(name);
  await sentences.first().getByRole('button').tap();
  const sources = sentences.first().getByRole('region', { name: t.standsOn });
  await phone.sees(sources.getByText(new RegExp(markets.source.simulated)).first());
  expect(await sources.innerText()).toMatch(/\d{4}\.\d{2}\.\d{2} \d{2}:\d{2}:\d{2}/);
  await phone.settles();
  expect(await listAxeFindings(phone, 'the guide')).toEqual([]);
});

test('an order is explained on its ticket before it is placed, and so is one that is refused', async () => {
  const { phone, customer } = await stage.customersPhone(`/market/stockDetail?instrument=${DEMO_STOCK}`);
  const { guide: t, ticket, trading } = phone.texts;
  await phone.button(trading.buy).tap();
  const quantity = phone.dialog.getByLabel(ticket.quantityShares, { exact: true }).and(phone.page.locator('input'));
  await quantity.fill('25');
  await phone.dialog.getByRole('button', { name: t.open }).tap();
  const listItems = phone.dialog.getByRole('list', { name: t.about.order }).getByRole('listitem');
  await expect.poll(() => listItems.count()).toBeGreaterThan(4);
  // Nobody is sold anything while they decide.
  expect(await phone.dialog.getByRole('button', { name: t.plan.begin }).count()).toBe(0);
  await quantity.fill('900000000000');
  await phone.dialog.getByRole('button', { name: t.openRefusal }).tap();
  const refusal = phone.dialog.getByRole('list', { name: t.about.refusal }).getByRole('listitem');
  await expect.poll(() => refusal.count()).toBeGreaterThan(1);
  // It stays while the ticket asks again, which happens every other second.
  for (let times = 0; times < 2; times += 1) {
    await phone.page.waitForRequest(/trading\/previewOrder/);
    expect(await refusal.count()).toBeGreaterThan(1);
  }
  // What was typed is still there, and nothing was placed.
  expect(await quantity.inputValue()).toMatch(/900/);
  expect((await expectSuccess(customer.client.call('trading/listOrders', {}))).rows).toEqual([]);
});

test('the assets explain what drives the portfolio, and a movement is explained on its sheet', async () => {
  const customer = await stage.customer();
  await buyAtMarket(customer.client, DEMO_STOCK, '5');
  const phone = await stage.phone({ session: customer });
  await phone.open('/information/payBag');
  const { guide: t } = phone.texts;
  await phone.link(t.portfolioWhole).tap();
  await phone.arrivesAt('/home/guide?about=portfolio');
  const sentences = phone.list(t.about.portfolio).getByRole('listitem');
  await expect.poll(() => sentences.count()).toBeGreaterThan(4);
  await phone.settles();
  expect(await listAxeFindings(phone, 'a portfolio explained')).toEqual([]);
  await phone.open('/home/guide');
  await phone.link(new RegExp(t.statementLast)).tap();
  await expect.poll(() => phone.list(t.about.statement).getByRole('listitem').count()).toBeGreaterThan(3);
});

test('offers no last viewed instrument to a customer who has opened none', async () => {
  const { phone } = await stage.customersPhone('/home/guide');
  const { guide: t } = phone.texts;
  await phone.sees(t.portfolioWhole);
  await phone.settles();
  expect(await phone.page.getByText(t.instrumentLast).count()).toBe(0);
});

test('a general question leads to the stock or screen it is about', async () => {
  const { phone } = await stage.customersPhone('/home/guide');
  const { guide: t, routes } = phone.texts;
  await phone.field(t.asking.question).fill('How does Nordwind stand?');
  await phone.button(t.finding.find).tap();
  await phone.sees(phone.link(new RegExp(`^${DEMO_STOCK_NAME}`)));
  await phone.settles();
  expect(await listAxeFindings(phone, 'what a question is about')).toEqual([]);
  await phone.link(new RegExp(`^${DEMO_STOCK_NAME}`)).tap();
  await phone.arrivesAt('/home/guide');
  await expect.poll(() => phone.list(t.about.instrument).getByRole('listitem').count()).toBeGreaterThan(9);
  await phone.back();
  await phone.field(t.asking.question).fill(`Where is my ${routes.newsList}?`);
  await phone.button(t.finding.find).tap();
  await phone.link(routes.newsList).tap();
  await phone.arrivesAt('/home/newsList');
});

test('a question about one’s own figures is answered, and a tapped follow-up stays with its subject', async () => {
  const customer = await stage.customer();
  await buyAtMarket(customer.client, DEMO_STOCK, '5');
  const phone = await stage.phone({ session: customer });
  await phone.open('/home/guide');
  const { guide: t } = phone.texts;
  const question = `What if ${DEMO_STOCK_NAME} falls 10 %?`;
  await phone.field(t.asking.question).fill(question);
  await phone.button(t.finding.find).tap();
  const answer = phone.list(question);
  await phone.sees(answer.getByText(/You hold 5 shares of/));
  await phone.sees(answer.getByText(/you would lose/));
  await phone.settles();
  expect(await listAxeFindings(phone, 'an answer from one’s own figures')).toEqual([]);
  await phone
    .list(t.finding.next)
    .getByRole('button', { name: /rises 10%/ })
    .tap();
  await phone.sees(phone.page.getByText(/you would gain/));
  await phone.sees(phone.page.getByText(/You hold 5 shares of/));
  // Without a name it goes on about the same; in another language it is answered in that one.
  await phone.field(t.asking.question).fill('25% 떨어지면 어떻게 돼?');
  await phone.button(t.finding.find).tap();
  await phone.sees(phone.page.getByText(/5주.*보유하고 있고/));
  await phone.field(t.asking.question).fill('colourless green ideas');
  await phone.button(t.finding.find).tap();
  await expect.poll(() => phone.list(t.finding.next).getByRole('button').count()).toBe(7);
  // Nothing is sold where the operator hasn't set it, and no model is named where there is none.
  expect(await phone.page.getByText(/\b(PRO|AI)\b/).count()).toBe(0);
});

test('an everyday question finds its screen, in the guide and in the search', async () => {
  const { phone } = await stage.customersPhone('/home/guide');
  const { guide: t } = phone.texts;
  await phone.field(t.asking.question).fill('What is a trailing stop?');
  await phone.button(t.finding.find).tap();
  await phone.sees(phone.texts.ticket.stopSays.trailing);
  const { sell, withdrawLate } = await loadTaskPhrases('en');
  await phone.field(t.asking.question).fill('how do I sell');
  await phone.button(t.finding.find).tap();
  await phone.link(sell.does).tap();
  await phone.arrivesAt('/trade/index?tab=inProgress');
  await phone.open('/favorite/search');
  await phone.page.getByRole('searchbox').fill('my withdrawl is late');
  await phone.link(withdrawLate.does).tap();
  await phone.arrivesAt('/information/cashOut?tab=records');
});
