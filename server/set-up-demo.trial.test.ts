/** The demo world's first start, interrupted at any point. */
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROLES } from '@bourse/core/compliance/staff-roles.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryAsOwner } from './db/testing.ts';
import { type DemoFile, setUpDemo } from './set-up-demo.ts';
import { generateOtpCode, parseBase32OtpSecret } from './staff/one-time-codes.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let dataDir: string;
beforeEach(async () => {
  server = await startTestServer();
  dataDir = await mkdtemp(join(tmpdir(), 'bourse-demo-'));
});
afterEach(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const addresses = {
  app: 'http://127.0.0.1:1/',
  docs: 'http://127.0.0.1:1/docs/',
  console: 'http://127.0.0.1:1/console/',
};
const settle = (handlers = server.composed.handlers): Promise<DemoFile> =>
  setUpDemo({ handlers, dependencies: server.composed.dependencies }, dataDir, addresses);
const written = async (): Promise<DemoFile> =>
  JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as DemoFile;
const login = ({ account, password }: DemoFile['customers'][number]) =>
  server.client().call('user/login', { account, password });
const cutOff = async (): Promise<never> => {
  throw new Error('the power fails');
};

test('the first start creates a customer with a login and positions, and a file only its owner can read', async () => {
  const demo = await settle();
  expect(await written()).toEqual(demo);
  expect((await stat(join(dataDir, 'demo.json'))).mode & 0o777).toBe(0o600);
  const opened = await login(demo.customers[0]!);
  expect(opened).toMatchObject({ ok: true });
  const session = { token: opened.ok ? opened.data.token : '', account: demo.customers[0]!.account };
  expect(await server.client(session).call('trading/listPositions', {})).toMatchObject({
    ok: true,
    data: { rows: [{}, {}, {}, {}] },
  });
});

test('two simultaneous first starts on one database create one invitation and one customer', async () => {
  await queryAsOwner(server.database.ownerUrl, 'delete from invitations');
  const { handlers, dependencies } = server.composed;
  const folders = [join(dataDir, 'one'), join(dataDir, 'other')];
  for (const folder of folders) await mkdir(folder);
  const made = await Promise.all(folders.map((folder) => setUpDemo({ handlers, dependencies }, folder, addresses)));
  expect(made[0]!.invitation).toBe(made[1]!.invitation);
  const { rows } = await server.database.pool.query('select code from invitations where account_id is null');
  expect(rows).toEqual([{ code: made[0]!.invitation }]);
  // Only the start that created the customer knows the password.
  const known = made.flatMap(({ customers }) => customers);
  expect(known).toHaveLength(1);
  expect(await login(known[0]!)).toMatchObject({ ok: true });
});

test('the demo is also created with a mail server configured, and sends no code to made-up numbers', async () => {
  const mail = { url: 'smtp://127.0.0.1:1', from: 'codes@bourse.example', to: '{mobile}@texts.example' };
  const sending = await startTestServer({ sender: { kind: 'mail', ...mail, privateAllowed: true }, workByHand: true });
  try {
    const { handlers, dependencies } = sending.composed;
    const demo = await setUpDemo({ handlers, dependencies }, dataDir, addresses);
    const { account, password } = demo.customers[0]!;
    expect(await sending.client().call('user/login', { account, password })).toMatchObject({ ok: true });
    const { rows } = await sending.database.pool.query(`select (select count(*)::integer from customers) as customers,
      (select count(*)::integer from outbox) as words, (select count(*)::integer from verification_codes) as codes`);
    expect(rows).toEqual([{ customers: expect.any(Number), words: 0, codes: 0 }]);
    await settle();
    const { rows: without } = await server.database.pool.query('select count(*)::integer as customers from customers');
    expect(rows[0].customers).toBe(without[0].customers);
    const stranger = { account: '0100009999', password, confirmPassword: password, invitationCode: demo.invitation };
    expect(await sending.client().call('user/register', { ...stranger, agreed: true })).toMatchObject({
      ok: false,
      code: 'wrongCode',
    });
  } finally {
    await sending.stop();
  }
});

test('the demo customer has one unsecured loan and one secured by a holding', async () => {
  const demo = await settle();
  const opened = await login(demo.customers[0]!);
  const session = { token: opened.ok ? opened.data.token : '', account: demo.customers[0]!.account };
  expect(await server.client(session).call('credit/listLoans', {})).toMatchObject({
    ok: true,
    data: {
      rows: [
        { status: 'active', secured: true, principal: '250.00' },
        { status: 'active', secured: false, principal: '600.00' },
      ],
    },
  });
});

test('the demo customer lends shares that somebody else has sold short', async () => {
  const demo = await settle();
  const opened = await login(demo.customers[0]!);
  const session = { token: opened.ok ? opened.data.token : '', account: demo.customers[0]!.account };
  expect(await server.client(session).call('lending/listLendingOrders', {})).toMatchObject({
    ok: true,
    data: { rows: [{ kind: 'lend', instrument: 'US.NWRB', quantity: '10', lent: '6' }] },
  });
});

test('the house and a seat offer blocks from the first minute on', async () => {
  const demo = await settle();
  const opened = await login(demo.customers[0]!);
  const session = { token: opened.ok ? opened.data.token : '', account: demo.customers[0]!.account };
  const listed = await server.client(session).call('offerings/listOfferings', { kind: 'block', phase: 'open' });
  expect(listed).toMatchObject({
    ok: true,
    data: { rows: [{ block: { seller: 'seat' } }, { block: { seller: 'house' } }] },
  });
});

test('a desk replaces its block offer once the market is above the price, so nobody gains the difference', async () => {
  const demo = await settle();
  const opened = await login(demo.customers[0]!);
  const client = server.client({ token: opened.ok ? opened.data.token : '', account: demo.customers[0]!.account });
  const ofHouse = async () => {
    const listed = await client.call('offerings/listOfferings', { kind: 'block', phase: 'open' });
    return listed.ok ? listed.data.rows.find(({ block }) => block?.seller === 'house') : undefined;
  };
  const before = (await ofHouse())!;
  const { venues } = server.composed.dependencies;
  const last = (): number => Number(venues.quote(before.instrument, server.clock.now())?.last ?? 0n) / 1e8;
  for (let minute = 0; minute < 240 && last() <= Number(before.price); minute += 1) server.clock.advance(60_000);
  expect(last()).toBeGreaterThan(Number(before.price));
  await server.runJob('block desks');
  const after = (await ofHouse())!;
  expect(after.id).not.toBe(before.id);
  expect(Number(after.price)).toBeGreaterThanOrEqual(last());
});

test('the next start completes a demo interrupted after registering the customer, with the same password', async () => {
  await expect(settle({ ...server.composed.handlers, 'trading/placeOrder': cutOff })).rejects.toThrow(
    'the power fails',
  );
  await expect(written()).rejects.toThrow();
  await server.restart();
  const demo = await settle();
  expect(await login(demo.customers[0]!)).toMatchObject({ ok: true });
});

test('an interrupted first start still leaves console logins: one for each role and two approvers', async () => {
  await expect(settle({ ...server.composed.handlers, 'trading/placeOrder': cutOff })).rejects.toThrow(
    'the power fails',
  );
  await server.restart();
  const { staff } = await settle();
  expect(new Set(staff.flatMap(({ roles }) => roles))).toEqual(new Set(ROLES));
  for (const role of ['reviewer', 'treasurer'] as const)
    expect(staff.filter(({ roles }) => roles.includes(role)).length).toBeGreaterThan(1);
  for (const { login, password, otpSecret, roles } of staff) {
    const otp = generateOtpCode(parseBase32OtpSecret(otpSecret), server.clock.now());
    expect(await server.client().call('staff/login', { login, password, otp })).toMatchObject({
      ok: true,
      data: { staff: { login, roles } },
    });
  }
});

test('the next start also completes a demo that was interrupted before registering the customer', async () => {
  await expect(settle({ ...server.composed.handlers, 'user/register': cutOff })).rejects.toThrow('the power fails');
  await server.restart();
  const demo = await settle();
  expect(await login(demo.customers[0]!)).toMatchObject({ ok: true });
});

test('a later start changes only the addresses, and a lost demo.json does not return with a password', async () => {
  const first = await settle();
  await server.restart();
  expect(await settle()).toEqual(first);
  await rm(join(dataDir, 'demo.json'));
  expect(await settle()).toEqual({ ...first, customers: [], staff: [] });
});
