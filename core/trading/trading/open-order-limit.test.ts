import { expect, it } from 'vitest';
import {
  checkOpenOrderLimit,
  CLOSING_ORDERS_MAXIMUM,
  OPEN_ORDERS_AND_POSITIONS_MAXIMUM,
} from './check-order-request.ts';
import { createOrder } from './create-order.ts';
import { decidePlaceOrder } from './place-order.ts';
import { TestAccount, buildMarketView, TEST_NOON, buildOrderRequest, parseUnits } from './testing.ts';

const account = new TestAccount('1000');
account.carry(
  decidePlaceOrder(account.state, buildOrderRequest({ quantity: parseUnits('1') }), buildMarketView('100'), TEST_NOON),
);
const [position] = account.state.positions;
const waiting = createOrder(
  9n,
  buildOrderRequest({ type: 'limit', limitPrice: parseUnits('90') }),
  buildMarketView('100'),
  TEST_NOON,
);
const lying = (positions: number, orders: number) => ({
  positions: Array.from({ length: positions }, () => position!),
  orders: Array.from({ length: orders }, () => waiting),
});
const having = (positions: number, orders: number, otherPortfolioHoldings = lying(0, 0)) => ({
  ...lying(positions, orders),
  otherPortfolioHoldings,
});

it.each([
  ['opening beside one less', buildOrderRequest(), having(OPEN_ORDERS_AND_POSITIONS_MAXIMUM - 1, 0), null],
  [
    'opening beside so many positions',
    buildOrderRequest(),
    having(OPEN_ORDERS_AND_POSITIONS_MAXIMUM, 0),
    OPEN_ORDERS_AND_POSITIONS_MAXIMUM,
  ],
  [
    'opening beside so many of both',
    buildOrderRequest({ type: 'limit', limitPrice: parseUnits('90') }),
    having(OPEN_ORDERS_AND_POSITIONS_MAXIMUM / 2, OPEN_ORDERS_AND_POSITIONS_MAXIMUM / 2),
    OPEN_ORDERS_AND_POSITIONS_MAXIMUM,
  ],
  [
    'protecting one of so many positions',
    buildOrderRequest({ effect: 'close', type: 'stop', stopPrice: parseUnits('90') }),
    having(OPEN_ORDERS_AND_POSITIONS_MAXIMUM, OPEN_ORDERS_AND_POSITIONS_MAXIMUM),
    null,
  ],
  [
    'protecting them again and again',
    buildOrderRequest({ effect: 'close', type: 'stop', stopPrice: parseUnits('90') }),
    having(1, CLOSING_ORDERS_MAXIMUM),
    CLOSING_ORDERS_MAXIMUM,
  ],
  [
    'opening beside so many in all portfolios',
    buildOrderRequest(),
    having(300, 0, lying(150, 50)),
    OPEN_ORDERS_AND_POSITIONS_MAXIMUM,
  ],
  ['opening beside one less in all of them', buildOrderRequest(), having(300, 0, lying(150, 49)), null],
  [
    'protecting one beside so many orders in all of them',
    buildOrderRequest({ effect: 'close', type: 'stop', stopPrice: parseUnits('90') }),
    having(1, 400, lying(1, CLOSING_ORDERS_MAXIMUM - 400)),
    CLOSING_ORDERS_MAXIMUM,
  ],
  [
    'protecting one beside one order less in all of them',
    buildOrderRequest({ effect: 'close', type: 'stop', stopPrice: parseUnits('90') }),
    having(1, 400, lying(1, CLOSING_ORDERS_MAXIMUM - 401)),
    null,
  ],
  ['closing at once', buildOrderRequest({ effect: 'close' }), having(20_000, CLOSING_ORDERS_MAXIMUM), null],
  [
    'closing at once at a limit',
    buildOrderRequest({ effect: 'close', type: 'limit', limitPrice: parseUnits('90'), timeInForce: 'ioc' }),
    having(20_000, CLOSING_ORDERS_MAXIMUM),
    null,
  ],
])('%s', (_, request, state, maximum) => {
  expect(checkOpenOrderLimit(request, state)).toEqual(maximum && { refused: 'tooManyOpen', params: { maximum } });
});
