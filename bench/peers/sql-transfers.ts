/**
 * Double entry as usually kept in SQL: a function locks both accounts in order, inserts the transfer and its two
 * entries with the balances before and after, and updates both balances. One transaction per call. Rewritten after the
 * design of pgledger (github.com/pgr0ss/pgledger).
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabaseClient } from '@bourse/server/db/pool.ts';
import { type LoadMeasurement, buildLoadMeasurement } from '../orders/load-measurement.ts';

const run = promisify(execFile);
const ACCOUNTS = 10_000;

const SCHEMA = `
create table ledger_accounts (id bigint primary key, currency text not null, balance numeric not null default 0,
  version bigint not null default 0, updated_at timestamptz not null default now());
create table ledger_transfers (id bigint generated always as identity primary key, from_account bigint not null
  references ledger_accounts, to_account bigint not null references ledger_accounts,
  amount numeric not null check (amount > 0), created_at timestamptz not null, check (from_account <> to_account));
create table ledger_entries (id bigint generated always as identity primary key, account_id bigint not null
  references ledger_accounts, transfer_id bigint not null references ledger_transfers,
  amount numeric not null, balance_before numeric not null, balance_after numeric not null, version bigint not null,
    created_at timestamptz not null);
create index on ledger_entries (account_id);
create index on ledger_entries (transfer_id);
create function ledger_transfer(payer bigint, payee bigint, sum numeric) returns bigint language plpgsql as $$
declare
  moved bigint;
  after record;
begin
  perform 1 from ledger_accounts where id in (payer, payee) order by id for update;
  insert into ledger_transfers (from_account, to_account, amount, created_at) values (payer, payee, sum, now())
  returning id into moved;
  update ledger_accounts set balance = balance - sum, version = version + 1, updated_at = now() where id = payer
  returning balance, version into after;
  insert into ledger_entries (account_id, transfer_id, amount, balance_before, balance_after, version, created_at)
  values (payer, moved, -sum, after.balance + sum, after.balance, after.version, now());
  update ledger_accounts set balance = balance + sum, version = version + 1, updated_at = now() where id = payee
  returning balance, version into after;
  insert into ledger_entries (account_id, transfer_id, amount, balance_before, balance_after, version, created_at)
  values (payee, moved, sum, after.balance - sum, after.balance, after.version, now());
  return moved;
end $$;
insert into ledger_accounts (id, currency) select n, 'USD' from generate_series(1, ${ACCOUNTS}) n;
`;
const SCRIPT =
  `\\set payer random(1, ${ACCOUNTS})\n\\set step random(1, ${ACCOUNTS - 1})\nselect ` +
  `ledger_transfer(:payer, (:payer::bigint + :step::bigint - 1) % ${ACCOUNTS} + 1, 18448);\n`;

export interface SqlTransfers {
  name: string;
  measure(clients: number, seconds: number): Promise<LoadMeasurement>;
}

/** Creates the tables in an empty database. pgbench calls the function if the system has it, else Node does. */
export async function openSqlTransfers(url: string): Promise<SqlTransfers> {
  const version = await run('pgbench', ['--version']).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
  const client = openDatabaseClient(url);
  await client.connect();
  await client.query(SCHEMA);
  await client.query('analyze');
  await client.end();
  return version === null
    ? {
        name: 'a function in SQL, called from Node (there is no pgbench)',
        measure: (clients, seconds) => byNode(url, clients, seconds),
      }
    : {
        name: `a function in SQL, called by ${version}, prepared`,
        measure: (clients, seconds) => byPgbench(url, clients, seconds),
      };
}

async function byPgbench(url: string, clients: number, seconds: number): Promise<LoadMeasurement> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-peers-'));
  try {
    const script = join(folder, 'transfer.sql');
    await writeFile(script, SCRIPT);
    const { stdout } = await run('pgbench', [
      '-n',
      '-M',
      'prepared',
      '-f',
      script,
      '-c',
      String(clients),
      '-j',
      '2',
      '-T',
      String(seconds),
      '-l',
      '--log-prefix',
      join(folder, 'log'),
      url,
    ]);
    const logs = await Promise.all(
      (await readdir(folder))
        .filter((file) => file.startsWith('log'))
        .map((file) => readFile(join(folder, file), 'utf8')),
    );
    const latencies = Float64Array.from(
      logs.flatMap((log) => log.trimEnd().split('\n')),
      (line) => Number(line.split(' ', 3)[2]) / 1000,
    );
    return {
      ...buildLoadMeasurement(clients, seconds, latencies),
      perSecond: Number(/tps = ([\d.]+) \(without/.exec(stdout)?.[1]),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function byNode(url: string, count: number, seconds: number): Promise<LoadMeasurement> {
  const latencies: number[] = [];
  const upTo = (limit: number): number => 1 + Math.floor(Math.random() * limit);
  const clients = await Promise.all(
    Array.from({ length: count }, async () => {
      const client = openDatabaseClient(url);
      await client.connect();
      return client;
    }),
  );
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        const started = performance.now();
        const payer = upTo(ACCOUNTS);
        await client.query({
          name: 'transfer',
          text: 'select ledger_transfer($1, $2, $3)',
          values: [payer, ((payer + upTo(ACCOUNTS - 1) - 1) % ACCOUNTS) + 1, '18448'],
        });
        latencies.push(performance.now() - started);
      }
      await client.end();
    }),
  );
  return buildLoadMeasurement(count, seconds, Float64Array.from(latencies));
}
