/** Everything that waits to open has its money, however it came to wait. */
import { describe, expect, it } from 'vitest';
import { decideFillResting } from './resting-orders.ts';
import { decidePlaceOrder } from './place-order.ts';
import { Account, market, NOON, order, refusal, units, usd } from './testing.ts';

const low = order({
  side: 'short',
  type: 'limit',
  limitPrice: units('0.01'),
  quantity: units('10'),
  timeInForce: 'gtc',
});
const trailing = order({
  type: 'trailing',
  trail: { kind: 'rate', rate: 5_000_000n },
  quantity: units('10'),
  timeInForce: 'gtc',
});
const shut = market('100', { session: 'closed' });
const holds = (account: Account) =>
  [...account.orders.values()].filter(({ status }) => status === 'pending').map(({ hold }) => hold);

describe('the hold', () => {
  it('of each half of a pair equals its final cost, also for a short sale far below market or a trailing stop', () => {
    const account = new Account('10000');
    account.carry(decidePlaceOrder(account.state, low, shut, NOON, { oco: low, oto: null }));
    expect(holds(account).every((hold) => hold >= usd('999'))).toBe(true);
    const other = new Account('10000');
    other.carry(
      decidePlaceOrder(
        other.state,
        order({ type: 'limit', limitPrice: units('90'), quantity: units('10'), timeInForce: 'gtc' }),
        market('100'),
        NOON,
        { oco: trailing, oto: null },
      ),
    );
    expect(holds(other)).toHaveLength(2);
    expect(holds(other).every((hold) => hold >= usd('900'))).toBe(true);
    const poor = new Account('950');
    expect(refusal(decidePlaceOrder(poor.state, low, shut, NOON, { oco: low, oto: null })).refused).toBe(
      'insufficientBalance',
    );
  });

  it('of what wakes up behind its entry is, too', () => {
    const account = new Account('10000');
    const entry = order({
      side: 'short',
      type: 'limit',
      limitPrice: units('101'),
      quantity: units('10'),
      timeInForce: 'gtc',
    });
    const {
      order: { seq },
    } = account.carry(decidePlaceOrder(account.state, entry, market('100'), NOON, { oco: null, oto: low }));
    account.carry(decideFillResting(account.state, seq, market('102'), units('100000'), NOON));
    expect(holds(account).every((hold) => hold >= usd('1019'))).toBe(true);
    expect(holds(account)).toHaveLength(1);
  });
});
