/** Calls that may be a moment late (`late` in the contract) are answered from the standby, if there is one. */
import type { Call } from '@bourse/contract/call.ts';
import { calls } from '@bourse/contract/calls.ts';
import { readLate } from './db/replica.ts';
import type { Handlers } from './calls/handler.ts';
import type { AnyHandler } from './http/serve-call.ts';
import type { Parts } from './parts.ts';

export function sendLateCalls(handlers: Handlers, { database }: Pick<Parts, 'database'>): void {
  const each = handlers as unknown as Record<string, AnyHandler>;
  for (const [name, entry] of Object.entries<Call>(calls)) {
    const handler = each[name];
    if (entry.late && handler) each[name] = (input, caller) => readLate(database, () => handler(input, caller));
  }
}
