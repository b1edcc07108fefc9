/** The board on the stream: for whoever is in the league, as its call says it, whenever something is another. */
import type { ServerFrame } from '@bourse/contract/stream.ts';
import { newKey } from '@bourse/contract/client.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ofType, openSocket, type TestSocket } from '../testing/test-socket.ts';
import { startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';

const HOUR_MS = 3_600_000;
let server: TestServer;
let teacher: TestCustomer;
let ana: TestCustomer;
let bo: TestCustomer;
let league: string;
beforeAll(async () => {
  server = await startTestServer({}, {}, { workByHand: true });
  [teacher, ana, bo] = [await server.customer(), await server.customer(), await server.customer()];
  const { client } = await server.staff('product');
  await granted(client.call('staff/setOrganiser', { customer: teacher.userId, allowed: true, key: newKey() }));
  const now = server.clock.now();
  const made = await granted(
    teacher.client.call('leagues/createLeague', {
      name: 'Class 3B',
      startsAt: new Date(now - 1_000).toISOString(),
      endsAt: new Date(now + HOUR_MS).toISOString(),
      currency: 'USD',
      capital: '100000',
      markets: ['US'],
      key: newKey(),
    }),
  );
  ({ league } = made);
  await join(ana, 'Ana');
});
afterAll(() => server.stop());

async function granted<Data>(call: Promise<{ ok: true; data: Data } | { ok: false; code: string }>): Promise<Data> {
  const result = await call;
  if (!result.ok) throw new Error(result.code);
  return result.data;
}
const board = ofType('board');
type Board = Extract<ServerFrame, { type: 'board' }>;
async function join({ client }: TestCustomer, name: string): Promise<void> {
  const { code } = (await granted(teacher.client.call('leagues/getLeague', { league }))).league;
  await granted(client.call('leagues/joinLeague', { code: code!, name, key: newKey() }));
}
const buy = ({ client }: TestCustomer, quantity: string) =>
  granted(
    client.call('trading/placeOrder', {
      instrument: 'US.NWRB',
      side: 'long',
      type: 'market',
      quantity,
      portfolio: league,
      key: newKey(),
    }),
  );
/** As the ticker does, two seconds later. */
const look = async (): Promise<void> => {
  server.clock.advance(2_000);
  await server.composed.parts.topics.tick(server.clock.now());
};
async function listening({ token, account }: TestCustomer): Promise<TestSocket> {
  const socket = await openSocket(server, { token, account });
  socket.send({ id: 1, subscribe: [`board:${league}`] });
  expect(await socket.next(ofType('ok'))).toMatchObject({ refused: [] });
  return socket;
}
const nameless = ({ rows, ...rest }: Board) => ({
  ...rest,
  rows: rows.map(({ entry, equity }) => ({ entry, equity })),
});

test('nobody hears it who is not in the league', async () => {
  for (const hello of [{}, { token: bo.token, account: bo.account }]) {
    const socket = await openSocket(server, hello);
    const asked = [`board:${league}`, 'board:19999', 'board:1', 'board:', 'board'];
    socket.send({ id: 1, subscribe: asked });
    expect(await socket.next(ofType('ok'))).toEqual({ type: 'ok', id: 1, refused: asked });
    await look();
    expect(socket.frames.filter(board)).toEqual([]);
    socket.socket.close();
  }
});

test('says at once what the call says, to each their own entry, and nothing while nothing is another', async () => {
  const [first, second] = [await listening(ana), await listening(teacher)];
  const [told, asOrganiser] = [await first.next(board), await second.next(board)];
  const said = await granted(ana.client.call('leagues/getBoard', { league, limit: 100 }));
  const { next: _, mine, rows, ...rest } = said;
  expect(told).toMatchObject({ ...rest, at: expect.any(String), league, phase: 'running' });
  expect(told.rows.map((row) => ({ ...row, mine: row.entry === told.mine?.entry }))).toEqual(rows);
  expect({ ...told.mine, mine: true }).toEqual(mine);
  expect(asOrganiser).toEqual({ ...told, mine: null });
  await look();
  await look();
  expect(first.frames.filter(board)).toHaveLength(1);
  first.socket.close();
  second.socket.close();
});

test('says whatever moves it: an entry, a trade, the market, the end; and not what is no longer wanted', async () => {
  const [socket, quiet] = [await listening(ana), await listening(teacher)];
  await socket.next(board);
  quiet.send({ id: 2, unsubscribe: [`board:${league}`] });
  await quiet.next((frame): frame is Extract<typeof frame, { type: 'ok' }> => frame.type === 'ok' && frame.id === 2);
  await join(bo, 'Bo');
  await look();
  expect(await socket.next(board)).toMatchObject({ entries: 2, rows: [{ place: 1 }, { place: 1 }] });
  await buy(bo, '100');
  await look();
  const traded = await socket.next(board);
  expect(traded.rows.find(({ name }) => name === 'Bo')).toMatchObject({ trades: 1 });
  server.clock.advance(60_000);
  await look();
  const moved = await socket.next(board);
  expect(nameless(moved)).not.toEqual(nameless(traded));
  server.clock.advance(HOUR_MS);
  await server.composed.work.jobs.find(({ name }) => name === 'leagues end')!.run();
  await look();
  const final = await granted(ana.client.call('leagues/getBoard', { league }));
  const isFinal = (frame: ServerFrame): frame is Board => board(frame) && frame.isFinal;
  expect(await socket.next(isFinal)).toMatchObject({ phase: 'final', at: final.at, entries: 2 });
  const count = socket.frames.filter(board).length;
  await look();
  expect(socket.frames.filter(board)).toHaveLength(count);
  expect(quiet.frames.filter(board)).toHaveLength(1);
  socket.socket.close();
  quiet.socket.close();
});

test('is looked at once for all who listen, and not at all when nobody does', async () => {
  const { topics } = server.composed.parts;
  const sockets = [await listening(ana), await listening(teacher), await listening(ana)];
  expect(topics.heard).toBe(1);
  for (const { socket } of sockets) socket.close();
  await expect.poll(() => topics.heard).toBe(0);
});
