/** The board on the stream: for members of the league, equal to its call's answer, whenever something changes. */
import type { ServerFrame } from '@bourse/contract/stream.ts';
import { newKey } from '@bourse/contract/client.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '../db/testing.ts';
import { ofType, openSocket, type TestSocket } from '../testing/test-sockets.ts';
import { startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';
import { granted } from '../testing/granted.ts';

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
  league = await made();
  await join(ana, 'Ana');
});
afterAll(() => server.stop());

async function made(): Promise<string> {
  const now = server.clock.now();
  const dates = { startsAt: new Date(now - 1_000).toISOString(), endsAt: new Date(now + HOUR_MS).toISOString() };
  const markets = ['US' as const];
  const terms = { name: 'Class 3B', ...dates, currency: 'USD', capital: '100000', markets };
  return (await granted(teacher.client.call('leagues/createLeague', { ...terms, key: newKey() }))).league;
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
  expect(await socket.next(board)).toMatchObject({ entries: 2, rows: [{ place: null }, { place: null }] });
  await buy(bo, '100');
  await look();
  const traded = await socket.next(board);
  expect(traded.rows).toMatchObject([
    { name: 'Bo', place: 1, trades: 1 },
    { name: 'Ana', place: null, reason: 'fewTrades' },
  ]);
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

/** Entries with nothing but their capital, whose worth never moves. */
const fillWithIdle = (count: number) =>
  asOwner(
    server.database.ownerUrl,
    `with people as (insert into customers (mobile, password_hash, password_changed_at, invited_by, consent_version,
        created_at) select '0170000' || lpad(n::text, 3, '0'), 'none', now(), 'IDLE', 'none', now()
        from generate_series(1, ${count}) n returning account_id),
      opened as (insert into accounts (account_id) select account_id from people returning account_id)
    insert into league_entries (account_id, league, entry, joined_at, peak)
      select account_id, ${league}, lpad(to_hex(account_id), 16, '0'), now(), 10000000 from opened`,
  );

test('an entrant below the first hundred gets their own entry, even if nothing above it moves', async () => {
  league = await made();
  await join(ana, 'Ana');
  await buy(ana, '100');
  await granted(ana.client.call('leagues/leaveLeague', { league, key: newKey() }));
  await fillWithIdle(100);
  server.clock.advance(2_000);
  const [socket, first] = [await listening(ana), await listening(teacher)];
  await first.next(board);
  const traded = await socket.next((frame): frame is Board => board(frame) && frame.mine?.trades === 1);
  expect(traded.mine).toMatchObject({ name: 'Ana', place: null, reason: 'left' });
  expect(traded.rows).toHaveLength(100);
  expect(traded.rows.map(({ name }) => name)).not.toContain('Ana');
  const count = first.frames.filter(board).length;
  server.clock.advance(60_000);
  await look();
  const moved = await socket.next((frame): frame is Board => board(frame) && frame.at > traded.at);
  expect(moved).toMatchObject({ mine: { trades: 1 }, rows: traded.rows });
  expect(first.frames.filter(board)).toHaveLength(count);
  socket.socket.close();
  first.socket.close();
});

test('the class is told to its organiser alone: trades and reasons, nothing while only the market moves', async () => {
  league = await made();
  await join(ana, 'Ana');
  await join(bo, 'Bo');
  const pupil = await openSocket(server, { token: ana.token, account: ana.account });
  pupil.send({ id: 1, subscribe: [`class:${league}`] });
  expect(await pupil.next(ofType('ok'))).toMatchObject({ refused: [`class:${league}`] });
  const socket = await openSocket(server, { token: teacher.token, account: teacher.account });
  socket.send({ id: 1, subscribe: [`class:${league}`] });
  const told = ofType('class');
  const first = await socket.next(told);
  const { totals } = await granted(teacher.client.call('leagues/listClass', { league }));
  expect(first).toMatchObject({ league, ...totals, entries: 2, traded: 0, trades: 0, notes: 0, costs: '0.00' });
  const later = async () => {
    server.clock.advance(3_000);
    await look();
  };
  const bought = await buy(ana, '10');
  await later();
  const traded = await socket.next(told);
  expect(traded).toMatchObject({ traded: 1, trades: 1, notes: 0 });
  expect(Number(traded.costs)).toBeGreaterThan(0);
  await later();
  const reason = { league, order: bought.order.id, text: 'It looked cheap.', key: newKey() };
  await granted(ana.client.call('leagues/writeJournal', reason));
  await later();
  expect(await socket.next(told)).toMatchObject({ trades: 1, notes: 1 });
  expect(socket.frames.filter(told)).toHaveLength(3);
  pupil.socket.close();
  socket.socket.close();
});
