/** One call of the matrix, and everything in its answer. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import type { ApiOperation } from '../protocol/api-document.ts';

/** The answer; `at` names the call and the caller. */
export interface MatrixAnswer {
  path: string;
  at: string;
  http: number;
  text: string;
  head: string;
  body: { status?: number; code?: string; data?: unknown };
}

export async function callForMatrix(
  origin: string,
  operation: ApiOperation,
  at: string,
  headers: object,
  input: object,
): Promise<MatrixAnswer> {
  const { path } = operation;
  const body = operation.writes ? { ...input, key: createIdempotencyKey() } : input;
  const response = await fetch(`${origin}/api/vue/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const head = [...response.headers]
    .filter(([name]) => name !== 'date')
    .map((pair) => pair.join(': '))
    .sort()
    .join('\n');
  return { path, at, http: response.status, text, head, body: JSON.parse(text) as MatrixAnswer['body'] };
}
