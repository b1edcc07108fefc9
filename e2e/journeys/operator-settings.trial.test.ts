import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { createAccountNumber, CUSTOMER_PASSWORD } from '../browser/register-customer.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { buildTemplatePattern } from '../browser/template-pattern.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

test('without a customer-service link the floating button and the row in the menu open the conversation', async () => {
  const { phone } = await stage.customersPhone('/home/index');
  await phone.sees(phone.texts.home.totalAssets);
  await phone.settles();
  await phone.button(phone.texts.shell.support).tap();
  await phone.arrivesAt('/information/support');
  await phone.open('/information/index');
  await phone.button(phone.texts.settings.support).tap();
  await phone.arrivesAt('/information/support');
});

test("the floating button opens the configured link with the partner id and the customer's", async () => {
  const customer = await stage.customer();
  const { id } = await expectSuccess(customer.client.call('user/getUserinfo'));
  const phone = await stage.phone({ session: customer });
  await phone.findsSettings({ kefu: 'https://chat.example/open', partner: 'house-' });
  await phone.page.context().route('https://chat.example/**', (route) => route.fulfill({ body: 'the chat' }));
  await phone.open('/home/index');
  await phone.sees(phone.texts.home.totalAssets);
  await phone.settles();
  const opened = phone.page.context().waitForEvent('page');
  await phone.button(phone.texts.shell.support).tap();
  const chat = await opened;
  await chat.waitForURL(`https://chat.example/open?partnerId=house-${id}`);
});

test('where codes are sent, registering asks for one, and counts down until another can be sent', async () => {
  const phone = await stage.phone();
  const { user } = phone.texts;
  await phone.findsSettings({ sender: 'screen' });
  await phone.open(`/login/register?invitation=${stage.product.invitation}`);
  const account = createAccountNumber();
  await phone.field(user.account).fill(account);
  await phone.button(user.next).tap();
  await phone.sees(fillPlaceholders(user.leads.code, { number: account }));
  const sent = phone.page.waitForRequest('**/user/sendCode');
  await phone.button(user.sendCode).tap();
  expect((await sent).postDataJSON()).toEqual({ account });
  await phone.sees(phone.toast(user.codeSent));
  const again = phone.button(buildTemplatePattern(user.sendAgain));
  expect(await again.isDisabled()).toBe(true);
  const first = await again.innerText();
  await expect.poll(() => again.innerText()).not.toBe(first);

  await phone.button(user.next).tap();
  await phone.sees(user.codeEmpty);
  await phone.field(user.code).fill('12');
  await phone.button(user.next).tap();
  await phone.sees(user.codeDigits);
  await phone.field(user.code).fill('123456');
  await phone.button(user.next).tap();
  await phone.field(user.password).fill(CUSTOMER_PASSWORD);
  await phone.field(user.confirmPassword).fill(CUSTOMER_PASSWORD);
  await phone.button(user.next).tap();
  await phone.button(user.next).tap();
  await phone.page.getByRole('checkbox', { name: user.consent }).tap();
  const registered = phone.page.waitForRequest('**/user/register');
  await phone.button(user.register).tap();
  expect((await registered).postDataJSON()).toMatchObject({ account, code: '123456' });
});
