import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { nameOf } from '../db/seen-queries.ts';
import { openTracing } from './open-tracing.ts';
import { causeIn, step } from './tracing.ts';

let collector: Server;
let bodies: string[] = [];
let status = 200;
let said: object[] = [];
const log = { warn: (line: object) => void said.push(line), info: (line: object) => void said.push(line) };

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
  [bodies, said, status] = [[], [], 200];
});

const open = async (ratio = 1) => {
  const { port } = collector.address() as AddressInfo;
  const settings = { endpoint: `http://127.0.0.1:${port}`, headers: {}, serviceName: 'a-test', ratio };
  return (await openTracing(settings, log as unknown as Parameters<typeof openTracing>[1]))!;
};
const KEPT = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', traceFlags: 1 };

test('without a collector there is nothing', async () => {
  expect(await openTracing(undefined, log as unknown as Parameters<typeof openTracing>[1])).toBeNull();
});

test('what is asked for within a span is its own, however late, until it has ended', async () => {
  const tracing = await open();
  const span = tracing.begin('a request', { kind: 'server' });
  let ask = (): void => {};
  await tracing.within(span, async () => {
    await new Promise((resolve) => setImmediate(resolve));
    expect(tracing.asking()).toEqual(span.cause);
    tracing.queried('select orders', 3);
    const late = Promise.withResolvers<void>();
    ask = late.resolve;
    void late.promise.then(() => tracing.queried('select late', 1));
  });
  expect(tracing.asking()).toBeNull();
  span.end();
  ask();
  await new Promise((resolve) => setImmediate(resolve));
  await tracing.stop();
  expect(bodies.join()).toContain('"select orders"');
  expect(bodies.join()).not.toContain('select late');
});

test('a failed step is marked, and its failure goes on', async () => {
  const tracing = await open();
  const span = tracing.begin('a batch');
  const failing = step(span, 'a step', () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  span.end('again');
  await tracing.stop();
  expect(bodies.join()).toMatch(/"status":\{"code":2,"message":"failed"\}/);
  expect(bodies.join()).toMatch(/"status":\{"code":2,"message":"again"\}/);
});

test('of traces that begin here none is kept at 0, and one that somebody else keeps is', async () => {
  const tracing = await open(0);
  const own = tracing.begin('not kept');
  tracing.within(own, () => expect(tracing.asking()).toBeNull());
  own.end();
  tracing.begin('kept', { parent: KEPT }).end();
  await tracing.stop();
  expect(bodies.join()).toContain('"kept"');
  expect(bodies.join()).not.toContain('not kept');
});

test('a collector that refuses is told to the log, and harms nobody', async () => {
  status = 400;
  const tracing = await open();
  tracing.begin('in vain').end();
  await tracing.stop();
  expect(said).toEqual([{ reason: expect.any(String) as string }]);
});

test('a query is named by what it does and its table, whatever stands in it', () => {
  expect(nameOf(`select "a" from "customers" where mobile = '0312345678'`)).toBe('select customers');
  expect(nameOf('insert into "orders" ("id") values ($1)')).toBe('insert orders');
  expect(nameOf('update "positions" set "a" = $1')).toBe('update positions');
  expect(nameOf(`select '0312345678'`)).toBe('select');
  expect(nameOf(`notify "0312345678"`)).toBe('other');
});

test('only a whole traceparent names a cause', () => {
  const { traceId, spanId } = KEPT;
  expect(causeIn(`00-${traceId}-${spanId}-01`)).toEqual(KEPT);
  expect(causeIn(`00-${traceId}-${spanId}-00`)).toEqual({ ...KEPT, traceFlags: 0 });
  for (const wrong of [undefined, '', `00-${'0'.repeat(32)}-${spanId}-01`, `00-${traceId}-${spanId}-01-more`, traceId])
    expect(causeIn(wrong)).toBeUndefined();
});
