/**
 * The cache of accounts for screens is never out of date: each read asks whether anything has changed, many in one
 * query.
 */
import { expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { queryAsOwner } from '../db/testing.ts';
import type { AccountId } from '../ids.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { createAccountCache } from './account-cache.ts';
import { readAccountPortfolios } from './read-account-portfolios.ts';

const server = provideTestServer();

const starts = { money: Date.parse('2026-01-01T00:00:00Z'), fills: Date.parse('2026-01-01T00:00:00Z') };
const accountOf = async ({ account }: TestCustomer): Promise<AccountId> =>
  (
    await server.database.kysely
      .selectFrom('customers')
      .select('account_id')
      .where('mobile', '=', account)
      .executeTakeFirstOrThrow()
  ).account_id;
/** Counts the queries that reach the database. */
function counting(): { database: Pick<Database, 'pool'>; queries: string[] } {
  const queries: string[] = [];
  const query = (statement: { name: string }) => {
    queries.push(statement.name);
    return server.database.pool.query(statement as never);
  };
  return { database: { pool: { query } as unknown as Database['pool'] }, queries };
}
async function done(call: Promise<{ ok: boolean }>): Promise<void> {
  expect(await call).toMatchObject({ ok: true });
}

test('the next answer of another process with an older copy includes what a customer was told is done', async () => {
  const customer = await server.customer();
  const account = await accountOf(customer);
  const elsewhere = createAccountCache(server.database);
  const { client } = customer;
  const order = { side: 'long', type: 'market', quantity: '2' } as const;
  const limit = { side: 'long', type: 'limit', quantity: '1', limitPrice: '1', timeInForce: 'gtc' } as const;
  let open = '';
  const steps: [string, () => Promise<void>][] = [
    [
      'a fill',
      () => done(client.call('trading/placeOrder', { instrument: 'US.NWRB', ...order, key: createIdempotencyKey() })),
    ],
    [
      'a waiting order',
      async () => {
        const placed = await client.call('trading/placeOrder', {
          instrument: 'US.NWRB',
          ...limit,
          key: createIdempotencyKey(),
        });
        open = placed.ok ? placed.data.order.id : '';
      },
    ],
    ['a cancelled order', () => done(client.call('trading/cancelOrder', { order: open, key: createIdempotencyKey() }))],
    [
      'a second position',
      () =>
        done(
          client.call('trading/placeOrder', {
            instrument: 'CRYPTO.BTCUSDT',
            ...order,
            quantity: '0.001',
            key: createIdempotencyKey(),
          }),
        ),
    ],
    [
      'a position closed',
      async () => {
        const positions = await client.call('trading/listPositions', { status: 'inPosition' });
        await done(
          client.call('trading/closePosition', {
            position: positions.ok ? positions.data.rows[0]!.id : '',
            key: createIdempotencyKey(),
          }),
        );
      },
    ],
    [
      'a loan',
      async () => {
        await queryAsOwner(
          server.database.ownerUrl!,
          `insert into loans (account_id, loan_seq, currency, principal, disbursed_at, due_at)
            values ($1, 1, 'USD', 100, now(), now() + interval '1 day')`,
          [account],
        );
      },
    ],
    [
      'a changed customer',
      async () => {
        await queryAsOwner(
          server.database.ownerUrl!,
          'update customers set fund_password_changed_at = now() where account_id = $1',
          [account],
        );
      },
    ],
  ];
  let before = await elsewhere.read(account, starts);
  for (const [what, step] of steps) {
    await step();
    const cache = await elsewhere.read(account, starts);
    expect(cache, what).not.toEqual(before);
    expect(cache, what).toEqual((await readAccountPortfolios(server.database, account, starts)).found);
    before = cache;
  }
});

test('reads an unchanged account once, with one version query for any number of simultaneous readers', async () => {
  const accounts = await Promise.all(
    (await Promise.all([server.customer(), server.customer(), server.customer()])).map(accountOf),
  );
  const { database, queries } = counting();
  const cache = createAccountCache(database);
  const first = await Promise.all(accounts.map((account) => cache.read(account, starts)));
  expect(queries).toEqual(['read-account', 'read-account', 'read-account']);
  queries.length = 0;
  const again = await Promise.all(Array.from({ length: 90 }, (_, index) => cache.read(accounts[index % 3]!, starts)));
  expect(queries).toEqual(['account-versions']);
  again.forEach((each, index) => expect(each).toBe(first[index % 3]));
});

test('a reader who arrives during a query waits for the next one, so that no answer predates its request', async () => {
  const customer = await server.customer();
  const account = await accountOf(customer);
  const { database, queries } = counting();
  const cache = createAccountCache(database);
  await cache.read(account, starts);
  const early = cache.read(account, starts);
  await expect.poll(() => queries.length).toBe(2);
  const late = cache.read(account, starts);
  await Promise.all([early, late]);
  expect(queries).toEqual(['read-account', 'account-versions', 'account-versions']);
});

test('rereads accounts on a new day and evicts the least recently used ones', async () => {
  const accounts = await Promise.all((await Promise.all([server.customer(), server.customer()])).map(accountOf));
  const weight =
    (await readAccountPortfolios(server.database, accounts[0]!, starts)).found.portfolios.get(0)!.cash.length + 1;
  const { database, queries } = counting();
  const cache = createAccountCache(database, { weightMaximum: weight });
  await cache.read(accounts[0]!, starts);
  await cache.read(accounts[0]!, { ...starts, money: starts.money + 1 });
  await cache.read(accounts[1]!, starts);
  await cache.read(accounts[0]!, { ...starts, money: starts.money + 1 });
  expect(queries).toEqual(Array.from({ length: 4 }, () => 'read-account'));
});
