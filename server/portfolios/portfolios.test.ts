/** Several portfolios of one customer: each sees its own money, orders and positions, and all lie under one lock. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { beforeAll, expect, it } from 'vitest';
import { runFullAudit } from '../audit/run-full-audit.ts';
import { queryAsOwner } from '../db/testing.ts';
import { openDatabaseClient } from '../db/pool.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { GOOD_PASSWORD, type TestCustomer } from '../testing/test-server.ts';

const server = provideTestServer();
let customer: TestCustomer;
let other: TestCustomer;
beforeAll(async () => {
  [customer, other] = await Promise.all([server.customer(), server.customer()]);
});

type Client = TestCustomer['client'];
const done = async <Data>(answer: Promise<{ ok: true; data: Data } | { ok: false; code: string }>): Promise<Data> => {
  const answered = await answer;
  if (!answered.ok) throw new Error(answered.code);
  return answered.data;
};
const refused = async (answer: Promise<{ ok: true } | { ok: false; code: string }>): Promise<string> => {
  const answered = await answer;
  return answered.ok ? 'not refused' : answered.code;
};
const create = async (client: Client, name = 'Dividends'): Promise<string> =>
  (await done(client.call('portfolios/createPortfolio', { name, key: createIdempotencyKey() }))).portfolio.portfolio;
const move = (client: Client, from: string, to: string, amount: string, currency = 'USD') =>
  client.call('portfolios/transferBetween', { from, to, currency, amount, key: createIdempotencyKey() });
const usdIn = async (client: Client, portfolio?: string): Promise<string> =>
  (await done(client.call('wallet/getWallet', portfolio === undefined ? {} : { portfolio }))).accounts.find(
    ({ currency }) => currency === 'USD',
  )?.available ?? '0.00';
const buy = (client: Client, quantity: string, portfolio?: string) =>
  client.call('trading/placeOrder', {
    instrument: 'US.NWRB',
    side: 'long',
    type: 'market',
    quantity,
    ...(portfolio === undefined ? {} : { portfolio }),
    key: createIdempotencyKey(),
  });

it("a portfolio is opened, renamed, listed and closed under the customer's own name for it", async () => {
  const { client } = customer;
  const key = createIdempotencyKey();
  const opened = await done(client.call('portfolios/createPortfolio', { name: 'Rentas 月月', key }));
  expect(opened.portfolio).toMatchObject({ portfolio: '1', kind: 'own', name: 'Rentas 月月' });
  expect(await done(client.call('portfolios/createPortfolio', { name: 'Rentas 月月', key }))).toEqual(opened);
  expect(await refused(client.call('portfolios/createPortfolio', { name: 'Another', key }))).toBe('keyReused');
  for (const unseen of ['', ' a', '\u3000', '\u00a0', '\u2800', 'a\u2028b'])
    await expect(create(client, unseen), unseen).rejects.toThrow('status code 400');
  await done(
    client.call('portfolios/renamePortfolio', { portfolio: '1', name: 'Long term', key: createIdempotencyKey() }),
  );
  const { rows } = await done(client.call('portfolios/listPortfolios', {}));
  expect(rows.map(({ portfolio, kind, name }) => [portfolio, kind, name])).toEqual([
    ['0', 'main', null],
    ['1', 'own', 'Long term'],
  ]);
  const rename = (portfolio: string) =>
    client.call('portfolios/renamePortfolio', { portfolio, name: 'x', key: createIdempotencyKey() });
  expect(await refused(rename('0'))).toBe('portfolioIsMain');
  expect(await refused(rename('7'))).toBe('portfolioNotFound');
  await done(client.call('portfolios/closePortfolio', { portfolio: '1', key: createIdempotencyKey() }));
  expect(await refused(rename('1'))).toBe('portfolioNotFound');
  // What happened in it keeps its name.
  expect((await done(client.call('portfolios/listPortfolios', {}))).closed).toEqual([
    { portfolio: '1', name: 'Long term' },
  ]);
  expect(await create(client)).toBe('2');
});

it('stores no readable portfolio name in the database', async () => {
  const name = 'Secret of mine 8317';
  const portfolio = await create(other.client, name);
  await done(
    other.client.call('portfolios/renamePortfolio', { portfolio, name: `${name}!`, key: createIdempotencyKey() }),
  );
  const [found] = (await queryAsOwner(
    server.database.ownerUrl,
    `select (select count(*)::integer from portfolios where name like '%8317%') as names,
      (select count(*)::integer from command_keys where answer like '%8317%') as answers,
      (select count(*)::integer from events where data like '%8317%') as events`,
  )) as object[];
  expect(found).toEqual({ names: 0, answers: 0, events: 0 });
  // The customer's export contains it, with all other own data.
  const own = await done(other.client.call('user/exportData', { password: GOOD_PASSWORD }));
  expect((JSON.parse(own.json) as { portfolios: object[] }).portfolios).toEqual([
    expect.objectContaining({ portfolio: Number(portfolio), name: `${name}!` }),
  ]);
});

it('transfers money between two portfolios concurrently, never more than is there', async () => {
  const { client } = customer;
  const portfolio = await create(client, 'Moved');
  const before = await usdIn(client);
  await done(move(client, '0', portfolio, '2500.25'));
  expect(await usdIn(client, portfolio)).toBe('2500.25');
  expect(Number(await usdIn(client))).toBeCloseTo(Number(before) - 2500.25, 2);
  expect(await refused(move(client, portfolio, '0', '2500.26'))).toBe('insufficientBalance');
  expect(await refused(move(client, portfolio, portfolio, '1'))).toBe('samePortfolio');
  expect(await refused(move(client, '0', '999', '1'))).toBe('portfolioNotFound');
  expect(await refused(move(client, '999', '0', '1'))).toBe('portfolioNotFound');
  await expect(move(client, '0', portfolio, '0.001')).rejects.toThrow('400');
  const close = () => client.call('portfolios/closePortfolio', { portfolio, key: createIdempotencyKey() });
  expect(await refused(close())).toBe('portfolioNotEmpty');
  await done(move(client, portfolio, '0', '2500.25'));
  expect(await usdIn(client)).toBe(before);
  await done(close());
  expect(await refused(move(client, '0', portfolio, '1'))).toBe('portfolioNotFound');
  expect(await server.listAuditDifferences()).toEqual([]);
});

it('a position bought in one portfolio is visible, sold and closed only there', async () => {
  const { client } = other;
  const portfolio = await create(client, 'Growth');
  expect(await refused(buy(client, '10', portfolio))).toBe('insufficientBalance');
  expect(await refused(buy(client, '10', '999'))).toBe('portfolioNotFound');
  await done(move(client, '0', portfolio, '5000'));
  const main = await usdIn(client);
  const { order } = await done(buy(client, '10', portfolio));
  expect(order).toMatchObject({ status: 'inPosition', portfolio });
  expect(await usdIn(client)).toBe(main);
  const listed = async (of?: string) => {
    const requestedPortfolio = of === undefined ? {} : { portfolio: of };
    const [orders, positions, open, worth] = await Promise.all([
      done(client.call('trading/listOrders', requestedPortfolio)),
      done(client.call('trading/listPositions', requestedPortfolio)),
      done(client.call('trading/listPositions', { ...requestedPortfolio, status: 'inPosition' })),
      done(client.call('trading/getPortfolio', requestedPortfolio)),
    ]);
    return [orders.rows.length, positions.rows.length, open.rows.length, worth.openPositions];
  };
  expect(await listed()).toEqual([0, 0, 0, 0]);
  expect(await listed(portfolio)).toEqual([1, 1, 1, 1]);
  const sell = (of?: string) =>
    client.call('trading/placeOrder', {
      instrument: 'US.NWRB',
      side: 'long',
      effect: 'close',
      type: 'market',
      quantity: '4',
      ...(of === undefined ? {} : { portfolio: of }),
      key: createIdempotencyKey(),
    });
  expect(await refused(sell())).toBe('quantityExceedsHeld');
  expect((await done(sell(portfolio))).order).toMatchObject({ filled: '4', portfolio });
  // Found through its position, in its own portfolio.
  const closed = await done(
    client.call('trading/closePosition', { position: order.position!, key: createIdempotencyKey() }),
  );
  expect(closed.order).toMatchObject({ quantity: '6', portfolio });
  expect(await usdIn(client)).toBe(main);
  expect(await listed()).toEqual([0, 0, 0, 0]);
  expect(await server.listAuditDifferences()).toEqual([]);
});

it('portfolios trade and settle independently of each other', async () => {
  const { client } = await server.customer();
  const portfolio = await create(client, 'Waiting');
  await done(move(client, '0', portfolio, '9000'));
  const waiting = await done(
    client.call('trading/placeOrder', {
      instrument: 'US.NWRB',
      side: 'long',
      type: 'limit',
      limitPrice: '1.00',
      quantity: '100',
      portfolio,
      timeInForce: 'gtc',
      key: createIdempotencyKey(),
    }),
  );
  const frozen = async (of: string) =>
    (await done(client.call('wallet/getWallet', { portfolio: of }))).accounts.find(({ currency }) => currency === 'USD')
      ?.frozen;
  expect([await frozen('0'), Number(await frozen(portfolio)) > 100]).toEqual(['0.00', true]);
  const { order } = await done(buy(client, '5', portfolio));
  await done(client.call('trading/closePosition', { position: order.position!, key: createIdempotencyKey() }));
  await done(client.call('trading/cancelOrder', { order: waiting.order.id, key: createIdempotencyKey() }));
  expect(await frozen(portfolio)).toBe('0.00');
  const settled = async (of: string) => {
    const row = (await done(client.call('wallet/getWallet', { portfolio: of }))).accounts.find(
      ({ currency }) => currency === 'USD',
    )!;
    return row.unsettled.length;
  };
  expect([await settled('0'), await settled(portfolio)]).toEqual([0, 1]);
  // All of it moves, and keeps its day.
  await done(move(client, portfolio, '0', await usdIn(client, portfolio)));
  expect([await settled('0'), await settled(portfolio)]).toEqual([1, 0]);
  expect(await server.listAuditDifferences()).toEqual([]);
});

it('the total equals the sum of all portfolios, and the house owes it as one', async () => {
  const { client, userId } = await server.customer();
  const before = (await done(client.call('portfolios/listPortfolios', {}))).total;
  const portfolio = await create(client, 'Half');
  await done(move(client, '0', portfolio, '1000'));
  const { rows, total } = await done(client.call('portfolios/listPortfolios', {}));
  expect(Number(total)).toBeCloseTo(Number(before), 0);
  expect(rows.map((row) => row.portfolio)).toEqual(['0', portfolio]);
  expect(rows[1]).toMatchObject({ total: '1000.00', available: '1000.00', openPositions: 0, pendingOrders: 0 });
  expect((await done(client.call('wallet/getWallet', {}))).total).toBe(rows[0]!.total);
  const [owed] = (await queryAsOwner(
    server.database.ownerUrl,
    `select sum(amount)::text as sum from balances where account_id = ${userId} and currency = 'USD'`,
  )) as { sum: string }[];
  expect(BigInt(owed!.sum)).toBeGreaterThan(100_000n);
});

it('explains figures of one portfolio, the main one by default', async () => {
  const { client } = await server.customer();
  const portfolio = await create(client, 'Explained');
  await done(move(client, '0', portfolio, '5000'));
  await done(buy(client, '2'));
  await done(buy(client, '3', portfolio));
  for (const whose of [{}, { portfolio }]) {
    const held = (await done(client.call('trading/listPositions', { ...whose, status: 'inPosition' }))).rows;
    expect(held).toHaveLength(1);
    for (const about of ['positions', 'profit'] as const) {
      const { rows } = await done(client.call('wallet/explainFunds', { about, ...whose }));
      expect(rows.map(({ id }) => id)).toEqual(held.map(({ id }) => id));
    }
  }
  expect((await done(client.call('wallet/explainFunds', { about: 'positions', portfolio: '999' }))).rows).toEqual([]);
});

it("refuses another customer's portfolio number and lists none of their portfolios", async () => {
  const { client } = await server.customer();
  expect(await refused(client.call('wallet/getWallet', { portfolio: '1' }))).toBe('portfolioNotFound');
  expect(await refused(client.call('trading/getPortfolio', { portfolio: '1' }))).toBe('portfolioNotFound');
  expect(
    await refused(
      client.call('trading/previewOrder', {
        instrument: 'US.NWRB',
        side: 'long',
        type: 'market',
        quantity: '1',
        portfolio: '1',
      }),
    ),
  ).toBe('portfolioNotFound');
  expect((await done(client.call('trading/listPositions', { portfolio: '1', status: 'inPosition' }))).rows).toEqual([]);
  expect((await done(client.call('portfolios/listPortfolios', {}))).rows).toHaveLength(1);
});

it('limits the number of open portfolios; closing one makes room', async () => {
  const { client } = await server.customer();
  for (let number = 1; number <= 20; number += 1) expect(await create(client, `No. ${number}`)).toBe(`${number}`);
  expect(
    await refused(client.call('portfolios/createPortfolio', { name: 'One more', key: createIdempotencyKey() })),
  ).toBe('portfoliosFull');
  await done(client.call('portfolios/closePortfolio', { portfolio: '20', key: createIdempotencyKey() }));
  expect(await create(client)).toBe('21');
});

it('the audit reports a row that is in the wrong portfolio', async () => {
  const { client, userId } = await server.customer();
  const portfolio = await create(client, 'Audited');
  await done(move(client, '0', portfolio, '5000'));
  const { order } = await done(buy(client, '10', portfolio));
  await done(
    client.call('trading/closePosition', { position: order.position!, quantity: '4', key: createIdempotencyKey() }),
  );
  await done(buy(client, '3'));
  const own = `account_id = ${userId}`;
  const owner = openDatabaseClient(server.database.superUrl);
  await owner.connect();
  // Seals name what was altered, too: here it is about what follows from something else.
  const found = async (change: string): Promise<string[]> => {
    const inside = new Proxy(owner, {
      get: (target, name) =>
        name !== 'query'
          ? (Reflect.get(target, name) as unknown)
          : (text: string, values?: unknown[]) =>
              /^(begin|rollback$)/.test(text) ? Promise.resolve({ rows: [] }) : target.query(text, values),
    });
    await owner.query('begin');
    try {
      await owner.query('set local session_replication_role = replica');
      await owner.query(change);
      return (await runFullAudit(inside)).differences;
    } finally {
      await owner.query('rollback');
    }
  };
  try {
    expect(await found('select 1')).toEqual([]);
    const cases: [change: string, says: string][] = [
      [`delete from portfolios where ${own}`, `portfolio ${userId}/${portfolio}: an order is in it, and there is none`],
      [`update portfolios set closed_at = now() where ${own}`, 'is closed and has something in it'],
      [`update orders set portfolio = 0 where ${own} and portfolio <> 0`, 'its order is in portfolio 0'],
      [`update positions set portfolio = 0 where ${own} and portfolio <> 0`, `margin ${userId}/${portfolio} USD`],
      [`update balances set portfolio = 9 where ${own} and portfolio <> 0`, `balance ${userId}/9 USD`],
      [`update transfers set debit_portfolio = 0, credit_portfolio = 0 where ${own} and code = 'margin'`, `and o`],
      [`update transfers set credit_portfolio = 1 where ${own} and code = 'fee'`, 'a fee from portfolio'],
      [
        `update transfers set credit_portfolio = 1 where ${own} and code = 'practice' and currency = 'USD'`,
        'is of the main portfolio alone',
      ],
      [
        `update transfers set credit_portfolio = 0, debit_portfolio = 0, credit = 'frozen' where ${own}
          and code = 'moveMoney'`,
        'a moveMoney from portfolio 0 to 0',
      ],
    ];
    for (const [change, says] of cases) expect((await found(change)).join('\n'), change).toContain(says);
    // What the insurance account pays is in no portfolio, and is still of the order's.
    const paid = await found(
      `update transfers set debit = 'insurance', debit_portfolio = 0, code = 'gap', debit_after = null
        where ${own} and code = 'loss'`,
    );
    expect(paid.join('\n')).toContain('margin');
    expect(paid.filter((each) => /^profit|moved in portfolio/.test(each))).toEqual([]);
  } finally {
    await owner.end();
  }
});

it('a closed portfolio is listed as long as it holds something, so that the sums add up', async () => {
  const { client, userId } = await server.customer();
  const portfolio = await create(client, 'Closed too soon');
  await done(move(client, '0', portfolio, '1000'));
  const list = () => done(client.call('portfolios/listPortfolios', {}));
  const before = await list();
  await queryAsOwner(server.database.ownerUrl, `update portfolios set closed_at = now() where account_id = ${userId}`);
  expect((await list()).rows.map((row) => row.portfolio)).toEqual(['0', portfolio]);
  expect(Number((await list()).total)).toBeCloseTo(Number(before.total), 0);
});

it('reports exchangeable and withdrawable money of the main portfolio, whichever was written last', async () => {
  const { client } = await server.customer();
  const number = await create(client);
  const answered = async () => {
    const { available } = await done(client.call('wallet/quoteExchange', { from: 'USD', to: 'KRW', amount: '10' }));
    const conditions = await done(client.call('wallet/getWithdrawalConditions', { currency: 'USD' }));
    return [available, conditions.withdrawable];
  };
  const moves = [
    ['0', number, '300'],
    [number, '0', '100'],
    ['0', number, '50'],
  ] as const;
  for (const [from, to, amount] of moves) {
    await done(move(client, from, to, amount));
    const main = await usdIn(client);
    expect(await answered()).toEqual([main, main]);
  }
});
