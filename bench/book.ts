/** The cost of a tick that crosses none of a million resting orders, all in one instrument or spread over a world's. */
import type { Quote } from '@bourse/core/markets/market-types.ts';
import type { Order } from '@bourse/core/trading/orders/order.ts';
import { createRestingOrderBooks } from '@bourse/server/books/resting-order-books.ts';
import { roundTo } from './orders/load-measurement.ts';

const ORDERS = 1_000_000;
const TICKS = 200_000;
const WARM_UP_TICKS = 20_000;
const MIDDLE = 100_00000000n;
const TICK = 1_000000n;
const NOW = Date.parse('2026-11-20T15:30:00Z');

/** Half of them buy below the middle, half sell above it, up to 10,000 ticks away. */
function restingOrder(number: number, instrument: string): Order {
  const isBuy = number % 2 === 0;
  const away = BigInt(1 + ((number * 7919) % 10_000)) * TICK;
  return {
    seq: BigInt(number),
    instrument,
    market: 'US',
    side: isBuy ? 'long' : 'short',
    effect: 'open',
    type: 'limit',
    status: 'pending',
    quantity: 1_00000000n,
    filled: 0n,
    averagePrice: null,
    limitPrice: isBuy ? MIDDLE - away : MIDDLE + away,
    leverage: 1,
    timeInForce: 'day',
    hold: 100_00n,
    fees: 0n,
    tax: 0n,
    currency: 'USD',
    cause: 'placed',
    position: null,
    stopPrice: null,
    trail: null,
    triggerPriceSource: 'last',
    goodTill: null,
    takeProfit: null,
    stopLoss: null,
    clientId: null,
    dayTrading: false,
    notional: 0n,
    triggeredAt: null,
    best: null,
    group: null,
    parent: null,
    inactive: false,
    growsTo: null,
    steps: 1,
    expiresAt: NOW + 3_600_000,
    createdAt: NOW,
    updatedAt: NOW,
  };
}

/** A quote that moves between the nearest orders. */
function quoteAt(tick: number): Pick<Quote, 'last' | 'bid' | 'ask'> {
  const last = MIDDLE + (BigInt(tick % 3) - 1n) * (TICK / 4n);
  return { last, bid: last - TICK / 4n, ask: last + TICK / 4n };
}

function measure(instruments: number): number {
  const books = createRestingOrderBooks();
  const names = Array.from({ length: instruments }, (_, index) => `US.T${index}`);
  const filling = performance.now();
  for (let number = 0; number < ORDERS; number++)
    books.setOrder(BigInt(100_000 + (number % 10_000)), restingOrder(number, names[number % instruments]!));
  const fillSeconds = (performance.now() - filling) / 1000;

  let crossed = 0;
  const tickAll = (count: number): void => {
    for (let tick = 0; tick < count; tick++)
      crossed += books.crossedBy(names[tick % instruments]!, quoteAt(tick)).length + books.ended(NOW).length;
  };
  tickAll(WARM_UP_TICKS);
  const started = performance.now();
  tickAll(TICKS);
  const microseconds = ((performance.now() - started) * 1000) / TICKS;
  if (crossed > 0 || books.size !== ORDERS) throw new Error('a tick was to cross nothing');
  console.log(
    `${books.size} orders in ${instruments} instruments, filled in ${fillSeconds.toFixed(1)} s: ` +
      `${microseconds.toFixed(2)} µs a tick`,
  );
  return microseconds;
}

const slowest = Math.max(measure(1), measure(250));
console.log(JSON.stringify({ bench: 'book', microseconds: roundTo(slowest) }));
