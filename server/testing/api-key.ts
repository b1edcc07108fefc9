/** A customer's API key for tests, and calls with it. */
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { openAlpacaDocuments } from './alpaca-documents.ts';
import { listShapeFaults } from './alpaca-shapes.ts';
import { createIdempotencyKey, GOOD_PASSWORD, type TestCustomer } from './test-server.ts';
import { unwrapAnswer } from './unwrap-answer.ts';

export interface TestApiKey {
  id: string;
  secret: string;
  headers: Readonly<Record<string, string>>;
}

export async function createTestApiKey(
  customer: Pick<TestCustomer, 'client'>,
  terms: Partial<CallInput<Calls['user/createApiKey']>> = {},
): Promise<TestApiKey> {
  const { id, secret } = await unwrapAnswer(
    customer.client.call('user/createApiKey', {
      name: 'a bot',
      scopes: ['read', 'trade'],
      password: GOOD_PASSWORD,
      key: createIdempotencyKey(),
      ...terms,
    }),
  );
  if (secret === null) throw new Error('the key was made before');
  return { id, secret, headers: { 'apca-api-key-id': id, 'apca-api-secret-key': secret } };
}

export interface PlainAnswer {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever the test expects of it
  json: any;
}

const ALPACA = '/alpaca';
const checkByDocuments = openAlpacaDocuments();

function checkAlpacaAnswer(method: string, path: string, status: number, json: unknown): void {
  const faults = [
    ...listShapeFaults(method, path, status, json),
    ...(checkByDocuments?.(method, path, status, json) ?? []),
  ];
  if (faults.length > 0) throw new Error(`${method} ${path} ${status}: ${faults.slice(0, 20).join('; ')}`);
}

/** A request by any program: JSON in, JSON out. */
export async function request(
  origin: string,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Readonly<Record<string, string>>; body?: object } = {},
): Promise<PlainAnswer> {
  const answer = await fetch(origin + path, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  const json = text === '' ? undefined : JSON.parse(text);
  if (path.startsWith(ALPACA) && json !== undefined)
    checkAlpacaAnswer(method, path.slice(ALPACA.length), answer.status, json);
  return { status: answer.status, headers: answer.headers, json };
}

/** One of our own calls, with a key. */
export const callWithKey = (
  origin: string,
  { headers }: Pick<TestApiKey, 'headers'>,
  name: string,
  body: object = {},
): Promise<PlainAnswer> => request(origin, 'POST', `/api/vue/${name}`, { headers, body });
