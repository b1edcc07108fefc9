/** Portfolio numbers in the ledger: what the database accepts, what seals bind, and what the audit names. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateDatabase } from '../db/migrate.ts';
import { openDatabaseClient } from '../db/pool.ts';
import { createTestDatabase, silentLog, type TestDatabase } from '../db/testing.ts';
import { auditSealChain } from './audit/seal-checks.ts';
import { writeNextSeal } from './sealer.ts';

let database: TestDatabase;
let owner: ReturnType<typeof openDatabaseClient>;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDatabaseClient(database.ownerUrl);
  await owner.connect();
  await owner.query(
    `insert into accounts (account_id) values (1); insert into balances (account_id, currency, bucket, amount)
      values (1, 'USD', 'available', 100);
      insert into portfolios (account_id, portfolio, kind, name, created_at) values (1, 2, 'own', 'x', now())`,
  );
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

interface Sides {
  debit?: string;
  from?: number;
  to?: number;
  reference?: string;
}
const insert = (seq: number, { debit = 'available', from = 0, to = 0, reference = 'o1' }: Sides = {}): string =>
  `insert into transfers (account_id, seq, currency, amount, debit, credit, code, reference, at, debit_portfolio,
    credit_portfolio)
    values (1, ${seq}, 'USD', 5, '${debit}', 'available', 'hold', '${reference}', now(), ${from}, ${to})`;

it('accepts a transfer between two portfolios and none from an account to itself', async () => {
  await owner.query('begin');
  await owner.query(insert(1, { from: 0, to: 1 }));
  await owner.query('rollback');
  for (const number of [0, 3])
    await expect(owner.query(insert(1, { from: number, to: number }))).rejects.toThrow('transfers_from_one_to_another');
  await expect(owner.query(insert(1, { from: -1 }))).rejects.toThrow('check');
});

it('refuses a bar in any text that a seal binds', async () => {
  await expect(owner.query(insert(1, { debit: 'promotion', reference: 'o1|0' }))).rejects.toThrow(
    'transfers_without_bars',
  );
});

/**
 * As the desk calls it: one transfer of 5 into the main or another portfolio, and a balance changed by it: one that is
 * there, with 100, or a new one.
 */
async function change(to: number, stored: number, first = ''): Promise<void> {
  await owner.query('begin');
  try {
    if (first) await owner.query(first);
    await owner.query(insert(1, { debit: 'promotion', to }));
    const {
      rows: [at],
    } = await owner.query<{ account: string; balance: string | null }>(
      `select a.ctid::text as account, b.ctid::text as balance
        from accounts a left join balances b on b.account_id = a.account_id and b.portfolio = $1`,
      [stored],
    );
    const there = at!.balance ? [[at!.balance], [100], [105], [null]] : [[], [], [], []];
    const made = at!.balance ? [[], [], [], [], [], []] : [[1], [stored], ['USD'], ['available'], [5], [null]];
    await owner.query('select change_accounts($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)', [
      [at!.account],
      [0],
      [0],
      [1],
      [0],
      [''],
      ...there,
      ...made,
    ]);
  } finally {
    await owner.query('rollback');
  }
}

it('explains a balance by the transfers of its own portfolio only', async () => {
  await change(0, 0);
  await change(2, 2);
  await expect(change(2, 0)).rejects.toThrow('no transfer says why');
  await expect(change(0, 2)).rejects.toThrow('no transfer says why');
  await expect(change(3, 3)).rejects.toThrow('account 1 has no portfolio 3');
  await expect(change(1, 2)).rejects.toThrow(/no transfer says why: 1\/[12] USD available, 1\/[12] USD available/);
});

it('lets a balance grow only in an open portfolio', async () => {
  const held = `insert into balances (account_id, portfolio, currency, bucket, amount)
    values (1, 2, 'USD', 'available', 100);`;
  await change(2, 2, held);
  const closed = `${held} update portfolios set closed_at = now() where portfolio = 2`;
  await expect(change(2, 2, closed)).rejects.toMatchObject({ code: '23514', message: 'account 1 has no portfolio 2' });
});

it('refuses to change the account, portfolio, currency or bucket of a balance', async () => {
  for (const column of ['account_id = 2', 'portfolio = 2', `currency = 'EUR'`, `bucket = 'frozen'`])
    await expect(owner.query(`update balances set ${column}`), column).rejects.toThrow('a balance keeps its account');
});

it('seals both formats of a line, and the audit recomputes the same lines', async () => {
  await owner.query(insert(1, { debit: 'promotion' }));
  await owner.query(insert(2, { debit: 'promotion', to: 3 }));
  await owner.query(insert(3, { from: 3, to: 0 }));
  const total = async () => {
    while (await writeNextSeal(database.pool, Date.now()));
    const { rows } = await database.pool.query<{ total: bigint }>('select max(transfers_total) as total from seals');
    return rows[0]!.total;
  };
  await expect.poll(total).toBe(3n);
  expect(await auditSealChain(owner)).toEqual([]);
  await owner.query('begin');
  await owner.query('update transfers set credit_portfolio = 4 where seq = 2');
  expect(await auditSealChain(owner)).toEqual([expect.stringMatching(/^transfer 1\/2: not as seal/)]);
  await owner.query('rollback');
});

it('counts batch writes correctly where the ledger continues from another database', async () => {
  await owner.query('delete from transfers');
  await owner.query(
    `insert into transfers (account_id, seq, currency, amount, debit, credit, code, reference, at, xid)
      values (9, 1, $1, 1, $2, $3, $4, $5, now(), 9000000000)`,
    ['USD', 'promotion', 'available', 'practice', 'practice-money'],
  );
  await migrateDatabase(database.ownerUrl, silentLog);
  // Counting continues at a start, before anybody is served.
  await owner.end();
  owner = openDatabaseClient(database.ownerUrl);
  await owner.connect();
  await change(0, 0);
});
