import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { type Customer, CUSTOMER_PASSWORD } from '../browser/register-customer.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import type { Phone } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

async function logIn(phone: Phone, { account }: Customer): Promise<void> {
  const { user, home } = phone.texts;
  await phone.open('/login/login');
  await phone.field(user.account).fill(account);
  await phone.field(user.password).fill(CUSTOMER_PASSWORD);
  await phone.button(user.login).tap();
  await phone.arrivesAt('/home/index');
  await phone.sees(home.totalAssets);
}
const button = (phone: Phone, name: string) => phone.dialog.getByRole('button', { name });
const height = async (phone: Phone): Promise<number> => (await phone.dialog.boundingBox())?.height ?? 0;

test('the first login shows a tour of three cards of one size, the last of which opens an order ticket', async () => {
  const customer = await stage.customer();
  const phone = await stage.phone({ language: 'kor' });
  const { tour, trading, ticket } = phone.texts;
  await logIn(phone, customer);
  await phone.sees(phone.dialog.getByText(tour.money.title));
  await phone.settles();
  expect(await listAxeFindings(phone, 'tour')).toEqual([]);
  const first = await height(phone);
  for (const [step, card] of [
    [2, tour.proofs],
    [3, tour.first],
  ] as const) {
    await button(phone, tour.next).tap();
    await phone.sees(phone.dialog.getByText(card.title));
    await phone.sees(fillPlaceholders(tour.step, { step, steps: 3 }));
    expect(await height(phone)).toBe(first);
  }
  await button(phone, tour.begin).tap();
  await phone.sees(phone.dialog.getByText(trading.quantity).first());
  await phone.seesNoMore(tour.title);
  await phone.dialog.locator('input').first().fill('1');
  await phone.dialog.getByRole('button', { name: / 1주 |1주/ }).tap();
  await phone.button(ticket.confirm.buy).tap();
  await phone.sees(phone.dialog.getByRole('heading', { name: ticket.done.buy }));
  const { rows } = await expectSuccess(customer.client.call('trading/listPositions', {}));
  expect(rows).toMatchObject([{ openQuantity: '1', side: 'long' }]);
});

test('the tour isn’t repeated at the next login, but is available in the settings', async () => {
  const customer = await stage.customer();
  const phone = await stage.phone();
  const { tour, settings } = phone.texts;
  await logIn(phone, customer);
  await phone.sees(phone.dialog.getByText(tour.money.title));
  await button(phone, tour.skip).tap();
  await phone.seesNoMore(phone.dialog);
  await phone.open('/information/setting');
  await phone.button(settings.logout).tap();
  await button(phone, settings.logout).tap();
  await phone.arrivesAt('/login/login');

  await logIn(phone, customer);
  await phone.settles();
  expect(await phone.dialog.count()).toBe(0);
  await phone.open('/information/setting');
  await phone.button(tour.again).tap();
  await phone.sees(phone.dialog.getByText(tour.money.title));
});

test('the first login shows the tour even if its screen loads late', async () => {
  const customer = await stage.customer();
  const phone = await stage.phone();
  const known = phone.page.waitForResponse('**/user/getUserinfo');
  await phone.page.route('**/assets/login-splash-screen-*.js', async (route) => {
    await known;
    await route.continue();
  });
  await logIn(phone, customer);
  await phone.sees(phone.dialog.getByText(phone.texts.tour.money.title));
});
