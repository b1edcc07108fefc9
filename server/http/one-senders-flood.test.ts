/**
 * Whoever has as many calls in flight as they like holds a share of the database's sessions: here every call of theirs
 * waits for a table that is locked, so that all of them are under way when others call.
 */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import type { CallName } from '@bourse/contract/calls.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type pg from 'pg';
import { openDatabaseClient } from '../db/pool.ts';
import { isFrameOfType, openTestSocket } from '../testing/test-sockets.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { DEFAULT_HTTP_LIMITS } from './rate-and-connection-limits.ts';

const IN_FLIGHT = 230;
const FLOODER = '203.0.113.5';

const server = provideTestServer({ limits: DEFAULT_HTTP_LIMITS, trustedProxies: ['127.0.0.1'], workByHand: true });
let lock: pg.Client;
let customers: { token: string; account: string }[];
let staffToken: string;
let flood: Promise<unknown>[] = [];

beforeAll(async () => {
  customers = [];
  for (let n = 0; n < 7; n += 1) {
    const { token, account } = await server.customer();
    customers.push({ token, account });
  }
  ({ token: staffToken } = await server.staff('owner'));
  lock = openDatabaseClient(server.database.ownerUrl, { applicationName: 'the locked tables' });
  await lock.connect();
});
afterEach(async () => {
  await lock.query('rollback');
  await Promise.all(flood);
  flood = [];
});
afterAll(async () => {
  await lock.end();
});

interface Answer {
  status: number;
  code?: string;
  params?: object;
}
type Session = { token: string; account?: string } | null;

async function post(name: CallName, session: Session, from: string, body: object = {}): Promise<Answer> {
  const response = await fetch(`${server.origin}/api/vue/${name}`, {
    method: 'POST',
    headers: { ...session, 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Answer;
}
const flooding = (name: CallName, session: Session): Promise<Answer> => post(name, session, FLOODER);

/** Locks what the flood reads, sends it, and returns when the server has met it. */
async function startFlood(call: (n: number) => Promise<unknown>, count = IN_FLIGHT): Promise<void> {
  await lock.query('begin');
  await lock.query('lock table leagues, passkeys, seals in access exclusive mode');
  flood = Array.from({ length: count }, (_, n) => call(n));
  let waiting = 0;
  while (waiting === 0) {
    const { rows } = await lock.query<{ count: number }>(
      `select count(*)::integer as count from pg_locks where not granted and database =
        (select oid from pg_database where datname = current_database())`,
    );
    waiting = rows[0]!.count;
  }
  // Whatever was sent before has been read when this is answered.
  await flooding('quotes/listMarkets', null);
}

/** Reads, orders and jobs of others. */
async function othersAreServed(): Promise<void> {
  const order = {
    instrument: 'CRYPTO.BTCUSDT',
    side: 'long',
    type: 'market',
    quantity: '0.001',
    key: createIdempotencyKey(),
  };
  const calls = {
    'user/getUserinfo': {},
    'trading/listOrders': {},
    'trading/placeOrder': order,
    'wallet/getWallet': {},
  };
  const [answers] = await Promise.all([
    Promise.all(
      Object.entries(calls).map(async ([name, body]) => ({
        name,
        ...(await post(name as CallName, customers[0]!, '198.51.100.7', body)),
      })),
    ),
    ...Array.from({ length: 3 }, () => server.database.pool.query('select 1')),
  ]);
  expect(answers.filter(({ status }) => status !== 1).map(({ name, code }) => `${name}: ${code}`)).toEqual([]);
}

/** The first of the flood that is refused. */
const findRefused = (): Promise<unknown> =>
  Promise.race(flood.map(async (each) => (((await each) as Answer).status === 0 ? each : new Promise(() => {}))));

const listLeagues = (n: number) => flooding('leagues/listLeagues', customers[n]!);

test('calls of one account, of which those beyond its queue are refused with when to come again', async () => {
  await startFlood(() => listLeagues(1));
  await othersAreServed();
  expect(await findRefused()).toMatchObject({ code: 'tooMany', params: { retryAfterSeconds: expect.any(Number) } });
});

test('several calls of one account', async () => {
  await startFlood((n) => flooding(n % 2 === 0 ? 'user/listPasskeys' : 'leagues/listLeagues', customers[2]!));
  await othersAreServed();
});

test('several accounts at one address', async () => {
  await startFlood((n) => listLeagues(1 + (n % 6)));
  await othersAreServed();
});

test('a visitor', async () => {
  await startFlood(() => flooding('ledger/getSeal', null));
  await othersAreServed();
});

test('a member of staff', async () => {
  await startFlood(() => flooding('staff/listLeagues', { token: staffToken }));
  await othersAreServed();
});

test('the streams of one account', async () => {
  const sockets = await Promise.all(
    Array.from({ length: 20 }, () => openTestSocket(server, customers[3]!, { 'x-forwarded-for': FLOODER })),
  );
  await startFlood(async (n) => {
    const socket = sockets[n]!;
    await socket.next(isFrameOfType('welcome'));
    socket.send({ id: 1, subscribe: ['board:10001'] });
  }, sockets.length);
  await othersAreServed();
  for (const { socket } of sockets) socket.terminate();
});
