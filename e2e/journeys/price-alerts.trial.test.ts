import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { fillPlaceholders } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { expectSuccess, DEMO_STOCK, DEMO_STOCK_NAME } from '../browser/customer-with-history.ts';
import { escapeRegExp } from '../browser/template-pattern.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const COIN = 'CRYPTO.BTCUSDT';

test('a customer sets an alert with the bell, finds it in the list of alerts and removes it there', async () => {
  const { phone, customer } = await stage.customersPhone(`/market/stockDetail?instrument=${DEMO_STOCK}`);
  const { alerts } = phone.texts.discovery;
  await phone.button(alerts.bell).tap();
  await phone.sees(phone.dialog.getByText(fillPlaceholders(alerts.title, { name: DEMO_STOCK_NAME })));
  await phone.dialog.getByRole('button', { name: '+5%', exact: true }).tap();
  // A tapped distance stays the same on the other side.
  await phone.dialog.getByRole('radio', { name: alerts.kinds.below }).tap();
  await phone.dialog.getByRole('button', { name: fillPlaceholders(alerts.days, { days: 7 }), exact: true }).tap();
  await phone.dialog.getByRole('button', { name: alerts.set, exact: true }).tap();
  await phone.sees(phone.toast(alerts.done));
  await phone.sees(phone.dialog.getByText(alerts.here));
  // A second tap means the same alert: it sets no other one and reports no fault.
  await phone.dialog.getByRole('button', { name: alerts.set, exact: true }).tap();
  expect(await phone.dialog.getByRole('alert').count()).toBe(0);
  const [alert, ...more] = (await expectSuccess(customer.client.call('discovery/listAlerts', {}))).rows;
  expect(more).toEqual([]);
  expect(alert).toMatchObject({ instrument: DEMO_STOCK, kind: 'below', status: 'waiting', upper: null });
  expect(alert?.expiresAt).toMatch(/T23:59:59\.999Z$/);
  await phone.back();
  await phone.sees(phone.button(alerts.bellOn));

  await phone.open('/information/index');
  await phone.link(alerts.all).tap();
  await phone.arrivesAt('/favorite/index?tab=alerts');
  const row = phone.list(alerts.all).getByRole('listitem').filter({ hasText: DEMO_STOCK_NAME });
  await phone.sees(row.getByText(alerts.state.waiting));
  await row.getByRole('button').tap();
  await phone.sees(phone.toast(new RegExp(escapeRegExp(alerts.removed))));
  await phone.sees(alerts.none);
  expect((await expectSuccess(customer.client.call('discovery/listAlerts', {}))).rows).toEqual([]);
});

test('refuses an alert level that is already reached, with a message at the field', async () => {
  const { phone, customer } = await stage.customersPhone(`/market/stockDetail?instrument=${DEMO_STOCK}`);
  const { alerts } = phone.texts.discovery;
  await phone.button(alerts.bell).tap();
  await phone.dialog.getByLabel(fillPlaceholders(alerts.price, { currency: 'USD' })).fill('1');
  await phone.sees(phone.dialog.getByRole('alert').filter({ hasText: 'already been reached' }));
  await phone.dialog.getByRole('button', { name: alerts.set, exact: true }).tap();
  expect((await expectSuccess(customer.client.call('discovery/listAlerts', {}))).rows).toEqual([]);
});

test('a triggered alert appears at once, and its notice opens the instrument', async () => {
  const { phone, customer } = await stage.customersPhone('/favorite/index?tab=alerts');
  const {
    discovery: { alerts },
    notices,
    settings,
    routes,
  } = phone.texts;
  await expectSuccess(
    customer.client.call('discovery/setAlert', {
      instrument: COIN,
      kind: 'percent',
      rate: '0.00001',
      key: createIdempotencyKey(),
    }),
  );
  await phone.open('/no/such/place');
  await phone.open('/favorite/index?tab=alerts');
  await phone.sees(phone.list(alerts.all).getByText(alerts.state.fired));
  await phone.open('/information/userInfo');
  await phone
    .list(routes.userInfo)
    .getByRole('listitem')
    .filter({ hasText: notices.priceAlert.title })
    .getByRole('link')
    .tap();
  await phone.button(settings.toInstrument).tap();
  await phone.arrivesAt(`/market/stockDetail?instrument=${COIN}`);
});
