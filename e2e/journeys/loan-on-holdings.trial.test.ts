/** A loan from the application to its end, overdue in between: the customer on a phone, the reviewer at a desk. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import type { Customer } from '../browser/register-customer.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { dropCallAnswers } from '../browser/intercept-call-answers.ts';
import { openOwnJourneyWorld } from '../browser/own-journey-world.ts';
import { findStaffMember, logInStaffWithOneTimeCode } from '../browser/staff-members.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
/** Months pass, so this file has its own world. */
const world = openOwnJourneyWorld(stage, 'loan');
const { phoneOf } = world;
const logIn = (): Promise<Customer> => world.again(world.server.demo.customers[0]!);

test('a loan on holdings shows what each secures and the ratio, and releases them at its end', async () => {
  const customer = await logIn();
  const { client } = customer;
  const { holdings } = await expectSuccess(client.call('credit/listPledgeable', { currency: 'USD' }));
  const { name, loanable, instrument } = holdings[0]!;
  const phone = await phoneOf(customer, { expected: /ERR_/ });
  const { secured, application } = phone.texts.credit;
  await phone.open('/information/loan?secured');
  await phone.button(secured.begin).tap();
  await phone.arrivesAt('/information/loanTo');
  await phone.button(new RegExp(`^${name}`)).tap();
  await phone.sees(/^Together they secure up to/);
  await phone
    .field(fillPlaceholders(application.amount, { currency: 'USD' }))
    .fill(String(Math.floor(Number(loanable) * 0.9)));
  await phone.sees(application.apr);
  await phone.button(/^Apply for/).tap();
  // What is missing scrolls into view, with the focus.
  const consent = phone.page.getByRole('checkbox', { name: application.consentSecured });
  await consent.and(phone.page.locator(':focus')).waitFor();
  await consent.check();
  const lost = await dropCallAnswers(phone, 'credit/applyLoan');
  await phone.button(/^Apply for/).tap();
  await phone.sees(phone.text(phone.texts.shell.noAnswer));
  // Another term is another loan: it needs its own consent, and nothing is known of it.
  const requestCount = lost.keys.length;
  await phone.button(fillPlaceholders(application.monthsOf, { n: 36 })).tap();
  await phone.seesNoMore(phone.text(phone.texts.shell.noAnswer));
  await phone.button(/^Apply for/).tap();
  await consent.and(phone.page.locator(':focus')).waitFor();
  expect(await consent.isChecked()).toBe(false);
  expect(lost.keys).toHaveLength(requestCount);
  await phone.button(fillPlaceholders(application.monthsOf, { n: 12 })).tap();
  await phone.sees(phone.text(phone.texts.shell.noAnswer));
  lost.found();
  await phone.button(/^Apply for/).tap();
  await phone.arrivesAt('/information/loan');
  expect(new Set(lost.keys).size).toBe(1);

  const product = { ...stage.product, origin: world.server.origin };
  const { client: staff } = await logInStaffWithOneTimeCode(product, findStaffMember(world.server.demo, 'treasurer'));
  const { rows: waiting } = await expectSuccess(staff.call('staff/listReviews', { kind: 'loan' }));
  const review = waiting[0]!.id;
  await expectSuccess(staff.call('staff/decideReview', { review, verdict: 'approve', key: createIdempotencyKey() }));
  await phone.open('/information/loan?offered');
  await phone.sees(secured.wouldPledge);
  await phone.button(/^Take/).tap();
  // One tap pays nothing out: the collateral and the thresholds for a margin call and a sale are shown before the
  // second.
  await phone.dialog.getByText(secured.callBelow).waitFor();
  await phone.dialog.getByText(secured.sellBelow).waitFor();
  await phone.dialog.getByText(name).waitFor();
  expect((await expectSuccess(client.call('credit/listLoans', { status: 'offered' }))).rows).toHaveLength(1);
  await phone.button(/^Borrow/).tap();
  await phone.sees(/is available$/);
  await phone.seesNoMore(phone.dialog);
  const { rows } = await expectSuccess(client.call('credit/listLoans', { status: 'active' }));
  const loan = rows.find((each) => each.secured)!.id;
  await phone.open(`/information/loanRe?loan=${loan}`);
  await phone.sees(secured.ratio);
  await phone.button(new RegExp(`^${name}`)).tap();
  await phone.field(secured.quantity).fill('0');
  await phone.button(secured.change).last().tap();
  await phone.sees(/^What remains would secure/);
  await phone.switchOff();

  const { owed } = await expectSuccess(client.call('credit/getPledge', { loan }));
  await expectSuccess(client.call('credit/repayLoan', { loan, amount: owed, key: createIdempotencyKey() }));
  const { holdings: free } = await expectSuccess(client.call('credit/listPledgeable', { currency: 'USD' }));
  expect(free.map((each) => each.instrument)).toContain(instrument);
});
