/** A plan from its trial to its end: its price, what it gives access to, and its bookings. */
import { beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { GOOD_PASSWORD, createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const DAY_MS = 86_400_000;
const server = provideTestServer({ guidePaid: true, workByHand: true });
let customer: TestCustomer;
beforeAll(async () => {
  customer = await server.customer();
});

const work = () => server.runJob('guide plans');
const available = async ({ client }: TestCustomer): Promise<string> =>
  (await unwrapAnswer(client.call('wallet/getWallet', {}))).accounts.find(({ currency }) => currency === 'USD')!
    .available;
const explain = ({ client }: TestCustomer) => client.call('guide/explain', { about: 'portfolio', of: '0' });
const planOf = async ({ client }: TestCustomer) => (await unwrapAnswer(client.call('guide/getPlan', {}))).plan;
const noticeCodesOf = async ({ client }: TestCustomer) =>
  (await unwrapAnswer(client.call('notices/listNotices', { limit: 30 }))).rows
    .map(({ code }) => code)
    .filter((code) => code.startsWith('guide'));
/** Sessions survive neither a new address after a restart nor months. */
async function comeBack(): Promise<void> {
  const { account, password } = customer;
  const { token } = await unwrapAnswer(server.client().call('user/login', { account, password }));
  customer.client = server.client({ token, account });
}
async function subscribe({ client }: TestCustomer, price = '4.90', key = createIdempotencyKey()) {
  return client.call('guide/subscribePlan', { currency: 'USD', price, key });
}
const agree = ({ client }: TestCustomer, price = '4.90') =>
  client.call('guide/agreeToPay', { price, key: createIdempotencyKey() });
const own = (sql: string) => queryAsOwner(server.database.ownerUrl, sql);

test('announces price and free trial in advance; the trial unlocks PRO features at no cost', async () => {
  expect(await explain(customer)).toMatchObject({ code: 'guideNotInPlan' });
  const free = await customer.client.call('guide/explain', { about: 'instrument', of: 'US.NWRB' });
  expect(free.ok).toBe(true);
  const order = { instrument: 'US.NWRB', side: 'long', type: 'market', quantity: '1' } as const;
  expect((await customer.client.call('guide/explain', { about: 'order', of: order })).ok).toBe(true);
  const offer = await unwrapAnswer(customer.client.call('guide/getPlan', {}));
  expect(offer).toMatchObject({ plan: null, trialUntil: '2026-12-04T08:00:00.000Z', firstPaymentAt: offer.trialUntil });
  expect(offer.prices.find(({ currency }) => currency === 'USD')).toMatchObject({ price: '4.90' });
  const before = await available(customer);
  expect(await subscribe(customer, '1')).toMatchObject({ code: 'guidePriceChanged' });
  const key = createIdempotencyKey();
  const { plan } = await unwrapAnswer(subscribe(customer, '4.90', key));
  expect(plan).toMatchObject({ status: 'trial', until: '2026-12-04T08:00:00.000Z', cancelledAt: null });
  expect(await unwrapAnswer(subscribe(customer, '4.90', key))).toEqual({ plan });
  expect(await subscribe(customer)).toMatchObject({ code: 'guidePlanRunning' });
  expect(await available(customer)).toBe(before);
  expect((await explain(customer)).ok).toBe(true);
});

test('asks for consent three days before a trial ends, charges once despite crashes, races and restarts', async () => {
  const before = await available(customer);
  server.clock.advance(11 * DAY_MS);
  await Promise.all([work(), work()]);
  expect((await noticeCodesOf(customer))[0]).toBe('guideTrialAsks');
  expect(await agree(customer, '4')).toMatchObject({ code: 'guidePriceChanged' });
  expect((await unwrapAnswer(agree(customer))).plan).toMatchObject({ status: 'trial', agreedAt: expect.any(String) });
  server.clock.advance(3 * DAY_MS);
  await own(`create function killed() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`);
  await own('create trigger killed before update on guide_plans for each row execute function killed()');
  await work().catch(() => undefined);
  expect([await available(customer), (await planOf(customer))!.status]).toEqual([before, 'trial']);
  await own('drop trigger killed on guide_plans');
  await Promise.all([work(), work(), work()]);
  await server.restart();
  await comeBack();
  await Promise.all([work(), work()]);
  expect(Number(await available(customer))).toBeCloseTo(Number(before) - 4.9, 2);
  expect(await planOf(customer)).toMatchObject({ status: 'paid', until: '2027-01-04T08:00:00.000Z' });
  expect((await noticeCodesOf(customer)).filter((code) => code === 'guidePlanPaid')).toHaveLength(1);
  const { rows } = await unwrapAnswer(customer.client.call('wallet/listTransfers', { currency: 'USD', limit: 5 }));
  expect(rows.filter(({ code }) => code === 'guidePlan')).toMatchObject([
    { amount: '4.90', from: 'available', to: 'guideIncome' },
  ]);
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('does not charge for months missed while the server was down; cancelling keeps the paid month', async () => {
  const before = await available(customer);
  server.clock.advance(75 * DAY_MS);
  await comeBack();
  await work();
  expect(Number(await available(customer))).toBeCloseTo(Number(before) - 4.9, 2);
  const { plan } = await unwrapAnswer(customer.client.call('guide/cancelPlan', { key: createIdempotencyKey() }));
  expect(plan).toMatchObject({ status: 'paid', until: '2027-03-04T08:00:00.000Z' });
  expect(plan.cancelledAt).not.toBeNull();
  expect((await explain(customer)).ok).toBe(true);
  server.clock.advance(31 * DAY_MS);
  await comeBack();
  await work();
  expect(await planOf(customer)).toMatchObject({ status: 'ended', cause: 'cancelled' });
  expect(await explain(customer)).toMatchObject({ code: 'guideNotInPlan' });
  expect(await customer.client.call('guide/cancelPlan', { key: createIdempotencyKey() })).toMatchObject({
    code: 'guideNoPlan',
  });
  expect((await noticeCodesOf(customer))[0]).toBe('guidePlanEnded');
});

test('gives no second free trial and charges the first month at once', async () => {
  const before = await available(customer);
  expect(await unwrapAnswer(customer.client.call('guide/getPlan', {}))).toMatchObject({ trialUntil: null });
  expect((await unwrapAnswer(subscribe(customer))).plan).toMatchObject({ status: 'paid' });
  expect(Number(await available(customer))).toBeCloseTo(Number(before) - 4.9, 2);
});

test('ends a free trial without charge if the customer does not agree to pay', async () => {
  const other = await server.customer();
  await unwrapAnswer(subscribe(other));
  const before = await available(other);
  server.clock.advance(14 * DAY_MS);
  await work();
  expect(await planOf(other)).toMatchObject({ status: 'ended', cause: 'notAgreed', agreedAt: null });
  expect((await noticeCodesOf(other))[0]).toBe('guideTrialOver');
  expect(await available(other)).toBe(before);
  expect(await agree(other)).toMatchObject({ code: 'guideNoPlan' });
  expect(await explain(other)).toMatchObject({ code: 'guideNotInPlan' });
});

test('ends a plan without debt if the customer has no money', async () => {
  const other = await server.customer();
  await unwrapAnswer(subscribe(other));
  await unwrapAnswer(agree(other));
  const all = await available(other);
  await unwrapAnswer(other.client.call('portfolios/createPortfolio', { name: 'Aside', key: createIdempotencyKey() }));
  await unwrapAnswer(
    other.client.call('portfolios/transferBetween', {
      from: '0',
      to: '1',
      currency: 'USD',
      amount: all,
      key: createIdempotencyKey(),
    }),
  );
  server.clock.advance(14 * DAY_MS);
  await work();
  expect(await planOf(other)).toMatchObject({ status: 'ended', cause: 'unpaid' });
  expect((await noticeCodesOf(other))[0]).toBe('guidePlanUnpaid');
  expect(Number(await available(other))).toBe(0);
});

test('includes plans in the data export, and the audit reports a plan with a wrong number of months', async () => {
  const { json } = await unwrapAnswer(customer.client.call('user/exportData', { password: GOOD_PASSWORD }));
  const { guide_plans } = JSON.parse(json) as { guide_plans: { status: string }[] };
  expect(guide_plans.map(({ status }) => status)).toEqual(['ended', 'paid']);
  expect(await server.listAuditDifferences()).toEqual([]);
  await own(`update guide_plans set paid = paid + 1 where status = 'paid'`);
  expect(await server.listAuditDifferences()).toEqual(
    expect.arrayContaining([expect.stringMatching(/^guide plan .* agreed and paid/)]),
  );
});
