/** Saving in a fund on a phone: a plan for three months, one of them without a server, then viewed and redeemed. */
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { createCustomerClient, registerCustomer } from '../browser/register-customer.ts';
import { expectSuccess, DEMO_STOCK } from '../browser/customer-with-history.ts';
import { openOwnJourneyWorld } from '../browser/own-journey-world.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const DAY_MS = 86_400_000;
const FUND = 'American Companies 8';
/** Months pass, so this file has its own world. */
const world = openOwnJourneyWorld(stage, 'investment-funds');
const { again, phoneOf } = world;
const LONG = { timeout: 90_000 };
const daysPassed = async (): Promise<number> => {
  const { at } = await expectSuccess(
    createCustomerClient(world.server.origin).call('quotes/getQuote', { instrument: DEMO_STOCK }),
  );
  return Math.round((Date.parse(at) - Date.now()) / DAY_MS);
};
async function until(days: number): Promise<void> {
  await world.setClock(days * DAY_MS);
  await expect.poll(daysPassed, LONG).toBe(days);
}
/** The server is off while the days pass. */
const passDays = (days: number): Promise<void> => world.pass(days * DAY_MS);

test('a purchase below the minimum is refused at its field, before anything else is checked', async () => {
  const { origin, demo } = world.server;
  const buyer = await registerCustomer({ origin, invitation: demo.invitation });
  const { rows } = await expectSuccess(buyer.client.call('funds/listFunds', {}));
  const { fund } = rows.find(({ name }) => name === FUND)!;
  const { minimum } = (await expectSuccess(buyer.client.call('funds/getFund', { fund }))).fund;
  const phone = await phoneOf(buyer);
  const { investmentFunds: t, errors } = phone.texts;
  await phone.open(`/home/fund?fund=${fund}`);
  await phone.button(t.buy).tap();
  await phone.sees(phone.dialog.getByText(new RegExp(`${t.minimum}: ${minimum}`)));
  await phone.dialog.getByRole('textbox', { name: `${t.amount} (USD)` }).fill('1');
  await phone.dialog.getByRole('button', { name: /1\.00/ }).tap();
  await phone.sees(phone.dialog.getByText(fillPlaceholders(errors.fundMinimum, { minimum, currency: 'USD' })));
  expect(await phone.dialog.getByText(t.check).count()).toBe(0);
});

test('a fund is bought by a plan for three months, redeemed, and paid out', async () => {
  const { origin, demo } = world.server;
  const saver = await registerCustomer({ origin, invitation: demo.invitation });
  const phone = await phoneOf(saver);
  const { investmentFunds: t } = phone.texts;
  await phone.open('/home/financial');
  await phone.link(new RegExp(t.card)).tap();
  await phone.arrivesAt('/home/funds');
  await phone.link(new RegExp(FUND)).tap();
  await phone.sees(t.wrongLoss);
  // No day has closed yet.
  await phone.sees(new RegExp(t.firstOf.split('{')[0]!));
  await phone.sees(new RegExp(t.holdsFirst.split('{')[0]!));
  expect(await listAxeFindings(phone, 'a fund')).toEqual([]);
  await phone.button(t.makePlan).tap();
  // More than there is: warned on both steps before it begins.
  const amount = phone.dialog.getByRole('textbox', { name: `${t.amount} (USD)` });
  await amount.fill('999999');
  await phone.dialog.getByRole('button', { name: t.planNow, exact: true }).tap();
  await phone.sees(t.check);
  await phone.sees(new RegExp(fillPlaceholders(t.planBeyond, { amount: '999,999', available: '.*' }).slice(0, 20)));
  expect(await listAxeFindings(phone, 'a plan to check')).toEqual([]);
  await phone.dialog.getByRole('button', { name: t.changePlan, exact: true }).tap();
  await amount.fill('200');
  await phone.dialog.getByRole('button', { name: t.planNow, exact: true }).tap();
  await phone.sees(t.check);
  expect((await expectSuccess(saver.client.call('funds/listPlans', {}))).rows).toEqual([]);
  await phone.dialog.getByRole('button', { name: t.planNow, exact: true }).tap();
  await phone.settles();
  const [plan] = (await expectSuccess(saver.client.call('funds/listPlans', {}))).rows;
  expect(plan).toMatchObject({ amount: '200.00', day: 25, status: 'active' });
  await phone.switchOff();

  for (const [month, days] of [31, 62, 93].entries()) {
    await (month < 2 ? until(days) : passDays(days));
    const { client } = await again(saver);
    const bought = async () => (await expectSuccess(client.call('funds/listPlans', {}))).rows[0]?.runs.length;
    await expect.poll(bought, LONG).toBeGreaterThan(month);
  }
  await until(96);
  const later = await again(saver);
  const held = async () => (await expectSuccess(later.client.call('funds/listHoldings', {}))).rows[0];
  await expect.poll(async () => (await held())?.cost, LONG).toMatch(/^[46]00\.00$/);

  const second = await phoneOf(later);
  await second.open('/home/funds?tab=plans');
  await second.sees(t.planStatus.active);
  expect(await listAxeFindings(second, 'plans')).toEqual([]);
  await second.open(`/home/fund?fund=${(await held())!.fund}`);
  await second.button(t.redeem).tap();
  await second.dialog.getByRole('button', { name: t.all, exact: true }).tap();
  await second.dialog.getByRole('button', { name: t.redeemNow, exact: true }).tap();
  await second.sees(t.check);
  await second.dialog.getByRole('button', { name: t.confirm.redeem, exact: true }).tap();
  await second.settles();
  const { rows: orders } = await expectSuccess(later.client.call('funds/listFundOrders', {}));
  const order = orders.find(({ kind }) => kind === 'redeem');
  expect(order).toMatchObject({ status: 'waiting' });
  await second.switchOff();

  await until(103);
  const last = await again(saver);
  const redeemed = async () =>
    (await expectSuccess(last.client.call('funds/listFundOrders', { limit: 10 }))).rows.find(
      ({ id }) => id === order!.id,
    );
  await expect.poll(async () => (await redeemed())?.status, LONG).toBe('paid');
  const third = await phoneOf(last);
  await third.open('/home/funds?tab=orders');
  await third.sees(new RegExp(fillPlaceholders(t.status.paid, {})));
  await third.switchOff();
}, 400_000);
