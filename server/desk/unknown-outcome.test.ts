/** A commit of which nobody knows how it ended: whoever asked is told what happened, never that nothing did. */
import { EventEmitter, once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Transfer } from '@bourse/core/trading/types.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { createTestDatabase, silentLog, type TestDatabase } from '../db/testing.ts';
import type { Command } from './command.ts';
import { createDesk, DatabaseAwayError, type Desk } from './desk.ts';

/** The way to the database: open, broken as soon as the next commit is through, or closed. */
type Way = 'open' | 'cutAfterCommit' | 'closed';

let database: TestDatabase;
let door: Server;
let desk: Desk;
let way: Way = 'open';
const refused = new EventEmitter();

beforeAll(async () => {
  database = await createTestDatabase();
  const [, credentials, name, query] = /^postgres:\/\/(.*)@\/(.*)\?(.*)$/.exec(database.app.url) ?? [];
  const place = new URLSearchParams(query);
  door = createServer((client) => pass(client, `${place.get('host')}/.s.PGSQL.${place.get('port')}`)).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const address = door.address();
  const port = typeof address === 'object' ? address?.port : 0;
  desk = createDesk({ app: { url: `postgres://${credentials}@127.0.0.1:${port}/${name}` }, clock: systemClock, log: silentLog, describe: () => [], committed: () => {}, patienceMs: 150 });
  await database.pool.query('insert into accounts (account_id) values (1)');
});
afterAll(async () => {
  await desk.stop();
  door.close();
  await database.drop();
});

function pass(client: Socket, upstreamPath: string): void {
  if (way === 'closed') {
    client.destroy();
    refused.emit('refused');
    return;
  }
  const upstream = connect(upstreamPath);
  const end = (): void => { client.destroy(); upstream.destroy(); };
  for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
  client.on('data', (data) => upstream.write(data));
  upstream.on('data', (data) => {
    if (way === 'cutAfterCommit' && data.includes('COMMIT\0')) {
      way = 'closed';
      return end();
    }
    client.write(data);
  });
}

/** Resolves when the desk has come to a closed door so many times. */
async function refusals(count: number): Promise<void> {
  for (let seen = 0; seen < count; seen += 1) await once(refused, 'refused');
}

function granting(amount: bigint, key: string): Command {
  const transfer: Transfer = { currency: 'USD', amount, debit: 'promotion', credit: 'available', code: 'practice', reference: 'test' };
  return {
    account: 1n, key: { value: key, hash: Buffer.alloc(32, Number(amount)) }, currencies: ['USD'], instrument: null,
    decide: ({ lastSeq }) => ({ transfers: [transfer], orders: [], positions: [], fills: [], notice: null, lastSeq }),
    answer: () => ({ moved: `${amount}` }),
  };
}

const available = async (): Promise<bigint> =>
  (await database.pool.query<{ amount: bigint }>(`select amount from balances where account_id = 1 and bucket = 'available'`)).rows[0]?.amount ?? 0n;

it('is found out by the key, however long the database stays away', async () => {
  await desk.run(granting(5n, 'before-the-cut'));
  way = 'cutAfterCommit';
  const answer = desk.run(granting(7n, 'cut-off-at-commit'));
  answer.catch(() => {});
  await refusals(6);
  way = 'open';
  expect(await answer).toEqual({ moved: '7' });
  expect(await available()).toBe(12n);
});

it('is told from a command that never came to its commit: that one is turned away', async () => {
  way = 'cutAfterCommit';
  const unknown = desk.run(granting(1n, 'unknown-outcome'));
  await refusals(1);
  await expect(desk.run(granting(2n, 'waits-behind-it'))).rejects.toBeInstanceOf(DatabaseAwayError);
  way = 'open';
  expect(await unknown).toEqual({ moved: '1' });
  expect(await available()).toBe(13n);
});
