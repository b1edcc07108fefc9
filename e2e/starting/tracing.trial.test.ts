/** A server whose operator has named a collector, and what the collector gets. */
import { request } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Customer, registerCustomer } from '../browser/register-customer.ts';
import { createCommandKey } from '../protocol/call-client.ts';
import { type CollectedSpan, type TraceCollector, startTraceCollector } from './trace-collector.ts';
import { makeMigratedFolder, removeDataFolder } from './data-folder.ts';
import { type StartedServer, startServer } from './start-server.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

let collector: TraceCollector;
let dataDir = '';
let server: StartedServer | undefined;
let customer: Customer;
let exitCode: number | null = null;
let spans: readonly CollectedSpan[] = [];
const requestIds: Record<'order' | 'wallet', string> = { order: '', wallet: '' };

async function ask(path: string, input: object, { token, account }: Customer): Promise<string> {
  const answer = await fetch(`${server?.origin}/api/vue/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token, account },
    body: JSON.stringify(input),
  });
  expect(await answer.json()).toMatchObject({ status: 1 });
  return answer.headers.get('x-request-id') ?? '';
}

/** From an address of this machine, like a proxy in the middle of a trace. */
async function askWithin(localAddress: string): Promise<void> {
  const sent = request(`${server?.origin}/healthz`, {
    localAddress,
    headers: {
      traceparent: `00-${TRACE}-${SPAN}-01`,
      'x-request-id': `asked-from-${localAddress.replaceAll('.', '-')}`,
    },
  }).end();
  const [answer] = (await once(sent, 'response')) as [NodeJS.ReadableStream];
  answer.resume();
  await once(answer, 'end');
}

beforeAll(async () => {
  collector = await startTraceCollector();
  dataDir = await makeMigratedFolder('tracing');
  server = await startServer({
    dataDir,
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=sesame,x-tenant=one',
      OTEL_SERVICE_NAME: 'bourse-trial',
      BOURSE_TRUSTED_PROXIES: '127.0.0.2',
    },
  });
  customer = await registerCustomer({ origin: server.origin, invitation: server.demo.invitation });
  const order = {
    instrument: 'CRYPTO.BTCUSDT',
    side: 'long',
    type: 'market',
    quantity: '0.01',
    key: createCommandKey(),
  };
  requestIds.order = await ask('trading/placeOrder', order, customer);
  requestIds.wallet = await ask('wallet/getWallet', {}, customer);
  await askWithin('127.0.0.2');
  await askWithin('127.0.0.3');
  // Pending spans are sent before it ends.
  exitCode = await server.stop();
  spans = collector.spans();
});
afterAll(async () => {
  await server?.stop();
  collector.close();
  await removeDataFolder(dataDir);
});

const rootOf = (id: string): CollectedSpan => {
  const root = spans.find(({ facts }) => facts['bourse.request'] === id);
  if (!root) throw new Error(`no span of request ${id}, but ${spans.map(({ name }) => name).join(', ')}`);
  return root;
};
const within = (parent: CollectedSpan) =>
  spans.filter(({ traceId, parentSpanId }) => traceId === parent.traceId && parentSpanId === parent.spanId);

test('a request is a span with the request id that its client received', () => {
  expect(rootOf(requestIds.order)).toMatchObject({
    name: 'POST /api/vue/trading/placeOrder',
    kind: 2,
    parentSpanId: '',
    status: 0,
    facts: { 'http.request.method': 'POST', 'http.response.status_code': 200 },
  });
  expect(rootOf(requestIds.wallet).traceId).not.toBe(rootOf(requestIds.order).traceId);
});

test('an order’s batch happens within its request, with what it loaded, decided and saved', () => {
  const [batch] = within(rootOf(requestIds.order)).filter(({ name }) => name === 'desk batch');
  expect(batch?.facts['bourse.commands']).toBeGreaterThanOrEqual(1);
  expect(within(batch!).map(({ name, kind }) => [name, kind])).toEqual(
    expect.arrayContaining([
      ['desk load', 3],
      ['desk decide', 1],
      ['desk save', 3],
    ]),
  );
});

test('queries are child spans of their request, named by operation and table', () => {
  const registered = spans.find(({ name }) => name === 'POST /api/vue/user/register');
  const queries = within(registered!).filter(({ facts }) => facts['db.system.name'] === 'postgresql');
  expect(queries.map(({ name }) => name)).toContain('insert customers');
  for (const { name, kind } of queries) {
    expect(name).toMatch(/^(select|insert|update|delete|with|other)( [a-z_]+)?$/);
    expect(kind).toBe(3);
  }
});

test('continues a trace started by a trusted proxy, and no one else’s', () => {
  expect(rootOf('asked-from-127-0-0-2')).toMatchObject({ traceId: TRACE, parentSpanId: SPAN });
  expect(spans.filter(({ traceId }) => traceId === TRACE)).toHaveLength(1);
  const others = spans.filter(({ name, traceId }) => name === 'GET /healthz' && traceId !== TRACE);
  expect(others.map(({ parentSpanId }) => parentSpanId)).toEqual(['']);
});

test('sends the collector the service name and its key, and no personal data', () => {
  expect(exitCode).toBe(0);
  expect(collector.heads().length).toBeGreaterThan(0);
  for (const { path, headers } of collector.heads()) {
    expect(path).toBe('/v1/traces');
    expect(headers).toMatchObject({ 'x-key': 'sesame', 'x-tenant': 'one', 'content-type': 'application/json' });
  }
  for (const resource of collector.resources()) expect(resource['service.name']).toBe('bourse-trial');
  const exported = collector.bodies().join('\n');
  for (const secret of [customer.account, customer.password, customer.token, server?.demo.invitation ?? '', 'sesame'])
    expect(exported.includes(secret)).toBe(false);
});
