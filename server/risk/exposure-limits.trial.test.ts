/** Limits take two people, alarm at the price that exceeds them, and are kept with when they rose and fell. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { beforeAll, expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer, TestStaff } from '../testing/test-server.ts';

const MINUTES_MS = 5 * 60_000;
const server = provideTestServer({ workByHand: true });
let customer: TestCustomer;
let [one, other]: TestStaff[] = [];
let share: string;

beforeAll(async () => {
  [one, other] = [await server.staff('risk'), await server.staff('risk')];
  // A new login rests.
  server.clock.set(server.clock.now() + MINUTES_MS);
  customer = await server.marginCustomer();
  share = server.composed.dependencies.venues.listed('US').find(({ board }) => board === 'listed')!.id;
  await server.composed.work.acquireLeadership();
});

const checkLimits = async (): Promise<void> => {
  server.composed.dependencies.customerHoldings.clear();
  await server.runJob('risk limits');
};
const listed = () => unwrapAnswer(one!.client.call('staff/listRiskLimits', {}));
async function propose(amount: string | null, of = share): Promise<string> {
  const input = { scope: 'instrument', of, measure: 'gross', ceiling: amount, key: createIdempotencyKey() } as const;
  return (await unwrapAnswer(one!.client.call('staff/proposeRiskLimit', input))).proposal!.id;
}
const decide = (by: TestStaff, proposal: string) =>
  by.client.call('staff/decideProposal', { proposal, verdict: 'approve', key: createIdempotencyKey() });
async function setLimit(amount: string | null): Promise<void> {
  await unwrapAnswer(decide(other!, await propose(amount)));
}
const buy = async (quantity: string): Promise<string> =>
  (
    await unwrapAnswer(
      customer.client.call('trading/placeOrder', {
        instrument: share,
        side: 'long',
        type: 'market',
        quantity,
        key: createIdempotencyKey(),
      }),
    )
  ).order.position!;

it('needs a second person, who sees the limit in force before', async () => {
  const id = await propose('1000.00');
  expect((await listed()).rows).toMatchObject([{ of: share, status: 'proposed', amount: '1000.00', used: null }]);
  expect(await decide(one!, id)).toMatchObject({ ok: false, code: 'ownApproval' });
  await unwrapAnswer(decide(other!, id));
  expect((await listed()).rows).toMatchObject([{ of: share, status: 'inForce', amount: '1000.00', used: '0.00' }]);
  const next = await propose('2000.00');
  const { facts } = await unwrapAnswer(other!.client.call('staff/getProposal', { proposal: next }));
  expect(facts).toContainEqual({ name: 'ceiling', value: '2000.00', was: '1000.00' });
  const back = { proposal: next, verdict: 'reject', key: createIdempotencyKey() } as const;
  await unwrapAnswer(one!.client.call('staff/decideProposal', back));
});

it('refuses unknown instruments, and readers without the permission', async () => {
  const input = {
    scope: 'instrument',
    of: 'US.NOSUCH',
    measure: 'net',
    ceiling: '1',
    key: createIdempotencyKey(),
  } as const;
  for (const of of ['US.NOSUCH', null])
    await expect(
      one!.client.call('staff/proposeRiskLimit', { ...input, of, key: createIdempotencyKey() }),
    ).rejects.toMatchObject({
      status: 400,
    });
  const auditor = await server.staff('auditor');
  expect(await auditor.client.call('staff/proposeRiskLimit', { ...input, key: createIdempotencyKey() })).toMatchObject({
    code: 'notPermitted',
  });
});

it('raises one alarm when holdings exceed the limit, records the maximum and ends it once they have sold', async () => {
  await checkLimits();
  expect((await listed()).alarms).toEqual([]);
  const quote = server.composed.dependencies.venues.quote(share, server.clock.now())!;
  const price = Number(quote.last) / 1e8;
  await setLimit((price * 3.5).toFixed(2));
  await buy('3');
  await checkLimits();
  expect((await listed()).alarms).toEqual([]);
  const position = await buy('2');
  await checkLimits();
  await checkLimits();
  const { alarms, rows } = await listed();
  expect(rows).toMatchObject([{ status: 'over' }]);
  expect(alarms).toMatchObject([{ of: share, scope: 'instrument', fellAt: null }]);
  expect(alarms[0]!.used).toBe((5 * price).toFixed(2));
  await buy('1');
  await checkLimits();
  expect((await listed()).alarms[0]!.most).toBe((6 * price).toFixed(2));
  const held = await unwrapAnswer(customer.client.call('trading/listPositions', { status: 'inPosition' }));
  expect(held.rows.map(({ id }) => id)).toContain(position);
  for (const { id } of held.rows)
    await unwrapAnswer(customer.client.call('trading/closePosition', { position: id, key: createIdempotencyKey() }));
  await checkLimits();
  const after = await listed();
  expect(after.rows).toMatchObject([{ status: 'inForce', used: '0.00' }]);
  expect(after.alarms).toMatchObject([{ fellAt: expect.any(String) }]);
  expect(after.alarms).toHaveLength(1);
});

it("an alarm ends when two people end its limit, and its row can't be changed", async () => {
  await setLimit('0.01');
  await buy('1');
  await checkLimits();
  expect((await listed()).alarms[0]).toMatchObject({ fellAt: null });
  await setLimit(null);
  await checkLimits();
  expect((await listed()).rows).toEqual([]);
  expect((await listed()).alarms[0]).toMatchObject({ fellAt: expect.any(String) });
  await expect(server.database.pool.query('update risk_limits set amount = 1')).rejects.toThrow(/permission/);
  expect(await queryAsOwner(server.database.ownerUrl, 'select from risk_alarms where fell_at is null')).toEqual([]);
});
