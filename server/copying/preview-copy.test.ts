/** Previewing a copy's beginning is refused for the same reasons as beginning it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKey, startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';
import { certify } from '../testing/verified-customer.ts';
import { follow, granted, on, refused } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, {}, { workByHand: true });
});
afterAll(() => server.stop());
const { leading } = on(() => server);
const preview = ({ client }: Pick<TestCustomer, 'client'>, leader: string) =>
  client.call('copying/previewCopy', { leader });

it('by who leads, of oneself, and a second time', async () => {
  const [leader, other, follower] = [await leading(), await leading(), await server.customer()];
  await granted(preview(follower, leader.leader));
  await granted(follow(follower, leader.leader));
  for (const [who, of, code] of [
    [leader, leader, 'copyOwn'],
    [leader, other, 'leaderCopies'],
    [follower, leader, 'copyAlready'],
  ] as const)
    expect([await refused(preview(who, of.leader)), await refused(follow(who, of.leader))]).toEqual([code, code]);
});

it('by who owes what is late; of more, only what is beyond it is available', async () => {
  const [leader, who] = [await leading(), await server.marginCustomer()];
  await certify(server, who, 'Late Payer');
  const wish = { currency: 'USD', amount: '2000', months: 3, plan: 'equal', agreed: true, key: newKey() } as const;
  const { loan } = await granted(who.client.call('credit/applyLoan', wish));
  const reviewer = await server.staff('reviewer');
  const review = { review: `r${loan.id.slice(1)}`, verdict: 'approve', key: newKey() } as const;
  await granted(reviewer.client.call('staff/decideReview', review));
  await granted(who.client.call('credit/acceptLoan', { loan: loan.id, total: loan.total, key: newKey() }));
  const available = async () => Number((await granted(preview(who, leader.leader))).available);
  const before = await available();
  server.clock.advance(33 * 86_400_000);
  const { token } = await granted(server.client().call('user/login', { account: who.account, password: who.password }));
  who.client = server.client({ token, account: who.account });
  const beyond = await available();
  expect(beyond).toBeLessThan(before - 600);
  expect(await refused(follow(who, leader.leader, { amount: (beyond + 0.01).toFixed(2) }))).toBe('unpaidLoanFirst');
  const { quote } = await granted(
    who.client.call('wallet/quoteExchange', { from: 'USD', to: 'KRW', amount: (beyond - 50).toFixed(2) }),
  );
  await granted(who.client.call('wallet/exchange', { quote, key: newKey() }));
  expect(await refused(preview(who, leader.leader))).toBe('unpaidLoanFirst');
  expect(await refused(follow(who, leader.leader, { amount: '70' }))).toBe('unpaidLoanFirst');
});

it('the money comes first where both it and what may follow are too little', async () => {
  const [leader, follower] = [await leading('4000'), await server.customer()];
  expect(await refused(follow(follower, leader.leader, { amount: '50000' }))).toBe('insufficientBalance');
  const { copy } = await granted(follow(follower, leader.leader));
  const add = { copy: copy.id, add: '50000', key: newKey() };
  expect(await refused(follower.client.call('copying/changeCopy', add))).toBe('insufficientBalance');
});
