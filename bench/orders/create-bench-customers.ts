/** Many customers at once, written directly but by the ledger's rules, so that the audit agrees with them. */
import type pg from 'pg';
import { createHash, randomBytes } from 'node:crypto';
import { openDatabase } from '@bourse/server/db/database.ts';
import { openDatabaseClient } from '@bourse/server/db/pool.ts';

/** What a caller sends to act as one of them. */
export interface BenchCustomer {
  account: string;
  token: string;
}

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
/**
 * Minor units of the US dollars each gets, by a correction approved by two colleagues: the audit recognises every other
 * booking.
 */
const MONEY = 10_000_000_00n;

/** Next to the server on `dataDir`. */
export async function createBenchCustomers(dataDir: string, count: number): Promise<BenchCustomer[]> {
  const customers = Array.from({ length: count }, (_, index) => ({
    account: String(1_000_000_000 + index),
    token: randomBytes(32).toString('base64url'),
  }));
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, quiet, {
    alongsideServer: true,
    pool: { max: 1 },
  });
  const client = openDatabaseClient(database.ownerUrl ?? '');
  await client.connect();
  const hashes = customers.map(({ token }) => createHash('sha256').update(token).digest());
  await client.query('begin');
  await client.query(
    `insert into customers (mobile, password_hash, password_changed_at, invited_by, consent_version, created_at)
    select mobile, 'none', now(), 'BENCH', 'bench', now() from unnest($1::text[]) mobile`,
    [customers.map(({ account }) => account)],
  );
  await client.query(
    `insert into sessions (token_hash, session_id, account_id, device, created_at, seen_at)
    select hash, encode(hash, 'hex'), account_id, 'bench', now(), now()
    from unnest($1::text[], $2::bytea[]) s(mobile, hash) join customers using (mobile)`,
    [customers.map(({ account }) => account), hashes],
  );
  await client.query(
    `insert into accounts (account_id, transfer_seq, entity_seq, event_seq) select account_id, 1, 1, 1 from customers
      where invited_by = 'BENCH'`,
  );
  await insertWelcomeNotices(client);
  await client.query(
    `insert into requests (account_id, request_seq, kind, status, step, currency, amount, approvals, submitted_at,
      updated_at)
    select account_id, 1, 'correction', 'done', 1, 'USD', $1, '[{"by": "1"}, {"by": "2"}]', now(), now() from customers
    where invited_by = 'BENCH'`,
    [MONEY],
  );
  await client.query(
    `insert into request_steps (account_id, request_seq, step, status, author, at) select account_id, 1, 1, 'done',
      'rule', now() from customers where invited_by = 'BENCH'`,
  );
  await client.query(
    `insert into transfers (account_id, seq, currency, amount, debit, credit, credit_after, code, reference, at)
    select account_id, 1, 'USD', $1, 'corrections', 'available', $1, 'correction', 'r1', now() from customers
    where invited_by = 'BENCH'`,
    [MONEY],
  );
  await client.query(
    `insert into balances (account_id, currency, bucket, amount) select account_id, 'USD', 'available', $1
      from customers where invited_by = 'BENCH'`,
    [MONEY],
  );
  await client.query('commit');
  await client.query('analyze');
  await client.end();
  await database.stop();
  return customers;
}

/** What registering leaves behind, which the audit looks for. */
async function insertWelcomeNotices(client: pg.Client): Promise<void> {
  await client.query(
    `insert into events (account_id, seq, kind, data, notice, at) select account_id, 1, 'notice', '{}', 'welcome', now()
      from customers where invited_by = 'BENCH'`,
  );
  await client.query(
    `insert into known_devices (account_id, device_hash, seen_at) select account_id, token_hash, now() from sessions
      where device = 'bench'`,
  );
}
