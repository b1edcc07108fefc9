import { describe, expect, test } from 'vitest';
import { createOrderTicketDraft } from '../order-ticket-draft.ts';
import { type Instrument, orderIntentOf, type Order } from '../order-ticket-intent.ts';
import { buildOrderInput } from '../build-order-input.ts';
import { buildRepeatRequest } from './repeat-order.ts';

const INSTRUMENT = {
  instrument: 'US.NWRB',
  currency: 'USD',
  lot: '1',
  minimum: '1',
  fraction: false,
  displayLot: '1',
  parts: null,
} as Instrument;
const PLAIN = {
  instrument: 'US.NWRB',
  side: 'long',
  effect: 'open',
  type: 'market',
  quantity: '7',
  limitPrice: null,
  stopPrice: null,
  trailAmount: null,
  trailRate: null,
  triggerPriceSource: 'last',
  leverage: 1,
  dayTrading: false,
  doNotReduce: false,
  timeInForce: 'day',
  takeProfit: null,
  stopLoss: null,
} as Order;
/** What the ticket would place if nothing were changed in it. */
function again(over: Partial<Order>) {
  const { side, effect, quantity, limitPrice, terms } = buildRepeatRequest({ ...PLAIN, ...over });
  return buildOrderInput(
    { ...createOrderTicketDraft(orderIntentOf(side, effect), INSTRUMENT, quantity, limitPrice), ...terms },
    INSTRUMENT,
  );
}

describe('repeating an order', () => {
  test.each<Partial<Order>>([
    {},
    { type: 'limit', limitPrice: '180.5', timeInForce: 'gtc', takeProfit: '200', stopLoss: '170' },
    { stopLoss: '170', stopLossLimit: '169', trailingStopRate: '0.05' },
    { takeProfit: '200', trailingStopAmount: '2.5' },
    { type: 'stop', stopPrice: '190', triggerPriceSource: 'quote', leverage: 3 },
    { type: 'stopLimit', stopPrice: '190', limitPrice: '191', triggerPriceSource: 'mark' },
    { type: 'trailing', trailRate: '0.05', effect: 'close' },
    { type: 'trailing', trailAmount: '2.5', effect: 'close', side: 'short' },
    { type: 'limit', limitPrice: '150', effect: 'close', timeInForce: 'ioc' },
    { timeInForce: 'atClose' },
  ])('copies its terms: %j', (over) => {
    const order = { ...PLAIN, ...over };
    const placed = again(over);
    for (const field of ['side', 'effect', 'type', 'quantity'] as const) expect(placed?.[field]).toBe(order[field]);
    for (const field of ['limitPrice', 'stopPrice', 'trailRate', 'trailAmount', 'takeProfit', 'stopLoss'] as const)
      expect([field, placed?.[field] ?? null]).toEqual([field, order[field]]);
    for (const field of ['stopLossLimit', 'trailingStopRate', 'trailingStopAmount'] as const)
      expect([field, placed?.[field]]).toEqual([field, order[field]]);
    expect(placed?.leverage ?? 1).toBe(order.leverage);
    expect(placed?.timeInForce ?? 'day').toBe(order.timeInForce);
    if (order.type !== 'market' && order.type !== 'limit')
      expect(placed?.triggerPriceSource).toBe(order.triggerPriceSource);
  });

  test('makes an order for a past date valid for today', () => {
    expect(again({ type: 'limit', limitPrice: '180', timeInForce: 'gtd' })).toMatchObject({ timeInForce: 'day' });
  });
});
