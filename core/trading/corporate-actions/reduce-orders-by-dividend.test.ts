/** Open orders on an ex-date, by FINRA Rule 5330. */
import { describe, expect, it } from 'vitest';
import { decidePlaceOrder } from '../trading/place-order.ts';
import { decideTriggerOrder } from '../trading/fill-or-trigger-waiting-order.ts';
import {
  TestAccount,
  buildMarketView,
  TEST_NOON,
  buildOrderRequest,
  buildQuote,
  parseUnits,
  parseUsd,
} from '../trading/testing.ts';
import { decideReduceOrders } from './reduce-orders-by-dividend.ts';

const EX = TEST_NOON + 3_600_000;
const event = (amount: string) => ({ exDate: '2026-11-21', amount: parseUnits(amount), from: EX });
const gtc = { timeInForce: 'gtc' } as const;
const reduce = (account: TestAccount, amount: string) =>
  account.carry(decideReduceOrders(account.state, event(amount), buildMarketView('100'), EX));
function waiting(over: object, held = false): TestAccount {
  const account = new TestAccount('100000');
  if (held) account.carry(decidePlaceOrder(account.state, buildOrderRequest(), buildMarketView('100'), TEST_NOON));
  account.carry(
    decidePlaceOrder(
      account.state,
      buildOrderRequest({ quantity: parseUnits('10'), ...gtc, ...over }),
      buildMarketView('100'),
      TEST_NOON,
    ),
  );
  return account;
}
const last = (account: TestAccount) => [...account.orders.values()].findLast(({ status }) => status === 'pending')!;

describe('on the ex-date, the price of an open order', () => {
  it.each([
    [
      'a limit to buy',
      { type: 'limit', limitPrice: parseUnits('95') },
      false,
      '0.60',
      { limitPrice: parseUnits('94.4') },
    ],
    // FINRA 5330(a)(1): "rounding the result to the next lower minimum quotation variation".
    [
      'a limit to buy, down to the tick',
      { type: 'limit', limitPrice: parseUnits('95') },
      false,
      '0.605',
      { limitPrice: parseUnits('94.39') },
    ],
    [
      'a stop to sell',
      { effect: 'close', type: 'stop', stopPrice: parseUnits('90') },
      true,
      '0.60',
      { stopPrice: parseUnits('89.4') },
    ],
    [
      'a stop limit to sell, both prices',
      { effect: 'close', type: 'stopLimit', stopPrice: parseUnits('90'), limitPrice: parseUnits('89') },
      true,
      '0.60',
      { stopPrice: parseUnits('89.4'), limitPrice: parseUnits('88.4') },
    ],
    [
      'a stop that follows',
      { effect: 'close', type: 'trailing', trail: { kind: 'amount', amount: parseUnits('5') } },
      true,
      '0.60',
      { best: parseUnits('99.4') },
    ],
    [
      'the stop loss that an entry names',
      {
        type: 'limit',
        limitPrice: parseUnits('95'),
        takeProfit: parseUnits('110'),
        stopLoss: parseUnits('90'),
        stopLossLimit: parseUnits('89'),
      },
      false,
      '0.60',
      {
        limitPrice: parseUnits('94.4'),
        takeProfit: parseUnits('110'),
        stopLoss: parseUnits('89.4'),
        stopLossLimit: parseUnits('88.4'),
      },
    ],
  ] as [string, object, boolean, string, object][])(
    'is reduced by the dividend: %s',
    (_, over, held, amount, after) => {
      const account = waiting(over, held);
      reduce(account, amount);
      expect(last(account)).toMatchObject({ ...after, cause: 'adjusted' });
    },
  );
  it.each([
    ['a limit to sell', { effect: 'close', type: 'limit', limitPrice: parseUnits('110') }, true],
    ['a stop to buy', { type: 'stop', stopPrice: parseUnits('110') }, false],
    ['an order for the day', { type: 'limit', limitPrice: parseUnits('95'), timeInForce: 'day' }, false],
    ['one that is marked so', { type: 'limit', limitPrice: parseUnits('95'), doNotReduce: true }, false],
  ] as [string, object, boolean][])('is not reduced: %s', (_, over, held) => {
    const account = waiting(over, held);
    expect(decideReduceOrders(account.state, event('0.60'), buildMarketView('100'), EX)).toBeNull();
  });
  it('is not reduced for less than a cent, or if the order was placed since', () => {
    const account = waiting({ type: 'limit', limitPrice: parseUnits('95') });
    expect(decideReduceOrders(account.state, event('0.009'), buildMarketView('100'), EX)).toBeNull();
    expect(
      decideReduceOrders(account.state, { ...event('0.60'), from: TEST_NOON }, buildMarketView('100'), EX),
    ).toBeNull();
  });
});

it('the excess hold is released, and the customer gets a notice', () => {
  const account = waiting({ type: 'limit', limitPrice: parseUnits('95') });
  const before = account.balance('frozen');
  const {
    notices: [notice],
  } = reduce(account, '0.60');
  expect(before - account.balance('frozen')).toBe(parseUsd('6'));
  expect(notice).toMatchObject({ code: 'ordersReduced', params: { amount: '0.6', currency: 'USD' } });
  expect(account.sum).toBe(parseUsd('100000'));
});

it('an order ends if its reduced price would be zero', () => {
  const account = waiting({ type: 'limit', limitPrice: parseUnits('0.50') });
  reduce(account, '0.50');
  expect([...account.orders.values()]).toMatchObject([{ status: 'cancelled', cause: 'corporateAction', hold: 0n }]);
});

it('a price that falls only by the dividend triggers no stop', () => {
  const account = waiting({ effect: 'close', type: 'stop', stopPrice: parseUnits('99.5') }, true);
  const stop = last(account).seq;
  const ex = buildMarketView('99.4', { quote: buildQuote('99.4') });
  expect(decideTriggerOrder(account.state, stop, ex, null, EX)).not.toBeNull();
  reduce(account, '0.60');
  expect(decideTriggerOrder(account.state, stop, ex, null, EX)).toBeNull();
});
