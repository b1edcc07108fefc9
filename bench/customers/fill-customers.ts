/**
 * Adds many customers next to a running server: with names, a fifth restricted or once restricted, a tenth with
 * sessions, and each looked at by the staff a few times.
 */
import { openDatabase } from '@bourse/server/db/database.ts';
import { openDatabaseClient } from '@bourse/server/db/pool.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
/** Entries in the staff's record about each customer. */
const ACCESS_LOG_ENTRIES = 5;
export const FIRST_MOBILE_NUMBER = 2_000_000_000;
export const FAMILY_NAMES = ['Kim', 'Lee', 'Park', 'Choi', 'Jung', 'Garcia', 'Hernandez', 'Wang', 'Li', 'Nguyen'];

export async function fillCustomers(dataDir: string, count: number): Promise<void> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, quiet, {
    alongsideServer: true,
    pool: { max: 1 },
  });
  const client = openDatabaseClient(database.ownerUrl ?? '');
  await client.connect();
  await client.query(
    `insert into customers (mobile, name, password_hash, password_changed_at, invited_by, consent_version, created_at,
      states)
    select ($1::bigint + n)::text, ($2::text[])[1 + n % 10] || ' ' || n, 'none', now(), 'BENCH', 'bench', now(),
      case when n % 50 = 0 then jsonb_build_array(jsonb_build_object('state', 'frozen', 'reason', 'unusual', 'author',
        'staff:1', 'at', now(), 'until', now() + interval '3 days'))
        when n % 5 = 0 then jsonb_build_array(jsonb_build_object('state', 'frozen', 'reason', 'unusual', 'author',
          'staff:1', 'at', now(), 'until', now() - interval '3 days')) else '[]' end
    from generate_series(0, $3::bigint - 1) n`,
    [FIRST_MOBILE_NUMBER, FAMILY_NAMES, count],
  );
  const ours = `from customers where invited_by = 'BENCH'`;
  await client.query(`insert into accounts (account_id, states) select account_id, states ${ours}`);
  await client.query(
    `insert into invitations (code, account_id, created_at) select 'B' || account_id, account_id, now() ${ours}`,
  );
  await client.query(`insert into sessions (token_hash, session_id, account_id, device, created_at, seen_at)
    select sha256(account_id::text::bytea), encode(sha256(account_id::text::bytea), 'hex'), account_id, 'bench', now(),
      now() ${ours} and account_id % 10 = 0`);
  // Their hashes bind nothing, so this world can't be audited.
  await client.query(
    `insert into staff_audit (seq, at, staff_id, who, action, subject, account_id, detail, previous, hash)
      select seq, now() - interval '2 days', 1, 'bench', 'listCustomers', 'customers', account_id, '{}',
        sha256('before'), sha256(seq::text::bytea)
      from (select account_id, (select coalesce(max(seq), 0) from staff_audit) + row_number() over () as seq
        from customers cross join generate_series(1, $1) where invited_by = 'BENCH') looks`,
    [ACCESS_LOG_ENTRIES],
  );
  await client.query('vacuum analyze');
  await client.end();
  await database.stop();
}
