/** What the model accepts as slices of displayed sizes. */
import { expect, test } from 'vitest';
import type { StoredRowsSnapshot } from './stored-rows-snapshot.ts';
import { checkConsumedQuoteSizes } from './check-consumed-quote-sizes.ts';

const AT = Date.parse('2026-06-10T12:00:00Z');
interface Taken {
  account?: bigint;
  instrument?: string;
  quantity: bigint;
  before: bigint;
  afterMs: number;
  rule?: string;
}

function foundOf(taken: readonly Taken[], holders: ReadonlyMap<bigint, bigint> = new Map()): string[] {
  const found: string[] = [];
  const fills = taken.map(({ account = 1n, quantity, before, afterMs, rule = 'market.impact' }, index) => ({
    account_id: account,
    fill_seq: BigInt(index),
    order_seq: BigInt(index),
    quote_seq: 7n,
    quantity,
    taken_before: before,
    rule,
    source: 'other',
    at: new Date(AT + afterMs),
    quote_at: new Date(AT),
  }));
  const orders = fills.map(({ account_id, order_seq }, index) => ({
    account_id,
    order_seq,
    instrument: taken[index]!.instrument ?? 'US.1',
    side: 'long',
    effect: 'open',
    time_in_force: 'day',
  }));
  checkConsumedQuoteSizes(
    { fills, orders, holders, simulator: { source: 'simulated' } } as unknown as StoredRowsSnapshot,
    (sentence) => found.push(sentence),
  );
  return found;
}

test('a taken size is replenished evenly within a minute', () => {
  expect(
    foundOf([
      { quantity: 600n, before: 0n, afterMs: 0 },
      { quantity: 100n, before: 300n, afterMs: 30_000 },
      { quantity: 100n, before: 0n, afterMs: 90_000 },
    ]),
  ).toEqual([]);
  expect(
    foundOf([
      { quantity: 600n, before: 0n, afterMs: 0 },
      { quantity: 100n, before: 299n, afterMs: 30_000 },
    ]),
  ).toEqual([expect.stringContaining('stands behind 299 units, by the rule 300')]);
});

test('a waiting order may have been filled from the traded volume', () => {
  expect(
    foundOf([
      { quantity: 600n, before: 0n, afterMs: 0, rule: 'limit.through' },
      { quantity: 100n, before: 0n, afterMs: 0 },
    ]),
  ).toEqual([]);
  expect(
    foundOf([
      { quantity: 600n, before: 0n, afterMs: 0, rule: 'limit.through' },
      { quantity: 100n, before: 601n, afterMs: 0 },
    ]),
  ).toHaveLength(1);
});

test('a clock that ran an hour ahead for a while may have replenished everything', () => {
  const [first, last] = [
    { quantity: 600n, before: 0n, afterMs: 0 },
    { quantity: 100n, before: 0n, afterMs: 20_000 },
  ];
  expect(foundOf([first, { quantity: 1n, before: 0n, afterMs: 3_600_000, instrument: 'US.2' }, last])).toEqual([]);
  expect(foundOf([first, { quantity: 1n, before: 0n, afterMs: 10_000, instrument: 'US.2' }, last])).toHaveLength(1);
  expect(foundOf([first, last, { quantity: 1n, before: 0n, afterMs: 3_600_000, instrument: 'US.2' }])).toHaveLength(1);
});

test('another account starts with the full size, unless it belongs to the same person', () => {
  const both = [
    { quantity: 600n, before: 0n, afterMs: 0 },
    { account: 2n, quantity: 100n, before: 0n, afterMs: 0 },
  ];
  const one = new Map([
    [1n, 1n],
    [2n, 1n],
  ]);
  expect(foundOf(both)).toEqual([]);
  expect(foundOf(both.toReversed(), one)).toHaveLength(1);
  expect(foundOf([both[0]!, { ...both[1]!, before: 600n }], one)).toEqual([]);
});

/** A purchase at 100 that waited, in a second in which 500 were traded and 300 displayed. */
function waitedIn(market: string, quantity: bigint, ask: bigint): string[] {
  const found: string[] = [];
  const quoteAt = new Date(AT);
  const fill = {
    account_id: 1n,
    fill_seq: 0n,
    order_seq: 0n,
    quote_seq: 7n,
    quantity,
    price: 100n,
    bid: ask - 5n,
    ask,
    displayed_size: 300n,
    taken_before: 0n,
    rule: 'limit.through',
    source: 'simulated',
    at: quoteAt,
    quote_at: quoteAt,
  };
  const order = { account_id: 1n, order_seq: 0n, instrument: 'X.1', market, side: 'long', effect: 'open' };
  const simulator = {
    source: 'simulated',
    quote: (_: string, at: number) => ({ volume: at === AT ? 1_500n : 1_000n }),
  };
  checkConsumedQuoteSizes(
    { fills: [fill], orders: [order], holders: new Map(), simulator } as unknown as StoredRowsSnapshot,
    (sentence) => found.push(sentence),
  );
  return found;
}

test('an order inside the spread gets a tenth of the volume, and the displayed size once its price is quoted', () => {
  expect([waitedIn('US', 50n, 101n), waitedIn('US', 300n, 100n)]).toEqual([[], []]);
  expect([waitedIn('US', 51n, 101n), waitedIn('US', 301n, 100n)].map(({ length }) => length)).toEqual([1, 1]);
  // In currency pairs only their dealer trades.
  expect([waitedIn('FX', 1n, 101n).length, waitedIn('FX', 300n, 100n).length]).toEqual([1, 0]);
});
