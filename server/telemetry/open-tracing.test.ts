import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatQueryName } from '../db/query-observer.ts';
import { openTracing } from './open-tracing.ts';
import { parseTraceParent, runInSpan } from './tracing.ts';

let collector: Server;
let bodies: string[] = [];
let status = 200;
let exportedRequests: object[] = [];
const log = {
  warn: (line: object) => void exportedRequests.push(line),
  info: (line: object) => void exportedRequests.push(line),
};

beforeAll(async () => {
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterAll(() => {
  collector.closeAllConnections();
  collector.close();
});
beforeEach(() => {
  [bodies, exportedRequests, status] = [[], [], 200];
});

const open = async (ratio = 1) => {
  const { port } = collector.address() as AddressInfo;
  const settings = { endpoint: `http://127.0.0.1:${port}`, headers: {}, serviceName: 'a-test', ratio };
  return (await openTracing(settings, log as unknown as Parameters<typeof openTracing>[1]))!;
};
const PARENT_CONTEXT = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', traceFlags: 1 };

test('does nothing without a collector', async () => {
  expect(await openTracing(undefined, log as unknown as Parameters<typeof openTracing>[1])).toBeNull();
});

test('attributes work within a span to it until it has ended', async () => {
  const tracing = await open();
  const span = tracing.startSpan('a request', { kind: 'server' });
  let ask = (): void => {};
  await tracing.runWithin(span, async () => {
    await new Promise((resolve) => setImmediate(resolve));
    expect(tracing.currentContext()).toEqual(span.context);
    tracing.recordQuery('select orders', 3);
    const late = Promise.withResolvers<void>();
    ask = late.resolve;
    void late.promise.then(() => tracing.recordQuery('select late', 1));
  });
  expect(tracing.currentContext()).toBeNull();
  span.end();
  ask();
  await new Promise((resolve) => setImmediate(resolve));
  await tracing.stop();
  expect(bodies.join()).toContain('"select orders"');
  expect(bodies.join()).not.toContain('select late');
});

test('marks a failed step and rethrows its error', async () => {
  const tracing = await open();
  const span = tracing.startSpan('a batch');
  const failing = runInSpan(span, 'a step', () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  span.end('again');
  await tracing.stop();
  expect(bodies.join()).toMatch(/"status":\{"code":2,"message":"failed"\}/);
  expect(bodies.join()).toMatch(/"status":\{"code":2,"message":"again"\}/);
});

test('samples no own traces at rate 0, but keeps those sampled by the caller', async () => {
  const tracing = await open(0);
  const own = tracing.startSpan('not kept');
  tracing.runWithin(own, () => expect(tracing.currentContext()).toBeNull());
  own.end();
  tracing.startSpan('kept', { parent: PARENT_CONTEXT }).end();
  await tracing.stop();
  expect(bodies.join()).toContain('"kept"');
  expect(bodies.join()).not.toContain('not kept');
});

test('logs a refusing collector and harms nobody', async () => {
  status = 400;
  const tracing = await open();
  tracing.startSpan('in vain').end();
  await tracing.stop();
  expect(exportedRequests).toEqual([{ reason: expect.any(String) as string }]);
});

test('names a query by its operation and table only', () => {
  expect(formatQueryName(`select "a" from "customers" where mobile = '0312345678'`)).toBe('select customers');
  expect(formatQueryName('insert into "orders" ("id") values ($1)')).toBe('insert orders');
  expect(formatQueryName('update "positions" set "a" = $1')).toBe('update positions');
  expect(formatQueryName(`select '0312345678'`)).toBe('select');
  expect(formatQueryName(`notify "0312345678"`)).toBe('other');
});

test('accepts only a complete traceparent', () => {
  const { traceId, spanId } = PARENT_CONTEXT;
  expect(parseTraceParent(`00-${traceId}-${spanId}-01`)).toEqual(PARENT_CONTEXT);
  expect(parseTraceParent(`00-${traceId}-${spanId}-00`)).toEqual({ ...PARENT_CONTEXT, traceFlags: 0 });
  for (const wrong of [undefined, '', `00-${'0'.repeat(32)}-${spanId}-01`, `00-${traceId}-${spanId}-01-more`, traceId])
    expect(parseTraceParent(wrong)).toBeUndefined();
});
