import { expect, it } from 'vitest';
import { checkOpenOrders, CLOSING_MAXIMUM, OPEN_MAXIMUM } from './check-account-rules.ts';
import { newOrder } from './new-order.ts';
import { decidePlaceOrder } from './place-order.ts';
import { Account, market, NOON, order, units } from './testing.ts';

const account = new Account('1000');
account.carry(decidePlaceOrder(account.state, order({ quantity: units('1') }), market('100'), NOON));
const [position] = account.state.positions;
const waiting = newOrder(9n, order({ type: 'limit', limitPrice: units('90') }), market('100'), NOON);
const lying = (positions: number, orders: number) => ({
  positions: Array.from({ length: positions }, () => position!),
  orders: Array.from({ length: orders }, () => waiting),
});
const having = (positions: number, orders: number, elsewhere = lying(0, 0)) => ({
  ...lying(positions, orders),
  elsewhere,
});

it.each([
  ['opening beside one less', order(), having(OPEN_MAXIMUM - 1, 0), null],
  ['opening beside so many positions', order(), having(OPEN_MAXIMUM, 0), OPEN_MAXIMUM],
  [
    'opening beside so many of both',
    order({ type: 'limit', limitPrice: units('90') }),
    having(OPEN_MAXIMUM / 2, OPEN_MAXIMUM / 2),
    OPEN_MAXIMUM,
  ],
  [
    'protecting one of so many positions',
    order({ effect: 'close', type: 'stop', stopPrice: units('90') }),
    having(OPEN_MAXIMUM, OPEN_MAXIMUM),
    null,
  ],
  [
    'protecting them again and again',
    order({ effect: 'close', type: 'stop', stopPrice: units('90') }),
    having(1, CLOSING_MAXIMUM),
    CLOSING_MAXIMUM,
  ],
  ['opening beside so many in all portfolios', order(), having(300, 0, lying(150, 50)), OPEN_MAXIMUM],
  ['opening beside one less in all of them', order(), having(300, 0, lying(150, 49)), null],
  [
    'protecting one beside so many orders in all of them',
    order({ effect: 'close', type: 'stop', stopPrice: units('90') }),
    having(1, 400, lying(1, CLOSING_MAXIMUM - 400)),
    CLOSING_MAXIMUM,
  ],
  [
    'protecting one beside one order less in all of them',
    order({ effect: 'close', type: 'stop', stopPrice: units('90') }),
    having(1, 400, lying(1, CLOSING_MAXIMUM - 401)),
    null,
  ],
  ['closing at once', order({ effect: 'close' }), having(20_000, CLOSING_MAXIMUM), null],
  [
    'closing at once at a limit',
    order({ effect: 'close', type: 'limit', limitPrice: units('90'), timeInForce: 'ioc' }),
    having(20_000, CLOSING_MAXIMUM),
    null,
  ],
])('%s', (_, request, state, maximum) => {
  expect(checkOpenOrders(request, state)).toEqual(maximum && { refused: 'tooManyOpen', params: { maximum } });
});
