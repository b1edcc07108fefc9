/** Two people raise a fee at their desks; a customer is told on the phone before it applies, and then pays it. */
import { formatDate } from '@bourse/contract/format.ts';
import { afterEach, expect, test } from 'vitest';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { listAxeFindings } from '../browser/axe-check.ts';
import { registerCustomer } from '../browser/register-customer.ts';
import { StaffDesktop } from '../browser/staff-desktop.ts';
import { buildTemplatePattern } from '../browser/template-pattern.ts';
import { expectSuccess, DEMO_STOCK } from '../browser/customer-with-history.ts';
import { openOwnJourneyWorld } from '../browser/own-journey-world.ts';
import { createStaffMember, logInStaffWithOneTimeCode } from '../browser/staff-members.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
// All customers are told, which would be one message too many for the other journeys.
const world = openOwnJourneyWorld(stage, 'fees');
const DAY_MS = 86_400_000;
const AHEAD_MS = 3 * DAY_MS;
const desks: StaffDesktop[] = [];
const allOff = async (): Promise<void> => {
  for (const each of desks.splice(0)) await each.switchOff();
};
afterEach(allOff);

async function treasurer(name: string): Promise<StaffDesktop> {
  const { token } = await logInStaffWithOneTimeCode(
    world.server,
    await createStaffMember(world.server, `${name}-${Date.now()}`, 'treasurer'),
  );
  const desk = await StaffDesktop.switchOn(stage.browser, world.server.origin, { token });
  desks.push(desk);
  return desk;
}

test('two people raise a commission; customers read old and new rates before, and pay from the set day', async () => {
  const { origin, demo } = world.server;
  const customer = await registerCustomer({ origin, invitation: demo.invitation });
  const order = { instrument: DEMO_STOCK, side: 'long', type: 'market', quantity: '1' } as const;
  const commission = async (client = customer.client) =>
    (await expectSuccess(client.call('trading/previewOrder', order))).fees.find(({ name }) => name === 'commission')
      ?.amount;
  expect(await commission()).toBe('0.99');

  const from = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
  const [first, second] = [await treasurer('raising'), await treasurer('agreeing')];
  await first.open('/commissions');
  await first.button('Propose commissions').click();
  await first.dialog.getByLabel('Market', { exact: true }).selectOption('US');
  await first.dialog.getByLabel('Calculation').selectOption('order');
  await first.dialog.getByRole('button', { name: 'Propose commissions' }).click();
  await first.sees('Please fill this in.');
  await first.dialog.getByLabel('From (market date)').fill(from);
  await first.dialog.getByRole('textbox', { name: 'Commission' }).fill('2.49');
  expect(await listAxeFindings(first, 'a commission')).toEqual([]);
  await first.dialog.getByRole('button', { name: 'Propose commissions' }).click();
  await first.sees('Proposed. A second person has to decide');
  const proposed = first.row(formatDate(from)).filter({ hasText: 'Proposed' });
  await first.sees(proposed.filter({ hasText: '2.49 USD per order' }));
  expect(await proposed.getByRole('button').allTextContents()).toEqual(['Take back']);

  const phone = await world.phoneOf(customer);
  const { notices, routes, rulebook: t } = phone.texts;
  await phone.open('/information/userInfo');
  const announcement = phone
    .list(routes.userInfo)
    .getByRole('listitem')
    .filter({ hasText: 'US' })
    .filter({ hasText: from.slice(0, 4) });
  expect(await announcement.count()).toBe(0);

  await second.open('/proposals');
  await second.button('Approve: Commissions, US').click();
  await second.dialog.getByText('0.99 USD').waitFor();
  await second.dialog.getByText('2.49 USD').waitFor();
  await second.dialog.getByRole('button', { name: 'Approve' }).click();
  await second.sees('Approved');
  await first.page.reload();
  await first.sees(first.row(formatDate(from)).filter({ hasText: 'Scheduled' }));

  await announcement.getByRole('link').tap();
  await phone.arrivesAt('/information/msgInfo');
  await phone.sees(phone.heading(buildTemplatePattern(notices.commissionToChange.title)));
  await phone.sees(
    phone.page.getByText(
      buildTemplatePattern(fillPlaceholders(notices.commissionToChange.body, { becomes: '2.49 USD', was: '0.99 USD' })),
    ),
  );
  expect(await listAxeFindings(phone, 'a message of a raised fee')).toEqual([]);
  await phone.open(`/market/stockDetail?instrument=${DEMO_STOCK}`);
  await phone.tab(phone.texts.quotes.pagePart.depth).tap();
  await phone.button(t.open).tap();
  await phone.dialog.getByRole('radio', { name: t.charges }).tap();
  await phone.sees(phone.dialog.getByRole('heading', { name: t.ahead }));
  await phone.sees(phone.dialog.getByRole('listitem').filter({ hasText: '2.49' }));
  expect(await commission()).toBe('0.99');
  await phone.switchOff();
  await allOff();
  await world.pass(AHEAD_MS);
  const again = await world.again(customer);
  expect(await commission(again.client)).toBe('2.49');
});
