import { afterAll, beforeAll, expect, it } from 'vitest';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, {}, { workByHand: true });
});
afterAll(() => server.stop());

it('keeps counts warm only after somebody has viewed them', async () => {
  let counts = 0;
  server.composed.dependencies.customerHoldings.registerCount({ clear: () => {}, read: async () => void counts++ });
  const warm = () => server.composed.work.jobs.find(({ name }) => name === 'exposure')!.run();
  await warm();
  expect(counts).toBe(0);
  await unwrapAnswer((await server.staff('risk')).client.call('staff/getExposure', {}));
  await warm();
  expect(counts).toBe(1);
});
