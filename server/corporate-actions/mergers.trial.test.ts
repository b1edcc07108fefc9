/** A merger on replayed data: who gets shares, who money, and the audit afterwards. */
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { SPLIT_BARS_CSV } from '../venue/testing-bar-files.ts';
import { importTestActions, importTestBars, replayBarsFrom } from './testing-splits.ts';

/** The bars trade at 500 before 31 August 2020: two shares of the acquirer at 700 for three, and 30 in money each. */
const MERGER = 'kind,instrument,ex,ratio,amount,acquirer,price\nmerger,US.OLDC,2020-08-31,2:3,30,US.NEWC,700\n';

/** Bars without the fall to a quarter, which nobody would trade at. */
const STEADY = SPLIT_BARS_CSV.replace('125.00,131.00,124.00,129.04', '500.00,505.00,499.00,503.04')
  .replace('132.76,134.80,130.52,134.16', '503.00,506.00,501.00,505.16')
  .replace('137.60,137.96,127.00,131.40', '506.00,507.00,500.00,501.40');

const server = provideTestServer();
let merged: TestCustomer;
let shorter: TestCustomer;
let waiting: TestCustomer;

const place = async (customer: TestCustomer, more: Record<string, unknown>) =>
  (
    await unwrapAnswer(
      customer.client.call('trading/placeOrder', {
        ...{ instrument: 'US.OLDC', side: 'long', type: 'market', timeInForce: 'gtc' },
        ...{ key: createIdempotencyKey(), ...more },
      } as never),
    )
  ).order as { id: string; position: string };
const holdings = async ({ userId }: TestCustomer) =>
  (
    await server.database.pool.query(
      `select instrument, status, open_quantity, cost, realized from positions where account_id = $1
        order by position_seq`,
      [userId],
    )
  ).rows as { instrument: string; status: string; open_quantity: bigint; cost: bigint; realized: bigint }[];
const notice = async (customer: TestCustomer) =>
  (await unwrapAnswer(customer.client.call('notices/listNotices', {}))).rows[0];
let position = '';

it('exchanges whole shares, pays fraction and money, and keeps the cost to the cent', async () => {
  await importTestBars(server, 'OLDC', SPLIT_BARS_CSV);
  await importTestBars(server, 'NEWC', STEADY);
  await importTestActions(server, MERGER);
  await replayBarsFrom(server, 'NEWC', '2020-08-27');
  const ex = await replayBarsFrom(server, 'OLDC', '2020-08-27');
  merged = await server.customer();
  shorter = await server.marginCustomer();
  waiting = await server.customer();
  position = (await place(merged, { quantity: '10' })).position;
  await place(merged, { type: 'limit', effect: 'close', quantity: '4', limitPrice: '900' });
  await place(shorter, { side: 'short', quantity: '6', leverage: 2 });
  await place(waiting, { type: 'limit', quantity: '3', limitPrice: '300' });
  server.clock.set(ex);
  await server.composed.orderBookWatcher.checkMarket();
  const [old, shares] = await holdings(merged);
  // 6 2/3 shares: 6, and two thirds of 700; with 10 times 30 it is 766.66 in money.
  expect(old).toMatchObject({ instrument: 'US.OLDC', status: 'closed', open_quantity: 0n });
  expect(shares).toMatchObject({ instrument: 'US.NEWC', status: 'inPosition', open_quantity: parseScaled('6') });
  expect(old!.realized).toBe(76_666n - (old!.cost - shares!.cost));
  expect(await notice(merged)).toMatchObject({
    code: 'merged',
    params: { acquirer: 'Played NEWC', quantity: '6', amount: '766.66', currency: 'USD' },
  });
  const detail = await unwrapAnswer(merged.client.call('trading/getPosition', { position }));
  expect(detail.adjustments).toMatchObject([
    {
      kind: 'merger',
      openBefore: '10',
      openAfter: '0',
      cash: '766.66',
      received: { name: 'Played NEWC', quantity: '6' },
    },
  ]);
  const { rows } = await unwrapAnswer(merged.client.call('trading/listOrders', { status: 'cancelled' }));
  expect(rows).toMatchObject([{ cause: 'corporateAction' }]);
});

it('settles a short position in money, and ends an order with its money given back', async () => {
  expect(await holdings(shorter)).toMatchObject([{ status: 'closed', open_quantity: 0n }]);
  expect(await notice(shorter)).toMatchObject({ code: 'mergedForMoney', params: { price: '496.66666667' } });
  expect(await notice(waiting)).toMatchObject({ code: 'mergedOrders' });
  const wallet = await unwrapAnswer(waiting.client.call('wallet/getWallet', {}));
  expect(wallet.accounts.find(({ currency }) => currency === 'USD')?.frozen).toBe('0.00');
});

it('lets the new shares be sold, and nothing be traded under the old code', async () => {
  const shares = (await unwrapAnswer(merged.client.call('trading/listPositions', { status: 'open' }))).rows[0]!;
  const sold = await merged.client.call('trading/closePosition', {
    ...{ position: shares.id, quantity: '2', key: createIdempotencyKey() },
  });
  expect([sold.ok, sold.ok ? '' : sold.code]).toEqual([true, '']);
  const order = { instrument: 'US.OLDC', side: 'long', type: 'market', quantity: '1', key: createIdempotencyKey() };
  expect(await merged.client.call('trading/placeOrder', order as never)).toMatchObject({
    ...{ ok: false, code: 'instrumentDelisted' },
  });
});

it('passes the audit, which finds shares, costs and money that differ from the terms', async () => {
  expect(await server.listAuditDifferences()).toEqual([]);
  for (const [change, back] of [
    ['share_price = share_price + 100000000', 'share_price = share_price - 100000000'],
    ['amount = amount + 1000000', 'amount = amount - 1000000'],
    ["acquirer = 'US.NWRB'", "acquirer = 'US.NEWC'"],
  ]) {
    await queryAsOwner(server.database.ownerUrl, `update corporate_actions set ${change} where kind = 'merger'`);
    expect((await server.listAuditDifferences()).join()).toMatch(/merged into/);
    await queryAsOwner(server.database.ownerUrl, `update corporate_actions set ${back} where kind = 'merger'`);
  }
  expect(await server.listAuditDifferences()).toEqual([]);
});
