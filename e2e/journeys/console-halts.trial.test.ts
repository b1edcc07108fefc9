/**
 * A halt by two people at their desks: a customer sees it on the phone, gets a message, and trades again afterwards.
 */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { launchChromium } from '../browser/chromium.ts';
import { registerCustomer } from '../browser/register-customer.ts';
import { StaffDesktop } from '../browser/staff-desktop.ts';
import { buyAtMarket, expectSuccess } from '../browser/customer-with-history.ts';
import { Phone } from '../browser/phone.ts';
import { createStaffMember, logInStaffWithOneTimeCode } from '../browser/staff-members.ts';

const product = inject('product');
let browser: Browser;
const screens: (StaffDesktop | Phone)[] = [];

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());
afterEach(async () => {
  for (const each of screens.splice(0)) await each.switchOff();
});

async function treasurer(name: string): Promise<StaffDesktop> {
  const person = await createStaffMember(product, `${name}-${Date.now()}`, 'treasurer');
  const desk = await StaffDesktop.switchOn(browser, product.origin, {
    token: (await logInStaffWithOneTimeCode(product, person)).token,
  });
  screens.push(desk);
  return desk;
}

test('two people halt a stock; its holder is notified of the reason and trades again once two resume it', async () => {
  const customer = await registerCustomer(product);
  const { rows } = await expectSuccess(
    customer.client.call('quotes/listInstruments', { market: 'US', rank: 'code', limit: 20 }),
  );
  const { instrument, name } = rows.findLast(({ labels }) => !labels.includes('suspended'))!;
  await buyAtMarket(customer.client, instrument, '1');
  const [first, second] = [await treasurer('halting'), await treasurer('seconding')];
  await first.open('/halts');
  await first.button('Propose a halt').click();
  await first.dialog.getByLabel('Market').selectOption('US');
  await first.dialog.getByLabel('Instrument').fill('US.NOSUCH');
  await first.dialog.getByLabel('Reason, as customers read it').selectOption('haltTechnical');
  await first.dialog.getByRole('button', { name: 'Propose a halt' }).click();
  await first.dialog.getByRole('alert').waitFor();
  expect(await listAxeFindings(first, 'a halt')).toEqual([]);
  await first.dialog.getByLabel('Instrument').fill(instrument);
  await first.dialog.getByRole('button', { name: 'Propose a halt' }).click();
  await first.sees('Proposed. A second person has to decide');
  await first.sees(first.row(instrument).filter({ hasText: 'Proposed' }));

  const phone = await Phone.switchOn(browser, product.origin, { session: customer, calm: true });
  screens.push(phone);
  await phone.open(`/market/stockDetail?instrument=${instrument}`);
  const { operatorHalts: t, terms, trading, notices } = phone.texts;
  await phone.sees(phone.button(trading.buy).first());
  expect(await phone.page.getByText(t.title, { exact: true }).count()).toBe(0);

  await second.open('/proposals');
  await second.button(`Approve: Halt, ${instrument}`).click();
  await second.dialog.getByText('a technical problem').waitFor();
  await second.dialog.getByRole('button', { name: 'Approve' }).click();
  // Others have decided things on that page too: the server tells that this one is done.
  const halted = async () =>
    (await expectSuccess(customer.client.call('quotes/getInstrument', { instrument }))).operatorHalt?.why;
  await expect.poll(halted).toBe('haltTechnical');

  // The open page notices it by itself.
  await phone.sees(phone.page.getByText(t.title, { exact: true }));
  await phone.sees(phone.page.getByText(terms.haltReason.haltTechnical));
  expect(await phone.button(trading.buy).count()).toBe(0);
  expect(await listAxeFindings(phone, 'a stock that is halted')).toEqual([]);
  await phone.open('/information/userInfo');
  await phone.sees(phone.page.getByText(notices.instrumentHaltedByOperator.title.replace('{instrument}', name)));

  await first.open('/halts');
  await first.button(`Propose to resume: ${instrument}`).click();
  await first.sees(first.row(instrument).filter({ hasText: 'Resumption proposed' }));
  await second.open('/halts');
  await second
    .row(instrument)
    .getByRole('button', { name: /^Approve/ })
    .click();
  await second.dialog.getByRole('button', { name: 'Approve' }).click();
  await second.sees(second.row(instrument).filter({ hasText: 'Resumed' }));
  await phone.open(`/market/stockDetail?instrument=${instrument}`);
  await phone.page.reload();
  await phone.sees(phone.button(trading.buy).first());
  await buyAtMarket(customer.client, instrument, '1');
});
