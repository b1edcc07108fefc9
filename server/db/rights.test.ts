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

const STAFF = `insert into staff (login, name, password_hash, password_changed_at, otp_secret, roles, created_at)`;
const SESSION = `insert into staff_sessions (token_hash, session_id, staff_id, device, created_at, seen_at)`;

it.each([
  [
    `${STAFF} values ('mallory', 'Mallory', '', now(), 'v1.a.x', '{owner}', now())`,
    /without an entry in the staff's record/,
  ],
  [`${SESSION} values (sha256('token'), 'mine', 51, 'mine', now(), now())`, /without an entry/],
  [`update staff set roles = '{owner}' where staff_id = 51`, /without an entry/],
  [`update staff set enrol_link = sha256('l'), enrol_code = sha256('c'), enrol_until = now()`, /without an entry/],
  [`update staff set password_hash = 'x'`, /without an entry/],
  [`update staff set otp_secret = 'v1.a.y'`, /without an entry/],
  [`update staff_sessions set ended_at = null`, /an ended session stays/],
  [`insert into settings (name, value, updated_at) values ('kefu', 'https://evil.example', now())`, /without an entry/],
  [`update customers set password_hash = 'x' where account_id = 5`, /without a notice to customer 5/],
  [`update customers set fund_password_hash = 'x' where account_id = 5`, /without a notice/],
  [`update customers set verification = 'submitted' where account_id = 5`, /without a notice/],
  [`update customers set states = '[{}]' where account_id = 5`, /without a notice/],
  [`update customers set mobile = '1234567890'`, /permission denied/],
  [`update accounts set states = '[]'`, /permission denied/],
  [`delete from events where account_id = 5`, /a notice is never deleted/],
  [
    `insert into passkeys (account_id, credential_id, public_key, counter, name, created_at) 
      values (5, 'x', 'x', 0, 'x', now())`,
    /without a notice/,
  ],
  [`update customers set phone_calling_code = '66' where account_id = 5`, /without a notice/],
  [`insert into league_logins (account_id, league, opened_at) values (5, 10000, now())`, /without a notice/],
  [`update league_logins set reset_at = now()`, /without a notice/],
  [
    `insert into identity_matches (account_id, request_seq, other_account, same_person, decided_at)
      values (5, 1, 1, true, now())`,
    /without a notice/,
  ],
  [
    `insert into bank_statement_formats (channel, format, staff_id, set_at) values ('bank', '{}', 51, now())`,
    /without an entry/,
  ],
  [
    `insert into sessions (token_hash, session_id, account_id, device, created_at, seen_at) 
      values (sha256('t'), 'x', 5, 'x', now(), now())`,
    /begins on no device/,
  ],
])('%s is refused without its record', async (statement, words) => {
  await queryAsOwner(
    database.ownerUrl,
    `insert into staff (staff_id, login, name, password_hash, password_changed_at, otp_secret, roles, created_at)
      overriding system value values (51, 'kim', 'Kim', '', now(), 'v1.a.x', '{support}', now()) on conflict do nothing;
    insert into staff_sessions (token_hash, session_id, staff_id, device, created_at, seen_at, ended_at)
      values (sha256('kim'), 'kim', 51, 'x', now(), now(), now()) on conflict do nothing;
    insert into customers (account_id, mobile, password_hash, password_changed_at, invited_by, consent_version,
      created_at) values (5, '0000000005', '', now(), '', '', now()) on conflict do nothing;
    insert into accounts (account_id) values (5) on conflict do nothing;
    insert into events (account_id, seq, kind, data, notice, at) values (5, 1, 'notice', '{}', 'welcome', now())
      on conflict do nothing;
    insert into league_words (word, hidden) values ('w', '') on conflict do nothing;
    insert into leagues (league, organiser, name, code, terms, starts_at, ends_at, created_at)
      values (10000, 5, 'w', 'CODE', '{}', now(), now() + interval '1 day', now()) on conflict do nothing;
    insert into league_logins (account_id, league, opened_at) values (1, 10000, now()) on conflict do nothing;
    insert into requests (account_id, request_seq, kind, status, step, submitted_at, updated_at)
      values (5, 1, 'identity', 'submitted', 1, now(), now()) on conflict do nothing`,
  );
  await expect(database.pool.query(statement)).rejects.toThrow(words);
});

it('a credential changes in one transaction with its notice, also after a savepoint', async () => {
  const client = await database.pool.connect();
  try {
    await client.query('begin; savepoint a');
    await client.query(`update customers set password_hash = 'new' where account_id = 5`);
    await client.query(
      `insert into events (account_id, seq, kind, data, notice, at) 
        values (5, 2, 'notice', '{}', 'passwordChanged', now())`,
    );
    await client.query('commit');
    // The notice of an earlier transaction is none of this one's.
    await expect(client.query(`update customers set password_hash = 'newer' where account_id = 5`)).rejects.toThrow(
      'without a notice',
    );
  } finally {
    client.release();
  }
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
  expect(rows.map(({ proname }) => proname)).toEqual(['bind_rule', 'change_accounts', 'copy_states']);
  for (const { proname, proconfig, everybodys } of rows) {
    expect(proconfig, proname).toContain('search_path=pg_catalog, public, pg_temp');
    expect(everybodys, proname).toBe(false);
  }
});
