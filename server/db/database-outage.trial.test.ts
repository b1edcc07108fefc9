import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { DatabaseAwayError } from '../desk/database-failures.ts';
import { createDatabaseOutageLog, isDatabaseOutage } from './database-outage.ts';
import { openDatabasePool } from './pool.ts';
import { createTestDatabase } from './testing.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const failed = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const refusedBy = (port: number): Promise<unknown> => refusedAt(`postgres://nobody@127.0.0.1:${port}/none`);

async function refusedAt(url: string): Promise<unknown> {
  const pool = openDatabasePool(url, silent);
  const error = await failed(pool.query('select 1'));
  await pool.end();
  return error;
}

test('an unavailable database is logged once in thirty seconds, with the number of suppressed errors', async () => {
  const port = await freePort();
  let now = 0;
  const away = createDatabaseOutageLog([`postgres://nobody@127.0.0.1:${port}/none`], () => now);
  const refused = await refusedBy(port);
  const both = new AggregateError([refused, new DatabaseAwayError(refused)], 'two failed');
  const seen = [refused, new Error('around it', { cause: refused }), both].map(away);
  expect(seen.map((each) => each?.says)).toEqual([true, false, false]);
  now = 29_999;
  expect(away(refused)).toMatchObject({ says: false });
  now = 30_000;
  expect(away(refused)).toEqual({ says: true, unsaid: 3, what: 'the database is away' });
  expect(away(refused)).toMatchObject({ says: false });
});

test('a missing socket counts as an unavailable database', async () => {
  const url = 'postgres://nobody:secret@/none?host=%2Fnowhere%2Fof-this-test&port=5432';
  const gone = await refusedAt(url);
  expect(gone).toMatchObject({ code: 'ENOENT' });
  expect(createDatabaseOutageLog([url])(gone)).toMatchObject({ says: true });
});

test('failures of other hosts and files do not count as an unavailable database', async () => {
  const [port, other] = [await freePort(), await freePort()];
  const away = createDatabaseOutageLog([`postgres://nobody@127.0.0.1:${port}/none`]);
  const socket = connect(other, '127.0.0.1');
  const [refused] = (await once(socket, 'error').catch((error: unknown) => [error])) as [unknown];
  const missing = Object.assign(new Error("ENOENT: no such file or directory, open '/nowhere'"), {
    code: 'ENOENT',
    syscall: 'open',
    path: '/nowhere',
  });
  for (const error of [refused, missing, new Error('a bug'), 'no error'])
    for (let time = 0; time < 2; time++) expect(away(error)).toBeNull();
  expect(away(new AggregateError([await refusedBy(port), new Error('a bug')], 'two failed'))).toBeNull();
  // In work that only talks to the database, the refusal is the database's.
  expect(isDatabaseOutage(refused)).toBe(true);
});

test('sessions that break together are logged in one line', async () => {
  const lines: { sessions: number; reason: string }[] = [];
  const log = { ...silent, warn: (fields: object) => void lines.push(fields as (typeof lines)[number]) };
  const pool = openDatabasePool(database.app.url, log, { applicationName: 'to be lost' });
  const sessions = await Promise.all(Array.from({ length: 5 }, () => pool.connect()));
  for (const session of sessions) session.release();
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'to be lost'`,
  );
  const lost = () => lines.reduce((sum, { sessions }) => sum + sessions, 0);
  await vi.waitUntil(() => lost() === 5, { timeout: 10_000, interval: 20 });
  // On a busy machine they may be reported in two lines.
  expect(lines.length).toBeLessThanOrEqual(2);
  expect(lines[0]!.reason).toContain('terminating connection');
  await pool.end();
});
