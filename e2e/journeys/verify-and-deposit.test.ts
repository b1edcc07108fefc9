import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createCustomerClient } from '../browser/register-customer.ts';
import { buildTemplatePattern } from '../browser/template-pattern.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { dropCallAnswers } from '../browser/intercept-call-answers.ts';
import type { Phone } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const QR_SIZE_PX = 256;

const photo = async (
  background: string,
  width = 1200,
  height = 900,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

/** Chooses a picture, crops it and sends it. */
async function uploads(phone: Phone, label: string, background: string): Promise<void> {
  const { photo: words } = phone.texts;
  const field = phone.page.getByRole('group', { name: label, exact: true });
  await field.getByLabel(`${label}: ${words.file}`).setInputFiles(await photo(background));
  await phone.sees(phone.dialog.getByText(words.hint));
  await phone.dialog.getByLabel(words.zoom).fill('2');
  await phone.button(words.use).tap();
  await phone.sees(field.getByText(words.uploaded));
}

/** The world's own customer, certified by a rule; cancels an earlier try's deposit. */
async function certifiedCustomer() {
  const { demoCustomer, origin } = stage.product;
  const { token } = await expectSuccess(createCustomerClient(origin).call('user/login', demoCustomer));
  const session = { token, account: demoCustomer.account };
  const client = createCustomerClient(origin, session);
  const { rows } = await expectSuccess(client.call('wallet/listDeposits', {}));
  for (const { id, status } of rows)
    if (status === 'submitted')
      await expectSuccess(client.call('wallet/cancelDeposit', { deposit: id, key: createIdempotencyKey() }));
  return { session, client };
}

test('a customer verifies before depositing: name, digits, two photos, consent, review', async () => {
  const { phone, customer } = await stage.customersPhone('/information/payBag');
  const { identity, deposit, routes } = phone.texts;
  await phone.button(routes.recharge).tap();
  await phone.arrivesAt('/information/recharge');
  // Practice money needs no identity; the channels show how real money goes.
  await phone.sees(deposit.instant.lead);
  await phone.tab(deposit.instant.channels).tap();
  await phone.sees(phone.page.getByText(deposit.practice));
  await phone.sees(deposit.verifyFirst);
  // A channel leads to the same.
  await phone.link(/USDT · /).tap();
  await phone.arrivesAt('/information/authInfo');
  await phone.back();
  await phone.button(deposit.verify).tap();
  await phone.arrivesAt('/information/authInfo');

  await phone.button(identity.submit).tap();
  for (const missing of [
    identity.nameRequired,
    identity.numberRequired,
    identity.lastDigit,
    identity.frontRequired,
    identity.backRequired,
    identity.mustAgree,
  ])
    await phone.sees(phone.page.getByText(missing));
  await phone.page.getByLabel(identity.name).fill('Haru Kim');
  await phone.page.getByLabel(identity.idFirst).fill('900101');
  await phone.page.getByLabel(identity.idLast).fill('7');
  await uploads(phone, identity.front, '#3366aa');
  await uploads(phone, identity.back, '#aa6633');
  await phone.page.getByLabel(identity.consent).check();
  await phone.button(identity.submit).tap();
  await phone.sees(phone.heading(identity.status.underReview));
  expect(await expectSuccess(customer.client.call('user/getIdentity', {}))).toMatchObject({
    status: 'underReview',
    name: 'Haru Kim',
  });
  await phone.open('/information/index');
  await phone.sees(phone.link(new RegExp(`^${routes.authInfo}.*${identity.status.underReview}`)));
  // Nothing asks for it again meanwhile.
  for (const path of ['/information/recharge?tab=channels', '/information/loan', '/home/checkIn']) {
    await phone.open(path);
    await phone.sees(identity.inReview);
    expect(await phone.page.getByText(deposit.verify, { exact: true }).filter({ visible: true }).count()).toBe(0);
  }
  await phone.open('/information/index');

  await phone.page.getByLabel(phone.texts.photo.portrait).setInputFiles(await photo('#aa3366'));
  await phone.button(phone.texts.photo.use).tap();
  // The sheet closes by the history, which would interrupt a reload.
  await phone.button(phone.texts.photo.use).waitFor({ state: 'hidden' });
  await expect
    .poll(async () => (await expectSuccess(customer.client.call('user/getUserinfo', {}))).avatar)
    .not.toBeNull();
  await phone.page.reload();
  await phone.sees(phone.page.locator('label img'));
  expect(phone.complaints).toEqual([]);
});

test('a verified customer deposits by a network: code, address, reference, voucher, pending deposit', async () => {
  const { session, client } = await certifiedCustomer();
  const phone = await stage.phone({ session, expected: /ERR_/ });
  const { deposit, settings, shell, terms } = phone.texts;
  const { reference, rows } = await expectSuccess(client.call('wallet/listDepositChannels', {}));
  const channel = rows.find(({ kind }) => kind === 'crypto')!;
  await phone.open('/information/recharge?tab=channels');
  await phone.link(new RegExp(`USDT · ${channel.network}`)).tap();
  await phone.arrivesAt('/information/rechargeChannel');
  const code = phone.page.getByRole('img', {
    name: fillPlaceholders(deposit.qr, { currency: 'USDT', network: channel.network ?? '' }),
  });
  expect(await code.evaluate((picture) => [picture.clientWidth, picture.clientHeight])).toEqual([
    QR_SIZE_PX,
    QR_SIZE_PX,
  ]);
  expect(await code.locator('path').evaluateAll((paths) => paths.map((path) => getComputedStyle(path).fill))).toEqual([
    'rgb(255, 255, 255)',
    'rgb(0, 0, 0)',
  ]);
  for (const detail of [channel.address ?? '', reference, deposit.practice])
    await phone.sees(phone.page.getByText(detail, { exact: true }).first());
  await phone.button(`${settings.copy}: ${deposit.reference}`).tap();

  await phone.button(deposit.submit).tap();
  for (const missing of [deposit.amountRequired, deposit.voucherRequired])
    await phone.sees(phone.page.getByText(missing));
  await phone.page.getByLabel(fillPlaceholders(deposit.amount, { currency: 'USDT' })).fill('1');
  // A receipt is sent as it is; cropping it is the customer's choice.
  const { photo: words } = phone.texts;
  const receipt = phone.page.getByRole('group', { name: deposit.voucher, exact: true });
  await receipt.getByLabel(`${deposit.voucher}: ${words.file}`).setInputFiles(await photo('#226644', 500, 2_000));
  await phone.sees(receipt.getByText(words.uploaded));
  const ratio = (): Promise<number> =>
    receipt.getByRole('img').evaluate((img) => {
      const { naturalWidth, naturalHeight } = img as HTMLImageElement;
      return naturalHeight / naturalWidth;
    });
  expect(await ratio()).toBeCloseTo(4, 1);
  await receipt.getByRole('button', { name: words.crop }).tap();
  await phone.sees(phone.dialog.getByText(words.hint));
  await phone.back();
  await phone.seesNoMore(phone.dialog);
  await phone.button(deposit.submit).tap();
  await phone.sees(phone.page.getByText(buildTemplatePattern(phone.texts.errors.depositMinimum)).first());
  const amount = phone.page.getByLabel(fillPlaceholders(deposit.amount, { currency: 'USDT' }));
  await amount.fill('250');
  const lost = await dropCallAnswers(phone, 'wallet/submitDeposit');
  await phone.button(deposit.submit).tap();
  await phone.sees(phone.text(shell.noAnswer));
  // The reference is that of the next deposit by now; this one is asked for as it was sent.
  const next = await expectSuccess(client.call('wallet/listDepositChannels', {}));
  expect(next.reference).not.toBe(reference);
  await phone.sees(phone.page.getByText(next.reference, { exact: true }).first());
  expect(await amount.inputValue()).toBe('250');
  await phone.sees(phone.text(shell.noAnswer));
  lost.found();
  await phone.button(deposit.submit).tap();
  await phone.arrivesAt('/information/recharge?tab=records');
  await phone.sees(phone.page.getByText(terms.reviewState.pending).first());
  expect(new Set(lost.keys).size).toBe(1);
  await phone.page
    .getByRole('button', { name: /TRC20.*250/ })
    .first()
    .tap();
  await phone.sees(phone.dialog.getByText(reference));
  await phone.sees(phone.dialog.getByText(fillPlaceholders(deposit.holdsUp, { currency: 'USDT' })));
  await phone.button(deposit.cancel).tap();
  const question = phone.page.getByRole('alertdialog');
  await phone.sees(question.getByText(deposit.cancelAsk));
  await question.getByRole('button', { name: deposit.cancel }).tap();
  await phone.sees(phone.page.getByText(terms.reviewState.cancelled).first());
  expect(phone.complaints).toEqual([]);
});
