/** Those who planned or approved a discount have no say in the withdrawals of those who got it. */
import { SCALE } from '@bourse/core/ledger/money.ts';
import { beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';
import { withdrawalFeeFor, FUND_PASSWORD, createWithdrawingCustomers } from '../testing/verified-customer.ts';
import { createTestOffers } from './testing-offers.ts';

const server = provideTestServer({ workByHand: true });
let offers: ReturnType<typeof createTestOffers>;
beforeAll(async () => {
  offers = createTestOffers(server);
});

const AMOUNT = '30';
const decide = ({ client }: TestStaff, review: string) =>
  client.call('staff/decideReview', { review, verdict: 'approve', key: createIdempotencyKey() });
async function withdraw({ client }: TestCustomer, to: string): Promise<string> {
  const applyInput = {
    currency: 'USD',
    amount: AMOUNT,
    fee: withdrawalFeeFor(AMOUNT),
    to,
    fundPassword: FUND_PASSWORD,
    key: createIdempotencyKey(),
  };
  return (await unwrapAnswer(client.call('wallet/submitWithdrawal', applyInput))).withdrawal.id;
}

test('staff who sealed a discount cannot decide withdrawals of those who got it, but can decide others', async () => {
  const [got, empty] = await createWithdrawingCustomers(server, 2);
  const single = { minimum: SCALE, step: SCALE, unit: SCALE };
  const offer = await offers.opened('grab', { ...single, quota: 10n * SCALE, maximum: 100n * SCALE });
  const [planned, approved, third] = [
    await server.staff('treasurer'),
    await server.staff('treasurer'),
    await server.staff('treasurer'),
  ];
  const author = `staff:${planned.id} staff:${approved.id}`;
  const seal = `update offering_steps set author = $2 where offering = $1 and stage = 'sealed'`;
  await queryAsOwner(server.database.ownerUrl, seal, [offer.id, author]);
  const [buyer, other] = await offers.clientsOf([got!, empty!]);
  await unwrapAnswer(
    buyer!.client.call('offerings/subscribe', { offering: offer.id, quantity: '2', key: createIdempotencyKey() }),
  );
  server.clock.advance(2_000);
  await offers.runOffers();
  expect(await offers.mine(buyer!, offer)).toMatchObject({ status: 'paid', allotted: '2' });

  const [theirs, others] = [await withdraw(buyer!, got!.card), await withdraw(other!, empty!.card)];
  for (const person of [planned, approved]) {
    expect(await unwrapAnswer(person.client.call('staff/getReview', { review: theirs }))).toMatchObject({
      hindrance: 'hadPart',
      mayDecide: false,
    });
    expect(await decide(person, theirs)).toMatchObject({ ok: false, code: 'hadPart' });
  }
  expect(await decide(third, theirs)).toMatchObject({ ok: true });
  expect(await decide(planned, others)).toMatchObject({ ok: true });
});

test('staff who brought money to a customer cannot decide withdrawals of customers who sold them a block', async () => {
  const [got, seller, stranger] = await createWithdrawingCustomers(server, 3);
  const offer = await offers.opened('grab', { minimum: SCALE, step: SCALE, unit: SCALE, quota: 10n * SCALE });
  const [planned, third] = [await server.staff('treasurer'), await server.staff('treasurer')];
  const seal = `update offering_steps set author = $2 where offering = $1 and stage = 'sealed'`;
  await queryAsOwner(server.database.ownerUrl, seal, [offer.id, `staff:${planned.id}`]);
  const [buyer, holder, other] = await offers.clientsOf([got!, seller!, stranger!]);
  await unwrapAnswer(
    buyer!.client.call('offerings/subscribe', { offering: offer.id, quantity: '2', key: createIdempotencyKey() }),
  );
  server.clock.advance(2_000);
  await offers.runOffers();

  await queryAsOwner(server.database.ownerUrl, 'update accounts set seat = true where account_id = any($1)', [
    [buyer!.userId, holder!.userId],
  ]);
  const instrument = 'US.NWRB';
  const order = { instrument, side: 'long', type: 'market', quantity: '10', key: createIdempotencyKey() } as const;
  await unwrapAnswer(holder!.client.call('trading/placeOrder', order));
  const { last } = await unwrapAnswer(holder!.client.call('offerings/getBlockTerms', { instrument }));
  const offered = await unwrapAnswer(
    holder!.client.call('offerings/offerBlock', {
      instrument,
      quantity: '10',
      price: last!,
      key: createIdempotencyKey(),
    }),
  );
  const bought = { offering: offered.offering, quantity: '10', key: createIdempotencyKey() };
  expect(await unwrapAnswer(buyer!.client.call('offerings/subscribe', bought))).toMatchObject({
    subscription: { status: 'paid' },
  });

  const [theirs, others] = [await withdraw(holder!, seller!.card), await withdraw(other!, stranger!.card)];
  expect(await decide(planned, theirs)).toMatchObject({ ok: false, code: 'hadPart' });
  expect(await decide(third, theirs)).toMatchObject({ ok: true });
  expect(await decide(planned, others)).toMatchObject({ ok: true });
});
