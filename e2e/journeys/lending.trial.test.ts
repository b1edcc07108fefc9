/** A holding is lent on a phone, borrowed by another's short sale, earns over a night without a server, and is sold. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { UNPAID_NIGHT_BAN_DAYS } from '@bourse/core/products/lending/borrowing-reservation.ts';
import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { type Customer, registerCustomer } from '../browser/register-customer.ts';
import {
  buyAtMarket,
  enableMargin,
  expectSuccess,
  DEMO_STOCK,
  DEMO_STOCK_NAME,
} from '../browser/customer-with-history.ts';
import { openOwnJourneyWorld } from '../browser/own-journey-world.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const DAY_MS = 86_400_000;
const DAYS = 10;
/** Nights pass, so this file has its own world. */
const world = openOwnJourneyWorld(stage, 'lending');
const { again, phoneOf } = world;
const sumOf = async ({ client }: Customer, code: string): Promise<number> => {
  const { rows } = await expectSuccess(client.call('wallet/listTransfers', { limit: 100 }));
  return rows.filter((row) => row.code === code).reduce((sum, { amount }) => sum + Math.abs(Number(amount)), 0);
};

test('lending a coin mentions no shares, votes or dividends', async () => {
  const { origin, demo } = world.server;
  const holder = await registerCustomer({ origin, invitation: demo.invitation });
  await buyAtMarket(holder.client, 'CRYPTO.BTCUSDT', '0.01');
  const phone = await phoneOf(holder);
  const { lending } = phone.texts;
  const ofStock = /shares?\b|stocks?\b(?<!own stock)|vote|dividend/i;
  await phone.open('/home/lendingPool?instrument=CRYPTO.BTCUSDT');
  await phone.sees(lending.terms);
  expect(await phone.page.locator('main').filter({ visible: true }).innerText()).not.toMatch(ofStock);
  await phone.button(lending.lend).tap();
  await phone.sees(phone.dialog.getByText(fillPlaceholders(lending.lendAsk, { name: 'Bitcoin' })));
  expect(await phone.dialog.innerText()).not.toMatch(ofStock);
  await phone.switchOff();
});

test('a stock is lent, borrowed for a short sale, earns overnight fees, and is sold', async () => {
  const { origin, demo } = world.server;
  const product = { origin, invitation: demo.invitation };
  const [lender, seller] = [await registerCustomer(product), await registerCustomer(product)];
  await enableMargin(seller.client);
  const position = await buyAtMarket(lender.client, DEMO_STOCK, '40');
  const phone = await phoneOf(lender);
  const { lending } = phone.texts;
  await phone.open('/home/financial');
  await phone.link(new RegExp(lending.card)).tap();
  await phone.arrivesAt('/home/lending');
  await phone.link(new RegExp(DEMO_STOCK_NAME)).tap();
  await phone.arrivesAt(`/home/lendingPool?instrument=${DEMO_STOCK}`);
  await phone.sees(lending.risks);
  await phone.button(lending.lend).tap();
  await phone.dialog.getByRole('button', { name: lending.lend, exact: true }).tap();
  await phone.sees(phone.toast(fillPlaceholders(lending.begun, { name: DEMO_STOCK_NAME })));
  await phone.settles();
  expect(await listAxeFindings(phone, 'a pool')).toEqual([]);

  await buyAtMarket(seller.client, DEMO_STOCK, '35', { side: 'short' });
  await phone.open(`/trade/positionDetail?position=${position}`);
  await phone.sees(new RegExp(lending.positionNote));
  await phone.switchOff();

  // A night's fee, its first charge and the required money are shown before anything is reserved.
  const borrower = await phoneOf(seller);
  await borrower.open(`/home/lendingPool?instrument=${DEMO_STOCK}`);
  await borrower.field(lending.quantity).fill('10');
  for (const label of [lending.feeNow, lending.charged, lending.needed]) await borrower.sees(label);
  await borrower.button(lending.reserve).tap();
  await borrower.dialog.getByText(fillPlaceholders(lending.reserveSays, { n: UNPAID_NIGHT_BAN_DAYS })).waitFor();
  await borrower.dialog.getByRole('button', { name: lending.reserve, exact: true }).tap();
  await borrower.sees(
    borrower.toast(
      fillPlaceholders(lending.reserved, { quantity: fillPlaceholders(lending.units, { quantity: '10' }) }),
    ),
  );
  await borrower.button(lending.giveBack).tap();
  await borrower.sees(borrower.toast(lending.givenBack));
  await borrower.switchOff();

  // The server is off while the nights pass.
  await world.pass(DAYS * DAY_MS);
  const [later, short] = [await again(lender), await again(seller)];
  await expect
    .poll(async () => (await expectSuccess(later.client.call('lending/listLendingOrders', {}))).rows[0]?.fees, {
      timeout: 30_000,
    })
    .not.toBe('0.00');
  const { rows: orders } = await expectSuccess(later.client.call('lending/listLendingOrders', { kind: 'lend' }));
  expect(Number(orders[0]!.fees)).toBeCloseTo(await sumOf(later, 'lendingFee'), 2);
  expect(Number(orders[0]!.fees)).toBeLessThan(await sumOf(short, 'borrowFee'));
  const { rows: pools } = await expectSuccess(
    later.client.call('lending/listLendingPools', { instrument: DEMO_STOCK }),
  );
  const night = pools[0]!.night!;
  const cents = (amount: string): number => Math.round(Number(amount) * 100);
  expect(cents(night.toLenders) + cents(night.toHouse)).toBe(cents(night.fee));

  const second = await phoneOf(later);
  await second.open('/home/lending?tab=lend');
  await second.sees(new RegExp(lending.earned));
  await second.open(`/home/lendingPool?instrument=${DEMO_STOCK}`);
  await second.sees(lending.toLenders);
  expect(
    await later.client.call('trading/closePosition', { position, key: createIdempotencyKey() }),
    'what is lent can be sold',
  ).toMatchObject({ ok: true });
  await expect
    .poll(async () => (await expectSuccess(later.client.call('lending/listLendingOrders', {}))).rows[0]?.quantity)
    .toBe('0');
  await second.open('/home/lending?tab=lend');
  await second.sees(
    fillPlaceholders(lending.lentOf, { lent: '0', offered: fillPlaceholders(lending.units, { quantity: '0' }) }),
  );
  await second.switchOff();
});
