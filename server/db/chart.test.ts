/** The chart of accounts is the same in the product and its database, even in one that had a fixed list. */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { ChartEntry } from '@bourse/core/ledger/chart.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ExplainedError } from '../explained.ts';
import { auditChain } from '../ledger/audit-chain.ts';
import { auditChart } from '../ledger/audit-chart.ts';
import { FIRST_PREVIOUS, HASH_BYTES, leavesSql, merkleRoot, sealHash } from '../ledger/canonical.ts';
import { keepChart, readChart } from './chart.ts';
import { migrate, migrationsFolder } from './migrate.ts';
import { openClient, openPool } from './pool.ts';
import { asOwner, createTestDatabase, silentLog, type TestDatabase } from './testing.ts';
import { CHART } from '@bourse/core/registry/chart.ts';

let database: TestDatabase;
let owner: ReturnType<typeof openClient>;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openClient(database.ownerUrl);
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

it('is written by the migrations as the product has it', async () => {
  const byName = (a: ChartEntry, b: ChartEntry) => (a.name < b.name ? -1 : 1);
  expect((await readChart(owner)).toSorted(byName)).toEqual(
    CHART.map(({ name, class: of, holder, owner, sign, area }) => ({
      name,
      class: of,
      holder,
      owner,
      sign,
      area,
    })).toSorted(byName),
  );
  expect(await auditChart(owner)).toEqual([]);
});

it('gets an account that has come since, once', async () => {
  const parceld: ChartEntry = { ...CHART[1]!, name: 'parceld', area: 'parcels' };
  const names = await after('select 1', async () => {
    await keepChart(owner, [...CHART, parceld]);
    await keepChart(owner, [...CHART, parceld]);
    await owner.query(`${TRANSFER} values (1, 1, 'USD', 1, 'available', 'parceld', 'deposit', 'r1', now())`);
    return (await readChart(owner)).map(({ name }) => name);
  });
  expect(names.filter((name) => name === 'parceld')).toHaveLength(1);
});

it('never loses an account', async () => {
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
    `insert into ledger_accounts values ('gifts', 'expense', 'house', 'house', 'any', 'gifts')`,
    /gifts is no account of this version/,
  ],
])('refuses to start on a chart with another %s, and the audit says so too', async (_, change, words) => {
  await after(change, async () => {
    await expect(keepChart(owner)).rejects.toThrow(words);
    await expect(keepChart(owner)).rejects.toBeInstanceOf(ExplainedError);
    expect(await auditChart(owner)).toEqual([expect.stringMatching(words)]);
  });
});

it('lets no transfer name an account that the chart has not, and no customer hold one of the house’s', async () => {
  await expect(
    after(`${TRANSFER} values (1, 1, 'USD', 1, 'bank', 'gifts', 'deposit', 'r1', now())`, async () => {}),
  ).rejects.toMatchObject({ code: '23514' });
  const balance = 'insert into balances (account_id, currency, bucket, amount)';
  await expect(after(`${balance} values (1, 'USD', 'bank', 1)`, async () => {})).rejects.toMatchObject({
    code: '23514',
  });
  await expect(after(`${balance} values (1, 'USD', 'gifts', 1)`, async () => {})).rejects.toMatchObject({
    code: '23503',
  });
});

it('checks transfers with one constant of all names, since each statement reads a list anew', async () => {
  const { rows } = await owner.query<{ check: string }>(
    `select pg_get_constraintdef(oid) as check from pg_constraint where conname = 'transfers_of_chart'`,
  );
  const [{ check } = { check: '' }] = rows;
  const arrays = check.match(/'\{[^']*\}'::text\[\]/g);
  expect(arrays).toEqual([expect.stringMatching(/^'\{available,/), expect.anything()]);
  for (const { name } of CHART) expect(check).toMatch(new RegExp(`[{,]${name}[,}]`));
});

/** A transfer's line and its leaves, as a database from before portfolios wrote them. */
const OLDER_LINE =
  "format('%s|%s|%s|%s|%s|%s|%s|%s|%s|%s|%s|%s', account_id, seq, currency, amount, debit, credit, " +
  "debit_after, credit_after, code, reference, to_char(at at time zone 'UTC', " +
  `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), xid)`;
const OLDER_LEAVES = `select string_agg(sha256('\\x00'::bytea || convert_to(${OLDER_LINE}, 'UTF8')), ''::bytea
  order by xid, account_id, seq) as leaves,
  min(xid) as first_xid, max(xid) as last_xid from transfers`;

/** The first seal, apart from its leaves. */
async function olderSeal(pool: ReturnType<typeof openPool>): Promise<[Buffer, Buffer, Buffer, number]> {
  const { rows } = await pool.query<{ leaves: Buffer }>(OLDER_LEAVES);
  const { leaves } = rows[0]!;
  const count = leaves.length / HASH_BYTES;
  const root = merkleRoot(leaves);
  return [FIRST_PREVIOUS, sealHash(FIRST_PREVIOUS, BigInt(count), root, ''), root, count];
}

it('leaves every leaf, seal and line of an older ledger as it was', async () => {
  const template = inject('template');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const at = (url: string, into: string): string => url.replace('@/bourse?', `@/${into}?`);
  await asOwner(at(template.owner, 'postgres'), `create database ${name}`);
  const url = at(template.owner, name);
  try {
    const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).sort();
    await migrate(url, silentLog, files.indexOf('0124_chart_of_accounts.sql'));
    await asOwner(
      url,
      `insert into transfers (account_id, seq, currency, amount, debit, credit, credit_after, code, reference, at)
        select 1, row_number() over (), 'USD', row_number() over (), d::bucket, c::bucket, null, 'practice', 'test',
          now()
        from unnest(enum_range(null::bucket)) d, unnest(enum_range(null::bucket)) c where d <> c`,
    );
    const pool = openPool(url, silentLog, { max: 2 });
    try {
      await pool.query(
        `insert into seals (number, previous, hash, root, leaves, count, notes, first_xid, last_xid, transfers_total,
          at)
        select 1, $1, $2, $3, leaves, $4::integer, '', first_xid, last_xid, $4::integer, now()
        from (${OLDER_LEAVES}) l`,
        await olderSeal(pool),
      );
      const look = async (leaves: string) => ({
        seals: (await pool.query('select * from seals order by number')).rows,
        leaves: (await pool.query(leaves)).rows,
        lines: (await pool.query(`select ${OLDER_LINE} as line from transfers order by seq`)).rows,
      });
      const before = await look(OLDER_LEAVES);
      expect(before.lines.length).toBe(14 * 13);
      await migrate(url, silentLog);
      expect(await look(leavesSql('true'))).toEqual(before);
      const client = await pool.connect();
      expect(await auditChain(client)).toEqual([]);
      client.release();
    } finally {
      await pool.end();
    }
  } finally {
    await asOwner(at(template.super, 'postgres'), `drop database if exists ${name} with (force)`);
  }
}, 30_000);
