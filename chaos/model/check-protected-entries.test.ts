import { expect, it } from 'vitest';
import type { OrderRow } from './stored-rows-snapshot.ts';
import { checkProtectedEntries } from './check-linked-orders.ts';

const row = (seq: bigint, over: Partial<OrderRow>): OrderRow =>
  ({
    account_id: 1n,
    order_seq: seq,
    status: 'pending',
    effect: 'close',
    type: 'stop',
    quantity: 20n,
    filled: 0n,
    parent_seq: 4n,
    grows_to: 100n,
    take_profit: null,
    stop_loss: null,
    trailing_stop_amount: null,
    trailing_stop_rate: null,
    ...over,
  }) as OrderRow;
const entry = row(4n, {
  effect: 'open',
  type: 'limit',
  quantity: 100n,
  filled: 20n,
  parent_seq: null,
  grows_to: null,
  stop_loss: 90n,
});

function findings(orders: readonly OrderRow[], held = 20n, changed: string[] = []): string[] {
  const found: string[] = [];
  checkProtectedEntries(
    orders,
    new Map(orders.map((each) => [`1/${each.order_seq}`, each])),
    new Map([['1/4', held]]),
    new Set(changed),
    {
      violate: (sentence) => {
        found.push(sentence);
      },
    },
  );
  return found;
}

it('the auditor reports an entry with a missing exit, a partial exit, or an exit that should have ended', () => {
  expect(findings([entry, row(6n, {})])).toEqual([]);
  expect(findings([entry])).toEqual(['order 1/4: 20 of it are held, and its stop at 90 waits for nothing']);
  expect(findings([entry, row(6n, {})], 30n)).toEqual([
    'order 1/4: 30 of it are held, and its stop at 90 waits for 20',
  ]);
  expect(findings([entry, row(6n, {})], 30n, ['1/6'])).toEqual([]);
  expect(findings([{ ...entry, status: 'inPosition' }, row(6n, {})])).toEqual([
    'order 1/6: grows with 4, which is over',
  ]);
});
