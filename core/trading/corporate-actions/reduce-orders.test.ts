/** Open orders on an ex-date, by FINRA Rule 5330. */
import { describe, expect, it } from 'vitest';
import { decidePlaceOrder } from '../trading/place-order.ts';
import { decideTriggerOrder } from '../trading/resting-orders.ts';
import { Account, market, NOON, order, quoteAt, units, usd } from '../trading/testing.ts';
import { decideReduceOrders } from './reduce-orders.ts';

const EX = NOON + 3_600_000;
const event = (amount: string) => ({ exDate: '2026-11-21', amount: units(amount), from: EX });
const gtc = { timeInForce: 'gtc' } as const;
const reduce = (account: Account, amount: string) =>
  account.carry(decideReduceOrders(account.state, event(amount), market('100'), EX));
function waiting(over: object, held = false): Account {
  const account = new Account('100000');
  if (held) account.carry(decidePlaceOrder(account.state, order(), market('100'), NOON));
  account.carry(
    decidePlaceOrder(account.state, order({ quantity: units('10'), ...gtc, ...over }), market('100'), NOON),
  );
  return account;
}
const last = (account: Account) => [...account.orders.values()].findLast(({ status }) => status === 'pending')!;

describe('on an ex-date an open order goes down by the dividend', () => {
  it.each([
    ['a limit to buy', { type: 'limit', limitPrice: units('95') }, false, '0.60', { limitPrice: units('94.4') }],
    // FINRA 5330(a)(1): "rounding the result to the next lower minimum quotation variation".
    [
      'a limit to buy, down to the tick',
      { type: 'limit', limitPrice: units('95') },
      false,
      '0.605',
      { limitPrice: units('94.39') },
    ],
    [
      'a stop to sell',
      { effect: 'close', type: 'stop', stopPrice: units('90') },
      true,
      '0.60',
      { stopPrice: units('89.4') },
    ],
    [
      'a stop limit to sell, both prices',
      { effect: 'close', type: 'stopLimit', stopPrice: units('90'), limitPrice: units('89') },
      true,
      '0.60',
      { stopPrice: units('89.4'), limitPrice: units('88.4') },
    ],
    [
      'a stop that follows',
      { effect: 'close', type: 'trailing', trail: { kind: 'amount', amount: units('5') } },
      true,
      '0.60',
      { best: units('99.4') },
    ],
    [
      'the stop loss that an entry names',
      { type: 'limit', limitPrice: units('95'), takeProfit: units('110'), stopLoss: units('90') },
      false,
      '0.60',
      { limitPrice: units('94.4'), takeProfit: units('110'), stopLoss: units('89.4') },
    ],
  ] as [string, object, boolean, string, object][])('%s', (_, over, held, amount, after) => {
    const account = waiting(over, held);
    reduce(account, amount);
    expect(last(account)).toMatchObject({ ...after, cause: 'adjusted' });
  });
  it.each([
    ['a limit to sell', { effect: 'close', type: 'limit', limitPrice: units('110') }, true],
    ['a stop to buy', { type: 'stop', stopPrice: units('110') }, false],
    ['an order for the day', { type: 'limit', limitPrice: units('95'), timeInForce: 'day' }, false],
    ['one that is marked so', { type: 'limit', limitPrice: units('95'), doNotReduce: true }, false],
  ] as [string, object, boolean][])('but not %s', (_, over, held) => {
    const account = waiting(over, held);
    expect(decideReduceOrders(account.state, event('0.60'), market('100'), EX)).toBeNull();
  });
  it('nor for less than a cent, nor what was placed since', () => {
    const account = waiting({ type: 'limit', limitPrice: units('95') });
    expect(decideReduceOrders(account.state, event('0.009'), market('100'), EX)).toBeNull();
    expect(decideReduceOrders(account.state, { ...event('0.60'), from: NOON }, market('100'), EX)).toBeNull();
  });
});

it('what was held for more comes back, and the customer is told', () => {
  const account = waiting({ type: 'limit', limitPrice: units('95') });
  const before = account.balance('frozen');
  const {
    notices: [notice],
  } = reduce(account, '0.60');
  expect(before - account.balance('frozen')).toBe(usd('6'));
  expect(notice).toMatchObject({ code: 'ordersReduced', params: { amount: '0.6', currency: 'USD' } });
  expect(account.sum).toBe(usd('100000'));
});

it('a price that would be nothing ends its order', () => {
  const account = waiting({ type: 'limit', limitPrice: units('0.50') });
  reduce(account, '0.50');
  expect([...account.orders.values()]).toMatchObject([{ status: 'cancelled', cause: 'corporateAction', hold: 0n }]);
});

it('so that a price that only went ex reaches no stop', () => {
  const account = waiting({ effect: 'close', type: 'stop', stopPrice: units('99.5') }, true);
  const stop = last(account).seq;
  const ex = market('99.4', { quote: quoteAt('99.4') });
  expect(decideTriggerOrder(account.state, stop, ex, null, EX)).not.toBeNull();
  reduce(account, '0.60');
  expect(decideTriggerOrder(account.state, stop, ex, null, EX)).toBeNull();
});
