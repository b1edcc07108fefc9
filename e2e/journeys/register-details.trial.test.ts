import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { createAccountNumber, CUSTOMER_PASSWORD } from '../browser/register-customer.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

test('a number stays as typed; with the code of another country, a message says which ones can be used', async () => {
  const phone = await stage.phone();
  const { user } = phone.texts;
  await phone.open('/login/register');
  for (const typed of ['010-1234-5678', '+82 10-1234-5678']) {
    await phone.field(user.account).fill(typed);
    expect(await phone.field(user.account).inputValue()).toBe(typed);
    await phone.button(user.register).tap();
    await phone.sees(user.passwordEmpty);
    await phone.seesNoMore(user.accountEmpty);
  }
  const refused = fillPlaceholders(user.accountCallingCode, { codes: '+1, +52, +66, +82, +91, +966' });
  await phone.field(user.account).fill('+84 81 234 5678');
  await phone.button(user.register).tap();
  await phone.sees(refused);
  await phone.field(user.account).fill('+66 81 234 5678');
  await phone.seesNoMore(refused);
});

test('a refused invitation is reported and keeps what was typed', async () => {
  const phone = await stage.phone();
  const { user, errors } = phone.texts;
  const account = createAccountNumber();
  await phone.open('/login/register?invitation=NOTACODE');
  await phone.field(user.account).fill(account);
  await phone.field(user.password).fill(CUSTOMER_PASSWORD);
  await phone.field(user.confirmPassword).fill(CUSTOMER_PASSWORD);
  await phone.page.getByRole('checkbox', { name: user.consent }).tap();
  await phone.button(user.register).tap();
  await phone.sees(phone.toast(errors.inviterNotFound));
  expect(await phone.field(user.account).inputValue()).toBe(account);
  expect(await phone.field(user.invitationCode).inputValue()).toBe('NOTACODE');
});

test('an empty login says what is missing', async () => {
  const phone = await stage.phone();
  const { user } = phone.texts;
  await phone.open('/login/login');
  await phone.button(user.login).tap();
  await phone.sees(user.accountEmpty);
  await phone.sees(user.passwordEmpty);
});
