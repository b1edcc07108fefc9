/** Practice money in four taps from Home, by finger and by keyboard, without an identity; staff find it decided. */
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { createReviewer, createVerifiedCustomer } from '../browser/verified-customers.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

test('an unverified new customer has practice money in four taps from Home, and reads that it is that', async () => {
  const { phone, customer } = await stage.customersPhone('/home/index');
  const { deposit, routes } = phone.texts;
  const dollars = async (): Promise<string> =>
    (await expectSuccess(customer.client.call('wallet/getWallet', {}))).accounts.find(
      ({ currency }) => currency === 'USD',
    )?.available ?? '';
  expect(await dollars()).toBe('10000.00');
  let taps = 1;
  await phone.page.getByRole('navigation', { name: phone.texts.shell.tabBar }).getByRole('link').last().tap();
  const tap = async (name: string | RegExp): Promise<void> => {
    await phone.button(name).tap();
    taps += 1;
  };
  await tap(routes.recharge);
  await phone.arrivesAt('/information/recharge');
  await phone.sees(deposit.instant.lead);
  expect(await listAxeFindings(phone, 'practice money')).toEqual([]);
  await tap(/^\+1,000$/);
  await tap(fillPlaceholders(deposit.instant.submit, { amount: '1,000.00 USD' }));
  await phone.sees(fillPlaceholders(deposit.instant.done, { amount: '1,000.00 USD' }));
  await phone.sees(deposit.instant.doneSays);
  expect(taps).toBeLessThanOrEqual(4);
  expect(await dollars()).toBe('11000.00');
  await phone.settles();
  expect(await listAxeFindings(phone, 'credited practice money')).toEqual([]);

  await phone.button(deposit.instant.toRecord).tap();
  await phone.page
    .getByRole('button', { name: /1,000\.00/ })
    .first()
    .tap();
  await phone.sees(phone.dialog.getByText(deposit.instant.doneSays));
  const reviewer = await createReviewer(stage.product);
  const { id } = await expectSuccess(customer.client.call('user/getUserinfo', {}));
  const reviews = await expectSuccess(
    reviewer.call('staff/listReviews', { kind: 'deposit', state: 'ended', customer: id }),
  );
  expect(reviews.rows.map(({ status }) => status)).toEqual(['done']);
  expect(phone.complaints).toEqual([]);
});

test('by keyboard another currency is chosen, and too little is refused beside the field', async () => {
  const reviewer = await createReviewer(stage.product);
  const customer = await createVerifiedCustomer(stage.product, reviewer, 'Haru Lee');
  const phone = await stage.phone({ session: customer });
  const { deposit } = phone.texts;
  await phone.open('/information/recharge');
  await phone.page.getByRole('button', { name: new RegExp(`^${deposit.instant.currency}`) }).focus();
  await phone.page.keyboard.press('Enter');
  await phone.dialog.getByRole('button', { name: /KRW/ }).focus();
  await phone.page.keyboard.press('Enter');
  const amount = phone.page.getByLabel(fillPlaceholders(deposit.amount, { currency: 'KRW' }));
  await amount.fill('10');
  await phone.page.getByRole('button', { name: new RegExp(`^${deposit.instant.submitBare}`) }).focus();
  await phone.page.keyboard.press('Enter');
  await phone.sees(/20,000/);
  await amount.fill('100000');
  await phone.page.getByRole('button', { name: new RegExp(`^${deposit.instant.submitBare}`) }).focus();
  await phone.page.keyboard.press('Enter');
  await phone.sees(fillPlaceholders(deposit.instant.done, { amount: '100,000 KRW' }));
  expect(phone.complaints).toEqual([]);
});
