/** A loan from the application to its end, overdue in between: the customer on a phone, the reviewer at a desk. */
import { type CallClient, createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import type { Customer } from '../browser/register-customer.ts';
import { StaffDesktop } from '../browser/staff-desktop.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { openOwnJourneyWorld } from '../browser/own-journey-world.ts';
import { findStaffMember, logInStaffWithOneTimeCode } from '../browser/staff-members.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const DAY_MS = 86_400_000;
/** Months pass, so this file has its own world. */
const world = openOwnJourneyWorld(stage, 'loan');
const { phoneOf, setClock } = world;
const logIn = (): Promise<Customer> => world.again(world.server.demo.customers[0]!);
const change = async ({ client }: Customer, from: string, to: string, amount: string): Promise<void> => {
  const quote = await expectSuccess(client.call('wallet/quoteExchange', { from, to, amount }));
  await expectSuccess(client.call('wallet/exchange', { quote: quote.quote, key: createIdempotencyKey() }));
};

/** Money in copies would be collected too: it is moved back to the main portfolio. */
async function stopCopies(client: CallClient): Promise<void> {
  const copies = async () => (await expectSuccess(client.call('copying/listCopies', { status: 'inProgress' }))).rows;
  for (const { id } of await copies())
    await expectSuccess(client.call('copying/stopCopy', { copy: id, close: true, key: createIdempotencyKey() }));
  await expect.poll(copies, { timeout: 20_000 }).toEqual([]);
}

test('a loan is applied for with its cost shown, reviewed, drawn, paid late, and settled', async () => {
  const customer = await logIn();
  const [before] = (await expectSuccess(customer.client.call('credit/listLoans', { status: 'active' }))).rows;
  await expectSuccess(
    customer.client.call('credit/repayLoan', {
      loan: before!.id,
      amount: before!.owed.total,
      key: createIdempotencyKey(),
    }),
  );
  const phone = await phoneOf(customer);
  const { credit } = phone.texts;
  await phone.open('/information/loan');
  await phone.button(credit.overview.scoreWay).tap();
  const { score } = await expectSuccess(customer.client.call('user/getCreditScore', {}));
  await phone.dialog.getByText(String(score), { exact: true }).waitFor();
  await phone.back();
  await phone.seesNoMore(phone.dialog);
  await phone.button(credit.overview.apply).tap();
  await phone.arrivesAt('/information/loanTo');
  await phone.field(fillPlaceholders(credit.application.amount, { currency: 'USD' })).fill('1000');
  await phone.sees(credit.application.apr);
  await phone.sees(new RegExp(credit.application.total));
  await phone.page.getByRole('checkbox', { name: credit.application.consent }).check();
  await phone.button(/^Apply for/).tap();
  await phone.arrivesAt('/information/loan');
  await phone.sees(/is in review/);
  await phone.settles();
  expect(await phone.page.evaluate(() => scrollY)).toBe(0);

  const product = { ...stage.product, origin: world.server.origin };
  const { token, client: staff } = await logInStaffWithOneTimeCode(
    product,
    findStaffMember(world.server.demo, 'reviewer'),
  );
  const desk = await StaffDesktop.switchOn(stage.browser, world.server.origin, { token });
  const { rows: waiting } = await expectSuccess(staff.call('staff/listReviews', { kind: 'loan' }));
  await desk.open(`/reviews/${waiting[0]!.id}`);
  await desk.settles();
  await desk.press('a');
  await desk.dialog.waitFor();
  await desk.press('Enter');
  await desk.dialog.waitFor({ state: 'hidden' });
  await desk.switchOff();

  await phone.open('/information/loan?offered');
  await phone.button(/^Take/).tap();
  await phone.dialog.getByText(credit.application.total).waitFor();
  await phone.dialog.getByText(credit.application.first, { exact: true }).waitFor();
  await phone.button(/^Borrow/).tap();
  await phone.sees(/is available$/);
  const { rows: loans } = await expectSuccess(customer.client.call('credit/listLoans', { status: 'active' }));
  await stopCopies(customer.client);
  const { accounts } = await expectSuccess(customer.client.call('wallet/getWallet', {}));
  const dollars = accounts.find(({ currency }) => currency === 'USD')!.available;
  await change(customer, 'USD', 'KRW', dollars);
  await phone.switchOff();

  await setClock(34 * DAY_MS);
  const later = await logIn();
  const readNotices = async () =>
    (await expectSuccess(later.client.call('notices/listNotices', { limit: 100 }))).rows.map(({ code }) => code);
  await expect.poll(readNotices, { timeout: 20_000 }).toContain('loanOverdue');
  const again = await phoneOf(later);
  await again.open('/information/loan');
  await again.sees(new RegExp(credit.overview.unpaid.slice(0, 30)));
  await again.open(`/information/loanRe?loan=${loans[0]!.id}`);
  await again.sees(credit.application.lateSays);
  await change(later, 'KRW', 'USD', '4000000');
  // The overdue amount is collected automatically as soon as the money is there; the customer pays the rest.
  const status = async () => (await expectSuccess(later.client.call('credit/listLoans', { limit: 1 }))).rows[0]!.status;
  await expect.poll(status, { timeout: 30_000 }).toBe('active');
  await again.open(`/information/loanRe?loan=${loans[0]!.id}&again`);
  await again.settles();
  await again.button(/^All: /).tap();
  await again.button(/^Repay /).tap();
  await again.sees(new RegExp(`^${credit.status.settled}`));
  const { rows: ended } = await expectSuccess(later.client.call('credit/listLoans', { limit: 1 }));
  expect(ended[0]).toMatchObject({ status: 'settled', owed: { total: '0.00' } });
  expect(again.complaints).toEqual([]);
  await again.switchOff();
});
