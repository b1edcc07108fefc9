/** A key for a program: made in the app, used by fetch, seen as used, revoked. */
import { BASE_PATH } from '@bourse/contract/constants.ts';
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { expect, test } from 'vitest';
import { listAxeFindings } from '../browser/axe-check.ts';
import { CUSTOMER_PASSWORD } from '../browser/register-customer.ts';
import { StaffDesktop } from '../browser/staff-desktop.ts';
import { createStaffMember, logInStaffWithOneTimeCode } from '../browser/staff-members.ts';
import { DEMO_STOCK, DEMO_STOCK_NAME, expectSuccess } from '../browser/customer-with-history.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();

interface Key {
  id: string;
  secret: string;
}
const call = (origin: string, { id, secret }: Key, name: string, input: object = {}) =>
  fetch(`${origin}${BASE_PATH}/${name}`, {
    method: 'POST',
    headers: { 'apca-api-key-id': id, 'apca-api-secret-key': secret },
    body: JSON.stringify(input),
  });

test('a key is made, trades by fetch, is shown as used and on its order, and ends when it is revoked', async () => {
  const { phone } = await stage.customersPhone('/information/setting');
  const { apiKeys: t, routes, security } = phone.texts;
  await phone.page.getByRole('link', { name: routes.apiKeys }).tap();
  await phone.arrivesAt('/information/apiKeys');
  await phone.sees(phone.page.getByText(t.empty));

  await phone.button(t.create).tap();
  await phone.dialog.getByRole('button', { name: security.goOn }).tap();
  await phone.sees(phone.dialog.getByRole('alert').filter({ hasText: t.nameFault }));
  await phone.dialog.getByLabel(t.name, { exact: true }).fill('Pairs');
  await phone.dialog.getByRole('radio', { name: t.trade, exact: true }).tap();
  await phone.dialog.getByRole('button', { name: t.more }).tap();
  await phone.dialog.getByLabel(t.addresses).fill('home');
  await phone.dialog.getByRole('button', { name: security.goOn }).tap();
  await phone.sees(phone.dialog.getByRole('alert').filter({ hasText: t.addressesFault }));
  expect(await phone.dialog.getByLabel(t.addresses).evaluate((field) => field === document.activeElement)).toBe(true);
  await phone.dialog.getByLabel(t.addresses).fill('127.0.0.1');
  await phone.dialog.getByLabel(t.perOrder).fill('5000');
  expect(await listAxeFindings(phone, 'api-key-form')).toEqual([]);
  await phone.dialog.getByRole('button', { name: security.goOn }).tap();
  await phone.dialog.getByLabel(security.proof, { exact: true }).fill(CUSTOMER_PASSWORD);
  await phone.dialog.getByRole('button', { name: t.create }).tap();
  await phone.sees(phone.dialog.getByText(t.secretLead));
  expect(await listAxeFindings(phone, 'api-key-secret')).toEqual([]);
  await phone.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = async (name: string) => {
    await phone.dialog.getByRole('button', { name, exact: true }).tap();
    await phone.sees(phone.toast(phone.texts.settings.copied));
    return phone.page.evaluate(() => navigator.clipboard.readText());
  };
  const key: Key = { id: await copied(t.copyId), secret: await copied(t.copySecret) };
  for (const name of ['APCA_API_BASE_URL', 'APCA_DATA_BASE_URL', 'APCA_API_STREAM_URL'])
    await phone.sees(phone.dialog.getByText(`${name}=${stage.product.origin}/alpaca`));
  // Left by the back button, it asks whether the secret was saved.
  await phone.page.goBack();
  await phone.sees(phone.page.getByRole('alertdialog').getByText(t.leaveBody));
  await phone.page.getByRole('alertdialog').getByRole('button', { name: t.lookAgain }).tap();
  await phone.sees(phone.dialog.getByText(key.secret, { exact: true }));
  await phone.button(t.done).tap();
  await phone.sees(phone.page.getByText(t.neverUsed, { exact: false }));

  const order = { instrument: DEMO_STOCK, side: 'long', type: 'market', quantity: '1', key: createIdempotencyKey() };
  const placed = await call(stage.product.origin, key, 'trading/placeOrder', order);
  expect(await placed.json()).toMatchObject({ status: 1, data: { order: { apiKey: key.id } } });
  await phone.page.reload();
  const again = () => call(stage.product.origin, key, 'trading/placeOrder', { ...order, key: createIdempotencyKey() });
  const allowOrders = phone.page.getByRole('switch', { name: t.allowOrders });
  const isAllowed = (on: boolean) =>
    phone.sees(phone.page.locator(`[role=switch][aria-checked=${on}][aria-label="${t.allowOrders}"]`));
  await allowOrders.tap();
  await isAllowed(false);
  expect(await (await again()).json()).toMatchObject({ status: 0, code: 'programsSuspended' });
  await allowOrders.tap();
  await isAllowed(true);
  expect(await (await again()).json()).toMatchObject({ status: 1 });
  await phone.button(/^Pairs/).tap();
  await phone.sees(phone.dialog.getByText(key.id));
  await phone.sees(phone.dialog.getByText('127.0.0.1', { exact: false }));
  await phone.button(t.revoke).tap();
  await phone.sees(phone.dialog.getByText(t.revokeBody));
  await phone.page.getByRole('alertdialog').getByRole('button', { name: t.revoke }).tap();
  await phone.sees(phone.toast(t.revoked));
  await phone.sees(phone.page.getByText(t.empty));
  expect((await call(stage.product.origin, key, 'trading/listOrders')).status).toBe(401);

  // The order says by which key it was placed, now by its id.
  await phone.open('/trade/gdOrders?tab=history');
  await phone.page.getByRole('listitem').filter({ hasText: DEMO_STOCK_NAME }).first().tap();
  await phone.sees(phone.dialog.getByText(t.placedBy));
  await phone.sees(phone.dialog.getByText(key.id));
  expect(phone.complaints).toEqual([]);
});

test('staff see the keys of a customer and of an order, and revoke one', async () => {
  const customer = await stage.customer();
  const made = await expectSuccess(
    customer.client.call('user/createApiKey', {
      ...{ name: 'Pairs', scopes: ['trade'], password: CUSTOMER_PASSWORD, key: createIdempotencyKey() },
    }),
  );
  const key: Key = { id: made.id, secret: made.secret ?? '' };
  const order = { instrument: DEMO_STOCK, side: 'long', type: 'market', quantity: '1', key: createIdempotencyKey() };
  const placed = (await (await call(stage.product.origin, key, 'trading/placeOrder', order)).json()) as {
    data: { order: { id: string } };
  };
  const { id } = await expectSuccess(customer.client.call('user/getUserinfo', {}));
  const person = await createStaffMember(stage.product, `keys-${Date.now()}`, 'reviewer');
  const { token } = await logInStaffWithOneTimeCode(stage.product, person);
  const desk = await StaffDesktop.switchOn(stage.browser, stage.product.origin, { token });
  try {
    await desk.open(`/orders/${placed.data.order.id}`);
    await desk.sees(`Pairs · ${key.id}`);
    await desk.open(`/customers/${id}?why=customerAsked&tab=apiKeys`);
    await desk.sees(desk.row(key.id));
    await desk.settles();
    expect(await listAxeFindings(desk, "a customer's keys")).toEqual([]);
    await desk.button('Revoke: Pairs').click();
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await desk.sees('No API keys.');
    expect((await call(stage.product.origin, key, 'trading/listOrders')).status).toBe(401);
  } finally {
    await desk.switchOff();
  }
});
