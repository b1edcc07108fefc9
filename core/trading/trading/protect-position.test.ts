import { describe, expect, it } from 'vitest';
import { decideCancelOrder } from './end-orders.ts';
import { decideFillResting, decideTriggerOrder } from './resting-orders.ts';
import { decidePlaceOrder } from './place-order.ts';
import { decideReplaceOrder } from './replace-order.ts';
import { Account, market, NOON, order, refusal, units, usd } from './testing.ts';

const opened = (): Account => {
  const account = new Account('10000');
  account.carry(decidePlaceOrder(account.state, order(), market('100'), NOON));
  return account;
};
const protection = (over: object) => order({ effect: 'close', position: 1n, timeInForce: 'gtc', ...over });
const profit = protection({ type: 'limit', limitPrice: units('110') });
const loss = protection({ type: 'stop', stopPrice: units('90') });
const pending = (account: Account) => [...account.orders.values()].filter((each) => each.status === 'pending');

describe('an order that protects one position', () => {
  it('reserves nothing: there may be several, and the position can still be sold', () => {
    const account = opened();
    account.carry(decidePlaceOrder(account.state, profit, market('100'), NOON));
    account.carry(decidePlaceOrder(account.state, loss, market('100'), NOON));
    expect([...account.positions.values()]).toMatchObject([{ status: 'inPosition', reserved: 0n }]);
    account.carry(decidePlaceOrder(account.state, order({ effect: 'close' }), market('100'), NOON));
    expect(pending(account)).toEqual([]);
    expect([...account.orders.values()].map((each) => each.cause)).toEqual([
      'filled',
      'nothingToClose',
      'nothingToClose',
      'filled',
    ]);
  });
  it('sells at its stop, and the other one ends', () => {
    const account = opened();
    const { order: stop } = account.carry(decidePlaceOrder(account.state, loss, market('100'), NOON));
    account.carry(decidePlaceOrder(account.state, profit, market('100'), NOON));
    account.carry(decideTriggerOrder(account.state, stop.seq, market('89'), null, NOON));
    expect(pending(account)).toEqual([]);
    expect([...account.positions.values()]).toMatchObject([{ status: 'closed', reserved: 0n }]);
    expect(account.balance('margin')).toBe(0n);
  });
  it('of a pair changes its price and not its quantity', () => {
    const account = opened();
    const { order: first } = account.carry(
      decidePlaceOrder(account.state, profit, market('100'), NOON, { oco: loss, oto: null }),
    );
    expect(
      refusal(decideReplaceOrder(account.state, first.seq, { quantity: units('5') }, market('100'), NOON)),
    ).toEqual({ refused: 'replaceNotAllowed', params: {} });
    account.carry(decideReplaceOrder(account.state, first.seq, { limitPrice: units('112') }, market('100'), NOON));
    expect(account.orders.get(first.seq)?.limitPrice).toBe(units('112'));
    account.carry(decideCancelOrder(account.state, first.seq, market('100'), NOON));
    expect(pending(account).map((each) => each.stopPrice)).toEqual([units('90')]);
    expect(account.sum).toBe(usd('10000'));
  });
  it('of a pair shrinks by what the other one sells, and keeps the rest when that one is cancelled', () => {
    const account = opened();
    const { order: first } = account.carry(
      decidePlaceOrder(account.state, profit, market('100'), NOON, { oco: loss, oto: null }),
    );
    account.carry(decideFillResting(account.state, first.seq, market('110'), units('108'), NOON));
    expect(pending(account).map((each) => [each.stopPrice, each.filled, each.quantity])).toEqual([
      [units('90'), 0n, units('15')],
      [null, units('10'), units('25')],
    ]);
    account.carry(decideCancelOrder(account.state, first.seq, market('100'), NOON));
    expect(account.orders.get(first.seq)).toMatchObject({
      status: 'closed',
      cause: 'cancelledByCustomer',
      filled: units('10'),
    });
    expect(pending(account)).toMatchObject([{ stopPrice: units('90'), quantity: units('15') }]);
  });
  it('never closes more than the position has', () => {
    const account = opened();
    expect(refusal(decidePlaceOrder(account.state, { ...loss, quantity: units('26') }, market('100'), NOON))).toEqual({
      refused: 'quantityExceedsHeld',
      params: { held: '25' },
    });
  });
});

describe('a stop that follows', () => {
  const trailing = (over: object) =>
    order({ type: 'trailing', timeInForce: 'gtc', trail: { kind: 'rate', rate: units('0.05') }, ...over });
  it('gets another distance and keeps how far it has followed', () => {
    const account = opened();
    const { order: stop } = account.carry(
      decidePlaceOrder(account.state, trailing({ effect: 'close', position: 1n }), market('100'), NOON),
    );
    account.orders.set(stop.seq, { ...account.orders.get(stop.seq)!, best: units('120') });
    account.carry(
      decideReplaceOrder(
        account.state,
        stop.seq,
        { trail: { kind: 'amount', amount: units('3') } },
        market('118'),
        NOON,
      ),
    );
    expect(account.orders.get(stop.seq)).toMatchObject({
      trail: { kind: 'amount', amount: units('3') },
      best: units('120'),
      status: 'pending',
      cause: 'replaced',
    });
    expect(
      account.carry(decideTriggerOrder(account.state, stop.seq, market('117'), units('120'), NOON)).order.status,
    ).toBe('closed');
  });
  it("is refused a distance beyond the price, and any where it doesn't follow", () => {
    const account = opened();
    const { order: stop } = account.carry(
      decidePlaceOrder(account.state, trailing({ effect: 'close', position: 1n }), market('100'), NOON),
    );
    expect(
      refusal(
        decideReplaceOrder(account.state, stop.seq, { trail: { kind: 'rate', rate: units('1') } }, market('100'), NOON),
      ),
    ).toMatchObject({ refused: 'trailOutOfRange' });
    const { order: fixed } = account.carry(decidePlaceOrder(account.state, loss, market('100'), NOON));
    expect(
      refusal(
        decideReplaceOrder(
          account.state,
          fixed.seq,
          { trail: { kind: 'rate', rate: units('0.1') } },
          market('100'),
          NOON,
        ),
      ),
    ).toMatchObject({ refused: 'replaceNotAllowed' });
  });
  it('that opens holds what its first stop costs: more with a wider distance, and more units', () => {
    const account = new Account('10000');
    const { order: stop } = account.carry(
      decidePlaceOrder(account.state, trailing({ quantity: units('10') }), market('100'), NOON),
    );
    const hold = account.balance('frozen');
    expect(hold).toBeGreaterThan(usd('1050'));
    account.carry(
      decideReplaceOrder(account.state, stop.seq, { trail: { kind: 'rate', rate: units('0.1') } }, market('98'), NOON),
    );
    // The market has fallen since, but the stop has been followed from 100.
    expect(account.balance('frozen')).toBeGreaterThan(usd('1100'));
    account.carry(decideReplaceOrder(account.state, stop.seq, { quantity: units('20') }, market('100'), NOON));
    expect(account.balance('frozen')).toBeGreaterThan(usd('2000'));
    expect(
      refusal(decideReplaceOrder(account.state, stop.seq, { quantity: units('200') }, market('100'), NOON)),
    ).toMatchObject({ refused: 'insufficientBalance' });
  });
});
