/** Price alerts through the public calls: set, fired once, expired, deleted. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { beforeEach, expect, test } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer } from '../testing/test-server.ts';

const server = provideTestServer();
let customer: TestCustomer;
beforeEach(async () => {
  customer = await server.customer();
});

type Wanted = {
  instrument?: string;
  kind: 'above' | 'below' | 'percent';
  price?: string;
  rate?: string;
  expiresAt?: string;
};
const COIN = 'CRYPTO.BTCUSDT';
const set = (wanted: Wanted, from = customer) =>
  from.client.call('discovery/setAlert', { instrument: COIN, key: createIdempotencyKey(), ...wanted });
const rows = async (from = customer) => {
  const listed = await from.client.call('discovery/listAlerts', {});
  return listed.ok ? listed.data.rows : [];
};
const listAlertNotices = async (from = customer) => {
  const listed = await from.client.call('notices/listNotices', {});
  return listed.ok ? listed.data.rows.filter(({ code }) => code === 'priceAlert') : [];
};
const last = () => server.composed.dependencies.venues.quote(COIN, server.clock.now())!.last;
const priceAtPercent = (percent: bigint) => formatScaled((last() * percent) / 100n);

/** Lets the simulator play until somebody has been notified. */
async function waitForNotice(): Promise<void> {
  await expect
    .poll(
      async () => {
        server.clock.advance(20_000);
        await server.composed.alertWatcher.checkPrices();
        return (await listAlertNotices()).length;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);
}

test('an alert fires once, when the price has moved far enough, and reports the price', async () => {
  const alert = await set({ kind: 'percent', rate: '0.0002' });
  expect(alert).toMatchObject({
    ok: true,
    data: { alert: { status: 'waiting', kind: 'percent', rate: '0.0002', reference: formatScaled(last()) } },
  });
  await waitForNotice();
  const [notice] = await listAlertNotices();
  const [row] = await rows();
  expect(row).toMatchObject({ status: 'fired', firedPrice: notice?.params['price'] });
  // The level fires at the first price that reaches it.
  const digits = (formatScaled(last()).split('.')[1] ?? '').length;
  const [upper, lower] = [Number(row?.upper), Number(row?.lower)];
  const level = Number(notice?.params['level']);
  expect(Math.min(Math.abs(level - upper), Math.abs(level - lower))).toBeLessThan(10 ** -Math.min(digits, 2));
  expect(String(notice?.params['level'])).toMatch(/^\d+(\.\d{1,2})?$/);
  const price = parseScaled(String(notice?.params['price'])) ?? 0n;
  expect(price >= (parseScaled(row?.upper ?? '') ?? 0n) || price <= (parseScaled(row?.lower ?? '') ?? 0n)).toBe(true);
  await Promise.all([server.composed.alertWatcher.checkPrices(), server.composed.alertWatcher.checkPrices()]);
  expect(await listAlertNotices()).toHaveLength(1);
});

test('a pending alert survives a restart; distant, expired and removed alerts do not fire', async () => {
  await set({ kind: 'above', price: priceAtPercent(300n) });
  await set({ kind: 'below', price: priceAtPercent(10n) });
  await set({ kind: 'percent', rate: '0.0001', expiresAt: new Date(server.clock.now() + 1).toISOString() });
  const removed = await set({ kind: 'percent', rate: '0.0001' });
  expect(
    await customer.client.call('discovery/removeAlert', {
      alert: removed.ok ? removed.data.alert.id : '',
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: true });
  await server.restart();
  customer = { ...customer, client: server.client({ token: customer.token, account: customer.account }) };
  await set({ kind: 'percent', rate: '0.0003' });
  await waitForNotice();
  expect(await listAlertNotices()).toHaveLength(1);
  expect((await rows()).map(({ status }) => status).toSorted()).toEqual(['expired', 'fired', 'waiting', 'waiting']);
});

test.each<[Wanted, string]>([
  [{ kind: 'above', price: '0.01' }, 'alertReached'],
  [{ kind: 'below', price: '99999999' }, 'alertReached'],
  [{ kind: 'above' }, 'alertPriceRequired'],
  [{ kind: 'percent', price: '5' }, 'percentRequired'],
  [{ kind: 'percent', rate: '0.05', expiresAt: '2020-01-01T00:00:00.000Z' }, 'goodTillPast'],
  [{ kind: 'percent', rate: '0.05', instrument: 'US.NOBODYS' }, 'instrumentNotFound'],
])('%o is refused: %s', async (wanted, code) => {
  expect(await set(wanted)).toMatchObject({ ok: false, code });
  expect(await rows()).toEqual([]);
});

test.each<[string, Wanted]>([
  ['price', { kind: 'above', price: '999999999999' }],
  ['rate', { kind: 'percent', rate: '999999999999', instrument: 'FX.EURUSD' }],
  ['rate', { kind: 'percent', rate: '90000000000' }],
])('a %s beyond what can be kept is bad input by its name', async (field, wanted) => {
  await expect(set(wanted)).rejects.toMatchObject({ status: 400, code: 'badInput', params: { field } });
  expect(await rows()).toEqual([]);
});

test('a customer can have a hundred pending alerts and cannot remove those of others', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, count) => set({ kind: 'above', price: priceAtPercent(BigInt(200 + count)) })),
  );
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(await set({ kind: 'above', price: priceAtPercent(400n) })).toMatchObject({
    ok: false,
    code: 'alertsFull',
    params: { maximum: 100 },
  });
  const [mine] = await rows();
  const other = await server.customer();
  expect(
    await other.client.call('discovery/removeAlert', { alert: mine?.id ?? '', key: createIdempotencyKey() }),
  ).toMatchObject({
    ok: false,
    code: 'notFound',
  });
  expect(await rows()).toHaveLength(100);
});
