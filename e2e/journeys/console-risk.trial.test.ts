/** The house's own risk at a desk: the first page, the exposure, a limit's alarm, a wash trade and its case. */
import type { Browser } from 'playwright-core';
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { launchChromium } from '../browser/chromium.ts';
import { createReviewer, createWashTraders } from '../browser/verified-customers.ts';
import { type Customer, registerCustomer } from '../browser/register-customer.ts';
import { StaffDesktop, type StaffDesktopOptions } from '../browser/staff-desktop.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { createStaffMember, logInStaffWithOneTimeCode } from '../browser/staff-members.ts';

const product = inject('product');
let browser: Browser;
const desks: StaffDesktop[] = [];

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());
afterEach(async () => {
  for (const each of desks.splice(0)) await each.switchOff();
});

async function sitDown(role: string, options?: StaffDesktopOptions): Promise<StaffDesktop> {
  const person = await createStaffMember(product, `${role}-${Date.now()}`, role);
  const { token } = await logInStaffWithOneTimeCode(product, person);
  const desk = await StaffDesktop.switchOn(browser, product.origin, { token, ...options });
  desks.push(desk);
  return desk;
}

const part = (desk: StaffDesktop, name: string) => desk.page.getByRole('heading', { level: 2, name, exact: true });

const buy = ({ client }: Pick<Customer, 'client'>, quantity: string) =>
  expectSuccess(
    client.call('trading/placeOrder', {
      instrument: 'CRYPTO.BTCUSDT',
      side: 'long',
      type: 'market',
      quantity,
      key: createIdempotencyKey(),
    }),
  );

/** A customer who holds a coin, which trades at any hour. */
async function holder(quantity: string): Promise<Customer> {
  const customer = await registerCustomer(product);
  await buy(customer, quantity);
  return customer;
}

test('everybody lands on the first page, with what their roles may see', async () => {
  await holder('0.01');
  const risk = await sitDown('risk');
  await risk.open('/');
  await risk.sees(risk.heading('Today'));
  for (const name of ['Open requests', 'Health', 'Exposure']) await risk.sees(part(risk, name));
  await risk.sees('Profit today');
  expect(await listAxeFindings(risk, 'the first page')).toEqual([]);
  const support = await sitDown('support', { language: 'kor', theme: 'dark' });
  await support.open('/');
  await support.sees(support.heading('오늘'));
  await support.sees(part(support, '서버 상태'));
  expect(await part(support, '익스포저').count()).toBe(0);
  expect(await listAxeFindings(support, 'the first page in Korean')).toEqual([]);
});

test('a new owner reads what to do first, until it is done or hidden', async () => {
  const owner = await sitDown('owner');
  await owner.open('/today');
  await owner.sees(part(owner, 'What to do first'));
  const step = owner.page.getByRole('listitem').filter({ hasText: 'Choose where prices come from' });
  await owner.sees(step.getByText('To do'));
  expect(await listAxeFindings(owner, 'the first steps')).toEqual([]);
  await step.getByRole('link').click();
  await owner.sees(owner.heading('Real prices'));
  await owner.open('/today');
  await owner.button('Hide these steps').click();
  await part(owner, 'What to do first').waitFor({ state: 'detached' });
  await owner.page.reload();
  await owner.sees(part(owner, 'Health'));
  expect(await part(owner, 'What to do first').count()).toBe(0);
});

test('a reviewer reads on the first page which customers have waited longest, and for what', async () => {
  const reviewer = await sitDown('reviewer', { language: 'kor', theme: 'dark' });
  await reviewer.open('/today');
  await reviewer.sees(part(reviewer, '가장 오래 기다린 고객'));
  expect(await listAxeFindings(reviewer, 'what waits')).toEqual([]);
});

test('a limit set by two people raises an alarm on the first page, and the risk page shows the exposure', async () => {
  await holder('0.01');
  const [one, other] = [await sitDown('risk'), await sitDown('risk')];
  await one.page.setViewportSize({ width: 1_024, height: 800 });
  await one.open('/risk');
  await one.sees(one.row('CRYPTO.BTCUSDT').or(one.page.getByTitle('CRYPTO.BTCUSDT')).first());
  await one.page.getByLabel('Split by').selectOption({ label: 'Market' });
  await one.sees(one.row('Digital currency'));
  await one.button('Propose a limit').click();
  await one.dialog.getByLabel('Scope').selectOption({ label: 'Market' });
  await one.dialog.getByLabel('Market', { exact: true }).selectOption('CRYPTO');
  await one.dialog.getByLabel('Limit in USD').fill('1');
  expect(await listAxeFindings(one, 'a limit')).toEqual([]);
  await one.dialog.getByRole('button', { name: 'Propose a limit' }).click();
  await one.sees('Proposed. A second person has to decide');
  await other.open('/proposals');
  await other.button(/^Approve: Exposure limit/).click();
  await other.dialog.getByRole('button', { name: 'Approve' }).click();
  await other.dialog.waitFor({ state: 'detached' });
  await other.open('/today');
  await other.sees(other.page.getByRole('alert').getByText(/is beyond the limit of/));
  await one.sees(one.page.getByText('Exceeded').first());
  expect(await listAxeFindings(one, 'the risk page')).toEqual([]);
  const korean = await sitDown('risk', { language: 'kor', theme: 'dark' });
  for (const page of ['/risk', '/house-profit', '/surveillance']) {
    await korean.open(page);
    await korean.settles();
    expect(await listAxeFindings(korean, page)).toEqual([]);
  }
});

test('trades between two accounts of one person raise a wash-trade case, closed by two people', async () => {
  const traders = await createWashTraders(product, await createReviewer(product));
  const ids = await Promise.all(
    traders.map(async ({ client }) => (await expectSuccess(client.call('user/getUserinfo', {}))).id),
  );
  const desk = await sitDown('risk');
  await desk.open(`/surveillance?filter=${encodeURIComponent(JSON.stringify({ rule: 'wash' }))}`);
  const found = desk.row('Own accounts on both sides').filter({ hasText: ids[0]! }).filter({ hasText: ids[1]! });
  // The rules run once a minute.
  await expect
    .poll(
      async () => {
        await desk.page.reload();
        await desk.settles();
        return found.count();
      },
      { timeout: 90_000, interval: 3_000 },
    )
    .toBeGreaterThan(0);
  await found.first().getByRole('link').click();
  await desk.sees('Nobody has looked into it yet.');
  await desk.sees('Accounts of one person bought and sold the same instrument within minutes.');
  await desk.button('Take').click();
  await desk.dialog.getByRole('button', { name: 'Take' }).click();
  await desk.sees('At least three letters.');
  await desk.dialog.getByLabel('Reason').fill('both accounts are hers');
  await desk.dialog.getByRole('button', { name: 'Take' }).click();
  await desk.sees(desk.row('Took it'));
  expect(await listAxeFindings(desk, 'a case')).toEqual([]);
  await desk.button('Propose outcome').click();
  await desk.dialog.getByLabel('Outcome').selectOption({ label: 'Customer warned' });
  await desk.dialog.getByLabel('Reason').fill('told them both');
  await desk.dialog.getByRole('button', { name: 'Propose outcome', exact: true }).click();
  await desk.sees(desk.row('Proposed an outcome').filter({ hasText: 'told them both' }));
  expect(await desk.button('Confirm and close').count()).toBe(0);

  const confirming = await sitDown('risk');
  await confirming.open(desk.path);
  await confirming.button('Confirm and close').click();
  await confirming.dialog.getByLabel('Reason').fill('seen what they were told');
  await confirming.dialog.getByRole('button', { name: 'Confirm and close', exact: true }).click();
  await confirming.sees(confirming.row('Confirmed and closed it').filter({ hasText: 'seen what they were told' }));
  await confirming.sees(confirming.page.getByText('Closed', { exact: true }));
  expect(await confirming.button('Take').count()).toBe(0);
}, 150_000);
