/** The board on the stream: for members of the league, equal to its call's answer, whenever something changes. */
import type { ServerFrame } from '@bourse/contract/stream-frames.ts';
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { isFrameOfType, openTestSocket, type TestSocket } from '../testing/test-sockets.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const HOUR_MS = 3_600_000;
const server = provideTestServer({ workByHand: true });
let teacher: TestCustomer;
let ana: TestCustomer;
let bo: TestCustomer;
let league: string;
beforeAll(async () => {
  [teacher, ana, bo] = [await server.customer(), await server.customer(), await server.customer()];
  const { client } = await server.staff('product');
  await unwrapAnswer(
    client.call('staff/setOrganiser', { customer: teacher.userId, allowed: true, key: createIdempotencyKey() }),
  );
  league = await made();
  await join(ana, 'Ana');
});

async function made(): Promise<string> {
  const now = server.clock.now();
  const dates = { startsAt: new Date(now - 1_000).toISOString(), endsAt: new Date(now + HOUR_MS).toISOString() };
  const markets = ['US' as const];
  const terms = {
    name: 'Class 3B',
    ...dates,
    currency: 'USD',
    capital: '100000',
    markets,
    ranking: 'return' as const,
    minimumInstruments: 1,
    minimumDays: 1,
  };
  return (await unwrapAnswer(teacher.client.call('leagues/createLeague', { ...terms, key: createIdempotencyKey() })))
    .league;
}
const board = isFrameOfType('board');
type Board = Extract<ServerFrame, { type: 'board' }>;
async function join({ client }: TestCustomer, name: string): Promise<void> {
  const { code } = (await unwrapAnswer(teacher.client.call('leagues/getLeague', { league }))).league;
  await unwrapAnswer(client.call('leagues/joinLeague', { code: code!, name, key: createIdempotencyKey() }));
}
const buy = ({ client }: TestCustomer, quantity: string) =>
  unwrapAnswer(
    client.call('trading/placeOrder', {
      instrument: 'US.NWRB',
      side: 'long',
      type: 'market',
      quantity,
      portfolio: league,
      key: createIdempotencyKey(),
    }),
  );
/** As the ticker does, two seconds later. */
const pollTopics = async (): Promise<void> => {
  server.clock.advance(2_000);
  await server.composed.dependencies.channelRegistry.tick(server.clock.now());
};
async function listening({ token, account }: TestCustomer): Promise<TestSocket> {
  const socket = await openTestSocket(server, { token, account });
  socket.send({ id: 1, subscribe: [`board:${league}`] });
  expect(await socket.next(isFrameOfType('ok'))).toMatchObject({ refused: [] });
  return socket;
}
const nameless = ({ rows, ...rest }: Board) => ({
  ...rest,
  rows: rows.map(({ entry, equity }) => ({ entry, equity })),
});

test('streams the board only to members of the league', async () => {
  for (const hello of [{}, { token: bo.token, account: bo.account }]) {
    const socket = await openTestSocket(server, hello);
    const boardTopics = [`board:${league}`, 'board:19999', 'board:1', 'board:', 'board'];
    socket.send({ id: 1, subscribe: boardTopics });
    expect(await socket.next(isFrameOfType('ok'))).toEqual({ type: 'ok', id: 1, refused: boardTopics });
    await pollTopics();
    expect(socket.frames.filter(board)).toEqual([]);
    socket.socket.close();
  }
});

test("sends the call's board at once, with each listener's own entry, and nothing while nothing changes", async () => {
  const [first, second] = [await listening(ana), await listening(teacher)];
  const [frames, asOrganiser] = [await first.next(board), await second.next(board)];
  const answered = await unwrapAnswer(ana.client.call('leagues/getBoard', { league, limit: 100 }));
  const { next: _, mine, rows, ...rest } = answered;
  expect(frames).toMatchObject({ ...rest, at: expect.any(String), league, phase: 'running' });
  expect(frames.rows.map((row) => ({ ...row, mine: row.entry === frames.mine?.entry }))).toEqual(rows);
  expect({ ...frames.mine, mine: true }).toEqual(mine);
  expect(asOrganiser).toEqual({ ...frames, mine: null });
  await pollTopics();
  await pollTopics();
  expect(first.frames.filter(board)).toHaveLength(1);
  first.socket.close();
  second.socket.close();
});

test('sends updates for an entry, a trade, the market and the end, and nothing after unsubscribing', async () => {
  const [socket, quiet] = [await listening(ana), await listening(teacher)];
  await socket.next(board);
  quiet.send({ id: 2, unsubscribe: [`board:${league}`] });
  await quiet.next((frame): frame is Extract<typeof frame, { type: 'ok' }> => frame.type === 'ok' && frame.id === 2);
  await join(bo, 'Bo');
  await pollTopics();
  expect(await socket.next(board)).toMatchObject({ entries: 2, rows: [{ place: null }, { place: null }] });
  await buy(bo, '100');
  await pollTopics();
  const traded = await socket.next(board);
  expect(traded.rows).toMatchObject([
    { name: 'Bo', place: 1, trades: 1 },
    { name: 'Ana', place: null, reason: 'fewTrades' },
  ]);
  server.clock.advance(60_000);
  await pollTopics();
  const moved = await socket.next(board);
  expect(nameless(moved)).not.toEqual(nameless(traded));
  server.clock.advance(HOUR_MS);
  await server.runJob('leagues end');
  await pollTopics();
  const final = await unwrapAnswer(ana.client.call('leagues/getBoard', { league }));
  const isFinal = (frame: ServerFrame): frame is Board => board(frame) && frame.isFinal;
  expect(await socket.next(isFinal)).toMatchObject({ phase: 'final', at: final.at, entries: 2 });
  const count = socket.frames.filter(board).length;
  await pollTopics();
  expect(socket.frames.filter(board)).toHaveLength(count);
  expect(quiet.frames.filter(board)).toHaveLength(1);
  socket.socket.close();
  quiet.socket.close();
});

test('computes the board once for all listeners, and not at all without listeners', async () => {
  const { channelRegistry } = server.composed.dependencies;
  const sockets = [await listening(ana), await listening(teacher), await listening(ana)];
  expect(channelRegistry.channelCount).toBe(1);
  for (const { socket } of sockets) socket.close();
  await expect.poll(() => channelRegistry.channelCount).toBe(0);
});

/** Entries with nothing but their capital, whose worth never moves. */
const fillWithIdle = (count: number) =>
  queryAsOwner(
    server.database.ownerUrl,
    `with people as (insert into customers (mobile, password_hash, password_changed_at, invited_by, consent_version,
        created_at) select '0170000' || lpad(n::text, 3, '0'), 'none', now(), 'IDLE', 'none', now()
        from generate_series(1, ${count}) n returning account_id),
      opened as (insert into accounts (account_id) select account_id from people returning account_id)
    insert into league_entries (account_id, league, entry, joined_at, peak)
      select account_id, ${league}, lpad(to_hex(account_id), 16, '0'), now(), 10000000 from opened`,
  );

test('sends an entrant below the first hundred their own entry, even if nothing above it changes', async () => {
  league = await made();
  await join(ana, 'Ana');
  await buy(ana, '100');
  await unwrapAnswer(ana.client.call('leagues/leaveLeague', { league, key: createIdempotencyKey() }));
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
  await pollTopics();
  const moved = await socket.next((frame): frame is Board => board(frame) && frame.at > traded.at);
  expect(moved).toMatchObject({ mine: { trades: 1 }, rows: traded.rows });
  expect(first.frames.filter(board)).toHaveLength(count);
  socket.socket.close();
  first.socket.close();
});

test('streams the class only to its organiser: trades and notes, nothing while only the market moves', async () => {
  league = await made();
  await join(ana, 'Ana');
  await join(bo, 'Bo');
  const pupil = await openTestSocket(server, { token: ana.token, account: ana.account });
  pupil.send({ id: 1, subscribe: [`class:${league}`] });
  expect(await pupil.next(isFrameOfType('ok'))).toMatchObject({ refused: [`class:${league}`] });
  const socket = await openTestSocket(server, { token: teacher.token, account: teacher.account });
  socket.send({ id: 1, subscribe: [`class:${league}`] });
  const frames = isFrameOfType('class');
  const first = await socket.next(frames);
  const { totals } = await unwrapAnswer(teacher.client.call('leagues/listClass', { league }));
  expect(first).toMatchObject({ league, ...totals, entries: 2, traded: 0, trades: 0, notes: 0, costs: '0.00' });
  const later = async () => {
    server.clock.advance(3_000);
    await pollTopics();
  };
  const bought = await buy(ana, '10');
  await later();
  const traded = await socket.next(frames);
  expect(traded).toMatchObject({ traded: 1, trades: 1, notes: 0 });
  expect(Number(traded.costs)).toBeGreaterThan(0);
  await later();
  const reason = { league, order: bought.order.id, text: 'It looked cheap.', key: createIdempotencyKey() };
  await unwrapAnswer(ana.client.call('leagues/writeJournal', reason));
  await later();
  expect(await socket.next(frames)).toMatchObject({ trades: 1, notes: 1 });
  expect(socket.frames.filter(frames)).toHaveLength(3);
  pupil.socket.close();
  socket.socket.close();
});
