/** What a copy's months leave behind: shares of gains that are owed. */
import { expect, it } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey } from '../testing/test-server.ts';
import { listTestCopies, startFollowing, expectData, createCopyingTestKit, expectRefused } from './testing.ts';

const server = provideTestServer({ workByHand: true });
const { copied, tended, differences, foundAfter, leading, trade, again } = createCopyingTestKit(() => server);

/** Both hold the same; `sly` has no cash left when a month ends with a gain. */
async function monthWithoutCash() {
  const leader = await leading('6000');
  const [honest, sly] = [await server.customer(), await server.customer()];
  const terms = { size: 'fixed', fixedAmount: '2000', maximumDeviationRate: '0.5' };
  const [, { copy }] = [
    await expectData(startFollowing(honest, leader.leader, terms)),
    await expectData(startFollowing(sly, leader.leader, terms)),
  ];
  await trade(leader, '20');
  await copied();
  const takeOut = (await listTestCopies(sly))[0]!.mayTakeOut!;
  await expectData(
    sly.client.call('copying/changeCopy', { copy: copy.id, withdraw: takeOut, key: createIdempotencyKey() }),
  );
  for (let left = 24; left > 0; left -= 1) {
    const at = new Date(server.clock.now());
    server.clock.set(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1) + 20_000);
    await tended();
    const [paying, owing] = [await again(honest), await again(sly)];
    const shared = Number((await listTestCopies(paying))[0]!.shared);
    if (shared > 1) return { leader: await again(leader), sly: owing, copy, shared };
  }
  throw new Error('no month has ended with a gain');
}

it('a copy without money owes the share of a month from its end on, whatever it loses afterwards', async () => {
  const { leader, sly, copy, shared } = await monthWithoutCash();
  const has = async () => (await listTestCopies(sly))[0]!;
  const change = (takeOut: string) =>
    expectRefused(
      sly.client.call('copying/changeCopy', { copy: copy.id, withdraw: takeOut, key: createIdempotencyKey() }),
    );
  const then = await has();
  expect(then).toMatchObject({ shared: '0.00', available: '0.00', mayTakeOut: '0.00' });
  expect(await differences()).toEqual([]);
  const mine = `account_id = ${sly.userId} and owed > 0`;
  expect(await foundAfter(`update copies set owed = 0 where ${mine}`)).toContain('says that 0 is owed');
  for (let left = 20; left > 0 && Number((await has()).value) >= Number(then.value); left -= 1)
    server.clock.advance(86_400_000);
  await trade(leader, '20', 'close');
  await copied();
  const now = await has();
  const due = shared + Math.max(0, (Number(now.value) - Number(then.value)) / 20);
  const free = Number(now.mayTakeOut);
  expect(free).toBeCloseTo(Number(now.available) - due, 1);
  expect(await change((free + 0.01).toFixed(2))).toBe('copyShareDue');
  expect(await change(now.mayTakeOut!)).toBe('not refused');
  await tended();
  expect(Number((await has()).shared)).toBeCloseTo(shared, 1);
  await expectData(sly.client.call('copying/stopCopy', { copy: copy.id, close: true, key: createIdempotencyKey() }));
  const ended = await has();
  expect(ended).toMatchObject({ status: 'ended', available: '0.00' });
  expect(Number(ended.shared)).toBeCloseTo(due, 1);
  await tended();
  expect(await differences()).toEqual([]);
}, 120_000);
