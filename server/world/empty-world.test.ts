/** A world with real money: money only comes in by deposits, and no simulated price can be traded. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '../db/testing.ts';
import { greeting, startLine } from '../startup-message.ts';
import { newKey, startTestServer, type TestCustomer, type TestServer, type TestStaff } from '../testing/test-server.ts';

let server: TestServer;
let customer: TestCustomer;
let [treasurer, owner]: TestStaff[] = [];
beforeAll(async () => {
  server = await startTestServer({}, { world: 'empty', keys: `test:${randomBytes(32).toString('base64')}` });
  customer = await server.customer();
  [treasurer, owner] = [await server.staff('treasurer'), await server.staff('owner')];
});
afterAll(() => server.stop());

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
  greeting(
    { app: '', docs: '', invitation: '', customers: [], console: 'http://here/console/', staff: [] },
    [],
    server.composed.parts.world.kind,
    secretsIn,
    server.composed.parts.settings.get('practice') === 'yes',
  );

test('a newcomer is given nothing, and the banner says that money is real', async () => {
  expect(await moneyOf(customer)).toBe(0);
  expect(await practice()).toBe('no');
  expect(banner()).toContain('Money is real here');
  expect(banner()).not.toContain('practice');
  for (const secretsIn of [null, '/data/demo.json'])
    expect(banner(secretsIn)).toMatch(/^ {2}Console {5}http:\/\/here\/console\/$/m);
});

test('where nobody reads along, the start is a line of JSON like any other, without the invitation', () => {
  const demo = { app: 'https://here/', docs: '', invitation: 'many-uses', customers: [], console: '', staff: [] };
  const line = startLine(demo, { isPractice: false, keptIn: '/data/demo.json', now: 0 });
  expect(line).toMatch(/^\{.*\}\n$/);
  expect(JSON.parse(line)).toMatchObject({ level: 30, app: 'https://here/', keptIn: '/data/demo.json' });
  expect(line).toMatch(/Bourse is running.*Money is real here/);
  expect(line).not.toContain('many-uses');
});

test('nothing is offered without public randomness that nobody here makes', async () => {
  const offered = { instrument: 'US.NWRB', quota: '1000', maximum: '10', times: 1, unpaid: 'returned' } as const;
  expect(await treasurer!.client.call('staff/proposeOffering', { ...offered, key: newKey() })).toMatchObject({
    ok: false,
    code: 'beaconRequired',
  });
});

test('no company that is made up is offered, and no desk trades at a simulated price', async () => {
  const { client } = treasurer!;
  expect(await client.call('staff/listOfferings', { kind: 'ipo' })).toMatchObject({ data: { rows: [] } });
  expect(await client.call('staff/getOfferPlans', {})).toMatchObject({ data: { coming: [] } });
  expect(
    await client.call('staff/proposeBlockDesk', { instrument: 'US.NWRB', open: true, key: newKey() }),
  ).toMatchObject({ code: 'priceSimulated' });
  expect(
    await client.call('staff/proposeBlockDesk', { instrument: 'US.NOBODY', open: true, key: newKey() }),
  ).toMatchObject({ code: 'instrumentNotFound' });
});

test('no order, exchange or alert is taken at a simulated price', async () => {
  expect(await customer.client.call('trading/previewOrder', order)).toMatchObject({
    ok: false,
    code: 'priceSimulated',
  });
  expect(await customer.client.call('trading/placeOrder', { ...order, key: newKey() })).toMatchObject({
    ok: false,
    code: 'priceSimulated',
  });
  expect(
    await customer.client.call('trading/placeOrder', { ...order, type: 'limit', limitPrice: '1', key: newKey() }),
  ).toMatchObject({ ok: false, code: 'priceSimulated' });
  const exchanged = await customer.client.call('wallet/quoteExchange', { from: 'USD', to: 'KRW', amount: '10' });
  expect(exchanged.ok).toBe(false);
  // It is still shown, marked as simulated.
  expect(await server.client().call('quotes/getQuote', { instrument: order.instrument })).toMatchObject({
    ok: true,
    data: { source: 'simulated' },
  });
});

test('what was proposed and has lapsed switches nothing on', async () => {
  const live = await startTestServer({}, { world: 'empty', keys: `test:${randomBytes(32).toString('base64')}` });
  try {
    const proposed = await (await live.staff('treasurer')).client.call('staff/proposePractice', { key: newKey() });
    if (!proposed.ok) throw new Error(proposed.code);
    live.clock.advance(14 * 86_400_000 + 1);
    const second = await live.staff('treasurer');
    const proposal = proposed.data.proposal?.id ?? '';
    expect(
      await second.client.call('staff/decideProposal', { proposal, verdict: 'approve', key: newKey() }),
    ).toMatchObject({ ok: false, code: 'notInThatState', params: { state: 'rejected' } });
    expect(await second.client.call('staff/getPractice', {})).toMatchObject({
      ok: true,
      data: { on: false, possible: true, proposal: null },
    });
  } finally {
    await live.stop();
  }
});

test('practice money is given once two people switch it on, to customers of before and after', async () => {
  const reviewer = await server.staff('reviewer');
  expect(await reviewer.client.call('staff/proposePractice', { key: newKey() })).toMatchObject({
    ok: false,
    code: 'notPermitted',
  });
  const proposed = await treasurer!.client.call('staff/proposePractice', { key: newKey() });
  if (!proposed.ok) throw new Error(proposed.code);
  const proposal = proposed.data.proposal?.id ?? '';
  expect([await practice(), await owner!.client.call('staff/getPractice', {})]).toMatchObject([
    'no',
    { ok: true, data: { on: false, possible: true, proposal: { id: proposal, mayApprove: true } } },
  ]);
  expect(
    await treasurer!.client.call('staff/decideProposal', { proposal, verdict: 'approve', key: newKey() }),
  ).toMatchObject({ ok: false, code: 'ownApproval' });
  expect(
    await owner!.client.call('staff/decideProposal', { proposal, verdict: 'approve', key: newKey() }),
  ).toMatchObject({ ok: true });
  expect([await practice(), banner().includes('The money is for practice')]).toEqual(['yes', true]);
  const newcomer = await server.customer();
  expect(await moneyOf(newcomer)).toBeGreaterThan(5);
  expect(await newcomer.client.call('trading/placeOrder', { ...order, key: newKey() })).toMatchObject({ ok: true });
  const [row] = await asOwner(
    server.database.ownerUrl,
    `select action from staff_audit where action = 'proposePractice'`,
  );
  expect(row).toBeDefined();
  // Setting it once is permanent.
  expect(await treasurer!.client.call('staff/proposePractice', { key: newKey() })).toMatchObject({
    ok: false,
    code: 'practiceWorld',
  });
});

test('where customers already pay, nobody can switch it on, however it was proposed before', async () => {
  const live = await startTestServer({}, { world: 'empty', keys: `test:${randomBytes(32).toString('base64')}` });
  try {
    const [one, other] = [await live.staff('treasurer'), await live.staff('treasurer')];
    const early = await one.client.call('staff/proposePractice', { key: newKey() });
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
    const set = await one.client.call('staff/setDepositChannel', { ...channel, key: newKey() });
    if (!early.ok || !set.ok) throw new Error('not proposed');
    const decide = (proposal: string | undefined) =>
      other.client.call('staff/decideProposal', { proposal: proposal ?? '', verdict: 'approve', key: newKey() });
    expect(await decide(set.data.proposal?.id)).toMatchObject({ ok: true });
    expect(await decide(early.data.proposal?.id)).toMatchObject({ ok: false, code: 'practiceWorld' });
    expect(await one.client.call('staff/proposePractice', { key: newKey() })).toMatchObject({
      ok: false,
      code: 'practiceWorld',
    });
    expect(live.composed.parts.settings.get('practice')).toBe('no');
  } finally {
    await live.stop();
  }
});
