/** The facts from which a leader's level follows. */
import { expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey } from '../testing/test-server.ts';
import { certifyCustomer } from '../testing/verified-customer.ts';
import { updateLeaderLevels } from './update-leader-levels.ts';
import { startFollowing, expectData, createCopyingTestKit } from './testing.ts';

const server = provideTestServer({ workByHand: true });
const { leading, again } = createCopyingTestKit(() => server);

const DAY_MS = 86_400_000;
it('a leader has no level for nights before they began', async () => {
  const leader = await leading('2100');
  const nights = async () => {
    await updateLeaderLevels(server.composed.dependencies);
    const { client } = await again(leader);
    return (await expectData(client.call('copying/getLeader', { leader: leader.leader }))).history.map(
      (each) => each.night,
    );
  };
  expect(await nights()).toEqual([]);
  const first = new Date(server.clock.now()).toISOString().slice(0, 10);
  server.clock.advance(DAY_MS);
  expect(await nights()).toEqual([first]);
});

it('a level counts verified followers who have left their money in, and the lowest stake of all nights', async () => {
  const leader = await leading('2100');
  const followers = async (count: number) => {
    const found = [];
    for (let left = count; left > 0; left -= 1) {
      const customer = await server.customer();
      found.push({ ...customer, ...(await expectData(startFollowing(customer, leader.leader, { amount: '500' }))) });
    }
    return found;
  };
  const [unverified, [first, second, emptied]] = [await followers(3), await followers(3)];
  for (const each of [first!, second!, emptied!]) await certifyCustomer(server, each, `Follower ${each.userId}`);
  const onePerson = `update accounts set holder = ${first!.userId} where account_id in (${first!.userId},
    ${second!.userId})`;
  await queryAsOwner(server.database.ownerUrl, onePerson);
  const change = ({ client, copy }: (typeof unverified)[number], wish: object) =>
    expectData(client.call('copying/changeCopy', { copy: copy.id, key: createIdempotencyKey(), ...wish }));
  for (const each of [...unverified.slice(1), emptied!]) await change(each, { withdraw: '500' });
  await change(emptied!, { deposit: '500' });
  server.clock.advance(29 * DAY_MS);
  await change({ ...emptied!, ...(await again(emptied!)) }, { withdraw: '450' });
  server.clock.advance(32 * DAY_MS);
  const night = async () => {
    await updateLeaderLevels(server.composed.dependencies);
    const { client } = await again(leader);
    return (await expectData(client.call('copying/getLeader', { leader: leader.leader }))).history[0];
  };
  expect(await night()).toMatchObject({ retainedFollowers: 1, level: 'primary', stake: '2100.00' });
  for (const each of unverified.slice(0, 1)) await certifyCustomer(server, each, `Follower ${each.userId}`);
  const moves = async (from: string, to: string) => {
    const { client } = await again(leader);
    await expectData(
      client.call('portfolios/transferBetween', {
        from,
        to,
        currency: 'USD',
        amount: '1900',
        key: createIdempotencyKey(),
      }),
    );
  };
  await moves(leader.portfolio, '0');
  server.clock.advance(DAY_MS);
  await moves('0', leader.portfolio);
  expect(await night()).toMatchObject({ retainedFollowers: 2, stake: '200.00' });
  server.clock.advance(31 * DAY_MS);
  expect(await night()).toMatchObject({ retainedFollowers: 2, stake: '2100.00' });
}, 120_000);
