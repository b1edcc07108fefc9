/** Decisions about money where something is wrong: a crash in the middle, the person's own money, a card that must not be kept, an account that is restricted. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asOwner } from '../db/testing.ts';
import { newKey, startTestServer, type TestCustomer, type TestServer, type TestStaff } from '../testing/test-server.ts';
import { FUND_PASSWORD, HOLDER, withdrawingCustomers } from '../testing/verified-customer.ts';

type Withdrawing = TestCustomer & { card: string };
let server: TestServer;
let who: Withdrawing;
let waiting: Withdrawing[];
let treasurer: TestStaff;
beforeAll(async () => {
  server = await startTestServer();
  waiting = await withdrawingCustomers(server, 5);
  treasurer = await server.staff('treasurer');
});
afterAll(() => server.stop());
beforeEach(() => { who = waiting.pop()!; });

async function withdraw(amount: string): Promise<string> {
  const asked = await who.client.call('wallet/submitWithdrawal', { currency: 'USD', amount, to: who.card, fundPassword: FUND_PASSWORD, key: newKey() });
  if (!asked.ok) throw new Error(asked.code);
  return asked.data.withdrawal.id;
}
const decide = (person: TestStaff, review: string, verdict: 'approve' | 'reject' | 'complete' | 'fail', more: { reason?: 'securityCheck' | 'payoutReturned'; reference?: string; key?: string } = {}) =>
  person.client.call('staff/decideReview', { review, verdict, key: newKey(), ...more });
const owner = (sql: string, values: unknown[] = []) => asOwner(server.database.ownerUrl, sql, values);
const propose = (direction: 'credit' | 'debit', amount: string) =>
  treasurer.client.call('staff/proposeCorrection', { customer: who.userId, currency: 'USD', amount, direction, why: 'A fee was charged twice', key: newKey() });

test('a decision that was kept when the server died before it could be told is told to whoever repeats it', async () => {
  const review = await withdraw('200');
  for (const [verdict, more] of [['approve', {}], ['complete', { reference: 'BANK-1' }]] as const) {
    const key = newKey();
    const first = await decide(treasurer, review, verdict, { ...more, key });
    expect(first).toMatchObject({ ok: true });
    await owner(`update staff_keys set answer = '' where key = $1`, [key]);
    expect(await decide(treasurer, review, verdict, { ...more, key })).toEqual(first);
  }
  const { rows } = await server.database.pool.query(`select action from staff_audit where subject = $1 and action like '%Refused'`, [`review ${review}`]);
  expect(rows).toEqual([]);
});

test('the key of a decision keeps no card\'s number and no name', async () => {
  const review = await withdraw('200');
  const shown = await treasurer.client.call('staff/getReview', { review });
  const number = shown.ok ? shown.data.evidence.find(({ name }) => name === 'number')?.value : null;
  expect(number).toMatch(/^\d{16}$/);
  await decide(treasurer, review, 'approve');
  await propose('credit', '1');
  const { rows } = await server.database.pool.query<{ answer: string }>('select answer from staff_keys');
  const kept = rows.map(({ answer }) => answer).join();
  for (const text of [number!, HOLDER, who.account]) expect(kept).not.toContain(text);
});
