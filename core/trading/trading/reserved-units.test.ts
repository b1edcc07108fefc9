/** Units reserved by an order waiting to sell belong to that order, whatever else waits. */
import { expect, it } from 'vitest';
import { decideCancelOrder } from './end-orders.ts';
import { decideFillRestingOrder } from './fill-or-trigger-waiting-order.ts';
import { decidePlaceOrder } from './place-order.ts';
import { decideReplaceOrder } from './replace-order.ts';
import {
  TestAccount,
  buildMarketView,
  TEST_NOON,
  buildOrderRequest,
  buildQuote,
  requireRefusal,
  parseUnits,
} from './testing.ts';

/** Two positions of 10, and a sale of one of them that has filled 4 and waits for 6. */
function partlySold(which: 0 | 1): { account: TestAccount; positions: bigint[]; own: bigint } {
  const account = new TestAccount('10000');
  const positions = [0, 1].map(
    () =>
      account.carry(
        decidePlaceOrder(
          account.state,
          buildOrderRequest({ quantity: parseUnits('10') }),
          buildMarketView('100'),
          TEST_NOON,
        ),
      ).order.seq,
  );
  const thin = buildMarketView('100', { quote: buildQuote('100', { bidSize: parseUnits('4') }) });
  const sale = buildOrderRequest({
    effect: 'close',
    type: 'limit',
    limitPrice: parseUnits('99.99'),
    quantity: parseUnits('10'),
    position: positions[which]!,
    timeInForce: 'gtc',
  });
  const { order: placed } = account.carry(decidePlaceOrder(account.state, sale, thin, TEST_NOON));
  expect([placed.filled, placed.status]).toEqual([parseUnits('4'), 'pending']);
  return { account, positions, own: placed.seq };
}
const anyOf = (quantity: string) =>
  buildOrderRequest({
    effect: 'close',
    type: 'limit',
    limitPrice: parseUnits('101'),
    quantity: parseUnits(quantity),
    timeInForce: 'gtc',
  });
const fill = (account: TestAccount, seq: bigint, last: string) =>
  account.carry(decideFillRestingOrder(account.state, seq, buildMarketView(last), parseUnits('1000000'), TEST_NOON));

it('a sale from any position takes no units reserved by a sale of one position', () => {
  const {
    account,
    positions: [first],
    own,
  } = partlySold(0);
  const { order: any } = account.carry(decidePlaceOrder(account.state, anyOf('5'), buildMarketView('100'), TEST_NOON));
  expect(fill(account, any.seq, '102').order.status).toBe('closed');
  expect(account.positions.get(first!)?.openQuantity).toBe(parseUnits('6'));
  expect(fill(account, own, '102').order.status).toBe('closed');
  expect(account.positions.get(first!)?.status).toBe('closed');
});

it("cancelling a sale from any position releases none of another order's units", () => {
  const {
    account,
    positions: [, second],
    own,
  } = partlySold(1);
  const { order: any } = account.carry(decidePlaceOrder(account.state, anyOf('8'), buildMarketView('100'), TEST_NOON));
  account.carry(decideCancelOrder(account.state, any.seq, buildMarketView('100'), TEST_NOON));
  expect(account.positions.get(second!)?.reserved).toBe(parseUnits('6'));
  expect(account.carry(decideCancelOrder(account.state, own, buildMarketView('100'), TEST_NOON)).order.cause).toBe(
    'cancelledByCustomer',
  );
  expect([...account.positions.values()].map(({ reserved }) => reserved)).toEqual([0n, 0n]);
});

it("an immediate order can't be linked to a waiting one, and reserves nothing afterwards", () => {
  const account = new TestAccount('10000');
  const {
    order: { seq: position },
  } = account.carry(
    decidePlaceOrder(
      account.state,
      buildOrderRequest({ quantity: parseUnits('10') }),
      buildMarketView('100'),
      TEST_NOON,
    ),
  );
  const first = buildOrderRequest({
    effect: 'close',
    type: 'limit',
    limitPrice: parseUnits('105'),
    quantity: parseUnits('10'),
    position,
    timeInForce: 'ioc',
  });
  const other = buildOrderRequest({
    effect: 'close',
    type: 'stop',
    stopPrice: parseUnits('95'),
    quantity: parseUnits('10'),
    position,
    timeInForce: 'gtc',
  });
  const placed = decidePlaceOrder(account.state, first, buildMarketView('100'), TEST_NOON, { oco: other, oto: null });
  expect(requireRefusal(placed).refused).toBe('linkNotAllowed');
  expect(
    requireRefusal(
      decidePlaceOrder(
        account.state,
        { ...other, type: 'limit', stopPrice: null, limitPrice: parseUnits('105') },
        buildMarketView('100'),
        TEST_NOON,
        { oco: first, oto: null },
      ),
    ).refused,
  ).toBe('linkNotAllowed');
});

it('an inactive sale that waits for its entry can change its price, but not raise its quantity', () => {
  const account = new TestAccount('10000');
  const entry = buildOrderRequest({
    type: 'limit',
    limitPrice: parseUnits('95'),
    quantity: parseUnits('10'),
    timeInForce: 'gtc',
  });
  const child = buildOrderRequest({
    effect: 'close',
    type: 'limit',
    limitPrice: parseUnits('105'),
    quantity: parseUnits('10'),
    timeInForce: 'gtc',
  });
  account.carry(decidePlaceOrder(account.state, entry, buildMarketView('100'), TEST_NOON, { oco: null, oto: child }));
  const inactive = [...account.orders.values()].find((each) => each.inactive)!;
  expect(
    account.carry(
      decideReplaceOrder(
        account.state,
        inactive.seq,
        { limitPrice: parseUnits('106') },
        buildMarketView('100'),
        TEST_NOON,
      ),
    ).order,
  ).toMatchObject({ limitPrice: parseUnits('106'), inactive: true });
  expect(
    account.carry(
      decideReplaceOrder(account.state, inactive.seq, { quantity: parseUnits('8') }, buildMarketView('100'), TEST_NOON),
    ).order.quantity,
  ).toBe(parseUnits('8'));
  expect(
    requireRefusal(
      decideReplaceOrder(account.state, inactive.seq, { quantity: parseUnits('9') }, buildMarketView('100'), TEST_NOON),
    ),
  ).toEqual({ refused: 'quantityExceedsHeld', params: { held: '0' } });
});
