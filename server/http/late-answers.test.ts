/** A call that doesn't end in time: its caller learns that nothing is known yet, and its key shows what happened. */
import { expect, test } from 'vitest';
import { openDatabaseClient } from '../db/pool.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey } from '../testing/test-server.ts';

const ANSWER_WITHIN_MS = 3_000;

const server = provideTestServer({ answerWithinMs: ANSWER_WITHIN_MS });

test('a write that waits too long is answered as unknown, and its repetition is decided once', async () => {
  const { client } = await server.customer();
  const input = { organisation: 'Herons', agreed: true as const, key: createIdempotencyKey() };
  const owner = openDatabaseClient(server.database.ownerUrl);
  await owner.connect();
  await owner.query('begin; lock table accounts in access exclusive mode');
  await expect(client.call('user/applySeat', input)).rejects.toMatchObject({ status: 504, code: 'outcomeUnknown' });
  await owner.query('rollback');
  await owner.end();
  await expect.poll(() => client.call('user/applySeat', input)).toMatchObject({ ok: true });
  // The first one went on, and was carried out.
  await expect(client.call('user/applySeat', { ...input, key: createIdempotencyKey() })).resolves.toMatchObject({
    ok: false,
  });
});
