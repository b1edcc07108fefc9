/** Copies under way when the process is told to end. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { startFollowing, expectData, createCopyingTestKit, listTestCopyOrders } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, {}, { workByHand: true });
});
afterAll(() => server.stop());
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
