/** An account's protection, as its owner uses it: one-time codes, recovery codes, passkeys, sessions. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { createCustomerClient, CUSTOMER_PASSWORD } from '../browser/register-customer.ts';
import { buildTemplatePattern } from '../browser/template-pattern.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { Phone } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const STEP_MS = 30_000;

/** As the customer's app shows it; the next step counts too, so that no journey waits for the clock. */
const codeOf = (key: string, stepsOn = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + stepsOn * STEP_MS });

async function typesCredentials(phone: Phone, account: string): Promise<void> {
  await phone.open('/login/login');
  await phone.field(phone.texts.user.account).fill(account);
  await phone.field(phone.texts.user.password).fill(CUSTOMER_PASSWORD);
  await phone.button(phone.texts.user.login).tap();
}

test('one-time codes are set up by QR code, guard logins, have recovery codes, and end the other session', async () => {
  const { phone, customer } = await stage.customersPhone('/information/security');
  const { security, user, settings, errors } = phone.texts;
  await phone.button(security.switchOn).tap();
  await phone.dialog.getByLabel(security.proof, { exact: true }).fill(CUSTOMER_PASSWORD);
  await phone.dialog.getByRole('button', { name: security.goOn }).tap();
  await phone.sees(phone.dialog.getByRole('img', { name: security.qrLabel }));
  // The authenticator may be on this phone: a link for it, and the key to copy.
  const link = phone.dialog.getByRole('link', { name: security.openAuthenticator });
  const secret = new URL((await link.getAttribute('href')) ?? '').searchParams.get('secret');
  await phone.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await phone.dialog.getByRole('button', { name: security.copyKey }).tap();
  await phone.sees(phone.toast(phone.texts.settings.copied));
  expect(await phone.page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  expect(await listAxeFindings(phone, 'security-codes')).toEqual([]);
  const key = (await phone.dialog.locator('b').innerText()).replaceAll(' ', '');
  await phone.dialog.getByLabel(security.codeField).fill('000000');
  await phone.dialog.getByRole('button', { name: security.confirmCode }).tap();
  await phone.sees(phone.dialog.getByRole('alert').filter({ hasText: errors.wrongOtp }));
  await phone.dialog.getByLabel(security.codeField).fill(codeOf(key));
  await phone.dialog.getByRole('button', { name: security.confirmCode }).tap();
  await phone.sees(phone.dialog.getByText(security.keepLead));
  const recovery = await phone.dialog.getByRole('listitem').allInnerTexts();
  expect(recovery).toHaveLength(10);
  await phone.button(security.keptCodes).tap();
  await phone.sees(phone.page.getByText(buildTemplatePattern(security.codesSince)));

  const second = await stage.phone({ expected: /401/ });
  await typesCredentials(second, customer.account);
  await second.field(user.otp).fill('000000');
  await second.button(user.login).tap();
  await second.sees(second.page.getByRole('alert').filter({ hasText: errors.wrongOtp }));
  await second.field(user.otp).fill(codeOf(key, 1));
  await second.button(user.login).tap();
  await second.arrivesAt('/home/index');

  const third = await stage.phone({ expected: /401/ });
  await typesCredentials(third, customer.account);
  await third.field(user.otp).fill(recovery[0] ?? '');
  await third.button(user.login).tap();
  await third.arrivesAt('/home/index');

  await phone.page.reload();
  await phone.button(buildTemplatePattern(settings.endSessionOf)).first().tap();
  await phone.dialog.getByRole('button', { name: settings.endSession }).tap();
  await phone.sees(phone.toast(settings.sessionEnded));
  expect(await customer.client.call('user/getUserinfo')).toMatchObject({ ok: true });
});

test('a passkey is made on the device, logs in without account or password, and is removed', async () => {
  const customer = await stage.customer();
  // A browser makes passkeys for a name, never for an IP address.
  const origin = stage.product.origin.replace('127.0.0.1', 'localhost');
  const phone = await Phone.switchOn(stage.browser, origin, { session: customer });
  const device = await phone.page.context().newCDPSession(phone.page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const { security, user } = phone.texts;
  await phone.open('/information/security');
  await phone.sees(phone.page.getByText(security.noPasskeys));
  await phone.button(security.addPasskey).tap();
  await phone.dialog.getByLabel(security.proof, { exact: true }).fill(CUSTOMER_PASSWORD);
  await phone.dialog.getByRole('button', { name: security.goOn }).tap();
  await phone.sees(phone.toast(security.passkeyAdded));
  await phone.sees(phone.page.getByText(buildTemplatePattern(security.made)));

  await customer.client.call('user/logout');
  await phone.page.evaluate(() => {
    localStorage.removeItem('tokend');
    localStorage.removeItem('account');
  });
  await phone.open('/login/login');
  await phone.page.reload();
  await phone.button(user.withPasskey).tap();
  await phone.arrivesAt('/home/index');
  await phone.open('/information/security');
  await phone.sees(phone.page.getByText(buildTemplatePattern(security.used)));
  await phone.button(buildTemplatePattern(security.removeOf)).tap();
  await phone.sees(phone.dialog.getByText(security.removeLastLead, { exact: false }));
  await phone.dialog.getByLabel(security.proof, { exact: true }).fill(CUSTOMER_PASSWORD);
  await phone.dialog.getByRole('button', { name: security.remove }).tap();
  await phone.sees(phone.page.getByText(security.noPasskeys));
  const again = await createCustomerClient(stage.product.origin).call('user/login', {
    account: customer.account,
    password: CUSTOMER_PASSWORD,
  });
  const { rows } = await createCustomerClient(stage.product.origin, {
    token: again.ok ? again.data.token : '',
    account: customer.account,
  })
    .call('notices/listNotices', {})
    .then((listed) => (listed.ok ? listed.data : { rows: [] }));
  expect(rows.map((row) => row.code)).toEqual(expect.arrayContaining(['passkeyAdded', 'passkeyRemoved']));
  expect(phone.complaints).toEqual([]);
  await phone.switchOff();
});

test('name and phone are set in the settings, and a seat is applied for', async () => {
  const { phone, customer } = await stage.customersPhone('/information/setting');
  const { security, shell, terms } = phone.texts;
  await phone.button(new RegExp(`^${security.name}`)).tap();
  await phone.dialog.getByLabel(security.nameField).fill('Minji');
  await phone.dialog.getByRole('button', { name: shell.save }).tap();
  await phone.sees(phone.button(/Minji/));
  await phone.button(new RegExp(`^${security.phone}`)).tap();
  const number = `07${customer.account.slice(2)}`;
  await phone.dialog.getByLabel(security.phoneField).fill(number);
  await phone.dialog.getByLabel(security.proof, { exact: true }).fill(CUSTOMER_PASSWORD);
  await phone.dialog.getByRole('button', { name: security.bind }).tap();
  await phone.sees(phone.toast(security.bound));
  await phone.link(new RegExp(`^${security.seat}`)).tap();
  await phone.field(security.organisation).fill('Hanbit Asset Management');
  await phone.page.getByLabel(security.seatConsent).check();
  await phone.button(security.seatApply).tap();
  await phone.sees(phone.page.getByText(security.seatWaits));
  await phone.sees(phone.page.getByText(terms.requestStatus.submitted, { exact: true }));
  expect(await customer.client.call('user/getUserinfo')).toMatchObject({
    ok: true,
    data: { nickname: 'Minji', phone: number, seat: false },
  });
});

test('a name of forty letters is truncated without cutting the word next to it', async () => {
  const customer = await stage.customer();
  const nickname = 'Alexandria Cassandra Montgomery-Wellesl';
  await expectSuccess(customer.client.call('user/setNickname', { nickname, key: createIdempotencyKey() }));
  for (const language of ['en', 'kor'] as const) {
    const phone = await stage.phone({ session: customer, language });
    await phone.open('/information/setting');
    const row = phone.button(new RegExp(`^${phone.texts.security.name}`));
    const [word, name] = [row.getByText(phone.texts.security.name, { exact: true }), row.getByText(nickname)];
    await phone.sees(name);
    const [wordBox, nameBox] = [await word.boundingBox(), await name.boundingBox()];
    expect(wordBox!.x + wordBox!.width).toBeLessThanOrEqual(nameBox!.x);
    expect(nameBox!.x + nameBox!.width).toBeLessThan(phone.page.viewportSize()!.width);
    expect(await word.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    // On one line, in Korean too.
    expect(wordBox!.height).toBeLessThan(30);
  }
});

test('a customer downloads their data with the password, and closes the empty account', async () => {
  const { phone, customer } = await stage.customersPhone('/information/ownData', { expected: /401/ });
  const { security, user } = phone.texts;
  await phone.button(security.exportIt).tap();
  await phone.dialog.getByLabel(security.proof, { exact: true }).fill(CUSTOMER_PASSWORD);
  const download = phone.page.waitForEvent('download');
  await phone.dialog.getByRole('button', { name: security.exportIt }).tap();
  expect((await download).suggestedFilename()).toMatch(/^bourse-\d+-\d{4}-\d\d-\d\d\.json$/);
  await phone.seesNoMore(phone.dialog);
  // Practice money is given up with the account, so it needn't be withdrawn first.
  const { noMoney, ...here } = security.conditions;
  for (const condition of Object.values(here)) await phone.sees(phone.page.getByText(condition));
  expect(await phone.page.getByText(noMoney).count()).toBe(0);
  await phone.button(security.closing).tap();
  await phone.dialog.getByLabel(security.proof, { exact: true }).fill(CUSTOMER_PASSWORD);
  await phone.dialog.getByRole('button', { name: security.closeIt }).tap();
  await phone.sees(phone.button(user.login));
  expect(
    await createCustomerClient(stage.product.origin).call('user/login', {
      account: customer.account,
      password: CUSTOMER_PASSWORD,
    }),
  ).toMatchObject({ ok: false, code: 'accountDisabled' });
});

test('a customer with one-time codes enters one and the password before the data is downloaded', async () => {
  const { phone, customer } = await stage.customersPhone('/home/index');
  const { security, errors } = phone.texts;
  const { secret } = await expectSuccess(
    customer.client.call('user/startOneTimeCodes', { password: CUSTOMER_PASSWORD }),
  );
  await expectSuccess(
    customer.client.call('user/confirmOneTimeCodes', { code: codeOf(secret), key: createIdempotencyKey() }),
  );
  await phone.open('/information/ownData');
  await phone.button(security.exportIt).tap();
  await phone.dialog.getByLabel(security.proof, { exact: true }).fill(CUSTOMER_PASSWORD);
  await phone.dialog.getByRole('button', { name: security.exportIt }).tap();
  await phone.sees(phone.dialog.getByRole('alert').filter({ hasText: errors.otpRequired }));
  await phone.dialog.getByLabel(security.codeOrRecovery).fill(codeOf(secret, 1));
  const download = phone.page.waitForEvent('download');
  await phone.dialog.getByRole('button', { name: security.exportIt }).tap();
  expect((await download).suggestedFilename()).toMatch(/^bourse-/);
});

test('a customer with one-time codes enters one before a passkey is created', async () => {
  const customer = await stage.customer();
  const phone = await Phone.switchOn(stage.browser, stage.product.origin.replace('127.0.0.1', 'localhost'), {
    session: customer,
  });
  const { security, errors } = phone.texts;
  const { secret } = await expectSuccess(
    customer.client.call('user/startOneTimeCodes', { password: CUSTOMER_PASSWORD }),
  );
  await expectSuccess(
    customer.client.call('user/confirmOneTimeCodes', { code: codeOf(secret), key: createIdempotencyKey() }),
  );
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
  await phone.open('/information/security');
  await phone.button(security.addPasskey).tap();
  await phone.dialog.getByLabel(security.proof, { exact: true }).fill(CUSTOMER_PASSWORD);
  await phone.dialog.getByRole('button', { name: security.goOn }).tap();
  await phone.sees(phone.dialog.getByRole('alert').filter({ hasText: errors.otpRequired }));
  await phone.dialog.getByLabel(security.codeOrRecovery).fill(codeOf(secret, 1));
  await phone.dialog.getByRole('button', { name: security.goOn }).tap();
  await phone.sees(phone.toast(security.passkeyAdded));
  await phone.switchOff();
});

test('each kind of notice except security can be switched off, and pushes reach the device', async () => {
  const customer = await stage.customer();
  const origin = stage.product.origin.replace('127.0.0.1', 'localhost');
  const phone = await Phone.switchOn(stage.browser, origin, { session: customer, worker: true });
  const { security } = phone.texts;
  await phone.open('/information/noticeSettings');
  const toggle = (name: string) => phone.page.getByRole('switch', { name });
  await phone.sees(toggle(security.kinds.orders));
  await toggle(security.kinds.orders).tap();
  await expect.poll(() => toggle(security.kinds.orders).getAttribute('aria-checked')).toBe('false');
  expect(await toggle(security.kinds.security).isDisabled()).toBe(true);
  expect(await customer.client.call('notices/getNoticePreferences')).toMatchObject({
    ok: true,
    data: {
      kinds: [
        { kind: 'orders', push: false },
        ...Array(5).fill({ push: true }),
        { kind: 'security', push: true, fixed: true },
      ],
    },
  });

  const worker = await phone.page.context().newCDPSession(phone.page);
  await worker.send('ServiceWorker.enable');
  const registered = new Promise<string>((resolve) => {
    worker.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  const [script] = await Promise.all([
    phone.page.context().waitForEvent('serviceworker'),
    phone.page.evaluate(() =>
      navigator.serviceWorker
        .register('/worker.js')
        .then(() => navigator.serviceWorker.ready)
        .then(() => undefined),
    ),
  ]);
  // This browser has no device screen: its notifications are recorded instead.
  await script.evaluate(() => {
    const worker = globalThis as unknown as {
      notifications: object[];
      registration: { showNotification(title: string, options: object): Promise<void> };
    };
    worker.notifications = [];
    worker.registration.showNotification = (title, options) => {
      worker.notifications.push({ title, ...options });
      return Promise.resolve();
    };
  });
  const payload = {
    title: '비밀번호 변경',
    body: '본인이 아니라면 문의해 주세요.',
    tag: 'n1-1',
    path: '/information/msgInfo?notice=n1-1',
  };
  await worker.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: JSON.stringify(payload),
  });
  const notifications = () =>
    script.evaluate(() => (globalThis as unknown as { notifications: object[] }).notifications);
  await expect
    .poll(notifications)
    .toMatchObject([{ title: payload.title, body: payload.body, tag: payload.tag, data: { path: payload.path } }]);
  await phone.switchOff();
});
