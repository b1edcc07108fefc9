/**
 * Importing corporate actions through the console: two people, every wrong line named, and nothing stored before the
 * second has agreed.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { importBarsFile } from '../venue/import/import-bars-file.ts';
import { startReplay } from '../venue/replay/replay-commands.ts';
import { SPLIT_BARS_CSV, testZones } from '../venue/testing-bar-files.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestStaff } from '../testing/test-server.ts';

const SPEED = 60;
const SESSION_MS = (6.5 * 3_600_000) / SPEED;
const WHY = 'The exchange has announced it';
const HEAD = 'kind,instrument,ex,ratio\n';

const server = provideTestServer();
let first: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  [first, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
  const folder = await mkdtemp(join(tmpdir(), 'bourse-proposed-'));
  const file = join(folder, 'bars.csv');
  await writeFile(file, SPLIT_BARS_CSV);
  for (const [code, name] of [
    ['TWO', 'Two People'],
    ['NEXT', 'Next People'],
  ] as const)
    await importBarsFile({ file, market: 'US', code, period: '1d', name }, dependencies());
  await rm(folder, { recursive: true, force: true });
});

const dependencies = () => ({
  database: server.composed.dependencies.database,
  timeZones: testZones,
  now: server.clock.now(),
  isOwn: () => false,
  living: () => [],
});
const body = (csv: string | Buffer, why = WHY) => ({ base64: Buffer.from(csv).toString('base64'), why });
const propose = (csv: string | Buffer, person = first, key = createIdempotencyKey()) =>
  person.client.call('staff/proposeActions', { ...body(csv), key });
async function proposed(csv: string): Promise<string> {
  const answer = await propose(csv);
  if (!answer.ok || !answer.data.proposal) throw new Error(JSON.stringify(answer));
  return answer.data.proposal.id;
}
const decide = (person: TestStaff, proposal: string, verdict: 'approve' | 'reject' = 'approve') =>
  person.client.call('staff/decideProposal', {
    proposal,
    verdict,
    ...(verdict === 'reject' ? { reason: 'notNeeded' as const } : {}),
    key: createIdempotencyKey(),
  });
const rowsOf = async (table: 'corporate_actions' | 'proposals') =>
  (await server.database.pool.query(`select * from ${table}`)).rows.length;
async function listed(person = second) {
  const answer = await person.client.call('staff/listActions', {});
  if (!answer.ok) throw new Error(answer.code);
  return answer.data;
}

test('a proposed import takes effect once another person has approved it, and adjusts positions', async () => {
  const started = server.clock.now();
  await startReplay({ instrument: 'US.TWO', from: '2020-08-27', speed: String(SPEED) }, dependencies());
  await expect.poll(() => server.composed.dependencies.venues.session('US.TWO', server.clock.now())).toBe('open');
  await expect.poll(() => server.composed.orderBookWatcher.books()).toHaveLength(8);
  const customer = await server.customer();
  expect(
    await customer.client.call('trading/placeOrder', {
      instrument: 'US.TWO',
      side: 'long',
      type: 'market',
      timeInForce: 'gtc',
      quantity: '3',
      key: createIdempotencyKey(),
    } as never),
  ).toMatchObject({ ok: true });

  const [key, csv] = [createIdempotencyKey(), `${HEAD}split,US.TWO,2020-08-31,4:1\n`];
  const answer = await propose(csv, first, key);
  expect(answer).toMatchObject({
    ok: true,
    data: {
      why: WHY,
      actions: [{ kind: 'split', instrument: 'US.TWO', exDate: '2020-08-31', ratio: '4', amount: null }],
      proposal: { by: { id: first.id }, mayApprove: false },
    },
  });
  expect(await propose(csv, first, key)).toEqual(answer);
  expect(await rowsOf('proposals')).toBe(1);
  const { waiting, imported } = await listed();
  expect(imported).toEqual([]);
  expect(waiting).toMatchObject([
    { why: WHY, actions: [{ kind: 'split', ratio: '4' }], proposal: { mayApprove: true, linked: false } },
  ]);
  expect(await rowsOf('corporate_actions')).toBe(0);
  const id = waiting[0]?.proposal?.id ?? '';
  expect(await decide(first, id)).toMatchObject({ ok: false, code: 'ownApproval' });
  expect(await decide(await server.staff('owner'), id)).toMatchObject({ ok: false, code: 'notPermitted' });

  const both = await Promise.all([decide(second, id), decide(await server.staff('treasurer'), id)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'notInThatState' });
  expect(await listed()).toMatchObject({
    waiting: [],
    imported: [{ kind: 'split', instrument: 'US.TWO', exDate: '2020-08-31', ratio: '4' }],
  });
  const { rows } = await server.database.pool.query<{ action: string; why: string | null; detail: string }>(
    `select action, why, detail::text as detail from staff_audit where subject = 'actions' order by seq`,
  );
  expect(rows.map(({ action, why }) => [action, why])).toEqual([
    ['proposeActions', WHY],
    ['decideProposal', null],
  ]);
  expect(JSON.parse(rows[1]?.detail ?? '')).toMatchObject({
    proposal: id,
    verdict: 'approve',
    by: first.id,
    actions: 1,
  });

  // Proposed before anybody's holdings were adjusted for the split, and approved after all were.
  const other = await proposed(`${HEAD}split,US.TWO,2020-08-31,5\n`);
  server.clock.set(started + 2 * SESSION_MS + 1_000);
  await expect
    .poll(async () => {
      await server.composed.orderBookWatcher.checkMarket();
      return (
        await server.database.pool.query<{ open: string }>(
          'select open_quantity::text as open from positions where account_id = $1',
          [customer.userId],
        )
      ).rows[0]?.open;
    })
    .toBe('1200000000');
  await expect
    .poll(async () => {
      await server.composed.orderBookWatcher.checkMarket();
      return (await server.database.pool.query('select action from applied_actions')).rows.length;
    })
    .toBe(1);
  [first, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
  expect(await decide(second, other)).toMatchObject({ ok: false, code: 'actionsMet', params: { lines: '2' } });
  expect((await listed()).imported).toMatchObject([{ ratio: '4' }]);
});

test.each([
  ['kind,ex\nsplit,2020-08-31', 'actionsUnreadable', '1'],
  [HEAD, 'actionsUnreadable', '1'],
  [
    `${HEAD}split,US.TWO,2021-02-30,2\nsplit,US.TWO,2021-03-01,2\nmerger,US.TWO,2021-03-02,2`,
    'actionsUnreadable',
    '2, 4',
  ],
  [Buffer.from(`${HEAD}split,US.Caf\u00e9,2021-03-01,2`, 'latin1'), 'actionsUnreadable', '1'],
  [`${HEAD}split,US.TWO,2021-03-01,2\nsplit,US.NWRB,2021-03-01,2`, 'actionsWithoutBars', '3'],
  [`${HEAD}split,US.TWO,2020-08-31,3`, 'actionsMet', '2'],
])('every wrong line is named, and nothing is kept: %j', async (csv, code, lines) => {
  const before = [await rowsOf('proposals'), await rowsOf('corporate_actions')];
  expect(await propose(csv)).toMatchObject({ ok: false, code, params: { lines } });
  expect([await rowsOf('proposals'), await rowsOf('corporate_actions')]).toEqual(before);
});

test('a proposal without a readable reason is refused', async () => {
  for (const why of ['', 'no', 'x'.repeat(301), 'hid\u202eden']) {
    await expect(
      first.client.call('staff/proposeActions', {
        ...body(`${HEAD}split,US.TWO,2022-08-31,2`, why),
        key: createIdempotencyKey(),
      }),
      why,
    ).rejects.toMatchObject({ status: 400, params: { field: 'why' } });
  }
});

test('an import that was rejected, has expired, or whose proposer was disabled stores no action', async () => {
  const before = await rowsOf('corporate_actions');
  const csv = `${HEAD}split,US.TWO,2022-08-31,2\n`;
  const rejected = await proposed(csv);
  expect(await decide(second, rejected, 'reject')).toMatchObject({ ok: true });
  expect(await decide(second, rejected)).toMatchObject({
    ok: false,
    code: 'notInThatState',
    params: { state: 'rejected' },
  });

  const orphan = await proposed(csv);
  await queryAsOwner(server.database.ownerUrl, `update staff set disabled_at = now() where staff_id = ${first.id}`);
  expect((await listed()).waiting.map(({ proposal }) => proposal?.id)).not.toContain(orphan);
  expect(await decide(second, orphan)).toMatchObject({ ok: false, code: 'notInThatState' });

  [first] = [await server.staff('treasurer')];
  const late = await proposed(csv);
  server.clock.advance(14 * 86_400_000 + 1);
  second = await server.staff('treasurer');
  expect((await listed()).waiting).toEqual([]);
  expect(await decide(second, late)).toMatchObject({ ok: false, code: 'notInThatState' });
  expect(await rowsOf('corporate_actions')).toBe(before);
});

test('a preview checks like a proposal, says what a holder of a hundred gets, and proposes nothing', async () => {
  const treasurer = await server.staff('treasurer');
  const preview = (csv: string, person = treasurer) =>
    person.client.call('staff/previewActions', { base64: body(csv).base64 });
  const before = await rowsOf('proposals');
  expect(await preview(`${HEAD}split,US.TWO,2020-08-31,4:1\n`)).toMatchObject({
    ok: true,
    data: { actions: [{ kind: 'split', example: { held: '100', units: '400', money: '0.00', paidAtMarket: '0' } }] },
  });
  const merger = (acquirer: string, price: string, ratio = '2:3') =>
    `kind,instrument,ex,ratio,amount,acquirer,price\nmerger,US.TWO,2020-08-31,${ratio},30,${acquirer},${price}\n`;
  expect(await preview(merger('US.NWRB', '700'))).toMatchObject({
    ok: true,
    data: {
      actions: [
        {
          ...{ kind: 'merger', acquirer: 'US.NWRB', newUnits: '2', oldUnits: '3', sharePrice: '700', amount: '30' },
          // 66 2/3 shares: two thirds of 700, and 100 times 30.
          example: { units: '0', received: '66', money: '3466.66', withheld: '0.00' },
        },
      ],
    },
  });
  for (const [csv, code] of [
    [merger('US.NOBODY', '700'), 'actionsAcquirer'],
    [merger('US.TWO', '700'), 'actionsUnreadable'],
    [merger('US.NWRB', '0'), 'actionsUnreadable'],
    [merger('US.NWRB', '7000'), 'actionsOutOfBounds'],
    [merger('US.NWRB', '7'), 'actionsOutOfBounds'],
  ] as const)
    expect([csv, await preview(csv)]).toMatchObject([csv, { ok: false, code }]);
  expect(await preview(merger('US.NWRB', '700', '0.666667'))).toMatchObject({
    ...{ ok: false, code: 'actionsRatioCut', params: { fraction: '2:3' } },
  });
  const spinOff = (company: string, price: string, costShare: string, more = '') =>
    preview(
      'kind,instrument,ex,ratio,company,price,costShare\n' +
        `spin-off,US.NEXT,2020-08-31,1:3,${company},${price},${costShare}\n${more}`,
    );
  expect(await spinOff('US.NWRB', '1125', '0.75')).toMatchObject({
    ok: true,
    data: {
      actions: [
        {
          ...{ kind: 'spinOff', company: 'US.NWRB', newUnits: '1', oldUnits: '3', sharePrice: '1125' },
          ...{ costShare: '0.75', acquirer: null, amount: null },
          // 33 1/3 shares: a third of 1125; the chart without the fall is the evidence.
          example: { units: '100', received: '33', money: '375.00', paidAtMarket: '0' },
          evidence: { adjusted: [{}, {}, { close: '125' }, { open: '125' }, {}, {}] },
        },
      ],
    },
  });
  for (const [answer, code] of [
    [spinOff('US.NOBODY', '1125', '0.75'), 'actionsCompany'],
    [spinOff('US.NEXT', '1125', '0.75'), 'actionsUnreadable'],
    [spinOff('US.NWRB', '0', '0.75'), 'actionsUnreadable'],
    [spinOff('US.NWRB', '1125', '1'), 'actionsUnreadable'],
    [spinOff('US.NWRB', '1125', '75'), 'actionsUnreadable'],
    [spinOff('US.NWRB', '1125', '0.0075'), 'actionsOutOfBounds'],
    [spinOff('US.NWRB', '1480', '0.75'), 'actionsOutOfBounds'],
    [spinOff('US.NWRB', '300', '0.2'), 'actionsAgainstPrices'],
    [spinOff('US.NWRB', '1125', '0.75', 'delisting,US.NEXT,2020-08-31,,,,\n'), 'actionsSameDay'],
  ] as const)
    expect([code, await answer]).toMatchObject([code, { ok: false, code }]);
  expect(await rowsOf('proposals')).toBe(before);
  const support = await server.staff('support');
  expect(await preview(merger('US.NWRB', '700'), support)).toMatchObject({ ok: false });
});
