/**
 * The operator's halts, on replayed bars that fall by twelve percent: orders are refused, waiting ones aren't filled,
 * nobody is called for margin, and everything continues when two people resume.
 */
import { beforeAll, expect, it } from 'vitest';
import { importTestBars, replayBarsFrom } from '../corporate-actions/testing-splits.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';

const NAME = 'US.FALLS';
const CLOSES = [100, 100, 88, 88, 88, 88, 88, 88];
const DAYS = ['08-27', '08-28', '08-31', '09-01', '09-02', '09-03', '09-04', '09-08'];
const BARS = [
  'Date,Open,High,Low,Close,Volume',
  ...DAYS.map((day, index) => `2020-${day},${Array(4).fill(CLOSES[index]).join(',')},46907600`),
  '',
].join('\n');
const SECOND_MS = 1_000;

const server = provideTestServer();
let [first, second] = [] as unknown as [TestStaff, TestStaff];
beforeAll(async () => {
  [first, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
});

type Scope = { market: 'US' | 'CRYPTO'; instrument: string | null };
const ask = (scope: Scope, halted: boolean) =>
  first.client.call('staff/proposeOperatorHalt', { ...scope, halted, why: 'haltPrices', key: createIdempotencyKey() });
const approve = (person: TestStaff, proposal: string) =>
  person.client.call('staff/decideProposal', { proposal, verdict: 'approve', key: createIdempotencyKey() });
async function decide(scope: Scope, halted: boolean): Promise<void> {
  const { proposal } = await unwrapAnswer(ask(scope, halted));
  await unwrapAnswer(approve(second, proposal!.id));
}
const order = (of: TestCustomer, instrument: string, more: object) =>
  of.client.call('trading/placeOrder', {
    instrument,
    side: 'long',
    type: 'market',
    quantity: '5',
    key: createIdempotencyKey(),
    ...more,
  });
const limit = { type: 'limit', limitPrice: '90', timeInForce: 'gtc' };
const statusOf = async (of: TestCustomer, id: string) =>
  (await unwrapAnswer(of.client.call('trading/listOrders', {}))).rows.find((each) => each.id === id)?.status;
const codesOf = async (of: TestCustomer) =>
  (await unwrapAnswer(of.client.call('notices/listNotices', {}))).rows.map(({ code }) => code);
async function advanceBy(ms: number): Promise<void> {
  server.clock.advance(ms);
  await server.composed.orderBookWatcher.checkMarket();
}

it('stops an instrument until two people resume it: no fills, no margin calls, holders are notified', async () => {
  await importTestBars(server, 'FALLS', BARS);
  const falls = await replayBarsFrom(server, 'FALLS', '2020-08-28');
  const [holder, other] = [await server.marginCustomer(), await server.customer()];
  const bought = (await unwrapAnswer(order(holder, NAME, { quantity: '20', leverage: 5 }))).order;
  const waiting = (await unwrapAnswer(order(holder, NAME, limit))).order.id;
  const cancelled = (await unwrapAnswer(order(holder, NAME, limit))).order.id;
  const called = async () =>
    (await unwrapAnswer(holder.client.call('trading/getPosition', { position: bought.position ?? '' }))).calledAt;

  const scope = { market: 'US', instrument: NAME } as const;
  const proposed = await unwrapAnswer(ask(scope, true));
  expect(proposed).toMatchObject({ status: 'proposed', proposal: { mayApprove: false } });
  expect(await approve(first, proposed.proposal!.id)).toMatchObject({ ok: false, code: 'ownApproval' });
  expect((await unwrapAnswer(other.client.call('quotes/getInstrument', { instrument: NAME }))).operatorHalt).toBeNull();
  await unwrapAnswer(approve(second, proposed.proposal!.id));
  expect(await ask(scope, true)).toMatchObject({ ok: false, code: 'haltedAlready' });

  const instrumentView = await unwrapAnswer(other.client.call('quotes/getInstrument', { instrument: NAME }));
  expect(instrumentView).toMatchObject({
    listingStatus: 'suspended',
    labels: ['suspended'],
    operatorHalt: { why: 'haltPrices', wide: false },
  });
  const refused = { ok: false, code: 'haltedByOperator', params: { why: 'haltPrices' } };
  expect([await order(other, NAME, {}), await order(other, NAME, limit)]).toMatchObject([refused, refused]);
  expect(
    await holder.client.call('trading/closePosition', { position: bought.position ?? '', key: createIdempotencyKey() }),
  ).toMatchObject(refused);
  await unwrapAnswer(holder.client.call('trading/cancelOrder', { order: cancelled, key: createIdempotencyKey() }));

  server.clock.set(falls);
  await advanceBy(SECOND_MS);
  expect([await statusOf(holder, waiting), await called()]).toEqual(['pending', null]);
  await expect.poll(() => codesOf(holder)).toContain('instrumentHaltedByOperator');
  expect(await codesOf(other)).not.toContain('instrumentHaltedByOperator');

  await decide(scope, false);
  await expect
    .poll(async () => {
      await advanceBy(SECOND_MS);
      return statusOf(holder, waiting);
    })
    .toBe('inPosition');
  await expect.poll(called).not.toBeNull();
  await expect.poll(() => codesOf(holder)).toContain('instrumentResumedByOperator');
  expect(await ask(scope, false)).toMatchObject({ ok: false, code: 'haltNotThere' });
  expect((await unwrapAnswer(first.client.call('staff/listOperatorHalts'))).rows).toMatchObject([
    { instrument: NAME, status: 'resumed', why: 'haltPrices' },
  ]);
});

it('is displayed with the instrument name in the language of the reader', async () => {
  const stock = server.composed.dependencies.venues.listed('KR').find(({ localName }) => localName)!;
  const haltInput = {
    market: 'KR',
    instrument: stock.id,
    halted: true,
    why: 'haltTechnical',
    key: createIdempotencyKey(),
  } as const;
  const { proposal } = await unwrapAnswer(first.client.call('staff/proposeOperatorHalt', haltInput));
  const readIn = async (language: 'en' | 'kor') => {
    const { facts } = await unwrapAnswer(
      server.client({ token: second.token }, language).call('staff/getProposal', { proposal: proposal!.id }),
    );
    return facts?.find(({ name }) => name === 'name')?.value;
  };
  expect([await readIn('en'), await readIn('kor')]).toEqual([stock.name, stock.localName]);
  const back = { proposal: proposal!.id, verdict: 'reject', key: createIdempotencyKey() } as const;
  await unwrapAnswer(first.client.call('staff/decideProposal', back));
});

it('stops a whole market, says so on the market, and survives a restart', async () => {
  let customer = await server.customer();
  const scope = { market: 'CRYPTO', instrument: null } as const;
  const btc = 'CRYPTO.BTCUSDT';
  const haltOf = async (market: string) =>
    (await unwrapAnswer(customer.client.call('quotes/listMarkets'))).rows.find((row) => row.market === market)
      ?.operatorHalt;
  expect(await ask({ market: 'US', instrument: btc }, true)).toMatchObject({ ok: false, code: 'instrumentNotFound' });
  await unwrapAnswer(order(customer, btc, { quantity: '0.001' }));
  await decide(scope, true);
  await server.restart();
  [first, second] = [first, second].map((each) => ({ ...each, client: server.client({ token: each.token }) })) as [
    TestStaff,
    TestStaff,
  ];
  const { token, account } = customer;
  customer = { ...customer, client: server.client({ token, account }) };
  expect([await haltOf('CRYPTO'), await haltOf('US')]).toMatchObject([{ why: 'haltPrices', wide: true }, null]);
  expect(await order(customer, btc, { quantity: '0.001' })).toMatchObject({ ok: false, code: 'haltedByOperator' });
  await expect.poll(() => codesOf(customer)).toContain('marketHaltedByOperator');
  await decide(scope, false);
  expect(await haltOf('CRYPTO')).toBeNull();
  await unwrapAnswer(order(customer, btc, { quantity: '0.001' }));
  expect(await server.listAuditDifferences()).toEqual([]);
});
