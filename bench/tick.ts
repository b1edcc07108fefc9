/**
 * The cost of a tick among a million resting and conditional orders: limits, stops and trailing stops that watch every
 * kind of price.
 */
import type { Quote } from '@bourse/core/markets/market-types.ts';
import type { Order } from '@bourse/core/trading/orders/order.ts';
import { createRestingOrderBooks } from '@bourse/server/books/resting-order-books.ts';
import { roundTo } from './orders/load-measurement.ts';

const ORDERS = 1_000_000;
const TICKS = 100_000;
const INSTRUMENT = 'US.T0';
const MIDDLE = 100_00000000n;
const TICK = 1_000000n;
const NOW = Date.parse('2026-11-20T15:30:00Z');
const TRIGGER_PRICES = ['last', 'quote', 'mark'] as const;

const base: Omit<Order, 'seq'> = {
  instrument: INSTRUMENT,
  market: 'US',
  side: 'long',
  effect: 'open',
  type: 'limit',
  status: 'pending',
  quantity: 1_00000000n,
  filled: 0n,
  averagePrice: null,
  limitPrice: null,
  leverage: 1,
  timeInForce: 'gtc',
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
  expiresAt: null,
  createdAt: NOW,
  updatedAt: NOW,
};

/**
 * A quarter of each: limits, stops in both directions, stops that trail by amount, stops that trail by rate. All
 * further away than the quotes move.
 */
function orderAt(number: number): Order {
  const away = BigInt(2_000 + ((number * 7919) % 5_000)) * TICK;
  const buys = number % 2 === 0;
  const side = buys ? 'long' : 'short';
  const own = { ...base, seq: BigInt(number), side, triggerPriceSource: TRIGGER_PRICES[number % 3] ?? 'last' } as const;
  switch (number % 4) {
    case 0:
    case 1:
      return number % 8 < 4
        ? { ...own, limitPrice: buys ? MIDDLE - away : MIDDLE + away }
        : { ...own, type: 'stop', stopPrice: buys ? MIDDLE + away : MIDDLE - away };
    case 2:
      return { ...own, type: 'trailing', trail: { kind: 'amount', amount: away }, best: MIDDLE };
    default:
      return { ...own, type: 'trailing', trail: { kind: 'rate', rate: 20_000_000n + away / 10_000n }, best: MIDDLE };
  }
}

/** A slow wave up and down, so that trailing stops have something to follow. */
function quoteAt(tick: number): Pick<Quote, 'last' | 'bid' | 'ask'> {
  const phase = tick % 2_000;
  const last = MIDDLE + BigInt(phase < 1_000 ? phase : 2_000 - phase) * (TICK / 2n);
  return { last, bid: last - TICK / 2n, ask: last + TICK / 2n };
}

const books = createRestingOrderBooks();
const filling = performance.now();
for (let number = 0; number < ORDERS; number += 1) books.setOrder(BigInt(100_000 + (number % 10_000)), orderAt(number));
const fillSeconds = (performance.now() - filling) / 1000;

let crossed = 0;
const started = performance.now();
for (let tick = 0; tick < TICKS; tick += 1) crossed += books.crossedBy(INSTRUMENT, quoteAt(tick)).length;
const microseconds = ((performance.now() - started) * 1000) / TICKS;
if (crossed > 0 || books.size !== ORDERS) throw new Error(`a tick was to reach nothing, and reached ${crossed}`);
console.log(
  `${ORDERS} resting and conditional orders in one instrument, filled in ${fillSeconds.toFixed(1)} s: ` +
    `${microseconds.toFixed(2)} µs a tick`,
);
console.log(JSON.stringify({ bench: 'tick', microseconds: roundTo(microseconds) }));
