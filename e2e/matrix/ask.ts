/** One call of the matrix, and everything in its answer. */
import { newKey } from '@bourse/contract/client.ts';
import type { Operation } from '../protocol/document.ts';

/** The answer; `at` names the call and the caller. */
export interface Heard {
  path: string;
  at: string;
  http: number;
  text: string;
  head: string;
  body: { status?: number; code?: string; data?: unknown };
}

export async function ask(
  origin: string,
  operation: Operation,
  at: string,
  headers: object,
  input: object,
): Promise<Heard> {
  const { path } = operation;
  const body = operation.writes ? { ...input, key: newKey() } : input;
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
  return { path, at, http: response.status, text, head, body: JSON.parse(text) as Heard['body'] };
}
