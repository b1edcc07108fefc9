/** Commissions: dated ahead by two people, announced before they begin, and not applied to orders accepted before. */
import { beforeAll, expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';

const NAME = 'US.NWRB';
const COMPONENT = { liquidity: null, base: 'notional', rate: '0.005', minimum: '2', maximum: '6' } as const;
const PLAN = { market: 'US' as const, seat: false, from: '2026-11-24', components: [COMPONENT] };
/** Midnight in New York, and a second before. */
const BEGINS = Date.parse('2026-11-24T05:00:00.000Z');

const server = provideTestServer();
let [first, second] = [] as unknown as [TestStaff, TestStaff];
beforeAll(async () => {
  [first, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
});

const propose = (more: object = {}) =>
  first.client.call('staff/proposeCommissionPlan', { ...PLAN, ...more, key: createIdempotencyKey() });
const approve = (person: TestStaff, proposal: string) =>
  person.client.call('staff/decideProposal', { proposal, verdict: 'approve', key: createIdempotencyKey() });
const order = (of: TestCustomer, more: object = {}) =>
  of.client.call('trading/placeOrder', {
    instrument: NAME,
    side: 'long',
    type: 'market',
    quantity: '1',
    key: createIdempotencyKey(),
    ...more,
  });
const noticesOf = async (of: TestCustomer) => (await unwrapAnswer(of.client.call('notices/listNotices', {}))).rows;

it.each([
  ['nothing at all', { components: [] }, 'components'],
  ['two of an ordinary market', { components: [COMPONENT, COMPONENT] }, 'components'],
  ['one of a maker in an ordinary market', { components: [{ ...COMPONENT, liquidity: 'maker' }] }, 'components'],
  ['one fee in digital currency', { market: 'CRYPTO' }, 'components'],
  ['more than a twentieth', { components: [{ ...COMPONENT, rate: '0.051' }] }, 'components.0.rate'],
  ['a cap below the minimum', { components: [{ ...COMPONENT, maximum: '1' }] }, 'components.0.rate'],
  ['parts of a cent', { components: [{ ...COMPONENT, base: 'order', rate: '0.999' }] }, 'components.0.rate'],
  ['a fee on pairs', { market: 'FX' }, 'market'],
  ['a day in four years', { from: '2030-11-24' }, 'from'],
])('is refused, by its field: %s', async (_, more, field) => {
  await expect(propose(more)).rejects.toMatchObject({ status: 400, params: { field } });
});

it("needs two people and a day's notice, announces old and new terms, and leaves accepted orders alone", async () => {
  const [customer, seat] = [await server.customer(), await server.customer()];
  await queryAsOwner(server.database.ownerUrl, 'update accounts set seat = true where account_id = $1', [seat.userId]);
  expect(await propose({ from: '2026-11-20' })).toMatchObject({ ok: false, code: 'notAhead' });
  const proposed = await unwrapAnswer(propose());
  expect(proposed).toMatchObject({ status: 'proposed', proposal: { mayApprove: false } });
  expect(await approve(first, proposed.proposal!.id)).toMatchObject({ ok: false, code: 'ownApproval' });
  expect(
    (await unwrapAnswer(second.client.call('staff/getProposal', { proposal: proposed.proposal!.id }))).facts,
  ).toEqual(expect.arrayContaining([{ name: 'commission', value: '0.5% (2.00–6.00 USD)', was: '0.99 USD' }]));
  await unwrapAnswer(approve(second, proposed.proposal!.id));
  await expect
    .poll(async () => (await noticesOf(customer)).find(({ code }) => code === 'commissionToChange')?.params)
    .toEqual({ market: 'US', from: '2026-11-24', was: '0.99 USD', becomes: '0.5% (2.00–6.00 USD)' });
  expect((await noticesOf(seat)).map(({ code }) => code)).not.toContain('commissionToChange');
  const { ahead } = await unwrapAnswer(customer.client.call('quotes/getRulebook', { market: 'US' }));
  expect(ahead.filter(({ name }) => name === 'commission')).toMatchObject([
    { from: '2026-11-24', rate: '0.005', minimum: '2.00', maximum: '6.00' },
  ]);

  const quote = await unwrapAnswer(customer.client.call('quotes/getQuote', { instrument: NAME }));
  const far = (Number(quote.last) * 0.5).toFixed(2);
  const waiting = await unwrapAnswer(
    order(customer, { type: 'limit', limitPrice: far, quantity: '3', timeInForce: 'gtc' }),
  );
  server.clock.set(BEGINS - 1_000);
  const before = await feesOf(customer, waiting.order.id);
  server.clock.set(BEGINS);
  const after = await feesOf(customer, waiting.order.id);
  expect([before.next, after.next]).toEqual(['0.99', '2.00']);
  expect([after.waiting, Number(after.waiting) < 2]).toEqual([before.waiting, true]);
  // An order that is enlarged or repriced gets the plan in force on the day of the change; one that is reduced keeps
  // its own.
  const change = async (more: object) => {
    const replacementInput = { order: waiting.order.id, ...more };
    const { after: previewed } = await unwrapAnswer(
      customer.client.call('trading/previewReplacement', replacementInput),
    );
    await unwrapAnswer(
      customer.client.call('trading/replaceOrder', { ...replacementInput, key: createIdempotencyKey() }),
    );
    const { waiting: charged } = await feesOf(customer, waiting.order.id);
    expect(charged).toBe(previewed.charges);
    return Number(charged) < 2;
  };
  const limitPrice = (Number(far) - 0.1).toFixed(2);
  expect([await change({ quantity: '2' }), await change({ limitPrice })]).toEqual([true, false]);
  const later = await server.staff('treasurer');
  const { rows } = await unwrapAnswer(later.client.call('staff/listCommissionPlans'));
  expect(
    rows.filter(({ market, seat: of }) => market === 'US' && !of).map(({ status: ruleState }) => ruleState),
  ).toEqual(['inForce', 'past']);
});

/** The whole charge of the waiting order, and the commission of a new one. */
async function feesOf(customer: TestCustomer, waiting: string): Promise<{ waiting: string; next: string | undefined }> {
  const old = await unwrapAnswer(customer.client.call('trading/previewReplacement', { order: waiting, quantity: '4' }));
  const accountView = await unwrapAnswer(
    customer.client.call('trading/previewOrder', { instrument: NAME, side: 'long', type: 'market', quantity: '1' }),
  );
  return { waiting: old.before.charges, next: accountView.fees.find(({ name }) => name === 'commission')?.amount };
}
