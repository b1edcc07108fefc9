/** Those who planned or approved a discount have no say in the withdrawals of those who got it. */
import { SCALE } from '@bourse/core/ledger/money.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '../db/testing.ts';
import { granted } from '../testing/granted.ts';
import { newKey, startTestServer, type TestCustomer, type TestServer, type TestStaff } from '../testing/test-server.ts';
import { feeFor, FUND_PASSWORD, withdrawingCustomers } from '../testing/verified-customer.ts';
import { offersOn } from './testing-offers.ts';

let server: TestServer;
let offers: ReturnType<typeof offersOn>;
beforeAll(async () => {
  server = await startTestServer({}, {}, { workByHand: true });
  offers = offersOn(server);
});
afterAll(() => server.stop());

const AMOUNT = '30';
const decide = ({ client }: TestStaff, review: string) =>
  client.call('staff/decideReview', { review, verdict: 'approve', key: newKey() });
async function withdraw({ client }: TestCustomer, to: string): Promise<string> {
  const asked = {
    currency: 'USD',
    amount: AMOUNT,
    fee: feeFor(AMOUNT),
    to,
    fundPassword: FUND_PASSWORD,
    key: newKey(),
  };
  return (await granted(client.call('wallet/submitWithdrawal', asked))).withdrawal.id;
}

test('who sealed a discount has no say in the withdrawals of whoever got it, and one in others', async () => {
  const [got, empty] = await withdrawingCustomers(server, 2);
  const single = { minimum: SCALE, step: SCALE, unit: SCALE };
  const offer = await offers.opened('grab', { ...single, quota: 10n * SCALE, maximum: 100n * SCALE });
  const [planned, approved, third] = [
    await server.staff('treasurer'),
    await server.staff('treasurer'),
    await server.staff('treasurer'),
  ];
  const author = `staff:${planned.id} staff:${approved.id}`;
  const seal = `update offering_steps set author = $2 where offering = $1 and stage = 'sealed'`;
  await asOwner(server.database.ownerUrl, seal, [offer.id, author]);
  const [buyer, other] = await offers.clientsOf([got!, empty!]);
  await granted(buyer!.client.call('offerings/subscribe', { offering: offer.id, quantity: '2', key: newKey() }));
  server.clock.advance(2_000);
  await offers.look();
  expect(await offers.mine(buyer!, offer)).toMatchObject({ status: 'paid', allotted: '2' });

  const [theirs, others] = [await withdraw(buyer!, got!.card), await withdraw(other!, empty!.card)];
  for (const person of [planned, approved]) {
    expect(await granted(person.client.call('staff/getReview', { review: theirs }))).toMatchObject({
      hindrance: 'hadPart',
      mayDecide: false,
    });
    expect(await decide(person, theirs)).toMatchObject({ ok: false, code: 'hadPart' });
  }
  expect(await decide(third, theirs)).toMatchObject({ ok: true });
  expect(await decide(planned, others)).toMatchObject({ ok: true });
});

test('who brought money to a customer has no say in the withdrawals of whoever sold them a block', async () => {
  const [got, seller, stranger] = await withdrawingCustomers(server, 3);
  const offer = await offers.opened('grab', { minimum: SCALE, step: SCALE, unit: SCALE, quota: 10n * SCALE });
  const [planned, third] = [await server.staff('treasurer'), await server.staff('treasurer')];
  const seal = `update offering_steps set author = $2 where offering = $1 and stage = 'sealed'`;
  await asOwner(server.database.ownerUrl, seal, [offer.id, `staff:${planned.id}`]);
  const [buyer, holder, other] = await offers.clientsOf([got!, seller!, stranger!]);
  await granted(buyer!.client.call('offerings/subscribe', { offering: offer.id, quantity: '2', key: newKey() }));
  server.clock.advance(2_000);
  await offers.look();

  await asOwner(server.database.ownerUrl, 'update accounts set seat = true where account_id = any($1)', [
    [buyer!.userId, holder!.userId],
  ]);
  const instrument = 'US.NWRB';
  const order = { instrument, side: 'long', type: 'market', quantity: '10', key: newKey() } as const;
  await granted(holder!.client.call('trading/placeOrder', order));
  const { last } = await granted(holder!.client.call('offerings/getBlockTerms', { instrument }));
  const offered = await granted(
    holder!.client.call('offerings/offerBlock', { instrument, quantity: '10', price: last!, key: newKey() }),
  );
  const bought = { offering: offered.offering, quantity: '10', key: newKey() };
  expect(await granted(buyer!.client.call('offerings/subscribe', bought))).toMatchObject({
    subscription: { status: 'paid' },
  });

  const [theirs, others] = [await withdraw(holder!, seller!.card), await withdraw(other!, stranger!.card)];
  expect(await decide(planned, theirs)).toMatchObject({ ok: false, code: 'hadPart' });
  expect(await decide(third, theirs)).toMatchObject({ ok: true });
  expect(await decide(planned, others)).toMatchObject({ ok: true });
});
