/** The yardstick: TPC-B-like transactions, prepared, by pgbench itself or by the same SQL from Node. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabaseClient } from '@bourse/server/db/pool.ts';
import type pg from 'pg';
import { type LoadMeasurement, buildLoadMeasurement } from './load-measurement.ts';

const run = promisify(execFile);
const SCALE = 20;
const ACCOUNTS_A_BRANCH = 100_000;
const TELLERS_A_BRANCH = 10;

export interface PgbenchYardstick {
  name: string;
  measure(clients: number, seconds: number): Promise<LoadMeasurement>;
  /** pgbench's read-only run: one account by its number, prepared. */
  measureReads(clients: number, seconds: number): Promise<LoadMeasurement>;
}

/** Fills the database with pgbench's tables. Uses the system's program if there is one. */
export async function openPgbenchYardstick(url: string): Promise<PgbenchYardstick> {
  const version = await run('pgbench', ['--version']).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
  await createPgbenchTables(url);
  if (version === null) {
    const name = 'TPC-B-like SQL from Node (there is no pgbench)';
    return {
      name,
      measure: (clients, seconds) => byNode(url, clients, seconds, transfer),
      measureReads: (clients, seconds) => byNode(url, clients, seconds, readBranch),
    };
  }
  return {
    name: version,
    measure: (clients, seconds) => byPgbench(url, clients, seconds),
    measureReads: (clients, seconds) => byPgbench(url, clients, seconds, ['-S']),
  };
}

/** As `pgbench -i` makes them, vacuumed. */
async function createPgbenchTables(url: string): Promise<void> {
  const client = openDatabaseClient(url);
  await client.connect();
  for (const statement of [
    'drop table if exists pgbench_accounts, pgbench_branches, pgbench_tellers, pgbench_history',
    'create table pgbench_branches (bid int not null, bbalance int, filler char(88)) with (fillfactor = 100)',
    'create table pgbench_tellers (tid int not null, bid int, tbalance int, filler char(84)) with (fillfactor = 100)',
    'create table pgbench_accounts (aid int not null, bid int, abalance int, filler char(84)) with (fillfactor = 100)',
    'create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))',
    `insert into pgbench_branches select n, 0 from generate_series(1, ${SCALE}) n`,
    `insert into pgbench_tellers select n, (n - 1) / ${TELLERS_A_BRANCH} + 1, 0
      from generate_series(1, ${SCALE * TELLERS_A_BRANCH}) n`,
    `insert into pgbench_accounts select n, (n - 1) / ${ACCOUNTS_A_BRANCH} + 1, 0, ''
      from generate_series(1, ${SCALE * ACCOUNTS_A_BRANCH}) n`,
    'alter table pgbench_branches add primary key (bid)',
    'alter table pgbench_tellers add primary key (tid)',
    'alter table pgbench_accounts add primary key (aid)',
    'vacuum analyze pgbench_branches, pgbench_tellers, pgbench_accounts, pgbench_history',
  ])
    await client.query(statement);
  await client.end();
}

/** Its own log has one line per transaction: "client number microseconds script second microsecond". */
async function byPgbench(
  url: string,
  clients: number,
  seconds: number,
  script: readonly string[] = [],
): Promise<LoadMeasurement> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-pgbench-'));
  try {
    const threads = String(Math.min(clients, 2));
    const { stdout } = await run('pgbench', [
      '-n',
      ...script,
      '-M',
      'prepared',
      '-c',
      String(clients),
      '-j',
      threads,
      '-T',
      String(seconds),
      '-l',
      '--log-prefix',
      join(folder, 'log'),
      url,
    ]);
    const logs = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')));
    const latencies = Float64Array.from(
      logs.flatMap((log) => log.trimEnd().split('\n')),
      (line) => Number(line.split(' ', 3)[2]) / 1000,
    );
    const perSecond = Number(/tps = ([\d.]+) \(without/.exec(stdout)?.[1]);
    return { ...buildLoadMeasurement(clients, seconds, latencies), perSecond };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The statements of pgbench's script "tpcb-like", one after the other, each client on its own connection. */
const STATEMENTS = [
  'begin',
  'update pgbench_accounts set abalance = abalance + $1 where aid = $2',
  'select abalance from pgbench_accounts where aid = $1',
  'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2',
  'update pgbench_branches set bbalance = bbalance + $1 where bid = $2',
  'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)',
  'end',
];
const upTo = (limit: number): number => 1 + Math.floor(Math.random() * limit);

async function transfer(client: pg.Client): Promise<void> {
  const [aid, tid, bid, delta] = [
    upTo(SCALE * ACCOUNTS_A_BRANCH),
    upTo(SCALE * TELLERS_A_BRANCH),
    upTo(SCALE),
    upTo(10_001) - 5_001,
  ];
  const values = [[], [delta, aid], [aid], [delta, tid], [delta, bid], [tid, bid, aid, delta], []];
  for (const [index, text] of STATEMENTS.entries())
    await client.query({ name: `tpcb-${index}`, text, values: values[index] });
}

async function readBranch(client: pg.Client): Promise<void> {
  await client.query({
    name: 'look-up',
    text: 'select abalance from pgbench_accounts where aid = $1',
    values: [upTo(SCALE * ACCOUNTS_A_BRANCH)],
  });
}

async function byNode(
  url: string,
  count: number,
  seconds: number,
  transaction: (client: pg.Client) => Promise<void>,
): Promise<LoadMeasurement> {
  const clients = await Promise.all(
    Array.from({ length: count }, async () => {
      const client = openDatabaseClient(url);
      await client.connect();
      return client;
    }),
  );
  const latencies: number[] = [];
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        const started = performance.now();
        await transaction(client);
        latencies.push(performance.now() - started);
      }
      await client.end();
    }),
  );
  return buildLoadMeasurement(count, seconds, Float64Array.from(latencies));
}
