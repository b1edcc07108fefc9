/** A customer asks customer service within the app, staff answer in the console, and the customer reads it at once. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { StaffDesktop } from '../browser/staff-desktop.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { CUSTOMER_PASSWORD } from '../browser/register-customer.ts';
import { createStaffMember, logInStaffWithOneTimeCode } from '../browser/staff-members.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const desks: StaffDesktop[] = [];
afterEach(async () => {
  for (const each of desks.splice(0)) await each.switchOff();
});

async function openDesk(name: string, language: 'en' | 'kor' = 'en'): Promise<StaffDesktop> {
  const person = await createStaffMember(stage.product, `${name}-${Date.now()}`, 'support');
  const { token } = await logInStaffWithOneTimeCode(stage.product, person);
  const desk = await StaffDesktop.switchOn(stage.browser, stage.product.origin, { token, language });
  desks.push(desk);
  return desk;
}

const screenshot = async () => ({
  name: 'screen.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 300, height: 500, channels: 3, background: '#8844aa' } })
    .png()
    .toBuffer(),
});

test('a customer writes with a picture, staff answer, and the answer appears by itself', async () => {
  const { phone, customer } = await stage.customersPhone('/information/index');
  const { settings, support, notices } = phone.texts;
  await phone.button(settings.support).tap();
  await phone.arrivesAt('/information/support');
  await phone.sees(support.lead);
  expect(await phone.button(support.send).isDisabled()).toBe(true);
  await phone.page.getByLabel(support.attach).setInputFiles(await screenshot());
  await phone.sees(phone.page.locator('form').getByRole('img'));
  await phone.field(support.write).fill('Who logged in last night?');
  await phone.button(support.send).tap();
  const log = phone.page.getByRole('log');
  await phone.sees(log.getByText('Who logged in last night?'));
  await phone.sees(log.getByRole('img'));
  expect(await phone.field(support.write).inputValue()).toBe('');

  const desk = await openDesk('answering');
  await desk.open('/conversations');
  await desk.row(customer.account).getByRole('link').first().click();
  await desk.sees('Who logged in last night?');
  await desk.button('Show picture 1').click();
  await desk.sees(desk.page.getByRole('img', { name: 'Picture 1' }));
  await desk.button('Take').click();
  await desk.sees('The conversation is yours for an hour.');
  await desk.page.getByLabel('Your answer').fill('You did, from your tablet.');
  await desk.button('Send the answer').click();
  await desk.sees(desk.page.getByRole('listitem').filter({ hasText: 'You did, from your tablet.' }));
  expect(await listAxeFindings(desk, 'a conversation')).toEqual([]);

  await phone.sees(log.getByText('You did, from your tablet.'));
  expect(await listAxeFindings(phone, 'a conversation')).toEqual([]);
  await desk.button('Close').click();
  await phone.open('/information/userInfo');
  await phone.page.getByText(notices.supportAnswered.title).first().tap();
  await phone.button(support.toConversation).tap();
  await phone.arrivesAt('/information/support');
  await phone.sees(support.closed);
});

test('two people don’t answer the same customer, and the second reads who has it', async () => {
  const customer = await stage.customer();
  await expectSuccess(customer.client.call('support/sendMessage', { text: 'Hello', key: createIdempotencyKey() }));
  const { id } = await expectSuccess(customer.client.call('user/getUserinfo', {}));
  const [first, second] = [await openDesk('first'), await openDesk('second', 'kor')];
  for (const desk of [first, second]) await desk.open(`/conversations/${id}`);
  await first.button('Take').click();
  await first.sees('The conversation is yours for an hour.');
  await second.page.getByLabel('답변', { exact: true }).fill('안녕하세요');
  await second.button('답변 보내기').click();
  await second.sees(/맡은 상담이에요/);
});

test('a security message that names customer service leads to the conversation', async () => {
  const customer = await stage.customer();
  const passwords = { password: CUSTOMER_PASSWORD, next: 'six loud magpies', confirm: 'six loud magpies' };
  await expectSuccess(customer.client.call('user/setFundPassword', { ...passwords, key: createIdempotencyKey() }));
  const phone = await stage.phone({ session: customer });
  const { notices, security } = phone.texts;
  await phone.open('/information/userInfo');
  await phone.page.getByText(notices.fundPasswordSet.title).first().tap();
  await phone.button(security.contact).tap();
  await phone.arrivesAt('/information/support');
});
