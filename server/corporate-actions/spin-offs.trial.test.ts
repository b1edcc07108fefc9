/** A spin-off on replayed data: who gets shares, who money, what it costs, and the audit afterwards. */
import { formatAmount, parseScaled } from '@bourse/core/ledger/money.ts';
import { expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { SPLIT_BARS_CSV } from '../venue/testing-bar-files.ts';
import { importTestActions, importTestBars, replayBarsFrom } from './testing-splits.ts';

/** The bars trade at 500 before 31 August 2020, and at 400 on it: one new share at 300 for three. */
const SPIN_OFF = 'kind,instrument,ex,ratio,company,price,costShare\nspin-off,US.PAR,2020-08-31,1:3,US.BORN,300,0.2\n';
const FALLING = SPLIT_BARS_CSV.replace('125.00,131.00,124.00,129.04', '400.00,405.00,399.00,403.04')
  .replace('132.76,134.80,130.52,134.16', '403.00,406.00,401.00,405.16')
  .replace('137.60,137.96,127.00,131.40', '406.00,407.00,400.00,401.40');
const BORN = SPLIT_BARS_CSV.replace('125.00,131.00,124.00,129.04', '500.00,505.00,499.00,503.04')
  .replace('132.76,134.80,130.52,134.16', '503.00,506.00,501.00,505.16')
  .replace('137.60,137.96,127.00,131.40', '506.00,507.00,500.00,501.40');

const server = provideTestServer();
let holder: TestCustomer;
let shorter: TestCustomer;
let borrower: TestCustomer;
let waiting: TestCustomer;
let position = '';

interface PositionRow {
  instrument: string;
  status: string;
  open_quantity: bigint;
  cost: bigint;
  open_cost: bigint;
  margin: bigint;
  realized: bigint;
}
const place = async (customer: TestCustomer, more: Record<string, unknown>) =>
  (
    await unwrapAnswer(
      customer.client.call('trading/placeOrder', {
        ...{ instrument: 'US.PAR', side: 'long', type: 'market', timeInForce: 'gtc' },
        ...{ key: createIdempotencyKey(), ...more },
      } as never),
    )
  ).order as { id: string; position: string };
const holdings = async ({ userId }: TestCustomer) =>
  (
    await server.database.pool.query<PositionRow>(
      `select instrument, status, open_quantity, cost, open_cost, margin, realized from positions
        where account_id = $1 order by position_seq`,
      [userId],
    )
  ).rows;
const notice = async (customer: TestCustomer) =>
  (await unwrapAnswer(customer.client.call('notices/listNotices', {}))).rows[0];
const asOwner = (sql: string) => queryAsOwner(server.database.ownerUrl, sql);

it('gives whole shares with their part of the cost, pays the fraction, and keeps the cost to the cent', async () => {
  await importTestBars(server, 'PAR', FALLING);
  await importTestBars(server, 'BORN', BORN);
  await importTestActions(server, SPIN_OFF);
  await replayBarsFrom(server, 'BORN', '2020-08-27');
  const ex = await replayBarsFrom(server, 'PAR', '2020-08-27');
  holder = await server.customer();
  shorter = await server.marginCustomer();
  borrower = await server.marginCustomer();
  waiting = await server.customer();
  position = (await place(holder, { quantity: '10' })).position;
  await place(holder, { type: 'limit', effect: 'close', quantity: '4', limitPrice: '900' });
  await place(shorter, { side: 'short', quantity: '6', leverage: 2 });
  await place(borrower, { quantity: '6', leverage: 2 });
  await place(waiting, { type: 'limit', quantity: '3', limitPrice: '300' });
  const [before] = await holdings(holder);
  const [short] = await holdings(shorter);
  const [borrowed] = await holdings(borrower);
  server.clock.set(ex);
  await server.composed.orderBookWatcher.checkMarket();

  const [old, shares] = await holdings(holder);
  // 3 1/3 shares: 3, and a third of 300; a tenth of the allocated cost belongs to it.
  const allocated = before!.open_cost / 5n;
  const sold = allocated / 10n;
  expect(shares).toMatchObject({
    ...{ instrument: 'US.BORN', status: 'inPosition', open_quantity: parseScaled('3'), cost: allocated - sold },
  });
  expect(old).toMatchObject({
    ...{ instrument: 'US.PAR', status: 'inPosition', open_quantity: parseScaled('10') },
    ...{ cost: before!.cost - shares!.cost, open_cost: before!.open_cost - allocated, realized: 10_000n - sold },
  });
  expect(old!.open_cost + shares!.open_cost + sold).toBe(before!.open_cost);
  expect(await notice(holder)).toMatchObject({
    code: 'spunOff',
    params: { company: 'Played BORN', quantity: '3', amount: '100.00', currency: 'USD' },
  });
  const { rows } = await unwrapAnswer(holder.client.call('trading/listOrders', { status: 'cancelled' }));
  expect(rows).toMatchObject([{ cause: 'corporateAction' }]);

  // The short position owes 600 and the borrowed one gets it: margin, cost and result move together.
  const [owing] = await holdings(shorter);
  expect(owing).toMatchObject({ status: 'inPosition', open_cost: short!.open_cost - short!.open_cost / 5n });
  expect(owing!.realized).toBe(short!.open_cost / 5n - 60_000n);
  expect(owing!.margin - short!.margin).toBe(owing!.realized);
  const [paid] = await holdings(borrower);
  expect(paid!.realized).toBe(60_000n - borrowed!.open_cost / 5n);
  expect(paid!.margin - borrowed!.margin).toBe(paid!.realized);
  expect(await notice(shorter)).toMatchObject({ code: 'spunOffForMoney', params: { price: '100' } });
});

it("explains it in the position's history, ends orders with their money given back, and reports the gain", async () => {
  const detail = await unwrapAnswer(holder.client.call('trading/getPosition', { position }));
  const [old, shares] = await holdings(holder);
  const money = (amount: bigint) => formatAmount(amount, 'USD');
  expect(detail.adjustments).toMatchObject([
    {
      ...{ kind: 'spinOff', openBefore: '10', openAfter: '10', cash: '100.00', movedCost: money(shares!.cost) },
      received: { name: 'Played BORN', quantity: '3' },
    },
  ]);
  expect(detail).toMatchObject({ cost: money(old!.cost), openCost: money(old!.open_cost) });
  expect(detail.adjustments[0]!.costAfter).toBe(detail.averageCost);
  expect(await notice(waiting)).toMatchObject({ code: 'spunOffOrders' });
  const wallet = await unwrapAnswer(waiting.client.call('wallet/getWallet', {}));
  expect(wallet.accounts.find(({ currency }) => currency === 'USD')?.frozen).toBe('0.00');
  const year = new Date(server.clock.now()).getUTCFullYear();
  const report = await unwrapAnswer(holder.client.call('wallet/getTaxReport', { year }));
  expect(report.rows).toMatchObject([{ market: 'US', realized: money(old!.realized) }]);
  const lots = async (status: 'open' | 'closed') =>
    (await unwrapAnswer(holder.client.call('performance/listTaxLots', { status }))).rows;
  expect((await lots('open')).map(({ instrument, cost }) => [instrument, cost]).toSorted()).toEqual([
    ['US.BORN', money(shares!.cost)],
    ['US.PAR', money(old!.open_cost)],
  ]);
  expect(await lots('closed')).toMatchObject([
    { instrument: 'US.PAR', quantity: '0', proceeds: '100.00', gain: money(old!.realized) },
  ]);
});

it('lets both be sold, and closes the whole with a result on the cost that stayed', async () => {
  const open = (await unwrapAnswer(holder.client.call('trading/listPositions', { status: 'open' }))).rows;
  for (const each of open) {
    const sold = await holder.client.call('trading/closePosition', {
      ...{ position: each.id, quantity: '2', key: createIdempotencyKey() },
    });
    expect([each.instrument, sold.ok, sold.ok ? '' : sold.code]).toEqual([each.instrument, true, '']);
  }
  const bought = await place(holder, { quantity: '1' });
  expect(bought.position).not.toBe(position);
});

it('passes the audit, which finds shares, costs and money that differ from the terms', async () => {
  expect(await server.listAuditDifferences()).toEqual([]);
  for (const [change, back] of [
    ['share_price = share_price + 100000000', 'share_price = share_price - 100000000'],
    ['cost_share = cost_share + 1000000', 'cost_share = cost_share - 1000000'],
    ["company = 'US.NWRB'", "company = 'US.BORN'"],
    ['denominator = 4', 'denominator = 3'],
  ]) {
    await asOwner(`update corporate_actions set ${change} where kind = 'spinOff'`);
    expect((await server.listAuditDifferences()).join()).toMatch(/were given/);
    await asOwner(`update corporate_actions set ${back} where kind = 'spinOff'`);
  }
  for (const [change, back, says] of [
    [
      'moved_cost = moved_cost - 1',
      'moved_cost = moved_cost + 1',
      /were given.*position .*: cost|position .*: cost.*were given/,
    ],
    ['cash = cash + 1', 'cash = cash - 1', /were given/],
    ['subject_seq = subject_seq + 1000', 'subject_seq = subject_seq - 1000', /has not met it/],
    ['delivered_seq = delivered_seq + 1000', 'delivered_seq = delivered_seq - 1000', /no holding became or got/],
  ] as const) {
    await asOwner(`update position_adjustments set ${change} where delivered_seq is not null`);
    expect((await server.listAuditDifferences()).join()).toMatch(says);
    await asOwner(`update position_adjustments set ${back} where delivered_seq is not null`);
  }
  // A holding that gets shares was paid in money alone, with figures that agree.
  await asOwner(`create table as_it_was as select * from position_adjustments where delivered_seq is not null`);
  await asOwner(`update position_adjustments set delivered_seq = null, moved_cost = 0, sold_cost = open_cost / 5,
    cash = 100000 where delivered_seq is not null`);
  expect((await server.listAuditDifferences()).join()).toMatch(/were given 0 of cost 0, and 100000 in money/);
  await asOwner(`update position_adjustments a set delivered_seq = w.delivered_seq, moved_cost = w.moved_cost,
    sold_cost = w.sold_cost, cash = w.cash from as_it_was w
    where (a.account_id, a.adjustment_seq) = (w.account_id, w.adjustment_seq)`);
  await asOwner('drop table as_it_was');
  expect(await server.listAuditDifferences()).toEqual([]);
});

it('says in the preview which company a second spin-off of that day would replace', async () => {
  const preview = async (company: string, price: string) => {
    const [head] = SPIN_OFF.split('\n');
    const csv = `${head}\nspin-off,US.PAR,2020-09-01,1:3,${company},${price},0.05\n`;
    const { client } = await server.staff('treasurer');
    return unwrapAnswer(client.call('staff/previewActions', { base64: Buffer.from(csv).toString('base64') }));
  };
  await importTestActions(server, SPIN_OFF.replace('08-31', '09-01').replace(',300,', ',30,').replace('0.2', '0.02'));
  expect((await preview('US.NWRB', '60')).actions).toMatchObject([{ replaces: 'US.BORN' }]);
  expect((await preview('US.BORN', '60')).actions).toMatchObject([{ replaces: null }]);
});
