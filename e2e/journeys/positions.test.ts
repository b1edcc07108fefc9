import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { buyAtMarket, expectSuccess, DEMO_STOCK, DEMO_STOCK_NAME } from '../browser/customer-with-history.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

test('a position explains its price, its cost and when it can be sold', async () => {
  const customer = await stage.customer();
  const position = await buyAtMarket(customer.client, DEMO_STOCK, '25');
  const phone = await stage.phone({ session: customer });
  await phone.open('/trade/index');
  await phone.page.getByRole('listitem').filter({ hasText: DEMO_STOCK_NAME }).tap();
  await phone.arrivesAt(`/trade/positionDetail?position=${position}`);
  const { trading, charges, explanations } = phone.texts;
  await phone.sees(phone.heading(DEMO_STOCK_NAME));
  await phone.sees(phone.heading(trading.howFilled));
  const known = await expectSuccess(customer.client.call('trading/getPosition', { position }));
  const [explained] = known.explanations;
  if (!explained) throw new Error('a position without an explanation');
  const words = await phone.page.locator('main').innerText();
  expect(words).toContain(Number(explained.fill.price).toFixed(2));
  expect(words).toContain(Number(explained.ask).toFixed(2));
  expect(words).toContain(explanations.dealer);
  for (const charge of explained.charges) expect(words).toContain(charges[charge.name as keyof typeof charges]);
  expect(words).toContain(trading.anyTime);
  expect(words).toContain(trading.liquidationNone);
});

test('part of a position is closed after a preview, and the rest after another', async () => {
  const customer = await stage.customer();
  const position = await buyAtMarket(customer.client, DEMO_STOCK, '20');
  const phone = await stage.phone({ session: customer });
  const { trading } = phone.texts;
  await phone.open(`/trade/positionDetail?position=${position}`);
  await phone.button(trading.selling.close).tap();
  await phone.sees(
    phone.dialog.getByRole('heading', {
      name: fillPlaceholders(trading.selling.closeTitle, { name: DEMO_STOCK_NAME }),
    }),
  );
  await phone.dialog.getByRole('button', { name: '25%' }).tap();
  const five = fillPlaceholders(trading.sellShares, { quantity: fillPlaceholders(trading.shares, { quantity: '5' }) });
  await phone.sees(phone.dialog.getByText(phone.texts.charges.commission));
  await phone.sees(phone.dialog.getByText(phone.texts.ticket.receive));
  await phone.settles();
  const sell = await phone.finger.centreOf(phone.dialog.getByRole('button', { name: five }));
  // Twice, like a nervous thumb: nothing is sold before the confirmation.
  for (const _ of ['first', 'second']) await phone.page.touchscreen.tap(sell.x, sell.y);
  const yes = phone.dialog.getByRole('button', { name: phone.texts.ticket.confirm.sell });
  await phone.sees(yes);
  await phone.settles();
  expect((await expectSuccess(customer.client.call('trading/getPosition', { position }))).openQuantity).toBe('20');
  await phone.dialog.getByRole('button', { name: phone.texts.ticket.change }).tap();
  await phone.dialog.getByRole('button', { name: five }).tap();
  const available = async () => {
    const { accounts } = await expectSuccess(customer.client.call('wallet/getWallet', {}));
    return Number(accounts.find(({ currency }) => currency === 'USD')!.available);
  };
  const before = await available();
  await yes.tap();
  await phone.sees(
    phone.dialog.getByText(
      fillPlaceholders(trading.staysOpen, { quantity: fillPlaceholders(trading.shares, { quantity: '15' }) }),
    ),
  );
  const received = `${((await available()) - before).toFixed(2)} USD`;
  await phone.sees(phone.dialog.getByText(phone.texts.ticket.receive));
  await phone.sees(phone.dialog.getByText(received));
  await phone.back();
  await phone.sees(fillPlaceholders(trading.openOf, { open: '15', quantity: '20' }));

  await phone.button(trading.selling.close).tap();
  await phone.dialog
    .getByRole('button', {
      name: fillPlaceholders(trading.sellShares, { quantity: fillPlaceholders(trading.shares, { quantity: '15' }) }),
    })
    .tap();
  await phone.dialog.getByRole('button', { name: phone.texts.ticket.confirm.sell }).tap();
  await phone.sees(phone.dialog.getByText(trading.nothingStays));
  const { status, openQuantity } = await expectSuccess(customer.client.call('trading/getPosition', { position }));
  expect([status, openQuantity]).toEqual(['closed', '0']);
  await phone.open('/trade/index');
  await phone.tab(trading.ended).tap();
  await phone.sees(phone.page.getByRole('listitem').filter({ hasText: DEMO_STOCK_NAME }));
});
