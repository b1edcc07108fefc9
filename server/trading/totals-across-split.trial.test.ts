/**
 * While a split is applied to customers, whatever is read has price and units of one moment: nobody sees a total that
 * never existed.
 */
import { expect, it } from 'vitest';
import { openDatabaseClient } from '../db/pool.ts';
import { importTestActions, importTestBars, replayBarsFrom } from '../corporate-actions/testing-splits.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';

const bar = (date: string, price: string): string => `${date},${price},${price},${price},${price},40755600`;
/** Only the splits move a price: three shares become four, and one becomes four. */
const still = (before: string, after: string): string => `Date,Open,High,Low,Close,Volume
${['2020-08-26', '2020-08-27', '2020-08-28'].map((date) => bar(date, before)).join('\n')}
${['2020-08-31', '2020-09-01'].map((date) => bar(date, after)).join('\n')}
`;

const server = provideTestServer();

async function buy(customer: TestCustomer, code: string): Promise<string> {
  const answer = (await customer.client.call('trading/placeOrder', {
    instrument: `US.${code}`,
    side: 'long',
    type: 'market',
    timeInForce: 'gtc',
    quantity: '60',
    key: createIdempotencyKey(),
  } as never)) as never as { ok: boolean; data: { order: { position: string } } };
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.data.order.position;
}

/** Everything that values the account, as figures. */
async function figuresOf({ client }: TestCustomer, position: string): Promise<Record<string, number>> {
  const [wallet, portfolio, list, one] = await Promise.all([
    client.call('wallet/getWallet', { in: 'USD' }),
    client.call('trading/getPortfolio', { in: 'USD' }),
    client.call('trading/listPositions', {}),
    client.call('trading/getPosition', { position }),
  ]);
  if (!wallet.ok || !portfolio.ok || !list.ok || !one.ok) throw new Error('refused');
  const row = list.data.rows.find(({ id }) => id === position)!;
  return {
    wallet: Number(wallet.data.total),
    portfolio: Number(portfolio.data.total),
    profit: Number(wallet.data.profit),
    today: Number(portfolio.data.today.prices),
    listed: Number(row.marketValue),
    position: Number(one.data.marketValue),
    fits: Number(row.openQuantity) * Number(row.lastPrice),
  };
}
/** A tick below the price is another part of it after a split: a cent of 240 units. */
const apart = (a: Record<string, number>, b: Record<string, number>): string[] =>
  Object.keys(a).flatMap((name) => (Math.abs(a[name]! - b[name]!) > 2.5 ? [`${name}: ${a[name]} → ${b[name]}`] : []));

it.each([
  ['SIXTY', '4:3', '100.00', '75.00'],
  ['QUARTER', '4:1', '100.00', '25.00'],
])(
  'of a split of %s, %s',
  async (code, ratio, before, after) => {
    await importTestBars(server, code, still(before, after));
    await importTestActions(server, `kind,instrument,ex,ratio\nsplit,US.${code},2020-08-31,${ratio}\n`);
    const ex = await replayBarsFrom(server, code, '2020-08-27');
    const customer = await server.customer();
    const position = await buy(customer, code);
    server.clock.set(ex - 2_000);
    await server.composed.orderBookWatcher.checkMarket();
    const wanted = await figuresOf(customer, position);

    // The desk has to wait for the account, as it sometimes does: meanwhile the price is new and the units are old.
    const holder = openDatabaseClient(server.database.ownerUrl);
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('select 1 from accounts where account_id = $1 for update', [customer.userId]);
      server.clock.set(ex);
      const marketCheck = server.composed.orderBookWatcher.checkMarket();
      for (let read = 0; read < 5; read++)
        expect(apart(wanted, await figuresOf(customer, position)), 'while it waits').toEqual([]);
      await holder.query('commit');
      let over = false;
      const done = marketCheck.then(() => {
        over = true;
      });
      do expect(apart(wanted, await figuresOf(customer, position)), 'while it is applied').toEqual([]);
      while (!over);
      await done;
    } finally {
      await holder.end();
    }
    const row = (
      await server.database.pool.query<{ open: string }>(
        'select open_quantity::text as open from positions where account_id = $1 and instrument = $2',
        [customer.userId, `US.${code}`],
      )
    ).rows[0];
    expect(row?.open).toBe(ratio === '4:3' ? '8000000000' : '24000000000');
    expect(apart(wanted, await figuresOf(customer, position)), 'afterwards').toEqual([]);
  },
  30_000,
);

it('totals are consistent while a split over many accounts is applied, read without a pause', async () => {
  await importTestBars(server, 'MANY', still('100.00', '75.00'));
  await importTestActions(server, 'kind,instrument,ex,ratio\nsplit,US.MANY,2020-08-31,4:3\n');
  const ex = await replayBarsFrom(server, 'MANY', '2020-08-27');
  const customers = await Promise.all(Array.from({ length: 12 }, () => server.customer()));
  const held = await Promise.all(
    customers.map(async (customer) => ({ customer, position: await buy(customer, 'MANY') })),
  );
  server.clock.set(ex - 2_000);
  await server.composed.orderBookWatcher.checkMarket();
  const wanted = await Promise.all(held.map(({ customer, position }) => figuresOf(customer, position)));
  let over = false;
  const readers = held.map(async ({ customer, position }, index) => {
    const found: string[] = [];
    do found.push(...apart(wanted[index]!, await figuresOf(customer, position)));
    while (!over);
    return found;
  });
  server.clock.set(ex);
  await server.composed.orderBookWatcher.checkMarket();
  over = true;
  expect((await Promise.all(readers)).flat()).toEqual([]);
}, 30_000);
