import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { fillRegistration } from '../browser/fill-registration.ts';
import { createAccountNumber } from '../browser/register-customer.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

test('a number stays as typed; with the code of another country, a message says which ones can be used', async () => {
  const phone = await stage.phone();
  const { user } = phone.texts;
  await phone.open('/login/register');
  for (const typed of ['010-1234-5678', '+82 10-1234-5678']) {
    await phone.field(user.account).fill(typed);
    expect(await phone.field(user.account).inputValue()).toBe(typed);
    await phone.button(user.next).tap();
    await phone.sees(phone.heading(user.questions.password));
    await phone.back();
    await phone.sees(phone.heading(user.questions.account));
  }
  const refused = fillPlaceholders(user.accountCallingCode, { codes: '+1, +52, +66, +82, +91, +966' });
  await phone.field(user.account).fill('+84 81 234 5678');
  await phone.button(user.next).tap();
  await phone.sees(refused);
  await phone.field(user.account).fill('+66 81 234 5678');
  await phone.seesNoMore(refused);
});

test('a refused invitation is reported on its page, and what was typed stays', async () => {
  const phone = await stage.phone();
  const { user, errors } = phone.texts;
  const account = createAccountNumber();
  await phone.open('/login/register?invitation=NOTACODE');
  await fillRegistration(phone, { account });
  await phone.page.getByRole('checkbox', { name: user.consent }).tap();
  await phone.button(user.register).tap();
  await phone.sees(phone.toast(errors.inviterNotFound));
  await phone.sees(phone.heading(user.questions.invitation));
  expect(await phone.field(user.invitationCode).inputValue()).toBe('NOTACODE');
  await phone.back();
  await phone.back();
  await phone.sees(phone.heading(user.questions.account));
  expect(await phone.field(user.account).inputValue()).toBe(account);
});

test('an empty login says what is missing', async () => {
  const phone = await stage.phone();
  const { user } = phone.texts;
  await phone.open('/login/login');
  await phone.button(user.login).tap();
  await phone.sees(user.accountEmpty);
  await phone.sees(user.passwordEmpty);
});
