/** Play money and one's own are never mixed: the address says whose money a screen shows and every sheet spends. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { DEMO_STOCK, expectSuccess } from '../browser/customer-with-history.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';
import type { Phone } from '../browser/phone.ts';
import { createCustomerClient, type Customer } from '../browser/register-customer.ts';

const stage = openJourneyFixture();
const NAME = 'Herons';
const CAPITAL = '77000';
const MINUTE_MS = 60_000;

/** A running league that the customer has joined. */
async function joinLeague({ client }: Customer): Promise<string> {
  const { origin, demoCustomer } = stage.product;
  const { token } = await expectSuccess(createCustomerClient(origin).call('user/login', demoCustomer));
  const organiser = createCustomerClient(origin, { token, account: demoCustomer.account });
  const at = (minutes: number): string => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
  const made = await expectSuccess(
    organiser.call('leagues/createLeague', {
      name: NAME,
      startsAt: at(-1),
      endsAt: at(600),
      currency: 'USD',
      capital: CAPITAL,
      markets: ['US'],
      key: createIdempotencyKey(),
    }),
  );
  const { league } = await expectSuccess(organiser.call('leagues/getLeague', { league: made.league }));
  await expectSuccess(
    client.call('leagues/joinLeague', { code: league.code ?? '', name: 'Heron', key: createIdempotencyKey() }),
  );
  return made.league;
}

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

const stripOf = ({ texts }: Phone): string => fillPlaceholders(texts.leagueStrip.on, { name: NAME });
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
  await phone.dialog.getByText(fillPlaceholders(texts.portfolios.leagueOnly, { name: NAME })).waitFor();
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
  await phone.sees(phone.toast(phone.texts.leagueStrip.leftLeague));
  await phone.seesNoMore(stripOf(phone));
  await phone.page.goBack();
  await phone.sees(stripOf(phone));
});

test('another customer’s league, or one that was left, isn’t a mode', async () => {
  const { phone } = await stage.customersPhone('/home/index?portfolio=29999');
  await phone.sees(phone.texts.home.noPositions);
  await phone.page.waitForFunction(() => location.hash === '#/home/index');
});
