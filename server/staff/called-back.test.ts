/** A deposit that the bank has called back: what is paid out meanwhile, and what ends it. */
import { newKey } from '@bourse/contract/client.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deposit } from '../testing/deposit.ts';
import { granted } from '../testing/granted.ts';
import { startTestServer, type TestCustomer, type TestServer, type TestStaff } from '../testing/test-server.ts';
import { feeFor, FUND_PASSWORD, withdrawingCustomers } from '../testing/verified-customer.ts';

let server: TestServer;
let waiting: (TestCustomer & { card: string })[];
let who: TestCustomer & { card: string };
let [bringer, decider, payer, other, another]: TestStaff[] = [];
beforeAll(async () => {
  server = await startTestServer();
  waiting = await withdrawingCustomers(server, 5);
  [bringer, decider, payer, other, another] = [
    await server.staff('treasurer'),
    await server.staff('treasurer'),
    await server.staff('treasurer'),
    await server.staff('treasurer'),
    await server.staff('treasurer'),
  ];
});
afterAll(() => server.stop());
beforeEach(() => {
  who = waiting.pop()!;
});

const decide = (
  person: TestStaff | undefined,
  review: string,
  verdict: 'approve' | 'reject' | 'complete' = 'approve',
  more: { reason?: 'securityCheck'; reference?: string } = {},
) => person!.client.call('staff/decideReview', { review, verdict, key: newKey(), ...more });
const bankSays = (person: TestStaff | undefined, day: string, reference: string, amount: string) =>
  granted(
    person!.client.call('staff/reconcileStatement', {
      currency: 'USD',
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-12-31T00:00:00.000Z',
      base64: Buffer.from(`date,reference,amount\n${day},${reference},${amount}\n`).toString('base64'),
    }),
  );
async function paidIn(amount: string): Promise<string> {
  const { review, reference } = await deposit(server, who, amount);
  await bankSays(bringer, '2026-11-20', reference, amount);
  expect(await granted(decide(other, review))).toMatchObject({ status: 'done' });
  return reference;
}
async function withdraw(amount: string): Promise<string> {
  const asked = { currency: 'USD', amount, fee: feeFor(amount), to: who.card, fundPassword: FUND_PASSWORD };
  return (await granted(who.client.call('wallet/submitWithdrawal', { ...asked, key: newKey() }))).withdrawal.id;
}
async function takeBack(amount: string): Promise<void> {
  const asked = { customer: who.userId, currency: 'USD', amount, direction: 'debit', why: 'called back' } as const;
  const { id } = await granted(other!.client.call('staff/proposeCorrection', { ...asked, key: newKey() }));
  expect(await granted(decide(another, id))).toMatchObject({ status: 'done' });
}
const marks = async (review: string) => (await granted(decider!.client.call('staff/getReview', { review }))).marks;
const calledBack = (reference: string, amount: string) => ({
  ok: false,
  code: 'depositCalledBack',
  params: { reference, amount, currency: 'USD' },
});

it('keeps a withdrawal from being approved until two people have taken back all of it', async () => {
  const reference = await paidIn('25');
  const withdrawal = await withdraw('20');
  await bankSays(bringer, '2026-11-21', reference, '-25');
  expect(await decide(decider, withdrawal)).toMatchObject(calledBack(reference, '25.00'));
  await takeBack('10');
  expect(await decide(decider, withdrawal)).toMatchObject(calledBack(reference, '15.00'));
  expect(await marks(withdrawal)).toContain('calledBack');
  await takeBack('15');
  expect(await marks(withdrawal)).not.toContain('calledBack');
  expect(await granted(decide(decider, withdrawal))).toMatchObject({ status: 'processing' });
});

it('lets it be turned down, and holds it no longer than until the money has come again', async () => {
  const reference = await paidIn('25');
  const [first, second] = [await withdraw('20'), await paidIn('30')];
  await bankSays(bringer, '2026-11-21', reference, '-25');
  await bankSays(bringer, '2026-11-21', second, '-30');
  expect(await decide(decider, first)).toMatchObject({ code: 'depositCalledBack', params: { amount: '55.00' } });
  expect(await granted(decide(decider, first, 'reject', { reason: 'securityCheck' }))).toMatchObject({
    status: 'rejected',
  });
  const next = await withdraw('20');
  await bankSays(bringer, '2026-11-22', reference, '25');
  expect(await decide(decider, next)).toMatchObject(calledBack(second, '30.00'));
  await bankSays(bringer, '2026-11-22', second, '30');
  expect(await granted(decide(decider, next))).toMatchObject({ status: 'processing' });
});

it('keeps an approved one from being called paid, unless the bank shows by another person that it was', async () => {
  const reference = await paidIn('25');
  const withdrawal = await withdraw('20');
  expect(await granted(decide(decider, withdrawal))).toMatchObject({ status: 'processing' });
  await bankSays(bringer, '2026-11-21', reference, '-25');
  const paid = () => decide(payer, withdrawal, 'complete', { reference: 'OUT-77' });
  expect(await paid()).toMatchObject(calledBack(reference, '25.00'));
  const went = `-${(20 - Number(feeFor('20'))).toFixed(2)}`;
  await bankSays(payer, '2026-11-22', 'OUT-77', went);
  expect(await paid()).toMatchObject({ code: 'depositCalledBack' });
  await bankSays(bringer, '2026-11-22', 'OUT-77', went);
  expect(await granted(paid())).toMatchObject({ status: 'done' });
});

it('is a matter of its customer alone', async () => {
  const reference = await paidIn('25');
  const withdrawal = await withdraw('20');
  const somebody = who;
  who = waiting.pop()!;
  const theirs = await paidIn('25');
  await bankSays(bringer, '2026-11-21', theirs, '-25');
  expect(await marks(withdrawal)).not.toContain('calledBack');
  who = somebody;
  await bankSays(bringer, '2026-11-21', reference, '-25');
  expect(await marks(withdrawal)).toContain('calledBack');
});
