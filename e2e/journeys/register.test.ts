import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { createAccountNumber, CUSTOMER_PASSWORD } from '../browser/register-customer.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

test('a stranger opens the address, reads both texts, registers with the invitation and reaches home', async () => {
  const phone = await stage.phone({ language: null });
  const { user, shell, home, successes, tour } = phone.texts;
  await phone.page.goto(stage.product.origin);
  await phone.arrivesAt('/login/start');
  await phone.button(user.openAccount).tap();
  await phone.arrivesAt('/login/register');

  for (const which of [user.privacy, user.agreement]) {
    await phone.button(which).tap();
    await phone.sees(phone.dialog.getByRole('heading', { name: which }));
    await phone.sees(phone.dialog.getByText(/[A-Z][a-z]{2} \d{1,2}, 20\d\d/));
    expect((await phone.dialog.innerText()).length).toBeGreaterThan(2_000);
    await phone.back();
    await phone.seesNoMore(phone.dialog);
  }
  expect(phone.path).toBe('/login/register');

  const account = createAccountNumber();
  await phone.field(user.account).fill(account);
  await phone.field(user.password).fill(CUSTOMER_PASSWORD);
  await phone.field(user.confirmPassword).fill(CUSTOMER_PASSWORD);
  await phone.field(user.invitationCode).fill(stage.product.invitation);
  await phone.page.getByRole('checkbox', { name: user.consent }).tap();
  await phone.button(user.register).tap();

  await phone.sees(phone.toast(successes.registration));
  await phone.arrivesAt('/login/loginAfter');
  await phone.sees(shell.connected);
  await phone.arrivesAt('/home/index');
  await phone.sees(home.totalAssets);
  await phone.dialog.getByRole('button', { name: tour.skip }).tap();
  await phone.sees(phone.link(home.findStock));
  expect(await phone.storage()).toMatchObject({ account, tokend: expect.stringMatching(/.{20,}/) });
});

test('a link with an invitation fills the field in, whichever way leads to it', async () => {
  const phone = await stage.phone();
  const { user } = phone.texts;
  const { invitation } = stage.product;
  await phone.open(`/login/start?invitation=${invitation}`);
  await phone.button(user.login).tap();
  await phone.arrivesAt('/login/login');
  await phone.link(user.openAccount).tap();
  await phone.arrivesAt('/login/register');
  expect(await phone.field(user.invitationCode).inputValue()).toBe(invitation);
  await phone.open(`/login/start?invitation=${invitation}`);
  await phone.button(user.openAccount).tap();
  await phone.arrivesAt('/login/register');
  expect(await phone.field(user.invitationCode).inputValue()).toBe(invitation);
});

test('each empty field has its own message beside it, and nothing is sent', async () => {
  const phone = await stage.phone();
  const { user } = phone.texts;
  await phone.open('/login/register');
  const sent: string[] = [];
  phone.page.on('request', (request) => void (request.url().includes('/user/register') && sent.push(request.url())));
  await phone.button(user.register).tap();
  for (const message of [
    user.accountEmpty,
    user.passwordEmpty,
    user.confirmEmpty,
    user.invitationEmpty,
    user.mustAgree,
  ]) {
    await phone.sees(phone.page.getByRole('alert').filter({ hasText: message }));
  }
  await phone.field(user.account).fill('01012345');
  await phone.seesNoMore(user.accountEmpty);
  await phone.field(user.password).fill('1234567');
  await phone.field(user.confirmPassword).fill('something else');
  await phone.button(user.register).tap();
  for (const message of [fillPlaceholders(user.accountDigits, { count: 8 }), user.passwordShort, user.differ])
    await phone.sees(message);
  expect(sent).toEqual([]);
});
