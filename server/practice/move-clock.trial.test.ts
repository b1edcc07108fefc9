/** Moving a practice world's clock: for all processes at the same instant, forward alone, and what is due meanwhile. */
import { refuse } from '@bourse/contract/refusals.ts';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { execFile as execFileWithCallback } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Secret } from 'otpauth';
import { generateTotpCode as customersCodeAt } from '../access/totp-codes.ts';
import { composeServer, type ComposedServer } from '../compose-server.ts';
import { openDatabaseClient } from '../db/pool.ts';
import { queryAsOwner } from '../db/testing.ts';
import type { StaffCaller, AnonymousCaller } from '../calls/handler-types.ts';
import { DAILY_BARS_CSV } from '../venue/testing-bar-files.ts';
import { deleteOldIdempotencyKeys } from '../jobs/retention.ts';
import { deliverAnnouncements } from '../announcements/deliver-announcements.ts';
import { runAndStoreAudit } from '../audit/run-full-audit.ts';
import { getClientConfig as configOf } from '../settings/get-client-config.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';
import { addTestCard, createTestCardNumber, certifyCustomer } from '../testing/verified-customer.ts';
import { openWorldClock } from '../world/world-clock.ts';
import { moveClock } from './move-clock.ts';
import { generateOtpCode, parseBase32OtpSecret } from '../staff/one-time-codes.ts';

const execFile = promisify(execFileWithCallback);
const FEED = join(import.meta.dirname, '..', 'venue', 'import-and-replay-main.ts');
const MINUTE_MS = 60_000;
const DAY = 86_400;
const why = 'Let the class see an ex-date';

// At the exchanges' hours: in Seoul and New York it is night.
const server = provideTestServer({ hours: 'exchange', workByHand: true });
let other: ComposedServer;
let owner: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  const { config, log } = server.composed.dependencies;
  other = await composeServer({ config, log, database: server.database, clock: server.clock, workByHand: true });
  [owner, second] = [await server.staff('owner'), await server.staff('owner')];
});
afterAll(async () => {
  await other.stop();
});

const iso = (at: number): string => new Date(at).toISOString();
const times = (): number[] => [server.composed, other].map(({ dependencies }) => dependencies.clock.now());
const worldNow = (): number => server.composed.dependencies.clock.now();
const move = (bySeconds: number, by = owner, key = createIdempotencyKey()) =>
  by.client.call('staff/moveClock', { bySeconds, why, key });
const clockOf = async () => {
  const system = await owner.client.call('staff/getSystem', {});
  return system.ok ? system.data.clock : null;
};
const config = async () => {
  const all = await server.client().call('common/config', { type: 'all' });
  const values = new Map(all.ok ? all.data.map(({ name, value }) => [name, value]) : []);
  return {
    now: values.get('now'),
    ahead: values.get('clockAhead'),
    at: values.get('clockMovesAt'),
    to: values.get('clockMovesTo'),
  };
};
/** Announces one and waits, the other process too, until it has begun. */
async function moved(bySeconds: number): Promise<void> {
  const [announced, before] = [await move(bySeconds), worldNow()];
  if (!announced.ok) throw new Error(announced.code);
  // Each process looks by itself, every second.
  await expect.poll(() => otherKnows(), { timeout: 5_000 }).toBe(true);
  server.clock.advance(MINUTE_MS + 1000);
  expect(worldNow()).toBe(before + MINUTE_MS + 1000 + bySeconds * 1000);
}
async function otherKnows(): Promise<boolean> {
  const entries = await other.handlers['common/config']({ type: 'all' }, {} as never);
  return Array.isArray(entries) && entries.some(({ name, value }) => name === 'clockMovesAt' && value !== '');
}
async function audited<Answer>(
  by: (client: ReturnType<typeof openDatabaseClient>) => Promise<Answer>,
): Promise<Answer> {
  const client = openDatabaseClient(server.database.ownerUrl);
  await client.connect();
  try {
    return await by(client);
  } finally {
    await client.end();
  }
}

test('a move is announced a minute ahead, happens in all processes at its instant and is on record', async () => {
  const customer = await server.customer();
  const start = server.clock.now();
  const [at, to] = [iso(start + MINUTE_MS), iso(start + MINUTE_MS + DAY * 1000)];
  expect(await move(DAY)).toMatchObject({
    ok: true,
    data: { aheadSeconds: 0, moved: [], waits: { number: 1, by: { id: owner.id }, why, at, to } },
  });
  expect(await config()).toEqual({ now: iso(start), ahead: '0', at, to });
  await deliverAnnouncements(server.composed.dependencies);
  for (const [language, title, from, until] of [
    ['en', 'The clock of this practice world is about to move forward', 'Nov 20, 2026, 08:01', 'Nov 21, 2026, 08:01'],
    ['kor', '이 모의 환경의 시계가 곧 앞으로 이동해요', '2026.11.20 08:01', '2026.11.21 08:01'],
  ] as const) {
    const inbox = await server.client(customer, language).call('notices/listNotices', {});
    expect(inbox.ok && inbox.data.rows[0]).toMatchObject({
      code: 'announcement',
      params: { title, body: expect.stringContaining(`${from} UTC`) },
    });
    expect(inbox.ok && inbox.data.rows[0]?.params['body']).toContain(`${until} UTC`);
  }
  await expect.poll(() => otherKnows(), { timeout: 5_000 }).toBe(true);

  server.clock.advance(MINUTE_MS - 1);
  expect(times()).toEqual([start + MINUTE_MS - 1, start + MINUTE_MS - 1]);
  server.clock.advance(1);
  expect(times().map(iso)).toEqual([to, to]);
  expect(await config()).toEqual({ now: to, ahead: String(DAY), at: '', to: '' });
  expect(await clockOf()).toMatchObject({ aheadSeconds: DAY, waits: null, moved: [{ number: 1, at, to }] });
  expect(await owner.client.call('staff/listAudit', { action: 'moveClock' })).toMatchObject({
    ok: true,
    data: { rows: [{ who: owner.login, subject: 'clock 1', why, detail: { from: at, to, aheadSeconds: DAY } }] },
  });

  // A machine whose clock is set back a little takes nothing back.
  server.clock.advance(-10);
  expect(times().map(iso)).toEqual([iso(Date.parse(to) - 10), iso(Date.parse(to) - 10)]);
  server.clock.advance(10);
});

test('of concurrent announcements one succeeds, a repeated key gets the first answer; no clock goes back', async () => {
  const key = createIdempotencyKey();
  const both = await Promise.all([move(3600, owner, key), move(7200, second)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  const at = (await clockOf())?.waits?.at;
  expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'clockMoves', params: { at } });
  expect(await move(3600, owner, key)).toEqual(both[0]);
  expect(await move(3601, owner, key)).toMatchObject({ ok: false, code: 'keyReused' });
  const rows = (await server.database.pool.query('select count(*)::int as count from clock_moves')).rows;
  expect(rows).toEqual([{ count: 2 }]);
  server.clock.advance(MINUTE_MS);
  for (const bySeconds of [0, -1, -DAY, 59, 60.5, 7 * DAY + 1])
    await expect(move(bySeconds), String(bySeconds)).rejects.toMatchObject({ status: 400 });
  await expect(
    owner.client.call('staff/moveClock', { bySeconds: 60, why: 'ab', key: createIdempotencyKey() }),
  ).rejects.toMatchObject({ status: 400 });
  for (const role of ['support', 'reviewer', 'treasurer', 'product', 'auditor'] as const) {
    expect(await move(DAY, await server.staff(role)), role).toMatchObject({
      ok: false,
      code: 'notPermitted',
      params: { permission: 'system.clock' },
    });
  }
});

test('refuses new leveraged and short positions until an announced move has happened, in previews too', async () => {
  const { client } = await server.marginCustomer();
  const [buy, waits] = [createIdempotencyKey(), createIdempotencyKey()];
  const order = { instrument: 'CRYPTO.BTCUSDT', side: 'long', quantity: '0.01', timeInForce: 'gtc' } as const;
  const limit = { ...order, type: 'limit', limitPrice: '1000', leverage: 3 } as const;
  const levered = { ...order, type: 'market', leverage: 3 } as const;
  const held = await unwrapAnswer(client.call('trading/placeOrder', { ...levered, key: buy }));
  const resting = await unwrapAnswer(client.call('trading/placeOrder', { ...limit, key: waits }));
  expect(await move(3600)).toMatchObject({ ok: true });
  const refused = { ok: false, code: 'clockAboutToMove', params: { at: (await clockOf())?.waits?.at } };
  expect(await client.call('trading/placeOrder', { ...levered, key: createIdempotencyKey() })).toMatchObject(refused);
  expect(await client.call('trading/previewOrder', levered)).toMatchObject(refused);
  expect(
    await client.call('trading/previewOrder', { ...levered, instrument: 'CRYPTO.ETHUSDT', side: 'short' }),
  ).toMatchObject(refused);
  const dearer = { order: resting.order.id, limitPrice: '1001' };
  expect(await client.call('trading/replaceOrder', { ...dearer, key: createIdempotencyKey() })).toMatchObject(refused);
  const position = held.order.position!;
  const less = { position, amount: '0.01' } as const;
  expect(await client.call('trading/removeMargin', { ...less, key: createIdempotencyKey() })).toMatchObject(refused);
  expect(await client.call('trading/previewMargin', { ...less, change: 'remove' })).toMatchObject(refused);
  // Purchases with one's own money, and closing, still work; a repeated call gets its first answer.
  expect(await client.call('trading/previewOrder', { ...levered, leverage: 1 })).toMatchObject({ ok: true });
  expect(await client.call('trading/placeOrder', { ...levered, key: buy })).toMatchObject({ ok: true });
  expect(await client.call('trading/closePosition', { position, key: createIdempotencyKey() })).toMatchObject({
    ok: true,
  });
  server.clock.advance(MINUTE_MS + 1000);
  expect(await client.call('trading/replaceOrder', { ...dearer, key: createIdempotencyKey() })).toMatchObject({
    ok: true,
  });
  expect(await client.call('trading/placeOrder', { ...levered, key: createIdempotencyKey() })).toMatchObject({
    ok: true,
  });
});

test('a restart loses neither a started move nor a pending one', async () => {
  const start = worldNow();
  expect(await move(600)).toMatchObject({ ok: true });
  await server.restart();
  owner = { ...owner, client: server.client({ token: owner.token }) };
  expect(worldNow()).toBe(start);
  server.clock.advance(MINUTE_MS + 1000);
  expect(worldNow()).toBe(start + MINUTE_MS + 1000 + 600_000);
  await server.restart();
  owner = { ...owner, client: server.client({ token: owner.token }) };
  expect(worldNow()).toBe(start + MINUTE_MS + 1000 + 600_000);
});

test("cooling-offs end, markets open, an order's day ends and nights are charged; staff stay logged in", async () => {
  const customer = await server.marginCustomer();
  await certifyCustomer(server, customer);
  expect(await addTestCard(customer, createTestCardNumber(77))).toMatchObject({ ok: true });
  const codesSetup = await customer.client.call('user/startOneTimeCodes', { password: customer.password });
  if (!codesSetup.ok) throw new Error(codesSetup.code);
  const secret = Secret.fromBase32(codesSetup.data.secret).bytes;
  expect(
    await customer.client.call('user/confirmOneTimeCodes', {
      code: customersCodeAt(secret, server.clock.now()),
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: true });
  const place = (more: object) =>
    customer.client.call('trading/placeOrder', {
      instrument: 'CRYPTO.BTCUSDT',
      side: 'long',
      type: 'market',
      quantity: '0.01',
      timeInForce: 'gtc',
      key: createIdempotencyKey(),
      ...more,
    });
  expect(await place({ leverage: 3 })).toMatchObject({ ok: true });
  await server.composed.work.acquireLeadership();
  const forDay = await place({ type: 'limit', limitPrice: '1000', timeInForce: 'day' });
  expect(forDay).toMatchObject({ ok: true, data: { order: { status: 'pending' } } });

  const unmet = async () => {
    const answer = await customer.client.call('wallet/getWithdrawalConditions', { currency: 'USD' });
    return answer.ok ? answer.data.conditions.filter(({ met }) => !met).map(({ condition }) => condition) : [];
  };
  const session = async () => {
    const markets = await server.client().call('quotes/listMarkets', {});
    return markets.ok ? markets.data.rows.find(({ market }) => market === 'US')?.session : null;
  };
  expect(await unmet()).toContain('cooling');
  expect(await session()).toBe('closed');
  // From a Saturday morning to the Monday's session in New York.
  await moved(2 * DAY + 6 * 3600);
  expect(await session()).toBe('open');
  expect(await unmet()).not.toContain('cooling');
  await server.composed.orderBookWatcher.checkMarket();
  const orders = await customer.client.call('trading/listOrders', {});
  expect(orders.ok && orders.data.rows.find(({ timeInForce }) => timeInForce === 'day')).toMatchObject({
    status: 'cancelled',
  });
  await server.runJob('financing');
  const listed = await customer.client.call('wallet/listTransfers', { limit: 100 });
  expect(listed.ok && listed.data.rows.filter(({ code }) => code === 'financing').length).toBe(2);
  expect(await place({})).toMatchObject({ ok: true });

  // A week more: nobody's console asks for a login, and one-time codes are those of everybody's own device.
  await moved(7 * DAY);
  expect(await owner.client.call('staff/getMe', {})).toMatchObject({ ok: true });
  const later = server.clock.now() + 30_000;
  server.clock.set(later);
  const again = await server.client().call('staff/login', {
    login: owner.login,
    password: owner.password,
    otp: generateOtpCode(parseBase32OtpSecret(owner.otpSecret), later),
  });
  expect(again).toMatchObject({ ok: true, data: { staff: { sessionEndsAt: iso(later + DAY * 500) } } });
  // Where it stands beside the world's times, it is one of them.
  const people = await owner.client.call('staff/listStaff', {});
  expect(people.ok && people.data.rows.find(({ id }) => id === owner.id)).toMatchObject({ seenAt: iso(worldNow()) });
  expect(
    await server.client().call('user/login', {
      account: customer.account,
      password: customer.password,
      otp: customersCodeAt(secret, later),
    }),
  ).toMatchObject({ ok: true });
});

test("wrong guesses and recent keys expire by the machine's clock, however far the world is moved", async () => {
  const customer = await server.customer();
  const ask = {
    instrument: 'CRYPTO.BTCUSDT',
    side: 'long',
    type: 'limit',
    limitPrice: '1000',
    quantity: '0.01',
    timeInForce: 'gtc',
    key: createIdempotencyKey(),
  } as const;
  const placed = await customer.client.call('trading/placeOrder', ask);
  expect(placed).toMatchObject({ ok: true });
  const guess = () => server.client().call('user/login', { account: customer.account, password: 'not the password' });
  for (let made = 0; made < 5; made += 1) await guess();
  await moved(7 * DAY);
  for (let made = 0; made < 2; made += 1) await guess();
  expect(await guess()).toMatchObject({ ok: false, code: 'tooFrequent' });
  await server.runJob('old guesses');
  expect(await guess()).toMatchObject({ ok: false, code: 'tooFrequent' });

  // Two weeks of world time are two minutes for a client that repeats an unanswered call.
  await moved(7 * DAY);
  await deleteOldIdempotencyKeys(server.database, await openWorldClock(server.database, server.clock));
  expect(await customer.client.call('trading/placeOrder', ask)).toEqual(placed);
});

test("a moved clock doesn't begin a new day of what one person may do alone", async () => {
  const [alone, writer, reviewer] = await Promise.all([
    server.staff('owner'),
    server.staff('product'),
    server.staff('reviewer'),
  ]);
  const backIn = async (person: TestStaff) => {
    const { login, password, otpSecret } = person;
    const otp = generateOtpCode(parseBase32OtpSecret(otpSecret), server.clock.now());
    const { token } = await unwrapAnswer(server.client().call('staff/login', { login, password, otp }));
    person.client = server.client({ token });
  };
  const colleagues = await Promise.all([1, 2, 3, 4].map(() => server.staff('support')));
  const shutOut = async ({ id: staff }: TestStaff) =>
    (await unwrapAnswer(alone.client.call('staff/changeStaff', { staff, disabled: true, key: createIdempotencyKey() })))
      .disabledAt !== null;
  const reader = await server.customer();
  const texts = Object.fromEntries(LANGUAGES.map((each) => [each, { title: 'For you', body: 'Only.' }]));
  const write = () => writer.client.call('staff/announce', { to: reader.userId, texts, key: createIdempotencyKey() });
  const restrict = async (customer: TestCustomer) =>
    reviewer.client.call('staff/setCustomerState', {
      customer: customer.userId,
      state: 'frozen',
      reason: 'security',
      until: iso(worldNow() + 30 * DAY * 1000),
      key: createIdempotencyKey(),
    });
  for (const each of colleagues.slice(0, 3)) expect(await shutOut(each)).toBe(true);
  for (let sent = 0; sent < 30; sent += 1) await unwrapAnswer(write());
  for (let restricted = 0; restricted < 10; restricted += 1) await unwrapAnswer(restrict(await server.customer()));

  await moved(7 * DAY);
  expect(await shutOut(colleagues[3]!)).toBe(false);
  expect(await write()).toMatchObject({ ok: false, code: 'tooFrequent' });
  expect(await restrict(reader)).toMatchObject({ ok: false, code: 'restrictionsToday', params: { maximum: 10 } });

  // A day of the machine's does.
  server.clock.advance(DAY * 1000);
  await Promise.all([owner, alone, writer, reviewer].map(backIn));
  await unwrapAnswer(write());
  await unwrapAnswer(restrict(reader));
  expect(await shutOut(colleagues[3]!)).toBe(true);
});

test("a tool running next to the server replays history from the world's present", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-clock-'));
  await writeFile(join(folder, 'bars'), DAILY_BARS_CSV);
  const run = (...words: string[]) =>
    execFile(process.execPath, [FEED, ...words], {
      env: { ...process.env, DATABASE_URL: server.database.superUrl, BOURSE_DATA: folder },
    });
  await run('import', join(folder, 'bars'), '--market', 'US', '--code', 'PLAYED', '--period', '1d');
  await run('replay', 'US.PLAYED');
  const {
    rows: [replay],
  } = await server.database.pool.query<{ started_at: Date }>('select started_at from replays');
  const {
    rows: [ahead],
  } = await server.database.pool.query<{ ms: bigint }>('select max(ahead_ms) as ms from clock_moves');
  expect(Math.abs(replay!.started_at.getTime() - Number(ahead!.ms) - Date.now())).toBeLessThan(MINUTE_MS);
  await rm(folder, { recursive: true });
});

test("shows an audit's result with the world's time", async () => {
  await audited((client) => runAndStoreAudit(client, { run: null, files: null }));
  const system = await owner.client.call('staff/getSystem', {});
  const {
    rows: [ahead],
  } = await server.database.pool.query<{ ms: bigint }>(
    'select max(ahead_ms) as ms from clock_moves where begins_at <= now()',
  );
  expect(
    Math.abs(Date.parse((system.ok && system.data.audits[0]?.at) || '') - Number(ahead!.ms) - Date.now()),
  ).toBeLessThan(MINUTE_MS);
  expect(Number(ahead!.ms)).toBeGreaterThan(0);
});

test('refuses to move the clock of a world without practice money', async () => {
  const { dependencies } = server.composed;
  const worldClock = await openWorldClock(server.database, server.clock);
  const elsewhere = { ...dependencies, worldClock, world: { ...dependencies.world, kind: 'empty' as const } };
  const secondMove = await moveClock(elsewhere)({ bySeconds: DAY, why, key: createIdempotencyKey() }, {
    staff: BigInt(owner.id),
    login: owner.login,
  } as StaffCaller);
  expect(secondMove).toEqual(refuse('clockFixed'));
  const entries = await configOf(elsewhere)({ type: 'all' }, {} as AnonymousCaller);
  expect(entries).toContainEqual({ name: 'clockAhead', value: '' });
});

test('the database rejects backward, changed or foreign moves; audits compare them with the staff record', async () => {
  expect(await server.listAuditDifferences()).toEqual([]);
  const insert = (change: Record<string, string>) => {
    const row = {
      move: '(select max(move) + 1 from clock_moves)',
      staff_id: owner.id,
      why: `'made up'`,
      announced_at: `now() + interval '1 year'`,
      begins_at: `now() + interval '2 years'`,
      ahead_ms: '(select max(ahead_ms) + 60000 from clock_moves)',
      announcement: '1',
      ...change,
    };
    return queryAsOwner(
      server.database.ownerUrl,
      `insert into clock_moves (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`,
    );
  };
  await queryAsOwner(server.database.ownerUrl, `update world set kind = 'empty'`);
  await expect(insert({})).rejects.toThrow('only a practice world');
  await queryAsOwner(server.database.ownerUrl, `update world set kind = 'demo'`);
  await expect(insert({ ahead_ms: '(select max(ahead_ms) - 60000 from clock_moves)' })).rejects.toThrow('goes from');
  await expect(insert({ ahead_ms: '(select max(ahead_ms) from clock_moves)' })).rejects.toThrow('goes from');
  await expect(insert({ ahead_ms: '(select max(ahead_ms) + 604801000 from clock_moves)' })).rejects.toThrow(
    'goes from',
  );
  await expect(insert({ move: '(select max(move) + 2 from clock_moves)' })).rejects.toThrow('does not follow');
  await expect(
    insert({ announced_at: "(select max(begins_at) from clock_moves) - interval '1 second'" }),
  ).rejects.toThrow('before the last one');
  await expect(insert({ begins_at: `now() + interval '1 year'` })).rejects.toThrow('violates check constraint');
  for (const statement of [
    `update clock_moves set ahead_ms = ahead_ms + 1000`,
    'delete from clock_moves',
    'truncate clock_moves',
  ]) {
    await expect(server.database.pool.query(statement), statement).rejects.toThrow('permission denied');
  }
  await queryAsOwner(server.database.ownerUrl, 'update clock_moves set ahead_ms = ahead_ms + 1000 where move = 2');
  const named = await server.listAuditDifferences();
  expect(named).toContainEqual(expect.stringMatching(/^clock move 2: /));
  expect(named).toContainEqual(expect.stringMatching(/^clock_moves: a rule is not as it was written/));
  await queryAsOwner(server.database.ownerUrl, 'update clock_moves set ahead_ms = ahead_ms - 1000 where move = 2');
  await insert({});
  expect(await server.listAuditDifferences()).toEqual([expect.stringMatching(/^clock move \d+: /)]);
});
