/** The operator's webhook, made, tested and removed in the console by an owner. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { launchChromium } from '../browser/chromium.ts';
import { createStaffMember, logInStaffWithOneTimeCode } from '../browser/staff-members.ts';
import { StaffDesktop } from '../browser/staff-desktop.ts';

const product = inject('product');
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

test('an owner makes a webhook, sees its secret once, tests it, disables it and removes it', async () => {
  const name = `Hook ${Date.now()}`;
  const person = await createStaffMember(product, `hooks-${Date.now()}`, 'owner');
  const { token } = await logInStaffWithOneTimeCode(product, person);
  const desk = await StaffDesktop.switchOn(browser, product.origin, { token });
  await desk.open('/webhooks');
  await desk.button('Create a webhook').click();
  await desk.dialog.getByLabel('Name').fill(name);
  await desk.dialog.getByRole('button', { name: 'Create a webhook' }).click();
  await desk.sees('Please enter an address that begins with https://.');
  await desk.dialog.getByLabel('Address').fill('https://10.0.0.8/bourse');
  await desk.dialog.getByRole('button', { name: 'Create a webhook' }).click();
  await desk.dialog.getByRole('alert').waitFor();
  await desk.dialog.getByLabel('Address').fill('https://events.invalid/bourse');
  await desk.dialog.getByRole('button', { name: 'Create a webhook' }).click();
  await desk.dialog.getByText(/^whsec_/).waitFor();
  expect(await listAxeFindings(desk, 'the secret of a webhook')).toEqual([]);
  await desk.button('I have saved it').click();
  await desk.page.getByRole('link', { name }).click();
  await desk.button('Send a test').click();
  await desk.sees('No public address');
  await desk.button('Send again').click();
  await desk.dialog.getByLabel('From').fill('2020-01-01T09:00');
  await desk.dialog.getByRole('button', { name: 'Send again' }).click();
  await desk.dialog.getByRole('alert').waitFor();
  await desk.button('Cancel').click();
  await desk.button('New secret').click();
  await desk.dialog.getByRole('button', { name: 'New secret' }).click();
  await desk.dialog.getByText(/^whsec_/).waitFor();
  await desk.button('I have saved it').click();
  await desk.button('Disable').click();
  await desk.sees('By a member of staff');
  await desk.button('Enable').click();
  await desk.button('Remove').click();
  await desk.dialog.getByRole('button', { name: 'Remove' }).click();
  await desk.sees('Webhook removed');
  expect(await desk.page.getByRole('link', { name }).count()).toBe(0);
  await desk.open('/audit');
  await desk.sees(desk.page.getByRole('cell', { name: 'Removed a webhook of the operator' }));
  await desk.switchOff();
});
