/** Previewing a copy's beginning is refused for the same reasons as beginning it. */
import { expect, it } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { certifyCustomer } from '../testing/verified-customer.ts';
import { startFollowing, expectData, createCopyingTestKit, expectRefused } from './testing.ts';

const server = provideTestServer({ workByHand: true });
const { leading } = createCopyingTestKit(() => server);
const preview = ({ client }: Pick<TestCustomer, 'client'>, leader: string) =>
  client.call('copying/previewCopy', { leader });

it('a preview is refused to a leader, for a copy of oneself and for a second copy of the same leader', async () => {
  const [leader, other, follower] = [await leading(), await leading(), await server.customer()];
  await expectData(preview(follower, leader.leader));
  await expectData(startFollowing(follower, leader.leader));
  for (const [who, of, code] of [
    [leader, leader, 'copyOwn'],
    [leader, other, 'leaderCopies'],
    [follower, leader, 'copyAlready'],
  ] as const)
    expect([await expectRefused(preview(who, of.leader)), await expectRefused(startFollowing(who, of.leader))]).toEqual(
      [code, code],
    );
});

it('a preview shows only money beyond the overdue amount of a loan, and is refused if there is none', async () => {
  const [leader, who] = [await leading(), await server.marginCustomer()];
  await certifyCustomer(server, who, 'Late Payer');
  const wish = {
    currency: 'USD',
    amount: '2000',
    months: 3,
    plan: 'equal',
    agreed: true,
    key: createIdempotencyKey(),
  } as const;
  const { loan } = await expectData(who.client.call('credit/applyLoan', wish));
  const reviewer = await server.staff('reviewer');
  const review = { review: `r${loan.id.slice(1)}`, verdict: 'approve', key: createIdempotencyKey() } as const;
  await expectData(reviewer.client.call('staff/decideReview', review));
  await expectData(
    who.client.call('credit/acceptLoan', { loan: loan.id, total: loan.total, key: createIdempotencyKey() }),
  );
  const available = async () => Number((await expectData(preview(who, leader.leader))).available);
  const before = await available();
  server.clock.advance(33 * 86_400_000);
  const { token } = await expectData(
    server.client().call('user/login', { account: who.account, password: who.password }),
  );
  who.client = server.client({ token, account: who.account });
  const beyond = await available();
  expect(beyond).toBeLessThan(before - 600);
  expect(await expectRefused(startFollowing(who, leader.leader, { amount: (beyond + 0.01).toFixed(2) }))).toBe(
    'unpaidLoanFirst',
  );
  const { quote } = await expectData(
    who.client.call('wallet/quoteExchange', { from: 'USD', to: 'KRW', amount: (beyond - 50).toFixed(2) }),
  );
  await expectData(who.client.call('wallet/exchange', { quote, key: createIdempotencyKey() }));
  expect(await expectRefused(preview(who, leader.leader))).toBe('unpaidLoanFirst');
  expect(await expectRefused(startFollowing(who, leader.leader, { amount: '70' }))).toBe('unpaidLoanFirst');
});

it('lack of money is reported first if both money and room with the leader are too little', async () => {
  const [leader, follower] = [await leading('4000'), await server.customer()];
  expect(await expectRefused(startFollowing(follower, leader.leader, { amount: '50000' }))).toBe('insufficientBalance');
  const { copy } = await expectData(startFollowing(follower, leader.leader));
  const add = { copy: copy.id, deposit: '50000', key: createIdempotencyKey() };
  expect(await expectRefused(follower.client.call('copying/changeCopy', add))).toBe('insufficientBalance');
});
