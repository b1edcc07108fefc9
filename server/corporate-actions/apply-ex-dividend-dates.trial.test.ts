/** A dividend's ex-date is applied to orders and positions before anybody looks at the price. */
import { expect, it } from 'vitest';
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { roundToTick } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { importTestActions, importTestBars, replayBarsFrom } from './testing-splits.ts';

const server = provideTestServer();

/** The next dividend in the United States, once one has been declared. */
function nextDividend() {
  const { venues } = server.composed.dependencies;
  for (let week = 0; week < 20; week += 1) {
    const coming = venues
      .listed('US')
      .flatMap(({ id }) => venues.upcoming(id, server.clock.now()))
      .flatMap((action) => (action.kind === 'dividend' && action.amount >= 1_000_000n ? [action] : []));
    const first = coming.toSorted((a, b) => a.exDate.localeCompare(b.exDate))[0];
    if (first) return first;
    server.clock.advance(7 * 86_400_000);
  }
  throw new Error('this world has declared no dividend');
}

it('an ex-dividend lowers open limit orders, not marked ones, and keeps the value of leveraged positions', async () => {
  const { instrument, amount, exDate } = nextDividend();
  const { venues } = server.composed.dependencies;
  const customer = await server.customer();
  const { client: app } = customer;
  await app.call('trading/applyMargin', { agreed: true, key: createIdempotencyKey() });
  const limit = roundToTick(
    'US',
    (venues.quote(instrument, server.clock.now())!.last * 6n) / 10n,
    '2026-11-20',
    'down',
  );
  const place = (more: object) =>
    app.call('trading/placeOrder', {
      instrument,
      side: 'long',
      type: 'limit',
      limitPrice: formatScaled(limit),
      quantity: '1',
      timeInForce: 'gtc',
      key: createIdempotencyKey(),
      ...more,
    });
  const [open, marked] = [await place({}), await place({ doNotReduce: true })];
  const held = await app.call('trading/placeOrder', {
    instrument,
    side: 'long',
    type: 'market',
    quantity: '2',
    leverage: 2,
    key: createIdempotencyKey(),
  });
  if (!open.ok || !marked.ok || !held.ok) throw new Error('an order was refused');
  const margin = async () => {
    const got = await app.call('trading/getPosition', { position: held.data.order.position ?? '' });
    return got.ok ? (parseScaled(got.data.margin) ?? 0n) : 0n;
  };
  const before = await margin();

  await expect.poll(() => server.composed.orderBookWatcher.books()).toHaveLength(8);
  const gone = venues.upcoming(instrument, server.clock.now()).find((action) => action.exDate === exDate)!;
  server.clock.advance(server.composed.corporateActionSchedule.exAtOf(gone) - server.clock.now() + 60_000);
  await server.composed.orderBookWatcher.checkMarket();
  const listed = await app.call('trading/listOrders', { limit: 20 });
  const prices = new Map(listed.ok ? listed.data.rows.map(({ id, limitPrice }) => [id, limitPrice]) : []);
  const reduced = limit - amount - ((limit - amount) % 1_000_000n);
  expect([prices.get(open.data.order.id), prices.get(marked.data.order.id)]).toEqual([
    formatScaled(reduced),
    formatScaled(limit),
  ]);
  expect((await margin()) - before).toBeGreaterThanOrEqual(2n * amount - 2_000_000n);
  expect(await server.listAuditDifferences()).toEqual([]);
});

/** A fifth of the price is paid out on August 31. */
const SPECIAL = `Date,Open,High,Low,Close,Volume
2020-08-26,100.00,100.40,99.60,100.00,40755600
2020-08-27,100.00,100.40,99.60,100.00,38888100
2020-08-28,100.00,100.40,99.60,100.00,46907600
2020-08-31,80.00,80.40,79.60,80.00,225702700
2020-09-01,80.00,80.40,79.60,80.00,152470100
`;

it.each([
  ['', 'EARLY'],
  ['2020-08-27', 'LATER'],
])(
  'a replayed dividend of an older date (declared "%s") is settled at its moment on the world clock',
  async (declared, code) => {
    await importTestBars(server, code, SPECIAL);
    await importTestActions(
      server,
      [
        'kind,instrument,declared,ex,amount',
        `dividend,US.${code},${declared},2020-08-31,20`,
        `rights,US.${code},${declared},2020-09-01,0.5`,
        '',
      ].join('\n'),
    );
    const exAt = await replayBarsFrom(server, code, '2020-08-27');
    const [long, short, cash] = [await server.marginCustomer(), await server.marginCustomer(), await server.customer()];
    const place = async ({ client }: TestCustomer, more: object) => {
      const got = (await client.call('trading/placeOrder', {
        instrument: `US.${code}`,
        side: 'long',
        type: 'market',
        quantity: '10',
        timeInForce: 'gtc',
        key: createIdempotencyKey(),
        ...more,
      } as never)) as { ok: boolean; data: { order: { id: string } } };
      expect(got).toMatchObject({ ok: true });
      return got.data.order.id;
    };
    await place(long, { leverage: 4 });
    await place(short, { side: 'short', leverage: 4 });
    await place(cash, {});
    const limit = await place(cash, { type: 'limit', limitPrice: '95', quantity: '1' });
    const watchMarketAt = async (at: number): Promise<void> => {
      server.clock.set(at);
      await server.composed.orderBookWatcher.checkMarket();
    };
    // Within the minute in which it goes ex, as when every second is looked at.
    for (const before of [20_000, 10_000, 1_000, 0]) await watchMarketAt(exAt - before);
    const moved = async ({ userId }: TestCustomer) =>
      (
        await server.database.pool.query<{ moved: string }>(
          `select code || ' ' || debit || ' ' || credit || ' ' || amount as moved from transfers where account_id = $1
            and code in ('dividend', 'rights', 'gap', 'marginBack') order by seq`,
          [userId],
        )
      ).rows.map((row) => row.moved);
    expect(await moved(long)).toEqual(['dividend dealer margin 20000']);
    expect(await moved(short)).toEqual(['dividend available dealer 20000']);
    const waiting = await cash.client.call('trading/listOrders', { instrument: `US.${code}`, status: 'pending' });
    expect(waiting).toMatchObject({ ok: true, data: { rows: [{ id: limit, limitPrice: '75' }] } });
    for (const after of [1_000, 5_000]) await watchMarketAt(exAt + after);
    const open = async ({ userId }: TestCustomer) =>
      (await server.database.pool.query('select status from positions where account_id = $1', [userId])).rows;
    // Rights as well, a session later.
    await watchMarketAt(exAt + (6.5 * 3_600_000) / 60);
    expect([(await moved(long)).slice(1), (await moved(short)).slice(1)]).toEqual([
      ['rights dealer margin 500'],
      ['rights available dealer 500'],
    ]);
    expect([await open(long), await open(short)]).toEqual([[{ status: 'inPosition' }], [{ status: 'inPosition' }]]);
    expect(await server.listAuditDifferences()).toEqual([]);
  },
);
