/** A webhook: made in the app, tested, failing, with a new secret, sent again, removed. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { DEMO_STOCK, expectSuccess } from '../browser/customer-with-history.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';
import { CUSTOMER_PASSWORD } from '../browser/register-customer.ts';
import { StaffDesktop } from '../browser/staff-desktop.ts';
import { createStaffMember, logInStaffWithOneTimeCode } from '../browser/staff-members.ts';

const stage = openJourneyFixture();

test('a webhook is made, says that its address is not public, gets a new secret and is removed', async () => {
  const { phone, customer } = await stage.customersPhone('/information/setting');
  const { webhooks: t, apiKeys, routes, security, settings } = phone.texts;
  await phone.page.getByRole('link', { name: routes.webhooks }).tap();
  await phone.arrivesAt('/information/webhooks');
  await phone.sees(phone.page.getByText(t.empty));

  await phone.button(t.create).tap();
  await phone.dialog.getByRole('button', { name: security.goOn }).tap();
  await phone.sees(phone.dialog.getByRole('alert').filter({ hasText: t.urlFault }));
  await phone.dialog.getByLabel(apiKeys.name, { exact: true }).fill('Bot');
  await phone.dialog.getByLabel(t.url, { exact: true }).fill('https://bot.invalid/bourse');
  await phone.dialog.getByRole('button', { name: t.kind.notice, exact: true }).tap();
  expect(await listAxeFindings(phone, 'webhook-form')).toEqual([]);
  await phone.dialog.getByRole('button', { name: security.goOn }).tap();
  await phone.dialog.getByLabel(security.proof, { exact: true }).fill(CUSTOMER_PASSWORD);
  await phone.dialog.getByRole('button', { name: t.create }).tap();
  await phone.sees(phone.dialog.getByText(t.secretLead));
  expect(await listAxeFindings(phone, 'webhook-secret')).toEqual([]);
  await phone.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copySecret = async () => {
    await phone.dialog.getByRole('button', { name: apiKeys.copySecret, exact: true }).tap();
    await phone.sees(phone.toast(settings.copied));
    const secret = await phone.page.evaluate(() => navigator.clipboard.readText());
    expect(secret).toMatch(/^whsec_/);
    await phone.button(t.done).tap();
    return secret;
  };
  const former = await copySecret();

  await phone.page.getByRole('link', { name: /^Bot/ }).tap();
  await phone.arrivesAt('/information/webhook');
  await phone.sees(phone.page.getByText(t.noDeliveries));
  await phone.button(t.test).tap();
  await phone.sees(phone.toast(t.testSent));
  await phone.sees(phone.page.getByText(t.failure.forbiddenAddress));
  // A test says nothing of how the webhook is doing: an event does.
  const order = { instrument: DEMO_STOCK, side: 'long' as const, type: 'market' as const, quantity: '1' };
  await expectSuccess(customer.client.call('trading/placeOrder', { ...order, key: createIdempotencyKey() }));
  await phone.sees(phone.button(t.tryNow));
  await phone.sees(phone.page.getByText(new RegExp(`^${t.kind.order} \\d+$`)).first());
  expect(await listAxeFindings(phone, 'webhook')).toEqual([]);
  await phone.button(t.tryNow).tap();
  await phone.sees(phone.toast(t.enabled));

  await phone.button(t.rotate).tap();
  await phone.dialog.getByLabel(security.proof, { exact: true }).fill(CUSTOMER_PASSWORD);
  await phone.dialog.getByRole('button', { name: t.rotate }).tap();
  await phone.sees(phone.dialog.getByText(t.secretLead));
  expect(await copySecret()).not.toBe(former);
  await phone.sees(phone.page.getByText(t.formerUntil.split('{')[0]!, { exact: false }));

  await phone.button(t.replay).tap();
  await phone.dialog.getByRole('button', { name: t.week, exact: true }).tap();
  await phone.dialog.getByRole('button', { name: t.replay, exact: true }).tap();
  await phone.sees(phone.toast(t.replayed));

  await phone.button(t.remove).tap();
  await phone.page.getByRole('alertdialog').getByRole('button', { name: t.remove }).tap();
  await phone.arrivesAt('/information/webhooks');
  await phone.sees(phone.page.getByText(t.empty));
  expect(phone.complaints).toEqual([]);
});

test("staff see a customer's webhooks", async () => {
  const customer = await stage.customer();
  const url = 'https://bot.invalid/bourse';
  await expectSuccess(
    customer.client.call('user/createWebhook', {
      ...{ name: 'Bot', url, kinds: ['order'], password: CUSTOMER_PASSWORD, key: createIdempotencyKey() },
    }),
  );
  const { id } = await expectSuccess(customer.client.call('user/getUserinfo', {}));
  const person = await createStaffMember(stage.product, `hooks-${Date.now()}`, 'reviewer');
  const { token } = await logInStaffWithOneTimeCode(stage.product, person);
  const desk = await StaffDesktop.switchOn(stage.browser, stage.product.origin, { token });
  try {
    await desk.open(`/customers/${id}?why=customerAsked&tab=webhooks`);
    await desk.sees(desk.row(url));
    await desk.settles();
    expect(await listAxeFindings(desk, "a customer's webhooks")).toEqual([]);
  } finally {
    await desk.switchOff();
  }
});
