import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { launchChromium } from '../browser/chromium.ts';
import { type Customer, registerCustomer } from '../browser/register-customer.ts';
import { StaffDesktop, type StaffDesktopOptions } from '../browser/staff-desktop.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { submitIdentityPapers } from '../browser/submit-customer-papers.ts';
import { Phone } from '../browser/phone.ts';
import {
  createStaffMember,
  findStaffMember,
  logInStaffWithOneTimeCode,
  logInStaffMember,
} from '../browser/staff-members.ts';
import { getNextStaffOneTimeCode } from '../protocol/staff-one-time-codes.ts';

const product = inject('product');
let browser: Browser;
const desks: StaffDesktop[] = [];
const phones: Phone[] = [];

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());
afterEach(async () => {
  for (const each of [...desks.splice(0), ...phones.splice(0)]) await each.switchOff();
});

async function sitDown(options?: StaffDesktopOptions): Promise<StaffDesktop> {
  const desk = await StaffDesktop.switchOn(browser, product.origin, options);
  desks.push(desk);
  return desk;
}

/** A customer whose papers wait for review. */
async function withPapers(name: string): Promise<Customer & { id: string }> {
  const customer = await registerCustomer(product);
  await submitIdentityPapers(product.origin, customer, name);
  const { id } = await expectSuccess(customer.client.call('user/getUserinfo', {}));
  return { ...customer, id };
}
const identityOf = async ({ client }: Customer) => expectSuccess(client.call('user/getIdentity', {}));

test('a reviewer logs in with a code and approves papers by keyboard; the customer and audit log see it', async () => {
  const customer = await withPapers('Nadia Quill');
  await withPapers('Nora Next');
  const desk = await sitDown();
  const reviewer = findStaffMember(product, 'reviewer');

  await desk.open(`/reviews?filter=${encodeURIComponent(JSON.stringify({ kind: 'identity' }))}`);
  await desk.sees(desk.heading('Log in to the console'));
  await desk.page.keyboard.type(reviewer.login);
  await desk.press('Tab');
  await desk.page.keyboard.type(reviewer.password);
  await desk.press('Tab');
  await desk.page.keyboard.type(await getNextStaffOneTimeCode(reviewer.otpSecret));
  await desk.press('Enter');

  // Back at the address, with its filter.
  await desk.sees(desk.heading('Queue'));
  await desk.sees(desk.row(customer.account));
  await desk.walksTo(customer.account);
  await desk.press('Enter');
  await desk.sees(desk.heading('Identity'));
  await desk.sees('Nadia Quill');
  await desk.button('Show the picture: Front').focus();
  await desk.press('Enter');
  await desk.sees(desk.page.getByAltText('Picture: Front'));
  await desk.page.waitForFunction(() => (document.querySelector('img')?.naturalWidth ?? 0) > 0);

  await desk.press('c');
  await desk.sees('Claimed by Rita Reviewer');
  // One side isn't enough.
  await desk.press('a');
  await desk.sees(/^Open both pictures/);
  expect(await desk.dialog.count()).toBe(0);
  await desk.button('Show the picture: Back').click();
  await desk.sees(desk.page.getByAltText('Picture: Back'));
  await desk.press('a');
  await desk.dialog.waitFor();
  await desk.press('Enter');
  await desk.sees('Approved');
  expect(await identityOf(customer)).toMatchObject({ status: 'certified', name: 'Nadia Quill' });
  // The next one of its kind, while any waits.
  const decided = desk.path;
  await desk.press('n');
  await desk.page.waitForURL((url) => url.hash !== `#${decided}`);
  expect(desk.path).toMatch(/^\/reviews\/r/);
  await desk.sees(desk.heading('Identity'));
  await desk.sees('Submitted');
  await desk.press('b');
  await desk.sees(desk.heading('Queue'));
  await desk.row(customer.account).waitFor({ state: 'detached' });

  const auditor = await logInStaffMember(product, 'auditor');
  const book = await sitDown({ token: auditor.token });
  await book.open(`/audit?filter=${encodeURIComponent(JSON.stringify({ customer: customer.id }))}`);
  for (const action of ['Viewed a review', 'Viewed a picture', 'Claimed a review', 'Decided a review'])
    await book.sees(book.page.getByRole('cell', { name: action }));
  await book.sees(book.page.getByRole('cell', { name: /verdict: Approve/ }));
});

test('a page opened without a session leads to the login once', async () => {
  const desk = await sitDown();
  const led: string[] = [];
  desk.page.on('framenavigated', (frame) => led.push(new URL(frame.url()).hash));
  await desk.open('/customers');
  await desk.sees(desk.heading('Log in to the console'));
  expect(led.filter((hash) => hash === '#/login')).toHaveLength(1);
});

test('a rejection requires a reason, which the customer reads', async () => {
  const customer = await withPapers('Blurred Photo');
  const { token, client } = await logInStaffMember(product, 'reviewer-2');
  const desk = await sitDown({ token });
  const waiting = await expectSuccess(client.call('staff/listReviews', { customer: customer.id }));
  await desk.open(`/reviews/${waiting.rows[0]?.id}`);
  await desk.settles();
  await desk.press('r');
  await desk.dialog.getByRole('button', { name: 'Reject' }).click();
  await desk.sees('A rejection needs a reason.');
  await desk.dialog.getByLabel('Reason').selectOption({ label: 'Document unreadable' });
  await desk.dialog.getByLabel('Remark to the customer').fill('The back is blurred.');
  await desk.dialog.getByRole('button', { name: 'Reject' }).click();
  await desk.sees('Reason: Document unreadable – The back is blurred.');
  expect(await identityOf(customer)).toMatchObject({
    status: 'failed',
    reason: 'documentUnreadable',
    remark: 'The back is blurred.',
  });
});

test('a page that the roles don’t permit says so', async () => {
  const desk = await sitDown({
    token: (
      await logInStaffWithOneTimeCode(product, await createStaffMember(product, `support-${Date.now()}`, 'support'))
    ).token,
  });
  for (const path of ['/reconciliation', '/staff', '/news', '/news/new']) {
    await desk.open(path);
    await desk.sees('Your roles don’t cover this page.');
    expect(await desk.page.getByRole('main').getByRole('button').count()).toBe(0);
  }
});
