/**
 * The cache of accounts for screens is never out of date: each read asks whether anything has changed, many in one
 * query.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { asOwner } from '../db/testing.ts';
import type { AccountId } from '../ids.ts';
import { newKey, startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';
import { createAccountsKept } from './account-cache.ts';
import { readAccount } from './read-account.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

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
function counting(): { database: Pick<Database, 'pool'>; asked: string[] } {
  const asked: string[] = [];
  const query = (statement: { name: string }) => {
    asked.push(statement.name);
    return server.database.pool.query(statement as never);
  };
  return { database: { pool: { query } as unknown as Database['pool'] }, asked };
}
async function done(call: Promise<{ ok: boolean }>): Promise<void> {
  expect(await call).toMatchObject({ ok: true });
}

test('what a customer was told as done is in the next answer of another process with an older copy', async () => {
  const customer = await server.customer();
  const account = await accountOf(customer);
  const elsewhere = createAccountsKept(server.database);
  const { client } = customer;
  const order = { side: 'long', type: 'market', quantity: '2' } as const;
  const limit = { side: 'long', type: 'limit', quantity: '1', limitPrice: '1', timeInForce: 'gtc' } as const;
  let open = '';
  const steps: [string, () => Promise<void>][] = [
    ['a fill', () => done(client.call('trading/placeOrder', { instrument: 'US.NWRB', ...order, key: newKey() }))],
    [
      'a waiting order',
      async () => {
        const told = await client.call('trading/placeOrder', { instrument: 'US.NWRB', ...limit, key: newKey() });
        open = told.ok ? told.data.order.id : '';
      },
    ],
    ['a cancelled order', () => done(client.call('trading/cancelOrder', { order: open, key: newKey() }))],
    [
      'a second position',
      () =>
        done(
          client.call('trading/placeOrder', {
            instrument: 'CRYPTO.BTCUSDT',
            ...order,
            quantity: '0.001',
            key: newKey(),
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
            key: newKey(),
          }),
        );
      },
    ],
    [
      'a loan',
      async () => {
        await asOwner(
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
        await asOwner(
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
    const kept = await elsewhere.read(account, starts);
    expect(kept, what).not.toEqual(before);
    expect(kept, what).toEqual((await readAccount(server.database, account, starts)).found);
    before = kept;
  }
});

test('an unchanged account is read once, and any number of simultaneous readers ask one question', async () => {
  const accounts = await Promise.all(
    (await Promise.all([server.customer(), server.customer(), server.customer()])).map(accountOf),
  );
  const { database, asked } = counting();
  const kept = createAccountsKept(database);
  const first = await Promise.all(accounts.map((account) => kept.read(account, starts)));
  expect(asked).toEqual(['read-account', 'read-account', 'read-account']);
  asked.length = 0;
  const again = await Promise.all(Array.from({ length: 90 }, (_, index) => kept.read(accounts[index % 3]!, starts)));
  expect(asked).toEqual(['account-versions']);
  again.forEach((each, index) => expect(each).toBe(first[index % 3]));
});

test('a reader who comes during a query waits for the next, so that no answer is older than its question', async () => {
  const customer = await server.customer();
  const account = await accountOf(customer);
  const { database, asked } = counting();
  const kept = createAccountsKept(database);
  await kept.read(account, starts);
  const early = kept.read(account, starts);
  await expect.poll(() => asked.length).toBe(2);
  const late = kept.read(account, starts);
  await Promise.all([early, late]);
  expect(asked).toEqual(['read-account', 'account-versions', 'account-versions']);
});

test('a new day is read anew, and what is kept is bounded: those asked for longest ago go first', async () => {
  const accounts = await Promise.all((await Promise.all([server.customer(), server.customer()])).map(accountOf));
  const weight = (await readAccount(server.database, accounts[0]!, starts)).found.portfolios.get(0)!.cash.length + 1;
  const { database, asked } = counting();
  const kept = createAccountsKept(database, { weightMaximum: weight });
  await kept.read(accounts[0]!, starts);
  await kept.read(accounts[0]!, { ...starts, money: starts.money + 1 });
  await kept.read(accounts[1]!, starts);
  await kept.read(accounts[0]!, { ...starts, money: starts.money + 1 });
  expect(asked).toEqual(Array.from({ length: 4 }, () => 'read-account'));
});
