/** The second proof besides passwords where money could leave, as an owner of codes or a passkey sees it. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { createVerifiedCustomer, createReviewer } from '../browser/verified-customers.ts';
import { CUSTOMER_PASSWORD } from '../browser/register-customer.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { Phone } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';
import { createCardNumber } from '../matrix/matrix-customers-and-staff.ts';

const stage = openJourneyFixture();
const FUND_PASSWORD = 'six loud magpies';
const STEP_MS = 30_000;

/** As the customer's app shows it; the next step counts too, so that no journey waits for the clock. */
const codeOf = (key: string, stepsOn = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + stepsOn * STEP_MS });

test('a customer with one-time codes types one to set the fund password', async () => {
  const { phone, customer } = await stage.customersPhone('/home/index');
  const { settings, security, errors } = phone.texts;
  const { secret } = await expectSuccess(
    customer.client.call('user/startOneTimeCodes', { password: CUSTOMER_PASSWORD }),
  );
  await expectSuccess(
    customer.client.call('user/confirmOneTimeCodes', { code: codeOf(secret), key: createIdempotencyKey() }),
  );
  await phone.open('/information/fundPass');
  await phone.page.getByLabel(settings.proofPassword, { exact: true }).fill(CUSTOMER_PASSWORD);
  await phone.page.getByLabel(settings.newFundPassword, { exact: true }).fill(FUND_PASSWORD);
  await phone.page.getByLabel(settings.confirmFundPassword, { exact: true }).fill(FUND_PASSWORD);
  await phone.button(settings.setIt).tap();
  await phone.sees(phone.page.getByRole('alert').filter({ hasText: errors.otpRequired }));
  await phone.field(security.codeOrRecovery).fill(codeOf(secret, 1));
  await phone.button(settings.setIt).tap();
  await phone.sees(phone.toast(settings.fundSet));
  expect(await customer.client.call('user/getUserinfo')).toMatchObject({ ok: true, data: { fundPasswordSet: true } });
});

test('a customer with a passkey confirms a withdrawal with it, for that amount and that card', async () => {
  const customer = await createVerifiedCustomer(stage.product, await createReviewer(stage.product), 'Nora Vale');
  await expectSuccess(
    customer.client.call('user/setFundPassword', {
      password: CUSTOMER_PASSWORD,
      next: FUND_PASSWORD,
      confirm: FUND_PASSWORD,
      key: createIdempotencyKey(),
    }),
  );
  const number = createCardNumber();
  const { id: card } = await expectSuccess(
    customer.client.call('wallet/addBankCard', {
      first4: number.slice(0, 4),
      last12: number.slice(4),
      holder: 'Nora Vale',
      key: createIdempotencyKey(),
    }),
  );
  // A browser makes passkeys for a name, never for an IP address.
  const phone = await Phone.switchOn(stage.browser, stage.product.origin.replace('127.0.0.1', 'localhost'), {
    session: customer,
  });
  const device = await phone.page.context().newCDPSession(phone.page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const { security, withdrawal, terms } = phone.texts;
  await phone.open('/information/security');
  await phone.button(security.addPasskey).tap();
  await phone.dialog.getByLabel(security.proof, { exact: true }).fill(CUSTOMER_PASSWORD);
  await phone.dialog.getByRole('button', { name: security.goOn }).tap();
  await phone.sees(phone.toast(security.passkeyAdded));

  await phone.open('/information/cashOut');
  await phone.sees(phone.text(withdrawal.allMet));
  await phone.field(fillPlaceholders(withdrawal.amount, { currency: 'USD' })).fill('120');
  await phone.button(withdrawal.withdraw).tap();
  await phone.dialog.getByLabel(withdrawal.fundPassword, { exact: true }).fill(FUND_PASSWORD);
  const proofRequest = phone.page.waitForRequest('**/wallet/startPasskeyProof');
  const sent = phone.page.waitForRequest('**/wallet/submitWithdrawal');
  await phone.dialog.getByRole('button', { name: /120/ }).tap();
  expect((await proofRequest).postDataJSON()).toEqual({
    call: 'wallet/submitWithdrawal',
    currency: 'USD',
    amount: '120',
    to: card,
  });
  expect((await sent).postDataJSON()).toMatchObject({ passkey: { signature: expect.any(String) } });
  await phone.sees(phone.text(terms.reviewState.pending));
  const fresh = {
    currency: 'USD',
    amount: '120',
    fee: '0.12',
    to: card,
    fundPassword: FUND_PASSWORD,
    key: createIdempotencyKey(),
  };
  expect(await customer.client.call('wallet/submitWithdrawal', fresh)).toMatchObject({
    ok: false,
    code: 'passkeyRequired',
  });
  await phone.switchOff();
});
