import { expect, test } from 'vitest';
import { explainRefusedOrder } from './explain-refusal.ts';

const NOW = Date.parse('2026-11-25T09:00:00.000Z');
const needs = { restrictions: 0, available: '12', currency: 'USD', market: 'US', opensAt: null };

test('explains a refused order with its reason, before what an order needs', () => {
  const order = {
    instrument: 'US.NWRB',
    currency: 'USD',
    name: 'Nordwind',
    quantity: '2',
    cause: 'insufficientAtFill',
    updatedAt: '2026-11-24T08:00:00.000Z',
  };
  const [first, ...rest] = explainRefusedOrder(order, needs, NOW);
  expect(first).toMatchObject({
    say: 'refusedOrder',
    facts: { cause: { value: 'insufficientAtFill', at: Date.parse(order.updatedAt), source: 'orders' } },
  });
  expect(rest.map(({ say }) => say)).toEqual(['needsNoRestriction', 'needsMoney', 'needsOpen']);
  expect(rest[1]).toMatchObject({ facts: { available: { value: '12', currency: 'USD' }, market: { value: 'US' } } });
});

test('without a refused order, says so and what prevents an order now', () => {
  const hindered = { ...needs, restrictions: 1, opensAt: '2026-11-25T14:30:00.000Z' };
  expect(explainRefusedOrder(null, hindered, NOW).map(({ say }) => say)).toEqual([
    'noneRefused',
    'needsLifting',
    'needsMoney',
    'needsOpening',
  ]);
});
