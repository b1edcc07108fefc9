import { expect, test } from 'vitest';
import { provideTestServer } from './provide-test-server.ts';

const server = provideTestServer(() => ({ hours: 'exchange' }));
let early = '';
try {
  early = server.origin;
} catch (error) {
  early = String(error);
}

test('runs a job by its name, and refuses one that there is not', async () => {
  await server.runJob('leagues end');
  await expect(server.runJob('leagues ended')).rejects.toThrow('there is no job "leagues ended"');
});

test('a provided server can be used within tests, and says so before', async () => {
  expect(early).toBe('Error: origin: the test server starts before the first test, not earlier');
  expect(server.composed.dependencies.config.hours).toBe('exchange');
  expect(await server.client().call('quotes/listMarkets')).toMatchObject({ ok: true });
});
