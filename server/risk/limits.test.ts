/** Limits take two people, alarm at the price that exceeds them, and are kept with when they rose and fell. */
import { newKey } from '@bourse/contract/client.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner } from '../db/testing.ts';
import { granted } from '../testing/granted.ts';
import { startTestServer, type TestCustomer, type TestServer, type TestStaff } from '../testing/test-server.ts';

const MINUTES_MS = 5 * 60_000;
let server: TestServer;
let customer: TestCustomer;
let [one, other]: TestStaff[] = [];
let share: string;

beforeAll(async () => {
  server = await startTestServer({}, {}, { workByHand: true });
  [one, other] = [await server.staff('risk'), await server.staff('risk')];
  // A new login rests.
  server.clock.set(server.clock.now() + MINUTES_MS);
  customer = await server.marginCustomer();
  share = server.composed.parts.feeds.listed('US').find(({ board }) => board === 'listed')!.id;
  await server.composed.work.lead();
});
afterAll(() => server.stop());

const look = async (): Promise<void> => {
  server.composed.parts.holdings.forget();
  await server.composed.work.jobs.find(({ name }) => name === 'risk limits')!.run();
};
const listed = () => granted(one!.client.call('staff/listRiskLimits', {}));
async function propose(amount: string | null, of = share): Promise<string> {
  const input = { scope: 'instrument', of, measure: 'gross', ceiling: amount, key: newKey() } as const;
  return (await granted(one!.client.call('staff/proposeRiskLimit', input))).proposal!.id;
}
const decide = (by: TestStaff, proposal: string) =>
  by.client.call('staff/decideProposal', { proposal, verdict: 'approve', key: newKey() });
async function setLimit(amount: string | null): Promise<void> {
  await granted(decide(other!, await propose(amount)));
}
const buy = async (quantity: string): Promise<string> =>
  (
    await granted(
      customer.client.call('trading/placeOrder', {
        instrument: share,
        side: 'long',
        type: 'market',
        quantity,
        key: newKey(),
      }),
    )
  ).order.position!;

it('is nobody’s alone: whoever proposes one waits for another, who reads what held before', async () => {
  const id = await propose('1000.00');
  expect((await listed()).rows).toMatchObject([{ of: share, standing: 'proposed', amount: '1000.00', used: null }]);
  expect(await decide(one!, id)).toMatchObject({ ok: false, code: 'ownApproval' });
  await granted(decide(other!, id));
  expect((await listed()).rows).toMatchObject([{ of: share, standing: 'holds', amount: '1000.00', used: '0.00' }]);
  const next = await propose('2000.00');
  const { facts } = await granted(other!.client.call('staff/getProposal', { proposal: next }));
  expect(facts).toContainEqual({ name: 'ceiling', value: '2000.00', was: '1000.00' });
  const back = { proposal: next, verdict: 'reject', key: newKey() } as const;
  await granted(one!.client.call('staff/decideProposal', back));
});

it('refuses what isn’t there, and whoever only reads', async () => {
  const input = { scope: 'instrument', of: 'US.NOSUCH', measure: 'net', ceiling: '1', key: newKey() } as const;
  for (const of of ['US.NOSUCH', null])
    await expect(one!.client.call('staff/proposeRiskLimit', { ...input, of, key: newKey() })).rejects.toMatchObject({
      status: 400,
    });
  const auditor = await server.staff('auditor');
  expect(await auditor.client.call('staff/proposeRiskLimit', { ...input, key: newKey() })).toMatchObject({
    code: 'notPermitted',
  });
});

it('alarms once what customers hold is beyond it, keeps the most, and falls when they have sold', async () => {
  await look();
  expect((await listed()).alarms).toEqual([]);
  const quote = server.composed.parts.feeds.quote(share, server.clock.now())!;
  const price = Number(quote.last) / 1e8;
  await setLimit((price * 3.5).toFixed(2));
  await buy('3');
  await look();
  expect((await listed()).alarms).toEqual([]);
  const position = await buy('2');
  await look();
  await look();
  const { alarms, rows } = await listed();
  expect(rows).toMatchObject([{ standing: 'over' }]);
  expect(alarms).toMatchObject([{ of: share, scope: 'instrument', fellAt: null }]);
  expect(alarms[0]!.used).toBe((5 * price).toFixed(2));
  await buy('1');
  await look();
  expect((await listed()).alarms[0]!.most).toBe((6 * price).toFixed(2));
  const held = await granted(customer.client.call('trading/listPositions', { status: 'inPosition' }));
  expect(held.rows.map(({ id }) => id)).toContain(position);
  for (const { id } of held.rows)
    await granted(customer.client.call('trading/closePosition', { position: id, key: newKey() }));
  await look();
  const after = await listed();
  expect(after.rows).toMatchObject([{ standing: 'holds', used: '0.00' }]);
  expect(after.alarms).toMatchObject([{ fellAt: expect.any(String) }]);
  expect(after.alarms).toHaveLength(1);
});

it('falls when two people end it, and no row of it can be changed', async () => {
  await setLimit('0.01');
  await buy('1');
  await look();
  expect((await listed()).alarms[0]).toMatchObject({ fellAt: null });
  await setLimit(null);
  await look();
  expect((await listed()).rows).toEqual([]);
  expect((await listed()).alarms[0]).toMatchObject({ fellAt: expect.any(String) });
  await expect(server.database.pool.query('update risk_limits set amount = 1')).rejects.toThrow(/permission/);
  expect(await asOwner(server.database.ownerUrl, 'select from risk_alarms where fell_at is null')).toEqual([]);
});
