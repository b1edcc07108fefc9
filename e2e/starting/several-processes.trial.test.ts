/** Three processes on one port and one database act as one broker: whichever is asked, and whichever ends. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  sendCall,
  type ListPage,
  createCommandKey,
  type OrderRow,
  type CallSession,
  sendCallSuccessfully,
  type WalletAnswer,
} from '../protocol/call-client.ts';
import { openStreamReader } from '../protocol/stream-reader.ts';
import { makeMigratedFolder, removeDataFolder } from './data-folder.ts';
import { listServingProcesses } from './serving-processes.ts';
import { runAudit, type StartedServer, startServer } from './start-server.ts';

const COUNT = 3;
const METRICS_TOKEN = 'a-token-that-only-this-test-knows-0123456789';
const UNTIL = { timeout: 90_000, interval: 100 };

let dataDir: string;
let server: StartedServer;
let session: CallSession & { connection: string };
beforeAll(async () => {
  dataDir = await makeMigratedFolder('processes');
  server = await startServer({
    dataDir,
    environment: { BOURSE_PROCESSES: String(COUNT), BOURSE_METRICS_TOKEN: METRICS_TOKEN },
  });
  await allServe();
  const [{ account, password }] = server.demo.customers as [{ account: string; password: string }];
  const { token } = await sendCallSuccessfully<{ token: string }>(server.origin, 'user/login', { account, password });
  // Each call on a new connection goes to the next process.
  session = { token, account, connection: 'close' };
});
afterAll(async () => {
  await server?.stop();
  await removeDataFolder(dataDir);
});

const printed = async (): Promise<string> =>
  (await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();
const listLabels = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`^${name}\\{process="(\\d)"`, 'gm'))].map(([, index]) => index ?? '').sort();

const allServe = () =>
  vi.waitUntil(async () => listLabels(await printed(), 'bourse_stream_connections').length === COUNT, UNTIL);
const order = (key: string) => ({
  instrument: 'CRYPTO.BTCUSDT',
  side: 'long',
  type: 'market',
  quantity: '0.001',
  key,
});
const place = (key: string) => sendCall<{ order: OrderRow }>(server.origin, 'trading/placeOrder', order(key), session);
const available = async (): Promise<string> => {
  const { accounts } = await sendCallSuccessfully<WalletAnswer>(server.origin, 'wallet/getWallet', {}, session);
  return accounts.find(({ currency }) => currency === 'USDT')?.available ?? '';
};

test('all processes serve, and the port’s metrics cover all of them', async () => {
  expect(await listServingProcesses(server)).toHaveLength(COUNT);
  const text = await printed();
  expect(listLabels(text, 'bourse_connections')).toEqual(['0', '1', '2']);
  // A metric family is listed together, under one header.
  expect(text.match(/^# TYPE bourse_connections /gm)).toHaveLength(1);
});

test('one key sent to all processes at once places one order', async () => {
  const key = createCommandKey();
  const answers = await Promise.all(Array.from({ length: 4 * COUNT }, () => place(key)));
  const ids = new Set(answers.map(({ data, msg }) => data?.order.id ?? msg));
  expect(ids.size).toBe(1);
  const seen = await Promise.all(Array.from({ length: 2 * COUNT }, available));
  expect(new Set(seen).size).toBe(1);
});

test('the process with the socket delivers events of the other processes', async () => {
  const { token, account } = session;
  const streams = await Promise.all(
    Array.from({ length: 2 * COUNT }, () => openStreamReader(server.origin, { token, account })),
  );
  for (const stream of streams) stream.send({ id: 1, subscribe: ['account'] });
  await Promise.all(streams.map((stream) => stream.first('ok', ({ id }) => id === 1)));
  const { data } = await place(createCommandKey());
  const saysOrder = (frame: { data?: unknown }) => JSON.stringify(frame.data ?? null).includes(`"${data.order.id}"`);
  await Promise.all(streams.map((stream) => stream.first('the order', saysOrder)));
  for (const stream of streams) stream.close();
});

const restarts = async (): Promise<number> =>
  [...(await printed()).matchAll(/^bourse_process_restarts_total\{process="\d"\} (\d+)$/gm)].reduce(
    (sum, [, times]) => sum + Number(times),
    0,
  );

test('a killed process is replaced without affecting the others', async () => {
  const restarted = await restarts();
  const before = await listServingProcesses(server);
  process.kill(before[1]!, 'SIGKILL');
  const keys = Array.from({ length: 2 * COUNT }, createCommandKey);
  const ids: string[] = [];
  for (const key of keys) {
    // The killed process's connection is cut; the same key finds the outcome.
    const answer = await place(key).catch(() => place(key));
    ids.push(answer.data.order.id);
  }
  const { rows } = await sendCallSuccessfully<ListPage<OrderRow>>(
    server.origin,
    'trading/listOrders',
    { limit: 100 },
    session,
  );
  for (const id of ids) expect(rows.filter((row) => row.id === id)).toHaveLength(1);
  await vi.waitUntil(async () => {
    const now = await listServingProcesses(server);
    return now.length === COUNT && !now.includes(before[1]!);
  }, UNTIL);
  await allServe();
  expect(await restarts()).toBe(restarted + 1);
});

test('their joint work is audited without a difference, and they stop together', async () => {
  expect((await runAudit(dataDir)).output).toContain('0 differences');
  const serving = await listServingProcesses(server);
  expect(await server.stop()).toBe(0);
  for (const pid of serving) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
