/** Blocks of a share that is split: bought units multiply, the offer ends, and a new one follows. */
import { newKey } from '@bourse/contract/client.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { differencesOf, importActions, importBars, playFrom } from '../corporate-actions/testing-splits.ts';
import { asOwner } from '../db/testing.ts';
import { granted } from '../testing/granted.ts';
import { GOOD_PASSWORD, startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';
import { certify, login } from '../testing/verified-customer.ts';

const CODE = 'DIVIDED';
const SHARE = `US.${CODE}`;
const CHANNEL = 'seven grey larks';
/** Quoted as traded: 400 until August 28, a quarter of that from August 31 on. */
const BARS = `Date,Open,High,Low,Close,Volume
2020-08-26,400.00,400.00,400.00,400.00,40755600
2020-08-27,400.00,400.00,400.00,400.00,38888100
2020-08-28,400.00,400.00,400.00,400.00,46907600
2020-08-31,100.00,100.00,100.00,100.00,225702700
2020-09-01,100.00,100.00,100.00,100.00,152470100
`;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function verified(): Promise<TestCustomer> {
  const customer = await server.customer();
  await certify(server, customer);
  return customer;
}
async function withChannel(): Promise<TestCustomer> {
  const customer = await verified();
  const set = { current: GOOD_PASSWORD, next: CHANNEL, confirm: CHANNEL, key: newKey() };
  await granted(customer.client.call('user/setChannelPassword', set));
  return customer;
}
const buy = ({ client }: TestCustomer, offering: string, quantity: number) =>
  client.call('offerings/subscribe', {
    offering,
    quantity: String(quantity),
    channelPassword: CHANNEL,
    key: newKey(),
  });
async function offer({ client }: TestCustomer, quantity: number): Promise<string> {
  const { last } = await granted(client.call('offerings/getBlockTerms', { instrument: SHARE }));
  const asked = { instrument: SHARE, quantity: String(quantity), price: last!, key: newKey() };
  return (await granted(client.call('offerings/offerBlock', asked))).offering;
}
const holds = async ({ client }: TestCustomer) => {
  const { rows } = await granted(client.call('trading/listPositions', {}));
  return rows.filter(({ instrument }) => instrument === SHARE).reduce((sum, row) => sum + Number(row.openQuantity), 0);
};
const blockOf = async ({ client }: TestCustomer, offering: string) =>
  (await granted(client.call('offerings/getOffering', { offering }))).offering.block!;

test('a block after a split is in the new units, and one from before it is bought no more', async () => {
  await importBars(server, CODE, BARS);
  await importActions(server, `kind,instrument,ex,ratio\nsplit,${SHARE},2020-08-31,4\n`);
  const exAt = await playFrom(server, CODE, '2020-08-27');
  const [seller, buyer, late] = [await verified(), await withChannel(), await withChannel()];
  await asOwner(server.database.ownerUrl, 'update accounts set seat = true where account_id = $1', [seller.userId]);
  await granted(
    seller.client.call('trading/placeOrder', {
      instrument: SHARE,
      side: 'long',
      type: 'market',
      quantity: '20',
      key: newKey(),
    }),
  );
  const before = await offer(seller, 12);
  await granted(buy(buyer, before, 5));
  expect([await holds(seller), await holds(buyer), (await blockOf(seller, before)).left]).toEqual([15, 5, '7']);

  server.clock.set(exAt + 1_000);
  const [seat, first, second] = [await login(server, seller), await login(server, buyer), await login(server, late)];
  await expect.poll(async () => [await holds(seat), await holds(first)], { timeout: 10_000 }).toEqual([60, 20]);
  expect(await blockOf(seat, before)).toMatchObject({ left: '0', ending: 'corporateAction' });
  expect(await buy(second, before, 3)).toMatchObject({ ok: false });
  expect(await differencesOf(server)).toEqual([]);

  const after = await offer(seat, 40);
  const { subscription } = await granted(buy(second, after, 12));
  expect(subscription).toMatchObject({ status: 'paid', allotted: '12', price: '100' });
  expect([await holds(seat), await holds(second), (await blockOf(seat, after)).left]).toEqual([48, 12, '28']);
  expect(await differencesOf(server)).toEqual([]);
});
