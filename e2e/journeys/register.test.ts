import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { fillRegistration } from '../browser/fill-registration.ts';
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
  // A demo's own invitation is open: the code is there.
  const account = createAccountNumber();
  await fillRegistration(phone, { account });
  await phone.back();
  await phone.sees(user.leads.openInvitation);
  expect(await phone.field(user.invitationCode).inputValue()).toBe(stage.product.invitation);
  await phone.button(user.next).tap();

  for (const which of [user.privacy, user.agreement]) {
    await phone.button(which).tap();
    await phone.sees(phone.dialog.getByRole('heading', { name: which }));
    await phone.sees(phone.dialog.getByText(/[A-Z][a-z]{2} \d{1,2}, 20\d\d/));
    expect((await phone.dialog.innerText()).length).toBeGreaterThan(2_000);
    await phone.back();
    await phone.seesNoMore(phone.dialog);
  }
  expect(phone.path).toBe('/login/register');

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
  expect(phone.path).toBe(`/login/register?invitation=${invitation}`);
  await phone.open('/login/start?invitation=LINKCODE');
  await phone.button(user.openAccount).tap();
  await phone.arrivesAt('/login/register');
  await fillRegistration(phone, { account: createAccountNumber() });
  await phone.back();
  expect(await phone.field(user.invitationCode).inputValue()).toBe('LINKCODE');
});

test('each page names what is missing, keeps what was typed on the way back, and goes on by keyboard', async () => {
  const phone = await stage.phone();
  const { user, shell } = phone.texts;
  await phone.open('/login/register');
  const sent: string[] = [];
  phone.page.on('request', (request) => void (request.url().includes('/user/register') && sent.push(request.url())));
  const message = (words: string) => phone.page.getByRole('alert').filter({ hasText: words });
  const progress = phone.page.getByRole('progressbar', { name: user.openTitle });
  const stepIs = async (n: number): Promise<void> => {
    await expect.poll(() => progress.getAttribute('aria-valuetext')).toBe(fillPlaceholders(user.step, { n, count: 4 }));
  };
  const { keyboard } = phone.page;

  await phone.button(user.next).tap();
  await phone.sees(message(user.accountEmpty));
  await phone.field(user.account).fill('01012345');
  await phone.seesNoMore(user.accountEmpty);
  await keyboard.press('Enter');
  await phone.sees(fillPlaceholders(user.accountDigits, { count: 8 }));
  const account = createAccountNumber();
  await phone.field(user.account).fill(account);
  await keyboard.press('Enter');
  await stepIs(2);

  await phone.button(user.next).tap();
  for (const words of [user.passwordEmpty, user.confirmEmpty]) await phone.sees(message(words));
  await phone.field(user.password).fill('1234567');
  // The keyboard's key leads to the second field, and from there on.
  await keyboard.press('Enter');
  await keyboard.type('something else');
  await keyboard.press('Enter');
  for (const words of [user.passwordShort, user.differ]) await phone.sees(message(words));
  await phone.field(user.password).fill(CUSTOMER_PASSWORD);
  await phone.field(user.confirmPassword).fill(CUSTOMER_PASSWORD);
  await keyboard.press('Enter');
  await stepIs(3);

  await phone.field(user.invitationCode).fill('');
  await keyboard.press('Enter');
  await phone.sees(message(user.invitationEmpty));
  await phone.field(user.invitationCode).fill(stage.product.invitation);
  await keyboard.press('Enter');
  await stepIs(4);
  await phone.button(user.register).tap();
  await phone.sees(message(user.mustAgree));

  await phone.back();
  await stepIs(3);
  await phone.button(shell.back).tap();
  await stepIs(2);
  expect(await phone.field(user.password).inputValue()).toBe(CUSTOMER_PASSWORD);
  await phone.back();
  await stepIs(1);
  expect(await phone.field(user.account).inputValue()).toBe(account);
  expect(sent).toEqual([]);
});
