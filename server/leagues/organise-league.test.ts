/** What an organiser does with a league: change, end and delete it, remove somebody, and grade. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { beforeAll, expect, test } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const DAY_MS = 86_400_000;
const [STOCK, OTHER] = ['US.NWRB', 'US.DSKY'] as const;
const server = provideTestServer({ workByHand: true });
let teacher: TestCustomer;
let [ana, bo, cy, dee]: TestCustomer[] = [];
beforeAll(async () => {
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

const key = createIdempotencyKey;
const at = (ms: number): string => new Date(server.clock.now() + ms).toISOString();
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
  await server.runJob('leagues end');
  expect(await get(league)).toMatchObject({ phase: 'final' });
  expect((await boardOf(league)).rows[1]).toMatchObject({ reason: 'fewInstruments' });
  expect(await server.listAuditDifferences()).toEqual([]);
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
  expect(await server.listAuditDifferences()).toEqual([]);
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

const invite = async (league: string, names: string[]) =>
  unwrapAnswer(teacher.client.call('leagues/inviteNames', { league, names, key: key() }));
const listInvited = async (league: string) =>
  (await unwrapAnswer(teacher.client.call('leagues/listInvited', { league }))).rows;
const codeOf = async (league: string, name: string) =>
  (await listInvited(league)).find((row) => row.name === name)!.code;

test('lists equal names with a number, and leaves out who is on the list already', async () => {
  const league = await create(-1_000, 10 * DAY_MS);
  const long = 'María del Carmen Fernández de Córdoba y Álvarez de Toledo, Marquesa de Villanueva y Geltrú';
  const names = ['Anna Schmidt', 'Bo', 'Anna Schmidt', long];
  expect(await invite(league, names)).toEqual({ invited: 4, alreadyListed: 0 });
  expect((await listInvited(league)).map(({ name }) => name)).toEqual(['Anna Schmidt', 'Anna Schmidt 2', 'Bo', long]);
  expect(await invite(league, [...names, 'Cy'])).toEqual({ invited: 1, alreadyListed: 4 });
  expect(await invite(league, ['anna  SCHMIDT'])).toEqual({ invited: 0, alreadyListed: 1 });
  expect(await listInvited(league)).toHaveLength(5);
});

test('says of each name on the list whether it has joined, left or was removed', async () => {
  const league = await create(-1_000, 10 * DAY_MS);
  await invite(league, ['Ana', 'Bo', 'Cy', 'Dee']);
  for (const [each, name] of [
    [ana!, 'Ana'],
    [bo!, 'Bo'],
    [cy!, 'Cy'],
  ] as const)
    await unwrapAnswer(each.client.call('leagues/joinLeague', { code: await codeOf(league, name), key: key() }));
  await unwrapAnswer(cy!.client.call('leagues/leaveLeague', { league, key: key() }));
  const { entry } = (await listInvited(league)).find(({ name }) => name === 'Bo')!;
  await unwrapAnswer(teacher.client.call('leagues/removeEntrant', { league, entry: entry!, key: key() }));
  expect((await listInvited(league)).map(({ name, status }) => [name, status])).toEqual([
    ['Ana', 'joined'],
    ['Bo', 'removed'],
    ['Cy', 'left'],
    ['Dee', 'waiting'],
  ]);
});

type GradingColumn = 'return' | 'fees' | 'reasons' | 'days' | 'place' | 'joined' | 'trades';
const readGrading = async (league: string, columns?: GradingColumn[], more: object = {}): Promise<string[]> => {
  const input = { league, what: 'grading' as const, ...(columns ? { columns } : {}), ...more };
  const { content } = await unwrapAnswer(teacher.client.call('leagues/exportLeague', input));
  return Buffer.from(content, 'base64').toString().replace('\uFEFF', '').trim().split('\r\n');
};

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
  const [header, row] = await readGrading(league, ['reasons', 'days', 'fees']);
  expect(header).toBe(
    'Name,Name on the leaderboard,Status,Orders with a reason,Days active,Fees and taxes (USD),Entry',
  );
  expect(row).toMatch(/^Ana,,Ranked,1,1,\d+\.\d{2},[0-9a-f]{16}$/);
  expect((await readGrading(league))[0]!.split(',')).toHaveLength(17);
  expect(await ana!.client.call('leagues/exportLeague', { league, what: 'grading' })).toMatchObject({
    code: 'leagueNotFound',
  });
});

test('a grading file has the whole list by its names, guests by theirs, and words instead of codes', async () => {
  const league = await create(-1_000, 10 * DAY_MS, { minimumInstruments: 1, minimumDays: 1 });
  await invite(league, ['Anna Schmidt', 'Bo Berg', 'Dee Late']);
  const enter = async ({ client }: TestCustomer, code: string, name?: string) =>
    unwrapAnswer(client.call('leagues/joinLeague', { code, key: key(), ...(name ? { name } : {}) }));
  await enter(ana!, await codeOf(league, 'Anna Schmidt'), 'Rocket');
  await enter(bo!, await codeOf(league, 'Bo Berg'));
  await join(cy!, league, 'Guest');
  expect(await buy(ana!, league)).toMatchObject({ ok: true });
  const removed = (await listInvited(league)).find(({ name }) => name === 'Bo Berg')!.entry!;
  await unwrapAnswer(teacher.client.call('leagues/removeEntrant', { league, entry: removed, key: key() }));
  server.clock.advance(2_000);
  const joined = new Date(server.clock.now() + 9 * 3_600_000).toISOString().slice(0, 13).replace('T', ' ');
  const [header, ...rows] = await readGrading(league, ['place', 'trades', 'joined'], { zone: 'Asia/Seoul' });
  expect(header).toBe('Name,Name on the leaderboard,Status,Place,Trades,Joined (Asia/Seoul),Entry');
  expect(rows.map((row) => row.replace(/:\d\d(?=,)/, ':MM').replace(/[0-9a-f]{16}$/, 'ENTRY')).sort()).toEqual([
    `Anna Schmidt,Rocket,Ranked,1,1,${joined}:MM,ENTRY`,
    `Bo Berg,,Removed by the organiser,,0,${joined}:MM,ENTRY`,
    'Dee Late,,Hasn’t joined,,,,',
    `Guest,,Fewer trades than the rules ask for,,0,${joined}:MM,ENTRY`,
  ]);
  await expect(readGrading(league, ['place'], { zone: 'Mars/Olympus' })).rejects.toMatchObject({
    code: 'badInput',
    params: { field: 'zone' },
  });

  const { rows: entrants } = await unwrapAnswer(teacher.client.call('leagues/listClass', { league }));
  expect(entrants.map(({ name, listed }) => [name, listed])).toEqual(
    expect.arrayContaining([
      ['Rocket', 'Anna Schmidt'],
      [null, 'Bo Berg'],
      ['Guest', null],
    ]),
  );
  const entry = entrants.find(({ name }) => name === 'Rocket')!.entry;
  for (const [{ client }, listed] of [
    [teacher, 'Anna Schmidt'],
    [cy!, null],
  ] as const)
    expect(await unwrapAnswer(client.call('leagues/getEntry', { league, entry }))).toMatchObject({ listed });
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
  // Only whoever bought later may have followed the other.
  const { entry } = (await get(league, bo)).mine!;
  expect(rows[0]).toMatchObject({ entry, together: [{ signal: 'firstTrades', count: 1 }, { signal: 'address' }] });
  for (const row of rows.slice(1)) expect(row.together.map(({ signal }) => signal)).toEqual(['address']);
  expect(rows[0]!.together[1]).toMatchObject({ count: 3, with: { length: 3 } });
  expect(JSON.stringify(await unwrapAnswer(ana!.client.call('leagues/getBoard', { league })))).not.toContain(
    'together',
  );
  expect(await ana!.client.call('leagues/listClass', { league })).toMatchObject({ code: 'leagueNotFound' });
});
