import { describe, expect, it } from 'vitest';
import { decideCancelOrder } from './end-orders.ts';
import { decideFillRestingOrder, decideTriggerOrder } from './fill-or-trigger-waiting-order.ts';
import { decidePlaceOrder } from './place-order.ts';
import { decideReplaceOrder } from './replace-order.ts';
import {
  TestAccount,
  buildMarketView,
  TEST_NOON,
  buildOrderRequest,
  requireRefusal,
  parseUnits,
  parseUsd,
} from './testing.ts';

const opened = (): TestAccount => {
  const account = new TestAccount('10000');
  account.carry(decidePlaceOrder(account.state, buildOrderRequest(), buildMarketView('100'), TEST_NOON));
  return account;
};
const protection = (over: object) => buildOrderRequest({ effect: 'close', position: 1n, timeInForce: 'gtc', ...over });
const profit = protection({ type: 'limit', limitPrice: parseUnits('110') });
const loss = protection({ type: 'stop', stopPrice: parseUnits('90') });
const pending = (account: TestAccount) => [...account.orders.values()].filter((each) => each.status === 'pending');

describe('an order that protects one position', () => {
  it('reserves nothing, so there may be several and the position can still be sold', () => {
    const account = opened();
    account.carry(decidePlaceOrder(account.state, profit, buildMarketView('100'), TEST_NOON));
    account.carry(decidePlaceOrder(account.state, loss, buildMarketView('100'), TEST_NOON));
    expect([...account.positions.values()]).toMatchObject([{ status: 'inPosition', reserved: 0n }]);
    account.carry(
      decidePlaceOrder(account.state, buildOrderRequest({ effect: 'close' }), buildMarketView('100'), TEST_NOON),
    );
    expect(pending(account)).toEqual([]);
    expect([...account.orders.values()].map((each) => each.cause)).toEqual([
      'filled',
      'nothingToClose',
      'nothingToClose',
      'filled',
    ]);
  });
  it('sells at its stop, and ends the other order of its pair', () => {
    const account = opened();
    const { order: stop } = account.carry(decidePlaceOrder(account.state, loss, buildMarketView('100'), TEST_NOON));
    account.carry(decidePlaceOrder(account.state, profit, buildMarketView('100'), TEST_NOON));
    account.carry(decideTriggerOrder(account.state, stop.seq, buildMarketView('89'), null, TEST_NOON));
    expect(pending(account)).toEqual([]);
    expect([...account.positions.values()]).toMatchObject([{ status: 'closed', reserved: 0n }]);
    expect(account.balance('margin')).toBe(0n);
  });
  it('of a pair allows a change of its price, not its quantity', () => {
    const account = opened();
    const { order: first } = account.carry(
      decidePlaceOrder(account.state, profit, buildMarketView('100'), TEST_NOON, { oco: loss, oto: null }),
    );
    expect(
      requireRefusal(
        decideReplaceOrder(account.state, first.seq, { quantity: parseUnits('5') }, buildMarketView('100'), TEST_NOON),
      ),
    ).toEqual({ refused: 'replaceNotAllowed', params: {} });
    account.carry(
      decideReplaceOrder(
        account.state,
        first.seq,
        { limitPrice: parseUnits('112') },
        buildMarketView('100'),
        TEST_NOON,
      ),
    );
    expect(account.orders.get(first.seq)?.limitPrice).toBe(parseUnits('112'));
    account.carry(decideCancelOrder(account.state, first.seq, buildMarketView('100'), TEST_NOON));
    expect(pending(account)).toEqual([]);
    expect(account.sum).toBe(parseUsd('10000'));
  });
  it('of a pair shrinks by what the other one sells, and ends when that one is cancelled', () => {
    const account = opened();
    const { order: first } = account.carry(
      decidePlaceOrder(account.state, profit, buildMarketView('100'), TEST_NOON, { oco: loss, oto: null }),
    );
    account.carry(
      decideFillRestingOrder(account.state, first.seq, buildMarketView('110'), parseUnits('108'), TEST_NOON),
    );
    expect(pending(account).map((each) => [each.stopPrice, each.filled, each.quantity])).toEqual([
      [parseUnits('90'), 0n, parseUnits('15')],
      [null, parseUnits('10'), parseUnits('25')],
    ]);
    account.carry(decideCancelOrder(account.state, first.seq, buildMarketView('100'), TEST_NOON));
    expect(account.orders.get(first.seq)).toMatchObject({
      status: 'closed',
      cause: 'cancelledByCustomer',
      filled: parseUnits('10'),
    });
    expect(pending(account)).toEqual([]);
  });
  it('never closes more than the position has', () => {
    const account = opened();
    expect(
      requireRefusal(
        decidePlaceOrder(account.state, { ...loss, quantity: parseUnits('26') }, buildMarketView('100'), TEST_NOON),
      ),
    ).toEqual({
      refused: 'quantityExceedsHeld',
      params: { held: '25' },
    });
  });
});

describe('a trailing stop', () => {
  const trailing = (over: object) =>
    buildOrderRequest({
      type: 'trailing',
      timeInForce: 'gtc',
      trail: { kind: 'rate', rate: parseUnits('0.05') },
      ...over,
    });
  it('can be given another distance, and keeps its best price', () => {
    const account = opened();
    const { order: stop } = account.carry(
      decidePlaceOrder(account.state, trailing({ effect: 'close', position: 1n }), buildMarketView('100'), TEST_NOON),
    );
    account.orders.set(stop.seq, { ...account.orders.get(stop.seq)!, best: parseUnits('120') });
    account.carry(
      decideReplaceOrder(
        account.state,
        stop.seq,
        { trail: { kind: 'amount', amount: parseUnits('3') } },
        buildMarketView('118'),
        TEST_NOON,
      ),
    );
    expect(account.orders.get(stop.seq)).toMatchObject({
      trail: { kind: 'amount', amount: parseUnits('3') },
      best: parseUnits('120'),
      status: 'pending',
      cause: 'replaced',
    });
    expect(
      account.carry(decideTriggerOrder(account.state, stop.seq, buildMarketView('117'), parseUnits('120'), TEST_NOON))
        .order.status,
    ).toBe('closed');
  });
  it('is refused a distance beyond the price; a fixed stop is refused any distance', () => {
    const account = opened();
    const { order: stop } = account.carry(
      decidePlaceOrder(account.state, trailing({ effect: 'close', position: 1n }), buildMarketView('100'), TEST_NOON),
    );
    expect(
      requireRefusal(
        decideReplaceOrder(
          account.state,
          stop.seq,
          { trail: { kind: 'rate', rate: parseUnits('1') } },
          buildMarketView('100'),
          TEST_NOON,
        ),
      ),
    ).toMatchObject({ refused: 'trailOutOfRange' });
    const { order: fixed } = account.carry(decidePlaceOrder(account.state, loss, buildMarketView('100'), TEST_NOON));
    expect(
      requireRefusal(
        decideReplaceOrder(
          account.state,
          fixed.seq,
          { trail: { kind: 'rate', rate: parseUnits('0.1') } },
          buildMarketView('100'),
          TEST_NOON,
        ),
      ),
    ).toMatchObject({ refused: 'replaceNotAllowed' });
  });
  it('to open holds the cost at its first stop: more with a wider distance or more units', () => {
    const account = new TestAccount('10000');
    const { order: stop } = account.carry(
      decidePlaceOrder(account.state, trailing({ quantity: parseUnits('10') }), buildMarketView('100'), TEST_NOON),
    );
    const hold = account.balance('frozen');
    expect(hold).toBeGreaterThan(parseUsd('1050'));
    account.carry(
      decideReplaceOrder(
        account.state,
        stop.seq,
        { trail: { kind: 'rate', rate: parseUnits('0.1') } },
        buildMarketView('98'),
        TEST_NOON,
      ),
    );
    // The market has fallen since, but the stop has been followed from 100.
    expect(account.balance('frozen')).toBeGreaterThan(parseUsd('1100'));
    account.carry(
      decideReplaceOrder(account.state, stop.seq, { quantity: parseUnits('20') }, buildMarketView('100'), TEST_NOON),
    );
    expect(account.balance('frozen')).toBeGreaterThan(parseUsd('2000'));
    expect(
      requireRefusal(
        decideReplaceOrder(account.state, stop.seq, { quantity: parseUnits('200') }, buildMarketView('100'), TEST_NOON),
      ),
    ).toMatchObject({ refused: 'insufficientBalance' });
  });
});
