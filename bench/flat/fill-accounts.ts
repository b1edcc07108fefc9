/** An established house: accounts with a history each, written directly but by the ledger's rules, and sealed. */
import { createHash, randomBytes } from 'node:crypto';
import { openDatabase } from '@bourse/server/db/database.ts';
import { openDatabaseClient } from '@bourse/server/db/pool.ts';
import type { BenchCustomer } from '../orders/create-bench-customers.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const FIRST_MOBILE = 1_000_000_000;
/** Minor units of each transfer from the promotion account. */
const AMOUNT = 1_000_000_00n;
/** Accounts per transaction: a seal covers what a transaction has written. */
const ACCOUNTS_AT_ONCE = 2_000;
const POLL_MS = 500;

/** Runs next to the server on `dataDir`. Returns `callers` customers, spread over all accounts. */
export async function fillAccounts(
  dataDir: string,
  { accounts, transfersEach, callers }: { accounts: number; transfersEach: number; callers: number },
): Promise<BenchCustomer[]> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, quiet, {
    alongsideServer: true,
    pool: { max: 1 },
  });
  const client = openDatabaseClient(database.ownerUrl ?? '');
  await client.connect();
  for (let from = 0; from < accounts; from += ACCOUNTS_AT_ONCE) {
    const count = Math.min(ACCOUNTS_AT_ONCE, accounts - from);
    await client.query('begin');
    await client.query(
      `insert into customers (mobile, password_hash, password_changed_at, invited_by, consent_version, created_at)
      select (${FIRST_MOBILE} + $1::bigint + n)::text, 'none', now(), 'BENCH', 'bench', now()
      from generate_series(0, $2::bigint - 1) n`,
      [from, count],
    );
    await client.query('create temporary table if not exists filled (account_id bigint) on commit delete rows');
    await client.query(`insert into filled select account_id from customers order by account_id desc limit $1`, [
      count,
    ]);
    await client.query(`insert into accounts (account_id, transfer_seq) select account_id, $1 from filled`, [
      transfersEach,
    ]);
    await client.query(
      `insert into transfers (account_id, seq, currency, amount, debit, credit, credit_after, code, reference, at)
      select account_id, n, 'USD', $1, 'promotion', 'available', $1 * n, 'practice', 'bench', now()
      from filled, generate_series(1, $2::bigint) n`,
      [AMOUNT, transfersEach],
    );
    await client.query(
      `insert into balances (account_id, currency, bucket, amount) select account_id, 'USD', 'available',
        $1::bigint * $2::bigint from filled`,
      [AMOUNT, transfersEach],
    );
    await client.query('commit');
  }
  const customers = await openSessions(client, accounts, callers);
  await client.query('vacuum analyze');
  await untilSealed(client);
  await client.end();
  await database.stop();
  return customers;
}

async function openSessions(
  client: ReturnType<typeof openDatabaseClient>,
  accounts: number,
  callers: number,
): Promise<BenchCustomer[]> {
  const step = Math.floor(accounts / callers);
  const customers = Array.from({ length: callers }, (_, index) => ({
    account: String(FIRST_MOBILE + index * step),
    token: randomBytes(32).toString('base64url'),
  }));
  const hashes = customers.map(({ token }) => createHash('sha256').update(token).digest());
  await client.query(
    `insert into sessions (token_hash, session_id, account_id, device, created_at, seen_at)
    select hash, encode(hash, 'hex'), account_id, 'bench', now(), now()
    from unnest($1::text[], $2::bytea[]) s(mobile, hash) join customers using (mobile)`,
    [customers.map(({ account }) => account), hashes],
  );
  return customers;
}

/** The sealer must not be working on the past while orders are measured. */
async function untilSealed(client: ReturnType<typeof openDatabaseClient>): Promise<void> {
  for (;;) {
    const {
      rows: [left],
    } = await client.query<{ left: boolean }>(
      `select exists (select 1 from transfers
        where xid > coalesce((select last_xid from seals order by number desc limit 1), 0)) as left`,
    );
    if (!left?.left) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
