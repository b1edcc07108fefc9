/** A deposit channel for customers with its key: made private at a desk, opened on a phone. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { afterEach, expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { registerCustomer } from '../browser/register-customer.ts';
import { StaffDesktop } from '../browser/staff-desktop.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { dropCallAnswers } from '../browser/intercept-call-answers.ts';
import { createStaffMember, logInStaffWithOneTimeCode } from '../browser/staff-members.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
/** A channel that no other journey uses. */
const CHANNEL = 'practice-sar';

let desk: StaffDesktop | null = null;
afterEach(() => desk?.switchOff());

/** The channel is its currency's only one, so that each change waits for a second person. */
async function approve(): Promise<void> {
  const { client } = await logInStaffWithOneTimeCode(
    stage.product,
    await createStaffMember(stage.product, `private-second-${Date.now()}`, 'treasurer'),
  );
  const { rows } = await expectSuccess(client.call('staff/listProposals', { status: 'waiting' }));
  const { id: proposal = '' } = rows.find(({ subject }) => subject === `channel ${CHANNEL}`) ?? {};
  await expectSuccess(
    client.call('staff/decideProposal', { proposal, verdict: 'approve', key: createIdempotencyKey() }),
  );
}

test('a key whose answer was lost is known to nobody, which is stated before approval', async () => {
  const session = await logInStaffWithOneTimeCode(
    stage.product,
    await createStaffMember(stage.product, `private-cut-off-${Date.now()}`, 'treasurer'),
  );
  desk = await StaffDesktop.switchOn(stage.browser, stage.product.origin, { token: session.token, expected: /ERR_/ });
  await desk.open('/channels');
  await desk.settles();
  const lost = await dropCallAnswers(desk, 'staff/setChannelKey');
  await desk.row(CHANNEL).getByRole('button', { name: /^Key/ }).click();
  const make = desk.dialog.getByRole('button', { name: 'Make it private' });
  await make.click();
  await desk.sees(desk.dialog.getByRole('alert'));
  lost.found();
  await make.click();
  await desk.sees(desk.dialog.getByText(/nobody knows it.*Take it back/));
  expect(new Set(lost.keys).size).toBe(1);
  await desk.dialog.getByRole('button', { name: 'Done' }).click();
  await desk.open('/proposals');
  await desk.button(new RegExp(`^Take back: .*${CHANNEL}`)).click();
  await desk.sees('Taken back');
});

test('a treasurer makes a channel private and sees its key once; a customer opens it with the key alone', async () => {
  const { token } = await logInStaffWithOneTimeCode(
    stage.product,
    await createStaffMember(stage.product, `private-treasurer-${Date.now()}`, 'treasurer'),
  );
  desk = await StaffDesktop.switchOn(stage.browser, stage.product.origin, { token });
  await desk.open('/channels');
  await desk.settles();
  await desk.row(CHANNEL).getByRole('button', { name: /^Key/ }).click();
  await desk.dialog.getByRole('button', { name: 'Make it private' }).click();
  const channelKey = (await desk.dialog.getByText(/^\w{4}(-\w{4}){3}$/).textContent()) ?? '';
  await desk.dialog.getByRole('button', { name: 'Done' }).click();
  await approve();
  await desk.page.reload();
  await desk.sees(desk.row(CHANNEL).filter({ hasText: 'Private' }));

  const phone = await stage.phone({ session: await registerCustomer(stage.product) });
  const { deposit, errors } = phone.texts;
  await phone.open(`/information/rechargeChannel?channel=${CHANNEL}`);
  await phone.dialog.getByLabel(deposit.key.field).fill('2222-2222-2222-2222');
  await phone.dialog.getByRole('button', { name: deposit.key.open }).tap();
  await phone.sees(phone.dialog.getByText(errors.keyMismatch));
  expect(await listAxeFindings(phone, 'the key of a channel')).toEqual([]);
  await phone.dialog.getByLabel(deposit.key.field).fill(channelKey.toLowerCase());
  await phone.dialog.getByRole('button', { name: deposit.key.open }).tap();
  await phone.sees(phone.text('PRACTICE-SAR-0000'));
  await phone.sees(phone.field(fillPlaceholders(deposit.amount, { currency: 'SAR' })));

  await desk.row(CHANNEL).getByRole('button', { name: /^Key/ }).click();
  await desk.dialog.getByRole('button', { name: 'Open it to everyone' }).click();
  await desk.dialog.waitFor({ state: 'hidden' });
  expect(phone.complaints).toEqual([]);
});
