/** Everything that waits to open has its money, however it came to wait. */
import { describe, expect, it } from 'vitest';
import { decideFillRestingOrder } from './fill-or-trigger-waiting-order.ts';
import { decidePlaceOrder } from './place-order.ts';
import {
  TestAccount,
  buildMarketView,
  TEST_NOON,
  buildOrderRequest,
  requireRefusal,
  parseUnits,
  parseUsd,
} from './testing.ts';

const low = buildOrderRequest({
  side: 'short',
  type: 'limit',
  limitPrice: parseUnits('0.01'),
  quantity: parseUnits('10'),
  timeInForce: 'gtc',
});
const trailing = buildOrderRequest({
  type: 'trailing',
  trail: { kind: 'rate', rate: 5_000_000n },
  quantity: parseUnits('10'),
  timeInForce: 'gtc',
});
const shut = buildMarketView('100', { session: 'closed' });
const holds = (account: TestAccount) =>
  [...account.orders.values()].filter(({ status }) => status === 'pending').map(({ hold }) => hold);

describe('the hold', () => {
  it('of a pair equals the final cost of its dearer half, also for a short sale or a trailing stop', () => {
    const account = new TestAccount('10000');
    account.carry(decidePlaceOrder(account.state, low, shut, TEST_NOON, { oco: low, oto: null }));
    expect(holds(account).toSorted()).toEqual([0n, expect.toSatisfy((hold: bigint) => hold >= parseUsd('999'))]);
    const other = new TestAccount('10000');
    other.carry(
      decidePlaceOrder(
        other.state,
        buildOrderRequest({
          type: 'limit',
          limitPrice: parseUnits('90'),
          quantity: parseUnits('10'),
          timeInForce: 'gtc',
        }),
        buildMarketView('100'),
        TEST_NOON,
        { oco: trailing, oto: null },
      ),
    );
    expect(holds(other).toSorted()).toEqual([0n, expect.toSatisfy((hold: bigint) => hold >= parseUsd('1000'))]);
    const poor = new TestAccount('950');
    expect(requireRefusal(decidePlaceOrder(poor.state, low, shut, TEST_NOON, { oco: low, oto: null })).refused).toBe(
      'insufficientBalance',
    );
  });

  it('of an order that activates after its entry equals its final cost too', () => {
    const account = new TestAccount('10000');
    const entry = buildOrderRequest({
      side: 'short',
      type: 'limit',
      limitPrice: parseUnits('101'),
      quantity: parseUnits('10'),
      timeInForce: 'gtc',
    });
    const {
      order: { seq },
    } = account.carry(
      decidePlaceOrder(account.state, entry, buildMarketView('100'), TEST_NOON, { oco: null, oto: low }),
    );
    account.carry(decideFillRestingOrder(account.state, seq, buildMarketView('102'), parseUnits('100000'), TEST_NOON));
    expect(holds(account).every((hold) => hold >= parseUsd('1019'))).toBe(true);
    expect(holds(account)).toHaveLength(1);
  });
});
