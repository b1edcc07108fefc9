/** A world with real money: money only comes in by deposits, and no simulated price can be traded. */
import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { formatStartupMessage, formatStartupLogLine } from '../startup-message.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, startTestServer, type TestCustomer, type TestStaff } from '../testing/test-server.ts';

const server = provideTestServer({ world: 'empty', keys: `test:${randomBytes(32).toString('base64')}` });
let customer: TestCustomer;
let [treasurer, owner]: TestStaff[] = [];
beforeAll(async () => {
  customer = await server.customer();
  [treasurer, owner] = [await server.staff('treasurer'), await server.staff('owner')];
});

const order = { instrument: 'CRYPTO.BTCUSDT', side: 'long', type: 'market', quantity: '0.001' } as const;
const moneyOf = async (who: TestCustomer): Promise<number> => {
  const wallet = await who.client.call('wallet/getWallet', {});
  return wallet.ok ? wallet.data.accounts.filter(({ available }) => Number(available) !== 0).length : -1;
};
const practice = async (): Promise<string | undefined> => {
  const config = await server.client().call('common/config', { type: 'all' });
  return config.ok ? config.data.find(({ name }) => name === 'practice')?.value : undefined;
};
/** As the server prints it at its start. */
const banner = (secretsIn: string | null = null): string =>
  formatStartupMessage(
    { app: '', docs: '', invitation: '', customers: [], console: 'http://here/console/', staff: [] },
    [],
    server.composed.dependencies.world.kind,
    secretsIn,
    server.composed.dependencies.settings.get('practice') === 'yes',
  );

test('a new customer gets nothing, and the banner says that money is real', async () => {
  expect(await moneyOf(customer)).toBe(0);
  expect(await practice()).toBe('no');
  expect(banner()).toContain('Money is real here');
  expect(banner()).not.toContain('practice');
  for (const secretsIn of [null, '/data/demo.json'])
    expect(banner(secretsIn)).toMatch(/^ {2}Console {5}http:\/\/here\/console\/$/m);
});

test('a practice world prints a link that carries the invitation; one with real money only the code', () => {
  const demo = { app: 'http://here/', docs: '', invitation: 'ABCD2345', customers: [], console: '', staff: [] };
  const link = 'http://here/#/login/register?invitation=ABCD2345';
  expect(formatStartupMessage(demo, [], 'demo', null, true)).toContain(link);
  const real = formatStartupMessage(demo, [], 'empty', null, false);
  expect(real).toContain('ABCD2345');
  expect(real).not.toContain(link);
});

test('logs the start as a line of JSON without the invitation if there is no terminal', () => {
  const demo = { app: 'https://here/', docs: '', invitation: 'many-uses', customers: [], console: '', staff: [] };
  const line = formatStartupLogLine(demo, { isPractice: false, demoFile: '/data/demo.json', now: 0 });
  expect(line).toMatch(/^\{.*\}\n$/);
  expect(JSON.parse(line)).toMatchObject({ level: 30, app: 'https://here/', demoFile: '/data/demo.json' });
  expect(line).toMatch(/Bourse is running.*Money is real here/);
  expect(line).not.toContain('many-uses');
});

test('offers nothing that needs public randomness if there is none', async () => {
  const offered = { instrument: 'US.NWRB', quota: '1000', maximum: '10', times: 1, unpaid: 'returned' } as const;
  expect(
    await treasurer!.client.call('staff/proposeOffering', { ...offered, key: createIdempotencyKey() }),
  ).toMatchObject({
    ok: false,
    code: 'beaconRequired',
  });
});

test('offers no invented company, and opens no block desk at a simulated price', async () => {
  const { client } = treasurer!;
  expect(await client.call('staff/listOfferings', { kind: 'ipo' })).toMatchObject({ data: { rows: [] } });
  expect(await client.call('staff/getOfferPlans', {})).toMatchObject({ data: { coming: [] } });
  expect(
    await client.call('staff/proposeBlockDesk', { instrument: 'US.NWRB', open: true, key: createIdempotencyKey() }),
  ).toMatchObject({ code: 'priceSimulated' });
  expect(
    await client.call('staff/proposeBlockDesk', { instrument: 'US.NOBODY', open: true, key: createIdempotencyKey() }),
  ).toMatchObject({ code: 'instrumentNotFound' });
});

test('refuses orders, exchanges and alerts at a simulated price', async () => {
  expect(await customer.client.call('trading/previewOrder', order)).toMatchObject({
    ok: false,
    code: 'priceSimulated',
  });
  expect(await customer.client.call('trading/placeOrder', { ...order, key: createIdempotencyKey() })).toMatchObject({
    ok: false,
    code: 'priceSimulated',
  });
  expect(
    await customer.client.call('trading/placeOrder', {
      ...order,
      type: 'limit',
      limitPrice: '1',
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: false, code: 'priceSimulated' });
  const exchanged = await customer.client.call('wallet/quoteExchange', { from: 'USD', to: 'KRW', amount: '10' });
  expect(exchanged.ok).toBe(false);
  // It is still shown, marked as simulated.
  expect(await server.client().call('quotes/getQuote', { instrument: order.instrument })).toMatchObject({
    ok: true,
    data: { source: 'simulated' },
  });
});

test('a lapsed proposal switches nothing on', async () => {
  const live = await startTestServer({ world: 'empty', keys: `test:${randomBytes(32).toString('base64')}` });
  try {
    const proposed = await (await live.staff('treasurer')).client.call('staff/proposePractice', {
      key: createIdempotencyKey(),
    });
    if (!proposed.ok) throw new Error(proposed.code);
    live.clock.advance(14 * 86_400_000 + 1);
    const second = await live.staff('treasurer');
    const proposal = proposed.data.proposal?.id ?? '';
    expect(
      await second.client.call('staff/decideProposal', { proposal, verdict: 'approve', key: createIdempotencyKey() }),
    ).toMatchObject({ ok: false, code: 'notInThatState', params: { state: 'rejected' } });
    expect(await second.client.call('staff/getPractice', {})).toMatchObject({
      ok: true,
      data: { on: false, possible: true, proposal: null },
    });
  } finally {
    await live.stop();
  }
});

test('two people switch practice money on, for existing and new customers', async () => {
  const reviewer = await server.staff('reviewer');
  expect(await reviewer.client.call('staff/proposePractice', { key: createIdempotencyKey() })).toMatchObject({
    ok: false,
    code: 'notPermitted',
  });
  const proposed = await treasurer!.client.call('staff/proposePractice', { key: createIdempotencyKey() });
  if (!proposed.ok) throw new Error(proposed.code);
  const proposal = proposed.data.proposal?.id ?? '';
  expect([await practice(), await owner!.client.call('staff/getPractice', {})]).toMatchObject([
    'no',
    { ok: true, data: { on: false, possible: true, proposal: { id: proposal, mayApprove: true } } },
  ]);
  expect(
    await treasurer!.client.call('staff/decideProposal', { proposal, verdict: 'approve', key: createIdempotencyKey() }),
  ).toMatchObject({ ok: false, code: 'ownApproval' });
  expect(
    await owner!.client.call('staff/decideProposal', { proposal, verdict: 'approve', key: createIdempotencyKey() }),
  ).toMatchObject({ ok: true });
  expect([await practice(), banner().includes('The money is for practice')]).toEqual(['yes', true]);
  const newcomer = await server.customer();
  expect(await moneyOf(newcomer)).toBeGreaterThan(5);
  expect(await newcomer.client.call('trading/placeOrder', { ...order, key: createIdempotencyKey() })).toMatchObject({
    ok: true,
  });
  const [row] = await queryAsOwner(
    server.database.ownerUrl,
    `select action from staff_audit where action = 'proposePractice'`,
  );
  expect(row).toBeDefined();
  // Setting it once is permanent.
  expect(await treasurer!.client.call('staff/proposePractice', { key: createIdempotencyKey() })).toMatchObject({
    ok: false,
    code: 'practiceWorld',
  });
});

test('nobody can switch it on once customers pay real money, whatever was proposed before', async () => {
  const live = await startTestServer({ world: 'empty', keys: `test:${randomBytes(32).toString('base64')}` });
  try {
    const [one, other] = [await live.staff('treasurer'), await live.staff('treasurer')];
    const early = await one.client.call('staff/proposePractice', { key: createIdempotencyKey() });
    const channel = {
      channel: 'bank-usd',
      from: new Date(live.clock.now() + 26 * 3_600_000).toISOString(),
      kind: 'bank',
      currency: 'USD',
      open: true,
      practice: false,
      place: 1,
      minimum: '10',
      maximum: '1000',
      feeFixed: '0',
      feeBps: 0,
      bankName: 'Example Bank',
      accountName: 'Bourse',
      accountNumber: '123456',
      network: null,
      address: null,
    } as const;
    const set = await one.client.call('staff/setDepositChannel', { ...channel, key: createIdempotencyKey() });
    if (!early.ok || !set.ok) throw new Error('not proposed');
    const decide = (proposal: string | undefined) =>
      other.client.call('staff/decideProposal', {
        proposal: proposal ?? '',
        verdict: 'approve',
        key: createIdempotencyKey(),
      });
    expect(await decide(set.data.proposal?.id)).toMatchObject({ ok: true });
    expect(await decide(early.data.proposal?.id)).toMatchObject({ ok: false, code: 'practiceWorld' });
    expect(await one.client.call('staff/proposePractice', { key: createIdempotencyKey() })).toMatchObject({
      ok: false,
      code: 'practiceWorld',
    });
    expect(live.composed.dependencies.settings.get('practice')).toBe('no');
  } finally {
    await live.stop();
  }
});
