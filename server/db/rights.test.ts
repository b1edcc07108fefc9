/** The serving role's rights, and what the owner's functions let it do. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryAsOwner, createTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await queryAsOwner(
    database.ownerUrl,
    `insert into accounts (account_id) values (1); insert into balances (account_id, currency, bucket, amount)
      values (1, 'USD', 'available', 100)`,
  );
});
afterAll(() => database.drop());

const insertTransfer = (columns = '', values = '') =>
  `insert into transfers (account_id, seq, currency, amount, debit, credit, code, reference, at${columns})
    values (1, 1, 'USD', 1, 'promotion', 'available', 'x', 'x', now()${values})`;

it.each([
  'delete from customers',
  'delete from accounts',
  'update balances set amount = 1000',
  `insert into balances (account_id, currency, bucket, amount) values (1, 'EUR', 'available', 5)`,
  'delete from balances',
  'update accounts set transfer_seq = 0',
  'insert into accounts (account_id, transfer_seq) values (2, 7)',
  insertTransfer(', xid', ', 1'),
  'truncate transfers',
  'delete from known_devices',
  `update known_devices set device_hash = '\\x00'`,
  'delete from staff_devices',
  `update staff_devices set staff_id = 1`,
  'create temporary table transfers (i int)',
  'create table mine (i int)',
  'create schema mine',
  'set role bourse_owner',
  `alter function bind_rule() set search_path = mine`,
])('the serving role may not %s', async (statement) => {
  await expect(database.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/);
});

it('the balance function of the desk refuses a balance without a matching transfer', async () => {
  const {
    rows: [at],
  } = await database.pool.query<{ account: string; balance: string }>(
    'select a.ctid::text as account, b.ctid::text as balance from accounts a join balances b using (account_id)',
  );
  const call = (transferSeq: number, amount: number, more = [] as bigint[]) =>
    database.pool.query(
      'select change_accounts($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)',
      [
        [at!.account],
        [0],
        [0],
        [transferSeq],
        [0],
        [''],
        [at!.balance],
        [100],
        [amount],
        [null],
        more.map(() => 1),
        more.map(() => 0),
        more.map(() => 'EUR'),
        more.map(() => 'available'),
        more,
        more.map(() => null),
      ],
    );
  await expect(call(0, 1_000_000)).rejects.toThrow('no transfer says why: 1 USD available');
  await expect(call(1, 100)).rejects.toThrow('1 transfers are counted, but 0 written');
  await expect(call(0, 100, [5n])).rejects.toThrow('no transfer says why: 1 EUR available');
  await call(0, 100);
});

it('the transfer counter of an account matches its transfers and never falls', async () => {
  await queryAsOwner(
    database.ownerUrl,
    `insert into accounts (account_id, transfer_seq, entity_seq, event_seq) values (11, 5, 5, 5), (12, 5, 5, 5)`,
  );
  const { rows } = await database.pool.query<{ place: string }>(
    'select ctid::text as place from accounts where account_id > 10 order by account_id',
  );
  const call = (transfers: number[], { entities = 5, events = 5 } = {}) =>
    database.pool.query(
      'select change_accounts($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)',
      [
        rows.map(({ place }) => place),
        [5, 5],
        [5, entities],
        transfers,
        [5, events],
        ['', ''],
        [],
        [],
        [],
        [],
        [],
        [],
        [],
        [],
        [],
        [],
      ],
    );
  await expect(call([6, 4])).rejects.toThrow('11 counts 1 transfers more than it was written, 12 counts 1 fewer');
  await expect(call([5, 5], { entities: 4 })).rejects.toThrow('a counter of account 12 falls');
  await expect(call([5, 5], { events: 0 })).rejects.toThrow('a counter of account 12 falls');
  for (const counter of ['entity_seq', 'event_seq'])
    await expect(
      database.pool.query(`update accounts set ${counter} = 0 where account_id = 11`),
      counter,
    ).rejects.toThrow('a counter of account 11 falls');
  await database.pool.query('update accounts set entity_seq = 6, event_seq = 6 where account_id = 11');
  await queryAsOwner(database.ownerUrl, 'delete from accounts where account_id > 10');
});

it.each(['infinity', '-infinity', '99999-01-01', '0044-03-15 BC'])(
  'a transfer with the time %s is refused, since no seal could bind it',
  async (at) => {
    await expect(database.pool.query(insertTransfer().replace('now()', `'${at}'`))).rejects.toThrow(
      'transfers_at_is_a_time',
    );
  },
);

it('owner-rights functions search pg_catalog first, pg_temp last; only the serving role may call them', async () => {
  const rows = (await queryAsOwner(
    database.ownerUrl,
    `select proname, proconfig, has_function_privilege('public', oid, 'execute') as everybodys from pg_proc
      where prosecdef and pronamespace = 'public'::regnamespace order by proname`,
  )) as { proname: string; proconfig: string[]; everybodys: boolean }[];
  expect(rows.map(({ proname }) => proname)).toEqual(['bind_rule', 'change_accounts']);
  for (const { proname, proconfig, everybodys } of rows) {
    expect(proconfig, proname).toContain('search_path=pg_catalog, public, pg_temp');
    expect(everybodys, proname).toBe(false);
  }
});
