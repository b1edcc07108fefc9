/** Blocks of a share that is split: bought units multiply, the offer ends, and a new one follows. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { expect, test } from 'vitest';
import { importTestActions, importTestBars, replayBarsFrom } from '../corporate-actions/testing-splits.ts';
import { queryAsOwner } from '../db/testing.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { GOOD_PASSWORD, type TestCustomer } from '../testing/test-server.ts';
import { certifyCustomer, loginAgain } from '../testing/verified-customer.ts';

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
const server = provideTestServer();

async function verified(): Promise<TestCustomer> {
  const customer = await server.customer();
  await certifyCustomer(server, customer);
  return customer;
}
async function withChannel(): Promise<TestCustomer> {
  const customer = await verified();
  const set = { current: GOOD_PASSWORD, next: CHANNEL, confirm: CHANNEL, key: createIdempotencyKey() };
  await unwrapAnswer(customer.client.call('user/setChannelPassword', set));
  return customer;
}
const buy = ({ client }: TestCustomer, offering: string, quantity: number) =>
  client.call('offerings/subscribe', {
    offering,
    quantity: String(quantity),
    channelPassword: CHANNEL,
    key: createIdempotencyKey(),
  });
async function offer({ client }: TestCustomer, quantity: number): Promise<string> {
  const { last } = await unwrapAnswer(client.call('offerings/getBlockTerms', { instrument: SHARE }));
  const request = { instrument: SHARE, quantity: String(quantity), price: last!, key: createIdempotencyKey() };
  return (await unwrapAnswer(client.call('offerings/offerBlock', request))).offering;
}
const holds = async ({ client }: TestCustomer) => {
  const { rows } = await unwrapAnswer(client.call('trading/listPositions', {}));
  return rows.filter(({ instrument }) => instrument === SHARE).reduce((sum, row) => sum + Number(row.openQuantity), 0);
};
const blockOf = async ({ client }: TestCustomer, offering: string) =>
  (await unwrapAnswer(client.call('offerings/getOffering', { offering }))).offering.block!;

test('a block offered after a split uses the new units, and one from before can no longer be bought', async () => {
  await importTestBars(server, CODE, BARS);
  await importTestActions(server, `kind,instrument,ex,ratio\nsplit,${SHARE},2020-08-31,4\n`);
  const exAt = await replayBarsFrom(server, CODE, '2020-08-27');
  const [seller, buyer, late] = [await verified(), await withChannel(), await withChannel()];
  await queryAsOwner(server.database.ownerUrl, 'update accounts set seat = true where account_id = $1', [
    seller.userId,
  ]);
  await unwrapAnswer(
    seller.client.call('trading/placeOrder', {
      instrument: SHARE,
      side: 'long',
      type: 'market',
      quantity: '20',
      key: createIdempotencyKey(),
    }),
  );
  const before = await offer(seller, 12);
  await unwrapAnswer(buy(buyer, before, 5));
  expect([await holds(seller), await holds(buyer), (await blockOf(seller, before)).left]).toEqual([15, 5, '7']);

  server.clock.set(exAt + 1_000);
  const [seat, first, second] = [
    await loginAgain(server, seller),
    await loginAgain(server, buyer),
    await loginAgain(server, late),
  ];
  await expect.poll(async () => [await holds(seat), await holds(first)], { timeout: 10_000 }).toEqual([60, 20]);
  expect(await blockOf(seat, before)).toMatchObject({ left: '0', ending: 'corporateAction' });
  expect(await buy(second, before, 3)).toMatchObject({ ok: false });
  expect(await server.listAuditDifferences()).toEqual([]);

  const after = await offer(seat, 40);
  const { subscription } = await unwrapAnswer(buy(second, after, 12));
  expect(subscription).toMatchObject({ status: 'paid', allotted: '12', price: '100' });
  expect([await holds(seat), await holds(second), (await blockOf(seat, after)).left]).toEqual([48, 12, '28']);
  expect(await server.listAuditDifferences()).toEqual([]);
});
