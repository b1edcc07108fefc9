import { expect, test, vi } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';

const server = provideTestServer();

async function ready(): Promise<{ status: number; tookMs: number }> {
  const started = performance.now();
  const { status } = await fetch(`${server.origin}/readyz`);
  return { status, tookMs: performance.now() - started };
}

test('reports an unresponsive database as not ready within two seconds, and ready again when it answers', async () => {
  await vi.waitUntil(async () => (await ready()).status === 200, { timeout: 10_000, interval: 50 });
  const { pool } = server.database;
  // No session is available, as if the database had stopped in the middle of all of them.
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const answers = await Promise.all([ready(), ready(), ready()]);
  for (const session of held) session.release();
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThan(2_000);
  await vi.waitUntil(async () => (await ready()).status === 200, { timeout: 10_000, interval: 50 });
});
