/** Margin rules and the insurance account in the operator's console: proposed by one person, approved by another. */
import { formatDate } from '@bourse/contract/format.ts';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { launchChromium } from '../browser/chromium.ts';
import { StaffDesktop, type StaffDesktopOptions } from '../browser/staff-desktop.ts';
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

async function sitDown(options?: StaffDesktopOptions): Promise<StaffDesktop> {
  const desk = await StaffDesktop.switchOn(browser, product.origin, options);
  desks.push(desk);
  return desk;
}

test('a treasurer proposes margin and insurance rules, impossible ones are refused, and another approves', async () => {
  // At most two years ahead; a second try takes another day and sum.
  const day = 1 + (Date.now() % 28);
  const ahead = `${new Date().getUTCFullYear() + 1}-11-${String(day).padStart(2, '0')}`;
  const formattedDate = formatDate(ahead);
  const capital = `5,0${String(day).padStart(2, '0')},000`;
  const desk = await sitDown({
    token: (
      await logInStaffWithOneTimeCode(
        product,
        await createStaffMember(product, `margin-treasurer-${Date.now()}`, 'treasurer'),
      )
    ).token,
  });
  await desk.open('/margin?market=TH');
  await desk.button('Propose a rule').click();
  await desk.dialog.getByRole('button', { name: 'Propose a rule' }).click();
  await desk.sees('Please fill this in.');
  await desk.sees('A whole number from 1 to 100.');
  for (const [name, value] of [
    ['Instrument', 'TH.NOSUCH'],
    ['From (market date)', ahead],
    ['Daily movement from', '3.5'],
    ['Initial margin', '50'],
    ['Warning', '30'],
    ['Maintenance margin', '25'],
    ['Maximum leverage', '2'],
  ] as const) {
    await desk.dialog.getByLabel(name, { exact: true }).fill(value);
  }
  await desk.dialog.getByRole('button', { name: 'Propose a rule' }).click();
  await desk.dialog.getByRole('alert').waitFor();
  expect(await listAxeFindings(desk, 'a margin rule')).toEqual([]);
  await desk.dialog.getByLabel('Instrument', { exact: true }).fill('');
  await desk.dialog.getByRole('button', { name: 'Propose a rule' }).click();
  await desk.sees('Proposed. A second person has to decide');
  await desk.sees(desk.row(formattedDate).filter({ hasText: '3.5%' }).filter({ hasText: 'Proposed' }));
  expect(await desk.row(formattedDate).getByRole('button').allTextContents()).toEqual(['Take back']);

  await desk.open('/accounts');
  await desk.button('Propose a rule for it').click();
  await desk.dialog.getByLabel('Currency').selectOption('MYR');
  for (const [name, value] of [
    ['From', `${ahead}T03:04`],
    ['Capital', capital],
    ['Alarm below', '40'],
    ['Limit', '41'],
  ] as const)
    await desk.dialog.getByLabel(name, { exact: true }).fill(value);
  await desk.dialog.getByRole('button', { name: 'Propose a rule for it' }).click();
  await desk.sees('From 0 to 100 percent, and no more than the alarm.');
  await desk.dialog.getByLabel('Limit', { exact: true }).fill('20');
  await desk.dialog.getByRole('button', { name: 'Propose a rule for it' }).click();
  await desk.sees(desk.row(`${capital}.00`).filter({ hasText: 'Proposed' }));

  const other = await sitDown({
    token: (
      await logInStaffWithOneTimeCode(
        product,
        await createStaffMember(product, `margin-second-${Date.now()}`, 'treasurer'),
      )
    ).token,
  });
  await other.open('/margin?market=TH&status=proposed');
  await other
    .row(formattedDate)
    .getByRole('button', { name: /^Claim/ })
    .click();
  await other.sees('Claimed for an hour');
  await desk.open('/margin?market=TH');
  await desk.sees(desk.row(formattedDate).filter({ hasText: 'Claimed by' }));
  expect(await desk.row(formattedDate).getByRole('button').count()).toBe(0);
  await desk.open('/accounts');
  await other
    .row(formattedDate)
    .getByRole('button', { name: /^Approve/ })
    .click();
  await other.dialog.getByRole('button', { name: 'Approve' }).click();
  await other.sees('Approved');
  await other.open('/accounts');
  expect(await listAxeFindings(other, 'the insurance account')).toEqual([]);
  await other.button('Reject: Insurance account MYR').click();
  await other.dialog.getByRole('button', { name: 'Reject' }).click();
  await other.sees('Choose a reason.');
  expect(await listAxeFindings(other, 'turning a proposal down')).toEqual([]);
  await other.dialog.getByRole('button', { name: 'Cancel' }).click();
  await other.button('Approve: Insurance account MYR').click();
  await other.dialog.getByRole('button', { name: 'Approve' }).click();
  await other.sees(other.row(`${capital}.00`).filter({ hasText: 'Scheduled' }));
  await desk.open('/margin?market=TH');
  await desk.sees(desk.row(formattedDate).filter({ hasText: 'Scheduled' }));
});
