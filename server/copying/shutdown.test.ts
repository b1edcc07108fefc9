/** Copies under way when the process is told to end. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { follow, granted, on, orders } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, {}, { workByHand: true });
});
afterAll(() => server.stop());
const { leading, trade, again } = on(() => server);
const FOLLOWERS = 12;

it('a process that ends finishes the copies that it has begun', async () => {
  const leader = await leading();
  const followers = await Promise.all(Array.from({ length: FOLLOWERS }, () => server.customer()));
  for (const each of followers) await granted(follow(each, leader.leader));
  const { parts, work } = server.composed;
  await work.lead();
  await work.jobs.find(({ name }) => name === 'copies')!.run();
  const begun = new Promise<void>((resolve) => parts.commits.listen(() => setImmediate(resolve)));
  const traded = trade(leader, '30');
  await begun;
  await Promise.all([traded, server.restart()]);
  const had = await Promise.all(followers.map(async (each) => orders(await again(each))));
  expect(had.flat().map(({ status }) => status)).toEqual(followers.map(() => 'filled'));
});
