/** Whatever happens or can be done outside the main portfolio says where: sheets, buttons, messages, lists. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { DEMO_STOCK, expectSuccess } from '../browser/customer-with-history.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';
import type { Phone } from '../browser/phone.ts';
import { createCustomerClient, type Customer } from '../browser/register-customer.ts';

const stage = openJourneyFixture();
const NAME = 'Side pot';

async function openSidePot({ client }: Customer): Promise<string> {
  const opened = await expectSuccess(
    client.call('portfolios/createPortfolio', { name: NAME, key: createIdempotencyKey() }),
  );
  const { portfolio } = opened.portfolio;
  const move = { from: '0', to: portfolio, currency: 'USD', amount: '3000', key: createIdempotencyKey() };
  await expectSuccess(client.call('portfolios/transferBetween', move));
  return portfolio;
}

/** Two shares held, and an order for one more that waits far below the price. */
async function trade({ client }: Customer, portfolio: string): Promise<string> {
  const order = { instrument: DEMO_STOCK, side: 'long', portfolio } as const;
  const bought = await expectSuccess(
    client.call('trading/placeOrder', { ...order, type: 'market', quantity: '2', key: createIdempotencyKey() }),
  );
  const limitPrice = (Number(bought.order.averagePrice) * 0.9).toFixed(2);
  await expectSuccess(
    client.call('trading/placeOrder', {
      ...order,
      type: 'limit',
      quantity: '1',
      limitPrice,
      timeInForce: 'gtc',
      key: createIdempotencyKey(),
    }),
  );
  return bought.order.position ?? '';
}

const namedBy = ({ texts }: Phone, action: string): string =>
  fillPlaceholders(texts.portfolios.inPortfolio, { action, name: NAME });
const seesNote = (phone: Phone) => phone.sees(phone.dialog.getByText(`${phone.texts.portfolios.pick}: ${NAME}`));

test('sheets that change an order or a position name its portfolio, and so do their buttons', async () => {
  const { phone, customer } = await stage.customersPhone('/home/index');
  const { trading } = phone.texts;
  const portfolio = await openSidePot(customer);
  const position = await trade(customer, portfolio);

  await phone.open(`/trade/gdOrders?portfolio=${portfolio}`);
  await phone.button(trading.details).tap();
  await seesNote(phone);
  await phone.back();
  await phone.button(trading.change).tap();
  await seesNote(phone);
  await phone.dialog.getByRole('button', { name: namedBy(phone, trading.saveChange) }).waitFor();
  await phone.back();
  await phone.button(trading.cancelOrder).tap();
  await phone.page.getByRole('alertdialog').getByText(NAME).first().waitFor();
  await phone.button(namedBy(phone, trading.cancelOrder)).waitFor();
  await phone.button(trading.keepOrder).tap();

  await phone.open(`/trade/positionDetail?position=${position}`);
  await phone.button(trading.protect).tap();
  await seesNote(phone);
  await phone.dialog.getByRole('button', { name: namedBy(phone, trading.saveProtection) }).waitFor();
});

/** A running league that the customer has joined. */
async function joinLeague({ client }: Customer, name: string): Promise<string> {
  const { origin, demoCustomer } = stage.product;
  const { token } = await expectSuccess(createCustomerClient(origin).call('user/login', demoCustomer));
  const organiser = createCustomerClient(origin, { token, account: demoCustomer.account });
  const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
  const terms = {
    name,
    startsAt: at(-0.01),
    endsAt: at(9),
    currency: 'USD',
    capital: '77000',
    markets: ['US' as const],
  };
  const made = await expectSuccess(organiser.call('leagues/createLeague', { ...terms, key: createIdempotencyKey() }));
  const { league } = await expectSuccess(organiser.call('leagues/getLeague', { league: made.league }));
  await expectSuccess(
    client.call('leagues/joinLeague', { code: league.code ?? '', name: 'Heron', key: createIdempotencyKey() }),
  );
  return made.league;
}

test('a league’s messages lead into it, and its movements are in it alone', async () => {
  const { phone, customer } = await stage.customersPhone('/home/index');
  const { texts } = phone;
  const league = await joinLeague(customer, 'Egrets');
  await trade(customer, league);
  const strip = fillPlaceholders(texts.leagueStrip.on, { name: 'Egrets' });

  await phone.open('/information/userInfo');
  await phone.page.getByText(`${texts.notices.orderFilled.title} · Egrets`).tap();
  await phone.button(texts.settings.toPositions).tap();
  await phone.arrivesAt('/trade/index');
  await phone.sees(strip);

  await phone.open(`/trade/gdOrders?portfolio=${league}`);
  await phone.button(texts.trading.cancelOrder).tap();
  await phone.page
    .getByRole('alertdialog')
    .getByText(fillPlaceholders(texts.portfolios.leagueOnly, { name: 'Egrets' }))
    .waitFor();
  const action = texts.trading.cancelOrder;
  await phone.button(fillPlaceholders(texts.portfolios.inPortfolio, { action, name: 'Egrets' })).tap();
  await phone.seesNoMore(phone.page.getByRole('alertdialog'));

  const stake = phone.page.getByText(texts.terms.transfer.leagueStake, { exact: true });
  await phone.open(`/information/payBag?portfolio=${league}`);
  await stake.waitFor();
  await phone.open('/information/payBag');
  await phone.page.getByText(texts.terms.transfer.practice, { exact: true }).first().waitFor();
  expect(await stake.count()).toBe(0);
});

test('messages, movements and counts say or keep to their portfolio', async () => {
  const { phone, customer } = await stage.customersPhone('/home/index');
  const { texts } = phone;
  const portfolio = await openSidePot(customer);
  await trade(customer, portfolio);

  await phone.open('/information/userInfo');
  await phone.page.getByText(`${texts.notices.orderFilled.title} · ${NAME}`).first().tap();
  await phone.arrivesAt('/information/msgInfo');
  await phone.button(texts.settings.toPositions).tap();
  await phone.arrivesAt('/trade/index');
  expect(phone.path).toContain(`portfolio=${portfolio}`);

  await phone.open('/home/index');
  await phone.sees(fillPlaceholders(texts.home.openCount, { count: '1' }));
  await phone.page.getByText(NAME).first().waitFor();
  await phone.open(`/home/index?portfolio=${portfolio}`);
  await phone.sees(fillPlaceholders(texts.home.worthOf, { name: NAME }));

  await phone.open('/information/payBag');
  const card = phone.page.getByRole('button', { name: fillPlaceholders(texts.wallet.inPositions, { count: 1 }) });
  await card.tap();
  await phone.dialog.getByText(NAME).first().waitFor();
  await phone.back();
  // The practice money came into the main portfolio, and isn't among the side pot's movements.
  await phone.page.getByText(texts.terms.transfer.practice, { exact: true }).first().waitFor();
  await phone.open(`/information/payBag?portfolio=${portfolio}`);
  await phone.page.getByText(texts.terms.transfer.moveMoney).first().waitFor();
  expect(await phone.page.getByText(texts.terms.transfer.practice, { exact: true }).count()).toBe(0);
});
