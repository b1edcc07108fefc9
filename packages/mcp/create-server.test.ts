import { calls } from '@bourse/contract/calls.ts';
import type { CallDefinition } from '@bourse/contract/call-definition.ts';
import { expect, test } from 'vitest';
import { listTools } from './create-server.ts';
import type { SpendingGuard } from './spending-limits.ts';

const guard = {} as SpendingGuard;
const namesOf = (hasKey: boolean, trades: boolean) =>
  listTools({ hasKey, guard: trades ? guard : null }).map(({ call }) => call);
const keyOf = (name: keyof typeof calls) => (calls[name] as CallDefinition).key;

test('a tool is there only for what a key may do, and trading only if it is allowed', () => {
  const withoutKey = namesOf(false, false);
  expect(withoutKey).toContain('quotes/getQuote');
  expect(withoutKey.filter((name) => (calls[name] as CallDefinition).who !== 'anyone')).toEqual([]);
  expect(namesOf(true, false).filter((name) => keyOf(name) === 'trade')).toEqual([]);
  const all = namesOf(true, true);
  expect(all).toContain('trading/placeOrder');
  for (const name of all) {
    const { who, writes } = calls[name] as CallDefinition;
    expect(who === 'anyone' ? writes : keyOf(name) === undefined, name).toBe(false);
  }
  expect(all.filter((name) => /^(user|staff)\/|withdraw|transfer$/i.test(name))).toEqual([]);
});

test('everything that a key may do is a tool, with the contract’s fields but the idempotency key', () => {
  const byKey = (Object.keys(calls) as (keyof typeof calls)[]).filter((name) => keyOf(name) !== undefined);
  expect(namesOf(true, true)).toEqual(expect.arrayContaining(byKey));
  const place = listTools({ hasKey: true, guard }).find(({ call }) => call === 'trading/placeOrder')!;
  expect(place.inputSchema).toMatchObject({
    type: 'object',
    required: expect.arrayContaining(['instrument', 'side', 'type']),
  });
  const fields = place.inputSchema['properties'] as Record<string, { description?: string }>;
  expect(Object.keys(fields)).not.toContain('key');
  // An assistant has no other page to read.
  expect(Object.entries(fields).filter(([, { description }]) => description === undefined)).toEqual([]);
});
