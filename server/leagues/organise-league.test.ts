/** What an organiser does with a league: change, end and delete it, remove somebody, and grade. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { listAuditDifferences } from '../testing/book-test-transfer.ts';

const DAY_MS = 86_400_000;
const [STOCK, OTHER] = ['US.NWRB', 'US.DSKY'] as const;
let server: TestServer;
let teacher: TestCustomer;
let [ana, bo, cy, dee]: TestCustomer[] = [];
beforeAll(async () => {
  server = await startTestServer({}, {}, { workByHand: true });
  teacher = await server.customer();
  [ana, bo, cy, dee] = [
    await server.customer(),
    await server.customer(),
    await server.customer(),
    await server.customer(),
  ];
  const { client } = await server.staff('product');
  await unwrapAnswer(
    client.call('staff/setOrganiser', { customer: teacher.userId, allowed: true, key: createIdempotencyKey() }),
  );
});
afterAll(() => server.stop());

const key = createIdempotencyKey;
const at = (ms: number): string => new Date(server.clock.now() + ms).toISOString();
const work = (name: string) => server.composed.work.jobs.find((each) => each.name === name)!.run();
async function create(from: number, to: number, more: object = {}): Promise<string> {
  const dates = { startsAt: at(from), endsAt: at(to) };
  const terms = { name: 'Class 3B', ...dates, currency: 'USD', capital: '100000', markets: ['US' as const], ...more };
  return (await unwrapAnswer(teacher.client.call('leagues/createLeague', { ...terms, key: key() }))).league;
}
const get = async (league: string, { client } = teacher) =>
  (await unwrapAnswer(client.call('leagues/getLeague', { league }))).league;
const join = async ({ client }: TestCustomer, league: string, name: string) =>
  unwrapAnswer(client.call('leagues/joinLeague', { code: (await get(league)).code!, name, key: key() }));
const buy = ({ client }: TestCustomer, portfolio: string, more: object = {}) =>
  client.call('trading/placeOrder', {
    ...{ instrument: STOCK as string, side: 'long', type: 'market', quantity: '10', portfolio, key: key(), ...more },
  } as never);
const boardOf = (league: string) => unwrapAnswer(teacher.client.call('leagues/getBoard', { league }));
const edit = (league: string, change: object, { client } = teacher) =>
  client.call('leagues/editLeague', { league, ...change, key: key() });
const act = (name: 'endLeague' | 'deleteLeague', league: string, { client } = teacher) =>
  client.call(`leagues/${name}`, { league, key: key() });

test('ranks by return over drawdown, in several instruments on several days, without other wishes', async () => {
  expect(await get(await create(0, 28 * DAY_MS))).toMatchObject({
    ranking: 'returnOverDrawdown',
    minimumInstruments: 3,
    minimumDays: 5,
  });
  const input = { name: 'X', startsAt: at(0), endsAt: at(DAY_MS), currency: 'USD', capital: '1', markets: ['US'] };
  const wild = { ...input, leverage: 10, key: key() } as never;
  await expect(teacher.client.call('leagues/createLeague', wild)).rejects.toMatchObject({
    code: 'badInput',
    params: { field: 'leverage' },
  });
});

test('a single bet has no place where the rules ask for two instruments', async () => {
  const league = await create(-1_000, 10 * DAY_MS, { minimumInstruments: 2, minimumDays: 1 });
  for (const [each, name] of [
    [ana!, 'Ana'],
    [bo!, 'Bo'],
  ] as const) {
    await join(each, league, name);
    expect(await buy(each, league)).toMatchObject({ ok: true });
  }
  expect(await buy(ana!, league, { instrument: OTHER })).toMatchObject({ ok: true });
  server.clock.advance(2_000);
  expect((await boardOf(league)).rows).toMatchObject([
    { name: 'Ana', place: 1, instruments: 2, days: 1 },
    { name: 'Bo', place: null, reason: 'fewInstruments', instruments: 1 },
  ]);
  expect(await act('endLeague', league)).toMatchObject({ ok: true });
  server.clock.advance(61_000);
  await work('leagues end');
  expect(await get(league)).toMatchObject({ phase: 'final' });
  expect((await boardOf(league)).rows[1]).toMatchObject({ reason: 'fewInstruments' });
  expect(await listAuditDifferences(server)).toEqual([]);
});

test('rules change until somebody joins, the name until the end, both only by the organiser', async () => {
  const league = await create(DAY_MS, 10 * DAY_MS);
  expect(await edit(league, { name: 'Mine' }, ana)).toMatchObject({ code: 'leagueNotFound' });
  expect(
    await edit(league, { capital: '5000', leverage: 2, instruments: [STOCK], minimumInstruments: 1 }),
  ).toMatchObject({
    ok: true,
  });
  expect(await get(league)).toMatchObject({ capital: '5000.00', leverage: 2, permitted: [{ instrument: STOCK }] });
  expect(await edit(league, { instruments: null })).toMatchObject({ ok: true });
  expect(await edit(league, { startsAt: at(1_000) })).toMatchObject({ code: 'leagueFixed' });
  expect(await edit(league, { endsAt: at(DAY_MS) })).toMatchObject({ code: 'leagueDates' });
  await join(ana!, league, 'Ana');
  expect(await unwrapAnswer(ana!.client.call('wallet/getWallet', { portfolio: league }))).toMatchObject({
    total: '5000.00',
  });
  expect(await edit(league, { capital: '9000' })).toMatchObject({ code: 'leagueFixed' });
  expect(await edit(league, { name: 'Class 4A' })).toMatchObject({ ok: true });
  expect(await get(league, ana)).toMatchObject({ name: 'Class 4A', capital: '5000.00' });
  expect(await listAuditDifferences(server)).toEqual([]);
});

test('a league that nobody trades in is deleted, and its number stays taken', async () => {
  const league = await create(DAY_MS, 10 * DAY_MS);
  const { code } = await get(league);
  expect(await act('deleteLeague', league, bo)).toMatchObject({ code: 'leagueNotFound' });
  expect(await act('endLeague', league)).toMatchObject({ code: 'leagueUpcoming' });
  expect(await act('deleteLeague', league)).toMatchObject({ ok: true });
  expect(await teacher.client.call('leagues/getLeague', { league })).toMatchObject({ code: 'leagueNotFound' });
  expect(await bo!.client.call('leagues/getLeague', { code: code! })).toMatchObject({ code: 'leagueNotFound' });
  expect(Number(await create(DAY_MS, 10 * DAY_MS))).toBe(Number(league) + 1);
  const running = await create(-1_000, 10 * DAY_MS);
  await join(bo!, running, 'Bo');
  expect(await act('deleteLeague', running)).toMatchObject({ code: 'leagueRunning' });
});

test('a removed entry has no place and no name, gets a notice, and comes back no more', async () => {
  const league = await create(-1_000, 10 * DAY_MS, { minimumInstruments: 1, minimumDays: 1 });
  await join(bo!, league, 'Rude name');
  const { entry } = (await boardOf(league)).rows[0]!;
  const remove = ({ client }: TestCustomer) => client.call('leagues/removeEntrant', { league, entry, key: key() });
  expect(await remove(ana!)).toMatchObject({ code: 'leagueNotFound' });
  expect(await remove(bo!)).toMatchObject({ code: 'leagueNotFound' });
  expect(await remove(teacher)).toMatchObject({ ok: true });
  server.clock.advance(2_000);
  expect((await boardOf(league)).rows[0]).toMatchObject({ name: null, place: null, reason: 'removed' });
  const { code } = await get(league);
  expect(await bo!.client.call('leagues/joinLeague', { code: code!, key: key() })).toMatchObject({
    code: 'leagueJoined',
  });
  const notices = await unwrapAnswer(bo!.client.call('notices/listNotices', {}));
  expect(notices.rows.map(({ code: each }) => each)).toContain('leagueRemoved');
});

test('a name that nobody has used is taken off the list, a used one is not', async () => {
  const league = await create(-1_000, 10 * DAY_MS);
  await unwrapAnswer(teacher.client.call('leagues/inviteNames', { league, names: ['Ana', 'Bo'], key: key() }));
  const list = async () => (await unwrapAnswer(teacher.client.call('leagues/listInvited', { league }))).rows;
  const [first, second] = await list();
  await unwrapAnswer(ana!.client.call('leagues/joinLeague', { code: first!.code, key: key() }));
  const remove = (code: string) => teacher.client.call('leagues/removeName', { league, code, key: key() });
  expect(await remove(first!.code)).toMatchObject({ code: 'leagueNameUsed' });
  expect(await remove(second!.code)).toMatchObject({ ok: true });
  expect((await list()).map(({ name }) => name)).toEqual(['Ana']);
});

test('grades by the criteria that the organiser chooses, in one file', async () => {
  const league = await create(-1_000, 10 * DAY_MS, { minimumInstruments: 1, minimumDays: 1 });
  await join(ana!, league, 'Ana');
  const order = await buy(ana!, league);
  if (!order.ok) throw new Error(order.code);
  await unwrapAnswer(
    ana!.client.call('leagues/writeJournal', {
      ...{ league, text: 'Its sales grow.', key: key() },
      order: (order.data as { order: { id: string } }).order.id,
    }),
  );
  server.clock.advance(2_000);
  const read = async (columns?: ('return' | 'fees' | 'reasons' | 'days')[]): Promise<string[]> => {
    const input = { league, what: 'grading' as const, ...(columns ? { columns } : {}) };
    const { content } = await unwrapAnswer(teacher.client.call('leagues/exportLeague', input));
    return Buffer.from(content, 'base64').toString().replace('\uFEFF', '').trim().split('\r\n');
  };
  const [header, row] = await read(['reasons', 'days', 'fees']);
  expect(header).toBe('entry,name,orders with a reason,days active,fees and taxes');
  expect(row).toMatch(/^[0-9a-f]{16},Ana,1,1,\d+\.\d{2}$/);
  expect((await read())[0]!.split(',')).toHaveLength(15);
  expect(await ana!.client.call('leagues/exportLeague', { league, what: 'grading' })).toMatchObject({
    code: 'leagueNotFound',
  });
});

test('marks four accounts of one hand for the organiser, and for nobody else', async () => {
  const league = await create(-1_000, 10 * DAY_MS, { leverage: 5 });
  for (const [nth, each] of [ana!, bo!, cy!, dee!].entries()) await join(each, league, `Player ${nth}`);
  for (const [each, instrument] of [
    [ana!, STOCK],
    [bo!, STOCK],
  ] as const)
    expect(await buy(each, league, { instrument, leverage: 5 })).toMatchObject({ ok: true });
  server.clock.advance(2_000);
  const { rows } = await unwrapAnswer(teacher.client.call('leagues/listClass', { league, rank: 'together' }));
  expect(rows).toHaveLength(4);
  expect(rows[0]!.together.map(({ signal }) => signal)).toEqual(['firstTrades', 'address']);
  expect(rows[0]!.together[1]).toMatchObject({ count: 3, with: { length: 3 } });
  expect(JSON.stringify(await unwrapAnswer(ana!.client.call('leagues/getBoard', { league })))).not.toContain(
    'together',
  );
  expect(await ana!.client.call('leagues/listClass', { league })).toMatchObject({ code: 'leagueNotFound' });
});
