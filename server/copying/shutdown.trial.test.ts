/** Copies under way when the process is told to end. */
import { expect, it } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { startFollowing, expectData, createCopyingTestKit, listTestCopyOrders } from './testing.ts';

const server = provideTestServer({ workByHand: true });
const { leading, trade, again } = createCopyingTestKit(() => server);
const FOLLOWERS = 12;

it('a process that shuts down finishes the copies it has started', async () => {
  const leader = await leading();
  const followers = await Promise.all(Array.from({ length: FOLLOWERS }, () => server.customer()));
  for (const each of followers) await expectData(startFollowing(each, leader.leader));
  const { dependencies, work } = server.composed;
  await work.acquireLeadership();
  await work.jobs.find(({ name }) => name === 'copies')!.run();
  const firstCommit = new Promise<void>((resolve) => dependencies.commitListeners.listen(() => setImmediate(resolve)));
  const traded = trade(leader, '30');
  await firstCommit;
  await Promise.all([traded, server.restart()]);
  const had = await Promise.all(followers.map(async (each) => listTestCopyOrders(await again(each))));
  expect(had.flat().map(({ status }) => status)).toEqual(followers.map(() => 'filled'));
});
