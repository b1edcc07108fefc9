/** Who is made at the server itself. */
import { expect, test } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { startTestServer } from '../testing/test-server.ts';
import { computeNewServerLoginWaitEnd } from './new-login-waiting-period.ts';

const server = provideTestServer();

test('the first two owners act at once until there are customers; with real money, later ones wait a day', async () => {
  const { kysely } = server.database;
  const now = server.clock.now();
  const next = (kind: 'demo' | 'empty') => computeNewServerLoginWaitEnd(kysely, { kind }, now);
  expect(await next('empty')).toBeNull();
  await server.staff('owner');
  expect(await next('empty')).toBeNull();
  await server.staff('owner');
  expect([await next('empty'), await next('demo')]).toEqual([new Date(now + 86_400_000), null]);
});

test('nobody acts at once if there is a customer', async () => {
  const other = await startTestServer();
  try {
    await other.customer();
    expect(await computeNewServerLoginWaitEnd(other.database.kysely, { kind: 'empty' }, 0)).toEqual(
      new Date(86_400_000),
    );
  } finally {
    await other.stop();
  }
});
