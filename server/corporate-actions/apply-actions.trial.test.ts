/**
 * Corporate actions on replayed data: a four-for-one split, a delisting, a suspension; before and after, to the last
 * digit.
 */
import { appendStaffAudit, SERVER_COMMAND_ACTOR } from '../staff-audit/audit-entries.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { decidePlaceOrder } from '@bourse/core/trading/trading/place-order.ts';
import { buildOrderRequest } from '@bourse/core/trading/trading/testing.ts';
import type { OrderDecision } from '@bourse/core/trading/orders/account-state.ts';
import type { OrderRequest } from '@bourse/core/trading/orders/order.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { parsePositionRow } from '../ledger/position-table.ts';
import { encodeId } from '../ids.ts';
import { checkCorporateActionsFile, storeCorporateActions } from '../venue/import-corporate-actions.ts';
import { importBarsFile } from '../venue/import/import-bars-file.ts';
import { startReplay } from '../venue/replay/replay-commands.ts';
import { SPLIT_BARS_CSV, testZones } from '../venue/testing-bar-files.ts';
import { payDividends } from './pay-dividends.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { createMarketViewBuilder } from '../trading/decision-market-view.ts';
import { getClosingSidePrice, computePositionFigures } from '@bourse/core/trading/positions/position-figures.ts';

const WITHOUT = SPLIT_BARS_CSV.replace('125.00,131.00,124.00,129.04', '500.00,505.00,499.00,503.04')
  .replace('132.76,134.80,130.52,134.16', '503.00,506.00,501.00,505.16')
  .replace('137.60,137.96,127.00,131.40', '506.00,507.00,500.00,501.40');
/** The next session opens at a tenth of the price. */
const REVERSE = SPLIT_BARS_CSV.replace('508.56,509.94,495.32,500.04', '12.60,12.70,12.40,12.50')
  .replace('504.72,507.97,500.33,506.08', '12.60,12.70,12.50,12.65')
  .replace('504.04,505.76,498.32,500.00', '12.60,12.64,12.46,12.50');
const SPEED = 60;
const SESSION_MS = (6.5 * 3_600_000) / SPEED;

const server = provideTestServer();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-actions-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const dependencies = () => ({
  database: server.composed.dependencies.database,
  timeZones: testZones,
  now: server.clock.now(),
  isOwn: () => false,
  living: () => [],
});
const feeds = () => server.composed.dependencies.venues;
async function actions(text: string | Uint8Array) {
  const file = join(folder, 'actions.csv');
  await writeFile(file, text);
  const read = await checkCorporateActionsFile(file, dependencies());
  await server.composed.dependencies.database.kysely.transaction().execute(async (db) => {
    await storeCorporateActions(db, read, server.clock.now());
    await appendStaffAudit(
      db,
      SERVER_COMMAND_ACTOR,
      [{ action: 'proposeActions', subject: 'file' }],
      server.clock.now(),
    );
  });
}
async function importBars(code: string, bars: string): Promise<void> {
  const file = join(folder, 'bars.csv');
  await writeFile(file, bars);
  await importBarsFile({ file, market: 'US', code, period: '1d', name: `Apple ${code}` }, dependencies());
}
/** Plays from August 27; returns when the clock reaches August 31. */
async function play(code: string, actionLines: string, bars = SPLIT_BARS_CSV): Promise<number> {
  await importBars(code, bars);
  await actions(actionLines);
  const started = server.clock.now();
  await startReplay({ instrument: `US.${code}`, from: '2020-08-27', speed: String(SPEED) }, dependencies());
  await expect.poll(() => feeds().session(`US.${code}`, server.clock.now())).toBe('open');
  await expect.poll(() => server.composed.orderBookWatcher.books()).toHaveLength(8);
  return started + 2 * SESSION_MS;
}
async function data<Data>(
  result: Promise<{ ok: true; data: Data } | { ok: false; code: string; params: unknown }>,
): Promise<Data> {
  const got = await result;
  if (!got.ok) throw new Error(`refused: ${got.code} ${JSON.stringify(got.params)}`);
  return got.data;
}
type Order = Parameters<TestCustomer['client']['call']>[1] & Record<string, unknown>;
const place = async (customer: TestCustomer, code: string, order: Order) =>
  (
    await data(
      customer.client.call('trading/placeOrder', {
        instrument: `US.${code}`,
        side: 'long',
        type: 'market',
        timeInForce: 'gtc',
        key: createIdempotencyKey(),
        ...order,
      } as never) as never as Promise<{ ok: true; data: { order: { id: string; position: string } } }>,
    )
  ).order;
/** A purchase at a price that existed only for a moment, and only for a few units. */
async function inThinMarket(
  customer: TestCustomer,
  code: string,
  over: Partial<OrderRequest> & { limitPrice: bigint },
  size: bigint,
): Promise<{ id: string; position: string }> {
  const views = createMarketViewBuilder(server.composed.dependencies);
  const account = BigInt(customer.userId);
  const decided = await server.composed.desk.run<OrderDecision, { seq: bigint }>({
    account,
    actor: { rule: 'demo' },
    key: null,
    currencies: ['USD'],
    instrument: null,
    answer: ({ order: { seq } }) => ({ seq }),
    decide(state, now) {
      const view = views(`US.${code}`, now)!;
      return decidePlaceOrder(
        state,
        buildOrderRequest({ type: 'limit', timeInForce: 'gtc', ...over }),
        { ...view, quote: { ...view.quote!, ask: over.limitPrice, askSize: size } },
        now,
      );
    },
  });
  if (decided === null || !('seq' in decided)) throw new Error(JSON.stringify(decided));
  return { id: encodeId('o', account, decided.seq), position: encodeId('p', account, decided.seq) };
}
const stored = async (customer: TestCustomer, code: string) =>
  (
    await server.database.pool.query(
      'select * from positions where account_id = $1 and instrument = $2 order by position_seq',
      [customer.userId, `US.${code}`],
    )
  ).rows.map(parsePositionRow);
const scaled = (text: string): bigint => parseScaled(text) ?? 0n;

describe('a split of four for one on replayed data', () => {
  it('keeps profit and return to the last digit, adjusts orders first, and passes the audit', async () => {
    const ex = await play(
      'FOUR',
      'kind,instrument,declared,ex,record,pay,ratio\nsplit,US.FOUR,2020-07-30,2020-08-31,2020-08-24,2020-08-28,4:1\n',
    );
    const customer = await server.customer();
    const { position } = await place(customer, 'FOUR', { quantity: '15', takeProfit: '700.02', stopLoss: '400.02' });
    await data(customer.client.call('trading/closePosition', { position, quantity: '3', key: createIdempotencyKey() }));
    const buy = await place(customer, 'FOUR', { type: 'limit', quantity: '3', limitPrice: '300.03' });
    const sale = await place(customer, 'FOUR', { type: 'limit', effect: 'close', quantity: '2', limitPrice: '600.03' });
    const trailing = await place(customer, 'FOUR', {
      type: 'trailing',
      effect: 'close',
      quantity: '4',
      trailAmount: '200',
    });
    await data(
      customer.client.call('discovery/setAlert', {
        instrument: 'US.FOUR',
        kind: 'above',
        price: '600.04',
        key: createIdempotencyKey(),
      }),
    );
    await data(
      customer.client.call('discovery/setAlert', {
        instrument: 'US.FOUR',
        kind: 'below',
        price: '200',
        key: createIdempotencyKey(),
      }),
    );
    const shorter = await server.marginCustomer();
    await place(shorter, 'FOUR', { side: 'short', quantity: '6', leverage: 2 });
    await place(shorter, 'FOUR', { side: 'short', type: 'limit', quantity: '2', limitPrice: '700', leverage: 2 });
    const lent = async () =>
      (await server.database.pool.query<{ lent: bigint }>(`select lent from lent_stock where instrument = 'US.FOUR'`))
        .rows[0]?.lent;
    expect(await lent()).toBe(scaled('8'));
    // Part of a purchase is sold again before the rest of it has filled.
    const slow = await server.customer();
    // What the others have bought has come back.
    server.clock.advance(60_000);
    const slowly = await inThinMarket(slow, 'FOUR', { limitPrice: scaled('450'), quantity: scaled('7') }, scaled('2'));
    await data(slow.client.call('trading/closePosition', { position: slowly.position, key: createIdempotencyKey() }));
    server.clock.set(ex - 2_000);
    await server.composed.orderBookWatcher.checkMarket();
    const [before] = await stored(customer, 'FOUR');

    // Orders in the second between are told to wait: nothing meets the new price unadjusted.
    server.clock.set(ex);
    expect(
      await customer.client.call('trading/placeOrder', {
        instrument: 'US.FOUR',
        side: 'long',
        type: 'market',
        quantity: '1',
        key: createIdempotencyKey(),
      }),
    ).toMatchObject({ ok: false, code: 'priceNotObtained' });
    await server.composed.orderBookWatcher.checkMarket();
    const [after] = await stored(customer, 'FOUR');
    expect([after!.quantity, after!.openQuantity, after!.cost, after!.openCost, after!.realized]).toEqual([
      scaled('60'),
      scaled('48'),
      before!.cost,
      before!.openCost,
      before!.realized,
    ]);
    expect(feeds().quote('US.FOUR', ex)).toMatchObject({
      last: scaled('125'),
      open: scaled('125'),
      previousClose: scaled('125'),
    });
    const row = await data(customer.client.call('trading/getPosition', { position }));
    // Before the split, at four times the present closing price, it would have made exactly the same.
    const cum = computePositionFigures(before!, 4n * getClosingSidePrice(before!, feeds().quote('US.FOUR', ex))!);
    expect([row.profit, row.returnRate, row.marketValue]).toEqual([
      (Number(cum.profit) / 100).toFixed(2),
      formatScaled(cum.returnRate),
      (Number(cum.marketValue) / 100).toFixed(2),
    ]);

    expect(row.adjustments).toMatchObject([
      {
        kind: 'split',
        exDate: '2020-08-31',
        ratio: '4',
        openBefore: '12',
        openAfter: '48',
        fraction: '0',
        cash: '0.00',
      },
    ]);
    const [met] = row.adjustments;
    expect(Number(met?.costBefore)).toBe(Number(row.explanations[0]?.fill.price));
    expect(Number(met?.costAfter) * 4).toBeCloseTo(Number(met?.costBefore), 6);
    expect(row.explanations.map(({ fill }) => fill.quantity)).toEqual(['15', '3']);

    const { rows } = await data(
      customer.client.call('trading/listOrders', { instrument: 'US.FOUR', status: 'pending' }),
    );
    const of = (id: string) => rows.find((each) => each.id === id);
    expect(of(buy.id)).toMatchObject({ quantity: '12', limitPrice: '75', cause: 'adjusted' });
    expect(of(sale.id)).toMatchObject({ quantity: '8', limitPrice: '150.01' });
    expect(of(trailing.id)).toMatchObject({ quantity: '16', trailAmount: '50' });
    expect(
      rows
        .filter((each) => each.parent === position.replace('p', 'o'))
        .map((each) => [each.quantity, each.limitPrice ?? each.stopPrice]),
    ).toEqual(
      expect.arrayContaining([
        ['48', '175.01'],
        ['48', '100'],
      ]),
    );
    const notices = await data(customer.client.call('notices/listNotices', {}));
    expect(notices.rows[0]).toMatchObject({ code: 'split', params: { instrument: 'Apple FOUR', ratio: '4' } });
    // The price has fallen to a quarter, and nobody is notified of a fall.
    await server.composed.alertWatcher.checkPrices();
    const alerts = await data(customer.client.call('discovery/listAlerts', {}));
    expect(alerts.rows.map(({ price, status }) => [price, status])).toEqual([
      ['50', 'waiting'],
      ['150.01', 'waiting'],
    ]);
    const rest = await data(
      slow.client.call('trading/replaceOrder', { order: slowly.id, limitPrice: '140', key: createIdempotencyKey() }),
    );
    expect([rest.order.status, (await stored(slow, 'FOUR'))[0]?.openQuantity]).toEqual(['inPosition', scaled('20')]);
    // Stock borrowed for a short sale is owed in new units.
    expect(await lent()).toBe(scaled('32'));
    expect(await server.listAuditDifferences()).toEqual([]);
  });

  it('is applied once, however often it is retried, and trading continues in new units', async () => {
    const count = async () =>
      (await server.database.pool.query<{ n: bigint }>('select count(*) as n from position_adjustments')).rows[0]?.n;
    const before = await count();
    await queryAsOwner(server.database.ownerUrl, 'delete from applied_actions');
    await server.restart();
    await expect.poll(() => feeds().session('US.FOUR', server.clock.now())).toBe('open');
    await expect.poll(() => server.composed.orderBookWatcher.books()).toHaveLength(8);
    await expect
      .poll(async () => {
        await server.composed.orderBookWatcher.checkMarket();
        return (await server.database.pool.query('select action from applied_actions')).rows.length;
      })
      .toBe(1);
    expect(await count()).toBe(before);
    const customer = await server.customer();
    await place(customer, 'FOUR', { quantity: '8' });
    server.clock.advance(60_000);
    await server.composed.orderBookWatcher.checkMarket();
    expect((await stored(customer, 'FOUR'))[0]?.openQuantity).toBe(scaled('8'));
    expect(await server.listAuditDifferences()).toEqual([]);
  });

  it('leaves no jump in the adjusted chart and a jump in the unadjusted one', async () => {
    const now = server.clock.now();
    const closes = async (adjustment: 'none' | 'forward' | 'backward') =>
      (await feeds().bars({ instrument: 'US.FOUR', period: '1d', adjustment, before: now, limit: 10 }, now))
        .slice(1, 4)
        .map(({ open, close, volume }) => [open, close, volume].map(formatScaled));
    expect((await closes('none')).map(([, close]) => close).slice(0, 2)).toEqual(['500.04', '500']);
    expect((await closes('none'))[2]?.[0]).toBe('125');
    expect((await closes('forward')).slice(0, 2)).toEqual([
      ['127.14', '125.01', '155552400'],
      ['126.01', '125', '187630400'],
    ]);
    expect((await closes('backward'))[2]?.[0]).toBe('500');
  });

  it.each([
    [
      'what an adjustment left open',
      "update position_adjustments set part_after = part_after + 1 where subject = 'position'",
      "update position_adjustments set part_after = part_after - 1 where subject = 'position'",
      /is not its ratio/,
    ],
    [
      'what it found',
      `update position_adjustments set part_before = part_before + 100000000, part_after = part_after + 400000000
        where subject = 'position'`,
      `update position_adjustments set part_before = part_before - 100000000, part_after = part_after - 400000000
        where subject = 'position'`,
      /the fills before it say/,
    ],
    [
      'which position it met',
      "update position_adjustments set subject_seq = subject_seq + 1000 where subject = 'position'",
      "update position_adjustments set subject_seq = subject_seq - 1000 where subject = 'position'",
      /has not met it/,
    ],
  ])('is reported by the audit if %s is altered', async (_, breaking, mending, named) => {
    await queryAsOwner(server.database.ownerUrl, breaking);
    const found = await server.listAuditDifferences();
    await queryAsOwner(server.database.ownerUrl, mending);
    expect(
      found.some((sentence) => named.test(sentence)),
      found.join('\n'),
    ).toBe(true);
    expect(await server.listAuditDifferences()).toEqual([]);
  });
});

it('a reverse split pays fractions in cash, also after an outage on its day', async () => {
  const ex = await play('BACK', 'kind,instrument,ex,ratio\nreverse split,US.BACK,2020-08-31,1:10\n', REVERSE);
  const customer = await server.customer();
  await place(customer, 'BACK', { quantity: '15' });
  const available = async () =>
    (await data(customer.client.call('wallet/getWallet', { in: 'USD' }))).accounts.find(
      ({ currency }) => currency === 'USD',
    )?.available ?? '';
  const before = await available();
  server.clock.set(ex + 600_000);
  await server.composed.orderBookWatcher.checkMarket();
  expect((await stored(customer, 'BACK'))[0]?.openQuantity).toBe(scaled('1'));
  expect((Number(await available()) - Number(before)).toFixed(2)).toBe('62.50');
  expect(await server.listAuditDifferences()).toEqual([]);
});

it('after an outage on the ex-date nothing trades at the new price before it is adjusted', async () => {
  const ex = await play('DOWN', 'kind,instrument,ex,ratio\nsplit,US.DOWN,2020-08-31,4\n');
  const customer = await server.customer();
  await place(customer, 'DOWN', { quantity: '8', stopLoss: '480' });
  await place(customer, 'DOWN', { type: 'trailing', effect: 'close', quantity: '4', trailAmount: '60' });
  await place(customer, 'DOWN', { type: 'limit', quantity: '2', limitPrice: '480' });
  server.clock.set(ex + 10_000);
  await server.restart();
  const client = server.client({ token: customer.token, account: customer.account });
  const pending = async () =>
    (await data(client.call('trading/listOrders', { instrument: 'US.DOWN', status: 'pending' }))).rows;
  await expect
    .poll(async () => (await pending()).map(({ cause }) => cause), { timeout: 10_000 })
    .toEqual(Array(3).fill('adjusted'));
  await server.composed.orderBookWatcher.checkMarket();
  expect(
    (await pending())
      .map(({ quantity, limitPrice, stopPrice, trailAmount }) => [quantity, limitPrice ?? stopPrice ?? trailAmount])
      .toSorted(),
  ).toEqual([
    ['16', '15'],
    ['32', '120'],
    ['8', '120'],
  ]);
  expect((await stored(customer, 'DOWN'))[0]).toMatchObject({ openQuantity: scaled('32'), status: 'inPosition' });
  expect(await server.listAuditDifferences()).toEqual([]);
});

it('an unannounced split halts trading until it is imported, then applies to earlier holdings', async () => {
  const ex = await play('LATE', 'kind,instrument,ex,ratio\nsplit,US.LATE,2021-08-31,2\n');
  const customer = await server.customer();
  await place(customer, 'LATE', { quantity: '8', stopLoss: '480' });
  for (const at of [ex - 2_000, ex - 1_000, ex, ex + 1_000, ex + 5_000]) {
    server.clock.set(at);
    await server.composed.orderBookWatcher.checkMarket();
  }
  expect(feeds().tradable('US.LATE', server.clock.now())).toBeNull();
  expect((await stored(customer, 'LATE'))[0]).toMatchObject({ openQuantity: scaled('8'), status: 'inPosition' });
  await actions('kind,instrument,ex,ratio\nsplit,US.LATE,2020-08-31,4\n');
  await expect
    .poll(
      async () => {
        server.clock.advance(1_000);
        await server.composed.orderBookWatcher.checkMarket();
        return (await stored(customer, 'LATE'))[0]?.openQuantity;
      },
      { timeout: 10_000 },
    )
    .toBe(scaled('32'));
  const { rows } = await data(customer.client.call('trading/listOrders', { instrument: 'US.LATE', status: 'pending' }));
  expect(rows).toMatchObject([{ quantity: '32', stopPrice: '120' }]);
  expect(
    await customer.client.call('trading/placeOrder', {
      instrument: 'US.LATE',
      side: 'long',
      type: 'market',
      quantity: '1',
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: true });
  expect(await server.listAuditDifferences()).toEqual([]);
});

it('a suspended instrument refuses orders until resumed; a delisted one is paid out and refuses for good', async () => {
  const ex = await play(
    'GONE',
    [
      'kind,instrument,ex,amount',
      'suspension,US.GONE,2020-08-31,',
      'resumption,US.GONE,2020-09-01,',
      'delisting,US.GONE,2020-09-02,90',
      '',
    ].join('\n'),
    WITHOUT,
  );
  const customer = await server.customer();
  await place(customer, 'GONE', { quantity: '2' });
  await place(customer, 'GONE', { type: 'limit', effect: 'close', quantity: '2', limitPrice: '900' });
  const attempt = () =>
    customer.client.call('trading/placeOrder', {
      instrument: 'US.GONE',
      side: 'long',
      type: 'market',
      quantity: '1',
      key: createIdempotencyKey(),
    });
  server.clock.set(ex + 1_000);
  await server.composed.orderBookWatcher.checkMarket();
  expect(await attempt()).toMatchObject({ ok: false, code: 'instrumentSuspended' });
  const labels = async () =>
    (await data(customer.client.call('quotes/getInstrument', { instrument: 'US.GONE' }))).labels;
  expect(await labels()).toContain('suspended');
  expect(await data(customer.client.call('quotes/getInstrument', { instrument: 'US.GONE' }))).toMatchObject({
    listingStatus: 'suspended',
    listingStatusSince: '2020-08-31',
  });
  server.clock.set(ex + SESSION_MS + 1_000);
  await server.composed.orderBookWatcher.checkMarket();
  expect(await attempt()).toMatchObject({ ok: true });
  server.clock.set(ex + 2 * SESSION_MS + 1_000);
  await server.composed.orderBookWatcher.checkMarket();
  expect((await stored(customer, 'GONE')).map((each) => [each.status, each.closePrice])).toEqual(
    Array(2).fill(['closed', scaled('90')]),
  );
  expect(await attempt()).toMatchObject({ ok: false, code: 'instrumentDelisted' });
  expect(await labels()).toContain('delisting');
  expect(await data(customer.client.call('quotes/getInstrument', { instrument: 'US.GONE' }))).toMatchObject({
    listingStatus: 'delisted',
    listingStatusSince: '2020-09-02',
    delistedAt: '90',
  });
  expect(await server.listAuditDifferences()).toEqual([]);
});

it('a delisting costs a position its margin and no more, also in its tax lot and yearly report', async () => {
  const ex = await play(
    'LOST',
    ['kind,instrument,ex,amount', 'delisting,US.LOST,2020-08-31,90', ''].join('\n'),
    WITHOUT,
  );
  const customer = await server.marginCustomer();
  const { position: seq } = await place(customer, 'LOST', { quantity: '10', leverage: 5 });
  const cents = (text: string): number => Math.round(Number(text) * 100);
  const { margin } = await data(customer.client.call('trading/getPosition', { position: seq }));
  server.clock.set(ex + 1_000);
  await server.composed.orderBookWatcher.checkMarket();
  const [position] = await stored(customer, 'LOST');
  const borne = Number(position!.insured!.loss);
  expect([position!.status, borne > 0, -Number(position!.realized) - borne]).toEqual(['closed', true, cents(margin!)]);
  const year = new Date(server.clock.now()).getUTCFullYear();
  const { rows } = await data(customer.client.call('wallet/getTaxReport', { year }));
  expect(rows.map(({ realized, insured }) => [cents(realized), cents(insured)])).toEqual([[-cents(margin!), borne]]);
  const lots = await data(customer.client.call('performance/listTaxLots', { status: 'closed', instrument: 'US.LOST' }));
  expect(lots.rows.map(({ proceeds, insured, gain }) => [proceeds, cents(insured ?? '0'), cents(gain!)])).toEqual([
    ['900.00', borne, -cents(margin!)],
  ]);
  expect(await server.listAuditDifferences()).toEqual([]);
});

it('a replayed dividend and rights issue are paid on the shares after a split', async () => {
  const ex = await play(
    'PAYS',
    [
      'kind,instrument,ex,ratio,amount',
      'dividend,US.PAYS,2020-08-31,,0.82',
      'split,US.PAYS,2020-08-31,4,',
      'rights,US.PAYS,2020-09-01,,0.10',
      '',
    ].join('\n'),
  );
  const customer = await server.customer();
  await place(customer, 'PAYS', { quantity: '3' });
  server.clock.set(ex);
  await server.composed.orderBookWatcher.checkMarket();
  const pay = () =>
    payDividends({
      ...server.composed.dependencies,
      desk: server.composed.desk,
      corporateActionSchedule: server.composed.corporateActionSchedule,
    });
  await pay();
  server.clock.set(ex + SESSION_MS);
  await Promise.all([pay(), pay()]);
  const { rows } = await data(customer.client.call('notices/listNotices', {}));
  expect(rows.slice(0, 3).map(({ code, params }) => [code, params['quantity'], params['amount']])).toEqual([
    ['rights', '12', '1.20'],
    ['dividend', '12', '6.89'],
    ['split', undefined, undefined],
  ]);
  const paid = await data(customer.client.call('wallet/listDividends', {}));
  expect(paid.rows).toMatchObject([
    {
      kind: 'rights',
      instrument: 'US.PAYS',
      quantity: '12',
      perShare: '0.1',
      gross: '1.20',
      withheld: '0.00',
      net: '1.20',
      exDate: '2020-09-01',
    },
    {
      kind: 'dividend',
      quantity: '12',
      perShare: '0.82',
      gross: '9.84',
      withheld: '2.95',
      net: '6.89',
      exDate: '2020-08-31',
    },
  ]);
  const one = await data(customer.client.call('wallet/listDividends', { limit: 1 }));
  expect((await data(customer.client.call('wallet/listDividends', { cursor: one.next! }))).rows).toEqual(
    paid.rows.slice(1),
  );
  const report = await data(customer.client.call('wallet/getTaxReport', { year: 2026 }));
  expect(report.rows).toMatchObject([{ market: 'US', currency: 'USD', dividends: '11.04', taxes: '-2.95' }]);
  expect((await data((await server.customer()).client.call('wallet/listDividends', {}))).rows).toEqual([]);
  expect(await server.listAuditDifferences()).toEqual([]);
});

it('an imported action is announced between its declaration and its ex-date in a replay', async () => {
  const ex = await play(
    'SAID',
    [
      'kind,instrument,ex,declared,record,pay,ratio,amount',
      'dividend,US.SAID,2020-08-31,2020-08-28,2020-09-01,2020-09-14,,0.82',
      'split,US.SAID,2020-08-31,,,,4,',
      'dividend,US.SAID,2020-09-02,2020-08-31,,,,0.20',
      '',
    ].join('\n'),
  );
  const upcoming = async () =>
    (await data(server.client().call('quotes/getInstrument', { instrument: 'US.SAID' }))).upcoming.map(
      ({ exDate, declaredOn, recordDate, amount }) => [exDate, declaredOn, recordDate, amount],
    );
  expect(await upcoming()).toEqual([]);
  server.clock.set(ex - SESSION_MS + 1_000);
  expect(await upcoming()).toEqual([['2020-08-31', '2020-08-28', '2020-09-01', '0.82']]);
  server.clock.set(ex + 1_000);
  await server.composed.orderBookWatcher.checkMarket();
  expect(await upcoming()).toEqual([['2020-09-02', '2020-08-31', null, '0.2']]);
});

it('the audit reports a dividend whose amount differs from its transfers or its units', async () => {
  await queryAsOwner(server.database.ownerUrl, `update dividends set gross = gross + 1`);
  expect((await server.listAuditDifferences()).map((line) => line.replace(/ \d+\/\d+.*/, ''))).toEqual([
    'dividend',
    'dividend',
    'entitlement',
    'entitlement',
    'dividends of position',
    'dividends of position',
  ]);
  await queryAsOwner(
    server.database.ownerUrl,
    `update dividends set gross = gross - 1, withheld = withheld + 1 where kind = 'dividend'`,
  );
  await queryAsOwner(server.database.ownerUrl, `update dividends set gross = gross - 1 where kind = 'rights'`);
  expect((await server.listAuditDifferences()).map((line) => line.replace(/ \d+\/\d+.*/, ''))).toEqual([
    'tax on dividends of position',
    'entitlement',
  ]);
  await queryAsOwner(server.database.ownerUrl, `update dividends set withheld = withheld - 1 where kind = 'dividend'`);
  expect(await server.listAuditDifferences()).toEqual([]);
});

describe('an import of corporate actions', () => {
  it.each([
    ['kind,ex\nsplit,2020-08-31', /line 1: the head names no column for instrument/],
    ['kind,instrument,ex,ratio\ntender,US.FOUR,2020-08-31,2', /line 2: "tender" is no kind/],
    [
      'kind,instrument,ex,ratio\nsplit,US.FOUR,2021-08-31,2\nsplit,US.FOUR,2021-02-30,2',
      /line 3: ex "2021-02-30" is no date/,
    ],
    ['kind,instrument,ex,ratio\nsplit,US.FOUR,2021-08-31,0:1', /line 2: ratio "0:1" is none/],
    ['kind,instrument,ex,amount\ndividend,US.FOUR,2021-08-31,none', /line 2: amount "none" is no cash/],
    ['kind,instrument,ex,ratio\nsplit,US.FOUR,2021-08-31,2\nsplit,US.FOUR,2021-08-31,3', /line 3: the same as line 2/],
    ['kind,instrument,ex,ratio\nsplit,US.NWRB,2021-08-31,2', /line 2: no bars of US.NWRB have been imported/],
    ['kind,instrument,ex,ratio\nsplit,US.FOUR,2020-08-31,5', /line 2: customers' positions have already been adjusted/],
  ])('names the line that is wrong and stores nothing: %j', async (text, says) => {
    const count = async () => (await server.database.pool.query('select * from corporate_actions')).rows.length;
    const before = await count();
    await expect(actions(text)).rejects.toThrow(says);
    await expect(actions(text)).rejects.toThrow('it can not be imported');
    expect(await count()).toBe(before);
  });
});

it('a changed symbol shows from its day on, and both codes, names and addresses find the instrument', async () => {
  const ex = await play(
    'FBQ',
    'kind,instrument,ex,code,name\nsymbol change,US.FBQ,2020-08-31,METQ,Meta Works\n',
    WITHOUT,
  );
  const customer = await server.customer();
  const { position } = await place(customer, 'FBQ', { quantity: '2' });
  const instrument = (id: string) => customer.client.call('quotes/getInstrument', { instrument: id });
  const found = async (query: string) =>
    (await data(customer.client.call('discovery/search', { query }))).rows
      .filter((row) => row.instrument === 'US.FBQ')
      .map(({ code, name }) => [code, name]);
  server.clock.set(ex - 2_000);
  expect(await data(instrument('US.FBQ'))).toMatchObject({ code: 'FBQ', name: 'Apple FBQ', formerly: [] });
  expect([await found('METQ'), await found('FBQ')]).toEqual([[], [['FBQ', 'Apple FBQ']]]);
  expect(await instrument('US.METQ')).toMatchObject({ ok: false, code: 'instrumentNotFound' });

  server.clock.set(ex + 1_000);
  await server.composed.orderBookWatcher.checkMarket();
  const now = await data(instrument('US.FBQ'));
  expect(now).toMatchObject({
    instrument: 'US.FBQ',
    code: 'METQ',
    name: 'Meta Works',
    formerly: [{ code: 'FBQ', name: 'Apple FBQ', until: '2020-08-31' }],
  });
  expect(await data(instrument('US.METQ'))).toEqual(now);
  for (const query of ['METQ', 'meta w', 'FBQ', 'apple fbq'])
    expect(await found(query), query).toEqual([['METQ', 'Meta Works']]);
  expect(await data(customer.client.call('trading/getPosition', { position }))).toMatchObject({
    instrument: 'US.FBQ',
    name: 'Meta Works',
    adjustments: [],
    renamings: [{ exDate: '2020-08-31', code: 'FBQ', name: 'Apple FBQ', newCode: 'METQ', newName: 'Meta Works' }],
  });
  const later = await place(customer, 'FBQ', { quantity: '1' });
  expect((await data(customer.client.call('trading/getPosition', { position: later.position }))).renamings).toEqual([]);
});

it('a file in another encoding than UTF-8 is refused as a whole', async () => {
  for (const bytes of [
    Buffer.from('kind,instrument,ex,code,name\nsymbol change,US.FB,2022-06-09,META,Caf\u00e9\n', 'latin1'),
    Buffer.from('kind,instrument,ex\n', 'utf16le'),
  ]) {
    await expect(actions(bytes)).rejects.toThrow('UTF-8');
  }
});
