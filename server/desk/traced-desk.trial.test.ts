/** The trace of a batch that fails while it is decided. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../time/clock.ts';
import { createTestDatabase, silentLog, type TestDatabase } from '../db/testing.ts';
import { RECORD_REGISTRY } from '../area-registry.ts';
import { openTracing } from '../telemetry/open-tracing.ts';
import { createCommandDesk } from './group-commit-desk.ts';

let database: TestDatabase;
let collector: Server;
const bodies: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterAll(async () => {
  collector.closeAllConnections();
  collector.close();
  await database.drop();
});

interface ReportedSpan {
  name: string;
  status: { message?: string };
}
const readReportedSpans = (): ReportedSpan[] =>
  bodies.flatMap((body) =>
    (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: ReportedSpan[] }[] }[] }).resourceSpans.flatMap(
      (each) => each.scopeSpans.flatMap(({ spans }) => spans),
    ),
  );

test('the decide span ends with its batch even if it fails', async () => {
  const { port } = collector.address() as AddressInfo;
  const settings = { endpoint: `http://127.0.0.1:${port}`, headers: {}, serviceName: 'a-test', ratio: 1 };
  const tracing = await openTracing(settings, silentLog);
  const desk = createCommandDesk({
    recordRegistry: RECORD_REGISTRY,
    app: database.app,
    clock: systemClock,
    log: silentLog,
    buildAccountEvents: () => [],
    committed: () => {},
    tracing,
  });
  await database.pool.query('insert into accounts (account_id) values (1)');
  let peekCount = 0;
  const answered = await desk.run({
    account: 1n,
    actor: { rule: 'demo' },
    key: null,
    currencies: ['USD'],
    instrument: null,
    // First the lane checks whether it needs the leader's number, then the decision does.
    get leader(): undefined {
      peekCount += 1;
      if (peekCount === 2) throw new Error('a bug');
      return undefined;
    },
    decide: ({ lastSeq }) => ({ transfers: [], records: {}, notices: [], lastSeq }),
    answer: () => ({ once: true }),
  });
  // The batch was tried again.
  expect(answered).toEqual({ once: true });
  await desk.stop();
  await tracing!.stop();
  const listStatuses = (name: string) =>
    readReportedSpans().flatMap((each) => (each.name === name ? [each.status.message ?? 'well'] : []));
  expect([listStatuses('desk decide'), listStatuses('desk batch')]).toEqual([
    ['failed', 'well'],
    ['away', 'well'],
  ]);
});
