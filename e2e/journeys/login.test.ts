import { TOAST_DURATION_MS } from '@bourse/contract/constants.ts';
import { expect, test } from 'vitest';
import { CUSTOMER_PASSWORD } from '../browser/register-customer.ts';
import { FRAME_MS, LATE_TIMER_MAXIMUM_MS, measureToastMs } from '../browser/screen-timing.ts';
import type { Phone } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

async function logIn(phone: Phone, account: string, password = CUSTOMER_PASSWORD): Promise<void> {
  const { user } = phone.texts;
  await phone.field(user.account).fill(account);
  await phone.field(user.password).fill(password);
  await phone.button(user.login).tap();
}

test("a visitor who opens a customer's link logs in, sees the splash, and reaches the linked screen", async () => {
  const customer = await stage.customer();
  const phone = await stage.phone();
  const link = '/market/stockDetail?instrument=US.NWRB';
  await phone.open(link);
  await phone.arrivesAt('/login/login');
  await logIn(phone, customer.account);
  await phone.arrivesAt('/login/loginAfter');
  await phone.sees(phone.texts.shell.connected);
  await phone.arrivesAt(link);
  await phone.sees(phone.heading(/Nordwind Robotics/));
});

test('a visitor sees login and registration only', async () => {
  const phone = await stage.phone();
  for (const path of [
    '/home/index',
    '/market/index',
    '/trade/index',
    '/information/payBag',
    '/information/setting',
    '/home/newsList',
  ]) {
    await phone.open(path);
    await phone.arrivesAt('/login/login');
    await phone.sees(phone.button(phone.texts.user.login));
  }
  await phone.open('/login/register');
  await phone.sees(phone.heading(phone.texts.user.questions.account));
});

test('a wrong password shows a toast for two seconds, and keeps what was typed', async () => {
  const customer = await stage.customer();
  const phone = await stage.phone();
  await phone.open('/login/login');
  const stays = measureToastMs(phone.page);
  await logIn(phone, customer.account, 'five quiet herons');
  await phone.sees(phone.toast(phone.texts.errors.wrongCredentials));
  const visibleMs = await stays;
  expect(visibleMs).toBeGreaterThanOrEqual(TOAST_DURATION_MS - FRAME_MS);
  expect(visibleMs).toBeLessThan(TOAST_DURATION_MS + LATE_TIMER_MAXIMUM_MS);
  expect(phone.path).toBe('/login/login');
  expect(await phone.field(phone.texts.user.account).inputValue()).toBe(customer.account);
  expect(await phone.storage()).not.toHaveProperty('tokend');
});
