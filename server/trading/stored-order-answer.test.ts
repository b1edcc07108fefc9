/** An order's answer is kept short, and is the same letter for letter when a key is used again. */
import { decidePlaceOrder } from '@bourse/core/trading/trading/place-order.ts';
import { isTradingRefusal } from '@bourse/core/trading/execution/trading-refusals.ts';
import {
  TestAccount,
  buildMarketView,
  TEST_NOON,
  buildOrderRequest as request,
  parseUnits,
} from '@bourse/core/trading/trading/testing.ts';
import type { OrderRequest } from '@bourse/core/trading/orders/order.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ORDER_ANSWER_FORMAT } from './stored-order-answer.ts';
import { type OrderView, buildOrderView } from './order-and-position-views.ts';

function placed(over: Partial<OrderRequest>): OrderView {
  const decided = decidePlaceOrder(new TestAccount('100000').state, request(over), buildMarketView('100'), TEST_NOON);
  if (isTradingRefusal(decided)) throw new Error(decided.refused);
  return buildOrderView(77n, decided.order, decided.records.fills, 'Nordwind Robotics');
}
const again = (answer: object): string =>
  JSON.stringify(ORDER_ANSWER_FORMAT.read(ORDER_ANSWER_FORMAT.write(answer as never)));

const EXCHANGE = {
  currency: 'KRW',
  rate: '1370',
  spreadRate: '0.002',
  paid: '250001',
  spread: '500',
  bought: '182.10',
};
const MARKET = placed({});
const LIMIT = placed({
  type: 'limit',
  limitPrice: parseUnits('90'),
  timeInForce: 'gtc',
  takeProfit: parseUnits('120'),
});

it.each([
  ['a market order that fills', { order: MARKET }],
  ['a limit order that waits', { order: LIMIT }],
  ['one that is paid in another currency', { order: MARKET, exchange: EXCHANGE }],
  ['a sale that has brought money', { order: MARKET, received: '182.10' }],
])('of %s', (_, answer) => {
  const text = ORDER_ANSWER_FORMAT.write(answer);
  expect(text.startsWith('o1[')).toBe(true);
  expect(again(answer)).toBe(JSON.stringify(answer));
});

it('stores an immediate fill in at most a quarter of its JSON', () => {
  const answer = { order: MARKET };
  expect(ORDER_ANSWER_FORMAT.write(answer).length * 4).toBeLessThan(JSON.stringify(answer).length);
});

it('restores the answer of any order', () => {
  const fields = Object.keys(MARKET) as (keyof OrderView)[];
  const value = fc.oneof(
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.string(),
    fc.constantFrom('0.00', 'USD', 'long'),
  );
  const fill = fc.tuple(fc.constantFrom(...Object.keys(MARKET.fills[0]!)), value);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...fields.filter((name) => name !== 'fills' && name !== 'dayEnd')), value)),
      fc.array(fill, { maxLength: 4 }),
      (changed, fills) => {
        const order = { ...MARKET, ...Object.fromEntries(changed) };
        const answer = { order: { ...order, fills: fills.map(([name, of]) => ({ ...MARKET.fills[0]!, [name]: of })) } };
        expect(again(answer)).toBe(JSON.stringify(answer));
      },
    ),
  );
});

it('stores an answer with unknown fields as JSON', () => {
  const { growsTo: _, ...less } = MARKET;
  for (const order of [{ ...MARKET, more: 1 }, less, { ...MARKET, fills: [{ ...MARKET.fills[0]!, more: 1 }] }]) {
    expect(ORDER_ANSWER_FORMAT.write({ order } as never)).toBe(JSON.stringify({ order }));
    expect(again({ order })).toBe(JSON.stringify({ order }));
  }
  const late = { order: { ...MARKET, dayEnd: [{ date: '2026-11-20', charges: [] }] } };
  expect(again(late)).toBe(JSON.stringify(late));
});

it('still reads the format written today', () => {
  const restored =
    'o1[[0,"o1n-1",1,"US.NWRB",2,"Nordwind",7,"2",9,"182.8",29,"365.60",30,"0.99",35,"2026-11-21T12:06:59.876Z"],' +
    '[[0,"f1n-2",6,1795262819]]]';
  expect(ORDER_ANSWER_FORMAT.read(restored)).toMatchObject({
    order: {
      id: 'o1n-1',
      filled: '2',
      status: 'inPosition',
      updatedAt: '2026-11-21T12:06:59.876Z',
      position: 'p1n-1',
      dayEnd: [],
      fills: [{ id: 'f1n-2', price: '182.8', quantity: '2', fee: '0.99', at: '2026-11-21T12:06:59.876Z' }],
    },
  });
});
