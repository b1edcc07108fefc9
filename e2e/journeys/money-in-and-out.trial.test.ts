/** Money in and out, with the customer on a phone and the staff at their desks, side by side. */
import { randomInt } from 'node:crypto';
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { parseAmount } from '@bourse/core/ledger/money.ts';
import { createUploadClient } from '@bourse/contract/upload-client.ts';
import sharp from 'sharp';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type Customer, registerCustomer, CUSTOMER_PASSWORD } from '../browser/register-customer.ts';
import { StaffDesktop } from '../browser/staff-desktop.ts';
import { buyAtMarket, expectSuccess, DEMO_STOCK } from '../browser/customer-with-history.ts';
import { FakeNativeShell } from '../browser/fake-native-shell.ts';
import { submitIdentityPapers } from '../browser/submit-customer-papers.ts';
import { createStaffMember, logInStaffWithOneTimeCode } from '../browser/staff-members.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const FUND_PASSWORD = 'six loud magpies';
const NAME = 'Rosa Delgado';
/** More than one person may approve alone; those who have certified the customer or approved a deposit may not. */
const LARGE = '8000';
const LARGE_CENTS = 8_000_00n;

type Colleague = Awaited<ReturnType<typeof logInStaffWithOneTimeCode>>;
let reviewer: Colleague;
let first: Colleague;
let second: Colleague;
let third: Colleague;
let cashier: Colleague;
beforeAll(async () => {
  const { product } = stage;
  const people = await Promise.all([
    createStaffMember(product, 'mio-reviewer', 'reviewer'),
    createStaffMember(product, 'mio-first', 'treasurer'),
    createStaffMember(product, 'mio-second', 'treasurer'),
    createStaffMember(product, 'mio-third', 'treasurer'),
    createStaffMember(product, 'mio-cashier', 'treasurer'),
  ]);
  [reviewer, first, second, third, cashier] = (await Promise.all(
    people.map((person) => logInStaffWithOneTimeCode(product, person)),
  )) as [Colleague, Colleague, Colleague, Colleague, Colleague];
});

const desks: StaffDesktop[] = [];
afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.switchOff();
});
async function deskOf({ token }: Colleague): Promise<StaffDesktop> {
  const desk = await StaffDesktop.switchOn(stage.browser, stage.product.origin, { token });
  desks.push(desk);
  return desk;
}

/** An unused card number, with its check digit (Luhn). */
function newCardNumber(): string {
  const digits = [...'412345', ...String(randomInt(1_000_000_000)).padStart(9, '0')].map(Number);
  const sum = digits.reduce(
    (total, digit, index) => total + (index % 2 === 0 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit),
    0,
  );
  return [...digits, (10 - (sum % 10)) % 10].join('');
}

const idOf = async ({ client }: Customer): Promise<string> =>
  (await expectSuccess(client.call('user/getUserinfo', {}))).id;
const openReviewOf = async ({ client }: Colleague, customer: string): Promise<string> =>
  (await expectSuccess(client.call('staff/listReviews', { customer }))).rows[0]?.id ?? '';
/** Cents. */
async function cashOf({ client }: Customer): Promise<{ available: bigint; frozen: bigint }> {
  const { accounts } = await expectSuccess(client.call('wallet/getWallet', { in: 'USD' }));
  const cents = (bucket: 'available' | 'frozen'): bigint =>
    parseAmount(accounts.find(({ currency }) => currency === 'USD')?.[bucket] ?? '0', 'USD') ?? 0n;
  return { available: cents('available'), frozen: cents('frozen') };
}

/** Approves the customer's last request at a desk. */
async function approve(desk: StaffDesktop, review: string): Promise<void> {
  await desk.open(`/reviews/${review}`);
  await desk.settles();
  await desk.press('a');
  await desk.dialog.waitFor();
  await desk.press('Enter');
  await desk.dialog.waitFor({ state: 'hidden' });
}

/** Papers are claimed and both sides viewed before anybody approves. */
async function certify(desk: StaffDesktop, review: string): Promise<void> {
  await desk.open(`/reviews/${review}`);
  await desk.settles();
  await desk.press('a');
  await desk.sees(/^Claim it and open both/);
  expect(await desk.dialog.count()).toBe(0);
  await desk.press('c');
  for (const side of ['Front', 'Back']) {
    await desk.sees(/^Open both/);
    await desk.button(`Show the picture: ${side}`).click();
    await desk.sees(desk.page.getByAltText(`Picture: ${side}`));
  }
  await desk.press('a');
  await desk.dialog.waitFor();
  await desk.press('Enter');
  await desk.dialog.waitFor({ state: 'hidden' });
}

/** A deposit that no statement shows: it must be claimed and its voucher viewed before approval. */
async function approveDeposit(desk: StaffDesktop, review: string): Promise<void> {
  await desk.open(`/reviews/${review}`);
  await desk.settles();
  await desk.press('a');
  await desk.sees(/^Claim it and open the voucher/);
  expect(await desk.dialog.count()).toBe(0);
  await desk.press('c');
  await desk.sees(/^Open the voucher before/);
  await desk.button(/^Show the picture/).click();
  await desk.page.getByRole('img', { name: /^Picture/ }).waitFor();
  await desk.press('a');
  await desk.dialog.waitFor();
  await desk.press('Enter');
  await desk.dialog.waitFor({ state: 'hidden' });
}

/** Verified at a desk, with a fund password and a card. */
async function verifiedCustomer(): Promise<{ customer: Customer; id: string }> {
  const customer = await registerCustomer(stage.product);
  const id = await idOf(customer);
  await submitIdentityPapers(stage.product.origin, customer, NAME);
  await certify(await deskOf(reviewer), await openReviewOf(reviewer, id));
  await expect
    .poll(async () => (await expectSuccess(customer.client.call('user/getIdentity', {}))).status)
    .toBe('certified');
  await expectSuccess(
    customer.client.call('user/setFundPassword', {
      password: CUSTOMER_PASSWORD,
      next: FUND_PASSWORD,
      confirm: FUND_PASSWORD,
      key: createIdempotencyKey(),
    }),
  );
  const number = newCardNumber();
  await expectSuccess(
    customer.client.call('wallet/addBankCard', {
      first4: number.slice(0, 4),
      last12: number.slice(4),
      holder: NAME,
      bankName: 'Practice Bank',
      key: createIdempotencyKey(),
    }),
  );
  return { customer, id };
}

test('a customer verifies, deposits, trades and withdraws with two approvals, and is paid', async () => {
  const { customer, id } = await verifiedCustomer();
  const phone = await stage.phone({ session: customer });
  const { identity, terms, withdrawal, deposit } = phone.texts;
  await phone.open('/information/authInfo');
  await phone.sees(phone.heading(identity.status.certified));

  // In: the voucher is uploaded before the amount, and two people approve, since no bank statement shows it yet.
  const { rows, reference } = await expectSuccess(customer.client.call('wallet/listDepositChannels', {}));
  const channel = rows.find(({ currency }) => currency === 'USD') ?? rows[0]!;
  const uploads = createUploadClient({
    base: `${stage.product.origin}/api/vue`,
    headers: () => ({ token: customer.token, account: customer.account }),
  });
  const slip = await sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: { r: randomInt(256), g: randomInt(256), b: randomInt(256) },
    },
  })
    .jpeg()
    .toBuffer();
  const { file } = await expectSuccess(uploads.upload('voucher', new Uint8Array(slip)));
  await expectSuccess(
    customer.client.call('wallet/submitDeposit', {
      channel: channel.id,
      amount: channel.minimum,
      reference,
      voucher: file,
      key: createIdempotencyKey(),
    }),
  );
  await phone.open('/information/recharge?tab=records');
  await phone.sees(phone.text(terms.reviewState.pending));
  const paidIn = await openReviewOf(first, id);
  await approveDeposit(await deskOf(reviewer), paidIn);
  await approveDeposit(await deskOf(first), paidIn);
  await phone.page.reload();
  await phone.sees(phone.text(terms.reviewState.passed));
  await phone.sees(deposit.records);

  await buyAtMarket(customer.client, DEMO_STOCK, '2');
  const before = await cashOf(customer);

  // Out: frozen at once, approved by two people, paid by a third.
  await phone.open('/information/cashOut');
  await phone.sees(phone.text(withdrawal.allMet));
  await phone.field(fillPlaceholders(withdrawal.amount, { currency: 'USD' })).fill(LARGE);
  await phone.button(withdrawal.withdraw).tap();
  await phone.dialog.getByLabel(withdrawal.fundPassword, { exact: true }).fill(FUND_PASSWORD);
  await phone.dialog.getByRole('button', { name: /8,000/ }).tap();
  await phone.sees(phone.text(terms.reviewState.pending));
  expect((await cashOf(customer)).frozen).toBe(LARGE_CENTS);

  const review = await openReviewOf(first, id);
  const tainted = await deskOf(first);
  await tainted.open(`/reviews/${review}`);
  await tainted.sees(/handled money or a discount for them, so somebody else decides.*browser profile/);
  const desk = await deskOf(second);
  await approve(desk, review);
  await desk.sees('You have already approved it; somebody else has to give the second approval.');
  expect(await desk.button('Approve').count()).toBe(0);
  const approver = await deskOf(third);
  await approve(approver, review);
  await approver.sees('You approved it, so somebody else has to record how it ended.');
  const other = await deskOf(cashier);
  await other.open(`/reviews/${review}`);
  await other.sees('In progress');
  await other.button('Paid').click();
  await other.dialog.getByLabel(/Payment reference/).fill('SWIFT-4711');
  await other.press('Enter');
  await other.sees(/Done|Ended/);

  await phone.page.reload();
  await phone.open('/information/cashOut?tab=records');
  await phone.sees(phone.text(terms.reviewState.passed2));
  const after = await cashOf(customer);
  expect([after.frozen, before.available - after.available]).toEqual([0n, LARGE_CENTS]);
  expect(phone.complaints).toEqual([]);
});

test('a rejected withdrawal returns all the money with a reason, and a fingerprint confirms the next one', async () => {
  const { customer, id } = await verifiedCustomer();
  const before = await cashOf(customer);
  const phone = await stage.phone({ session: customer });
  const shell = await FakeNativeShell.startOn(phone);
  const { withdrawal, terms } = phone.texts;
  await phone.open('/information/cashOut');
  await phone.sees(phone.text(withdrawal.allMet));
  await phone.field(fillPlaceholders(withdrawal.amount, { currency: 'USD' })).fill('250');
  await phone.button(withdrawal.withdraw).tap();
  await phone.dialog.getByLabel(withdrawal.fundPassword, { exact: true }).fill(FUND_PASSWORD);
  await phone.dialog.getByRole('switch', { name: withdrawal.keepByBiometrics }).tap();
  await phone.dialog.getByRole('button', { name: /250/ }).tap();
  await phone.sees(phone.text(terms.reviewState.pending));
  const stored = await shell.store();
  expect(Object.values(stored)).toEqual([FUND_PASSWORD]);
  expect(await shell.calls('NativeBiometric.setData')).toMatchObject([{ accessControl: 1 }]);
  expect(await phone.page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(FUND_PASSWORD);

  const desk = await deskOf(first);
  await desk.open(`/reviews/${await openReviewOf(first, id)}`);
  await desk.settles();
  await desk.press('r');
  await desk.dialog.getByLabel('Reason').selectOption({ index: 1 });
  await desk.dialog.getByLabel('Remark to the customer').fill('The holder differs by one letter.');
  await desk.dialog.getByRole('button', { name: 'Reject' }).click();
  await desk.dialog.waitFor({ state: 'hidden' });

  await phone.open('/information/cashOut?tab=records');
  await phone.button(new RegExp(terms.reviewState.rejected)).first().tap();
  await phone.sees(phone.dialog.getByText('The holder differs by one letter.'));
  expect(await cashOf(customer)).toEqual(before);

  await phone.open('/information/cashOut?tab=withdraw');
  await phone.field(fillPlaceholders(withdrawal.amount, { currency: 'USD' })).fill('240');
  await phone.button(withdrawal.withdraw).tap();
  await shell.isThem(false);
  await phone.dialog.getByRole('button', { name: withdrawal.useBiometrics }).tap();
  await phone.sees(phone.dialog.getByText(withdrawal.notReleased));
  await shell.isThem(true);
  await phone.dialog.getByRole('button', { name: withdrawal.useBiometrics }).tap();
  await expect.poll(async () => (await cashOf(customer)).frozen).toBe(240_00n);
});

test('a frozen customer sees at once what is restricted, why and until when, and orders are refused', async () => {
  const { phone, customer } = await stage.customersPhone('/home/index');
  const id = await idOf(customer);
  const desk = await deskOf(reviewer);
  await desk.open(`/customers/${id}?why=riskCheck`);
  await desk.settles();
  await desk.button('Restrict').click();
  await desk.dialog.getByLabel('Restriction').selectOption({ label: 'Frozen' });
  await desk.dialog.getByLabel('Reason').selectOption({ label: 'Unusual activity' });
  const until = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
  await desk.dialog.getByLabel(/^Until/).fill(`${until}T12:00`);
  await desk.dialog.getByRole('button', { name: 'Restrict' }).click();
  await desk.dialog.waitFor({ state: 'hidden' });

  const { security, terms } = phone.texts;
  await phone.sees(phone.button(new RegExp(`${security.restricted}.*${terms.accountState.frozen}`, 's')));
  await phone.button(new RegExp(security.restricted)).tap();
  await phone.sees(phone.dialog.getByText(security.forbids.frozen));
  await phone.sees(phone.dialog.getByText(new RegExp(until.slice(0, 4))));
  const refused = await customer.client.call('trading/placeOrder', {
    instrument: DEMO_STOCK,
    side: 'long',
    type: 'market',
    quantity: '1',
    key: createIdempotencyKey(),
  });
  expect(refused).toMatchObject({ ok: false, code: 'accountFrozen' });
});
