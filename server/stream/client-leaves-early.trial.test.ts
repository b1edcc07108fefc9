/** Readers that are gone before they were served, and readers that come back after a long time. */
import { expect, it } from 'vitest';
import { openDatabaseClient } from '../db/pool.ts';
import { queryAsOwner } from '../db/testing.ts';
import { isEventFrame, isFrameOfType, openTestSocket } from '../testing/test-sockets.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';

const server = provideTestServer();

const connections = async (): Promise<string> =>
  /^bourse_stream_connections (\d+)$/m.exec(await server.composed.dependencies.metrics.print())?.[1] ?? '';

it('a reader that disconnects while being served leaves nothing behind', async () => {
  const { token, account } = await server.customer();
  const owner = openDatabaseClient(server.database.ownerUrl);
  await owner.connect();
  const socket = await openTestSocket(server, { token, account });
  await socket.next(isFrameOfType('welcome'));
  await owner.query('begin; lock table accounts in access exclusive mode');
  socket.send({ id: 1, subscribe: ['account', 'quote:US.NWRB'] });
  socket.send({ id: 2, subscribe: ['quote:CRYPTO.BTCUSDT'] });
  await expect
    .poll(() =>
      queryAsOwner(
        server.database.ownerUrl,
        `select 1 from pg_locks where not granted and relation = 'accounts'::regclass`,
      ),
    )
    .not.toHaveLength(0);
  socket.socket.terminate();
  await expect.poll(connections).toBe('0');
  await owner.query('commit');
  await owner.end();

  const later = await openTestSocket(server, { token, account });
  later.send({ id: 3, subscribe: ['account'] });
  await later.next(isFrameOfType('ok'));
  expect(server.composed.stream.quoteBroadcaster.topics).toBe(0);
});

it('a reader with many gaps gets one gap notice, then what follows the last one', async () => {
  const { token, account, userId } = await server.customer();
  await queryAsOwner(
    server.database.ownerUrl,
    `insert into events (account_id, seq, kind, data, notice, at) select ${userId}, n, 'notice', '{}', 'welcome', now()
      from generate_series(100, 300, 2) n;
    insert into events (account_id, seq, kind, data, notice, at) select ${userId}, n, 'notice', '{}', 'welcome', now()
    from generate_series(301, 303) n;
    update accounts set event_seq = 303 where account_id = ${userId}`,
  );
  const socket = await openTestSocket(server, { token, account });
  socket.send({ id: 1, resume: 1 });
  await socket.next(isFrameOfType('ok'));
  expect(socket.frames.filter(isFrameOfType('gap'))).toHaveLength(1);
  expect(socket.frames.filter(isEventFrame).map((each) => each.seq)).toEqual([300, 301, 302, 303]);
});
