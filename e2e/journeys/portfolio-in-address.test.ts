/** Play money and one's own are never mixed: the address says whose money a screen shows and every sheet spends. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { DEMO_STOCK, expectSuccess } from '../browser/customer-with-history.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';
import { joinTestLeague, TEST_LEAGUE_NAME } from '../browser/join-test-league.ts';
import type { Phone } from '../browser/phone.ts';
import type { Customer } from '../browser/register-customer.ts';

const stage = openJourneyFixture();

const joinLeague = (customer: Customer): Promise<string> => joinTestLeague(customer, stage.product);

async function buyWithOwnMoney({ client }: Customer): Promise<string> {
  const { order } = await expectSuccess(
    client.call('trading/placeOrder', {
      instrument: DEMO_STOCK,
      side: 'long',
      type: 'market',
      quantity: '3',
      key: createIdempotencyKey(),
    }),
  );
  return order.position ?? '';
}

const stripOf = ({ texts }: Phone): string => fillPlaceholders(texts.leagueStrip.on, { name: TEST_LEAGUE_NAME });
const tab = (phone: Phone, name: string) => phone.page.getByRole('navigation').getByRole('link', { name, exact: true });

test('in a league every screen shows its money, every button names it, and one tap leaves it', async () => {
  const { phone, customer } = await stage.customersPhone('/home/index');
  const { texts } = phone;
  const own = await buyWithOwnMoney(customer);
  const league = await joinLeague(customer);
  await phone.open(`/home/league?league=${league}`);
  await phone.button(texts.leagues.trade).tap();
  await phone.sees(stripOf(phone));

  await phone.link(texts.shell.home).tap();
  await phone.arrivesAt('/home/index');
  await phone.sees(stripOf(phone));
  await phone.sees('77,000.00');
  await phone.sees(texts.home.noPositions);

  await tab(phone, texts.shell.tabAssets).tap();
  await phone.arrivesAt('/information/payBag');
  await phone.sees(stripOf(phone));
  await phone.sees('77,000.00');
  expect(await phone.button(texts.routes.recharge).count()).toBe(0);
  for (const path of ['recharge', 'cashOut', 'exchange', 'loan', 'fundRecord'] as const)
    expect([path, await phone.link(texts.routes[path]).count()]).toEqual([path, 0]);

  await phone.open(`/market/stockDetail?instrument=${DEMO_STOCK}&portfolio=${league}`);
  await phone.button(texts.trading.buy).tap();
  const named = (action: string): string => fillPlaceholders(texts.portfolios.withLeagueMoney, { action });
  await phone.dialog.getByText(fillPlaceholders(texts.portfolios.leagueOnly, { name: TEST_LEAGUE_NAME })).waitFor();
  await phone.button(named(fillPlaceholders(texts.ticket.shares.buy, { quantity: 1 }))).tap();
  await phone.button(named(texts.ticket.confirm.buy)).tap();
  await phone.sees(phone.dialog.getByRole('heading', { name: texts.ticket.done.buy }));
  await phone.button(texts.ticket.seePosition).tap();
  await phone.arrivesAt('/trade/positionDetail');
  await phone.sees(stripOf(phone));

  // One's own position, opened within the league, leads out of it before anything can be done.
  await phone.open(`/trade/positionDetail?position=${own}&portfolio=${league}`);
  await phone.button(texts.trading.selling.close).waitFor();
  await phone.seesNoMore(stripOf(phone));
  expect(phone.path).toBe(`/trade/positionDetail?position=${own}`);
  await phone.button(texts.trading.selling.close).tap();
  await phone.button(fillPlaceholders(texts.trading.sellShares, { quantity: '3 shares' })).waitFor();
  await phone.back();

  await phone.open(`/home/index?portfolio=${league}`);
  await phone.sees(stripOf(phone));
  await phone.button(texts.leagueStrip.leave).tap();
  await phone.seesNoMore(stripOf(phone));
  expect(phone.path).toBe('/home/index');

  const { rows } = await expectSuccess(customer.client.call('trading/listOrders', { portfolio: league, limit: 10 }));
  expect(rows.map(({ quantity, side }) => [quantity, side])).toEqual([['1', 'long']]);
  const { rows: mine } = await expectSuccess(customer.client.call('trading/listPositions', { limit: 10 }));
  expect(mine.map(({ id, openQuantity }) => [id, openQuantity])).toEqual([[own, '3']]);
});

test('a league’s screen about one’s own money leaves the league and says so', async () => {
  const { phone, customer } = await stage.customersPhone('/home/index');
  const league = await joinLeague(customer);
  await phone.open(`/home/index?portfolio=${league}`);
  await phone.sees(stripOf(phone));
  await phone.page.evaluate(() => {
    location.hash = '#/information/cashOut';
  });
  await phone.sees(phone.toast(phone.texts.leagueStrip.ownMoney));
  await phone.seesNoMore(stripOf(phone));
  await phone.page.goBack();
  await phone.sees(stripOf(phone));
});

test('an address can’t show a screen about one’s own money within a league', async () => {
  const { phone, customer } = await stage.customersPhone('/home/index');
  const { texts } = phone;
  const league = await joinLeague(customer);
  for (const path of ['/information/exchange', '/home/dayTrading', '/home/guide?about=portfolio']) {
    const [plain = '', query] = path.split('?');
    // As in a new tab.
    await phone.page.goto(`${phone.origin}/healthz`);
    await phone.open(`${plain}?${query === undefined ? '' : `${query}&`}portfolio=${league}`);
    await phone.sees(phone.toast(texts.leagueStrip.ownMoney));
    expect(phone.path).toBe(path);
    expect(await phone.text(stripOf(phone)).count()).toBe(0);
  }
  await phone.open(`/information/index?portfolio=${league}`);
  await phone.sees(stripOf(phone));
  await phone.settles();
  for (const name of [texts.guide.portfolioWhole, texts.routes.dayTrading, texts.routes.exchange])
    expect([name, await phone.link(name).count()]).toEqual([name, 0]);
});

test('an address with a portfolio that isn’t there says so and shows one’s own money', async () => {
  const { phone } = await stage.customersPhone('/home/index');
  const { unknown, onPortfolio, on } = phone.texts.leagueStrip;
  const strip = (text: string): RegExp => new RegExp(`^${text.split('{name}')[0]}`);
  for (const portfolio of ['99', 'abc', '10000_portfolio_0', '29999', '8000']) {
    await phone.page.goto(`${phone.origin}/healthz`);
    await phone.open(`/information/payBag?portfolio=${portfolio}`);
    await phone.sees(phone.toast(unknown));
    await phone.page.waitForFunction(() => location.hash === '#/information/payBag');
    await phone.seesNoMore(strip(onPortfolio));
    await phone.seesNoMore(strip(on));
  }
});

test('creating a league without permission shows who can allow it', async () => {
  const { phone } = await stage.customersPhone('/home/leagueCreate');
  const { whoCreates, make } = phone.texts.leagues;
  await phone.sees(phone.heading(whoCreates));
  await phone.settles();
  expect(await phone.button(make).count()).toBe(0);
});

test('an empty portfolio says that it has no money to move', async () => {
  const { phone, customer } = await stage.customersPhone('/home/index');
  const { texts } = phone;
  const { portfolio } = await expectSuccess(
    customer.client.call('portfolios/createPortfolio', { name: 'Dividends', key: createIdempotencyKey() }),
  );
  await phone.open(`/information/payBag?portfolio=${portfolio.portfolio}`);
  await phone.button(new RegExp(`^${texts.portfolios.title}`)).tap();
  await phone.button(texts.portfolios.move).tap();
  await phone.sees(phone.dialog.getByText(texts.portfolios.nothingToMove));
});

test('whoever closes the portfolio on display hears that, and is back in the main one', async () => {
  const { phone, customer } = await stage.customersPhone('/home/index');
  const { portfolios: t, leagueStrip } = phone.texts;
  const { portfolio } = await expectSuccess(
    customer.client.call('portfolios/createPortfolio', { name: 'Dividends', key: createIdempotencyKey() }),
  );
  await phone.open(`/information/payBag?portfolio=${portfolio.portfolio}`);
  await phone.sees(fillPlaceholders(leagueStrip.onPortfolio, { name: 'Dividends' }));
  await phone.button(new RegExp(`^${t.title}`)).tap();
  await phone.dialog.getByRole('button', { name: /^Dividends/ }).tap();
  await phone.button(t.close).tap();
  await phone.sees(phone.dialog.getByText(t.closeAskSays));
  await phone.button(t.close).tap();
  await phone.page.waitForFunction(() => location.hash === '#/information/payBag');
  await phone.sees(phone.toast(t.closed));
  expect(await phone.toast(leagueStrip.unknown).count()).toBe(0);
});

test('another customer’s league, or one that was left, isn’t a mode', async () => {
  const { phone } = await stage.customersPhone('/home/index?portfolio=29999');
  await phone.sees(phone.texts.home.noPositions);
  await phone.page.waitForFunction(() => location.hash === '#/home/index');
});
