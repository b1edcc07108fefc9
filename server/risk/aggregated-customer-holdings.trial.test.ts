import { expect, it } from 'vitest';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';

const server = provideTestServer({ workByHand: true });

it('keeps counts warm only after somebody has viewed them', async () => {
  let counts = 0;
  server.composed.dependencies.customerHoldings.registerCount({ clear: () => {}, read: async () => void counts++ });
  const warm = () => server.runJob('exposure');
  await warm();
  expect(counts).toBe(0);
  await unwrapAnswer((await server.staff('risk')).client.call('staff/getExposure', {}));
  await warm();
  expect(counts).toBe(1);
});
