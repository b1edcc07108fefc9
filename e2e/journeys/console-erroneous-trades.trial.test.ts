/** An order with far too many units: two people correct its price and undo another one, and its customer sees both. */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { type CallClient, createIdempotencyKey } from '@bourse/contract/call-client.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { listAxeFindings } from '../browser/axe-check.ts';
import { launchChromium } from '../browser/chromium.ts';
import { type Customer, registerCustomer } from '../browser/register-customer.ts';
import { StaffDesktop } from '../browser/staff-desktop.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { Phone } from '../browser/phone.ts';
import { createStaffMember, logInStaffWithOneTimeCode } from '../browser/staff-members.ts';

const product = inject('product');
/** Little of it is offered at once, so many units fill far from the previous price. */
const THIN = 'US.DSKY';
let browser: Browser;
const screens: (StaffDesktop | Phone)[] = [];

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());
afterEach(async () => {
  for (const each of screens.splice(0)) await each.switchOff();
});

async function treasurer(name: string): Promise<{ desk: StaffDesktop; client: CallClient }> {
  const person = await createStaffMember(product, `${name}-${Date.now()}`, 'treasurer');
  const { token, client } = await logInStaffWithOneTimeCode(product, person);
  const desk = await StaffDesktop.switchOn(browser, product.origin, { token });
  screens.push(desk);
  return { desk, client };
}
/** Gives enough money for too many units. */
async function give(customer: string, [one, other]: readonly CallClient[]): Promise<void> {
  const correction = {
    customer,
    currency: 'USD',
    amount: '150000',
    direction: 'credit',
    why: 'For a large order',
  } as const;
  const { id: review } = await expectSuccess(
    one!.call('staff/proposeCorrection', { ...correction, key: createIdempotencyKey() }),
  );
  await expectSuccess(other!.call('staff/decideReview', { review, verdict: 'approve', key: createIdempotencyKey() }));
}
const NAMES = { en: 'Duskyard Games', kor: '더스크야드 게임즈' };

async function phoneOf(session: Customer, language: Language): Promise<Phone> {
  const phone = await Phone.switchOn(browser, product.origin, { session, calm: true, language });
  screens.push(phone);
  return phone;
}
/**
 * Far more than is displayed, so that its mean price is clearly above the market; or nearly all that is offered, if a
 * price limit or the previous purchase leaves less.
 */
async function buyTooMuch({ client }: Customer): Promise<{ id: string; position: string }> {
  const { askSize } = await expectSuccess(client.call('quotes/getQuote', { instrument: THIN }));
  const buy = (units: number) =>
    client.call('trading/placeOrder', {
      instrument: THIN,
      side: 'long',
      type: 'market',
      quantity: String(Math.floor(units)),
      key: createIdempotencyKey(),
    });
  const first = await buy(Number(askSize) * 3_000);
  const isTooLarge = !first.ok && first.code === 'orderTooLarge';
  const { order } = isTooLarge
    ? await expectSuccess(buy(Number(first.params['maximum']) * 0.9))
    : await expectSuccess(Promise.resolve(first));
  return { id: order.id, position: order.position! };
}

test('two people correct an erroneous purchase and undo another, and the phone shows the credit', async () => {
  const customer = await registerCustomer(product);
  const { id } = await expectSuccess(customer.client.call('user/getUserinfo', {}));
  const people = [await treasurer('judging'), await treasurer('confirming')];
  await give(
    id,
    people.map(({ client }) => client),
  );
  const [first, second] = people.map(({ desk }) => desk) as [StaffDesktop, StaffDesktop];
  for (const measure of ['correct', 'bust'] as const) {
    const { id: order, position } = await buyTooMuch(customer);
    await first.open(`/customers/${id}?why=customerAsked&tab=orders`);
    await first.page.locator(`a[href*="/orders/${order}"]`).click();
    await first.page.getByRole('link', { name: 'Is it erroneous?' }).click();
    await first.button('Propose').click();
    await first.dialog.getByLabel('Measure').selectOption(measure);
    await first.dialog.getByLabel('Reason that the customer reads').selectOption('tradeSlip');
    expect(await listAxeFindings(first, 'an erroneous trade')).toEqual([]);
    await first.dialog.getByRole('button', { name: 'Propose' }).click();
    await first.sees('Proposed. A second person has to decide');

    await second.open(first.path);
    await second.sees('The order was entered by mistake');
    await second.button('Approve').click();
    await second.dialog.getByRole('button', { name: 'Approve' }).click();
    await second.sees('Approved');

    for (const language of ['en', 'kor'] as const) {
      const phone = await phoneOf(customer, language);
      const { erroneousTrades: t, terms, notices } = phone.texts;
      await phone.open(`/trade/positionDetail?position=${position}`);
      await phone.sees(
        phone.page.getByText(measure === 'bust' ? t.busted : new RegExp(t.corrected.split('{')[0]!.trim())),
      );
      await phone.sees(phone.page.getByText(terms.tradeReason.tradeSlip));
      expect(await listAxeFindings(phone, 'a position with an erroneous trade')).toEqual([]);
      const { title } = notices[measure === 'bust' ? 'tradeBusted' : 'tradeCorrected'];
      await phone.open('/information/userInfo');
      await phone.sees(phone.page.getByText(title.replace('{instrument}', NAMES[language])).first());
    }
  }
});
