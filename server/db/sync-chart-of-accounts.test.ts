/** The chart of accounts is the same in the product and its database. */
import type { ChartEntry } from '@bourse/core/ledger/base-chart-of-accounts.ts';
import { CHART_OF_ACCOUNTS } from '@bourse/core/registry/chart-of-accounts.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ExplainedError } from '../runtime/errors.ts';
import { auditChartOfAccounts } from '../ledger/audit/ledger-checks.ts';
import { syncChartOfAccounts, readStoredChartOfAccounts } from './sync-chart-of-accounts.ts';
import { openDatabaseClient } from './pool.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
let owner: ReturnType<typeof openDatabaseClient>;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDatabaseClient(database.ownerUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const TRANSFER = `insert into transfers (account_id, seq, currency, amount, debit, credit, code, reference, at)`;

/** The result of `act` in a database with `change`, which is rolled back. */
async function after<Result>(change: string, act: () => Promise<Result>): Promise<Result> {
  await owner.query('begin');
  try {
    await owner.query(change);
    return await act();
  } finally {
    await owner.query('rollback');
  }
}

it('the migrations write the chart of accounts of the product', async () => {
  const byName = (a: ChartEntry, b: ChartEntry) => (a.name < b.name ? -1 : 1);
  expect((await readStoredChartOfAccounts(owner)).toSorted(byName)).toEqual(
    CHART_OF_ACCOUNTS.map(({ name, class: of, holder, owner, sign, area }) => ({
      name,
      class: of,
      holder,
      owner,
      sign,
      area,
    })).toSorted(byName),
  );
  expect(await auditChartOfAccounts(owner)).toEqual([]);
});

it('a new account is added to the chart once', async () => {
  const parceld: ChartEntry = { ...CHART_OF_ACCOUNTS[1]!, name: 'parceld', area: 'parcels' };
  const names = await after('select 1', async () => {
    await syncChartOfAccounts(owner, [...CHART_OF_ACCOUNTS, parceld]);
    await syncChartOfAccounts(owner, [...CHART_OF_ACCOUNTS, parceld]);
    await owner.query(`${TRANSFER} values (1, 1, 'USD', 1, 'available', 'parceld', 'deposit', 'r1', now())`);
    return (await readStoredChartOfAccounts(owner)).map(({ name }) => name);
  });
  expect(names.filter((name) => name === 'parceld')).toHaveLength(1);
});

it('the chart never loses an account', async () => {
  for (const change of [
    `delete from ledger_accounts where name = 'inventory'`,
    `update ledger_accounts set name = 'stock' where name = 'inventory'`,
  ])
    await expect(after(change, async () => {})).rejects.toThrow('the account inventory of the chart stays');
});

it.each([
  [
    'class',
    `update ledger_accounts set class = 'asset' where name = 'fees'`,
    /fees has the class "asset", not "income"/,
  ],
  ['sign', `update ledger_accounts set sign = 'notNegative' where name = 'bank'`, /bank has the sign/],
  [
    'an account',
    `insert into ledger_accounts values ('unknown', 'expense', 'house', 'house', 'any', 'unknown')`,
    /unknown is no account of this version/,
  ],
])('a start with another %s in the chart is refused, and the audit reports it too', async (_, change, words) => {
  await after(change, async () => {
    await expect(syncChartOfAccounts(owner)).rejects.toThrow(words);
    await expect(syncChartOfAccounts(owner)).rejects.toBeInstanceOf(ExplainedError);
    expect(await auditChartOfAccounts(owner)).toEqual([expect.stringMatching(words)]);
  });
});

it('no transfer can name an account outside the chart, and no customer can hold a house account', async () => {
  await expect(
    after(`${TRANSFER} values (1, 1, 'USD', 1, 'bank', 'unknown', 'deposit', 'r1', now())`, async () => {}),
  ).rejects.toMatchObject({ code: '23514' });
  const balance = 'insert into balances (account_id, currency, bucket, amount)';
  await expect(after(`${balance} values (1, 'USD', 'bank', 1)`, async () => {})).rejects.toMatchObject({
    code: '23514',
  });
  await expect(after(`${balance} values (1, 'USD', 'unknown', 1)`, async () => {})).rejects.toMatchObject({
    code: '23503',
  });
});

it('the transfer constraint contains all account names as one constant', async () => {
  const { rows } = await owner.query<{ check: string }>(
    `select pg_get_constraintdef(oid) as check from pg_constraint where conname = 'transfers_of_chart'`,
  );
  const [{ check } = { check: '' }] = rows;
  const arrays = check.match(/'\{[^']*\}'::text\[\]/g);
  expect(arrays).toEqual([expect.stringMatching(/^'\{available,/), expect.anything()]);
  for (const { name } of CHART_OF_ACCOUNTS) expect(check).toMatch(new RegExp(`[{,]${name}[,}]`));
});
