/**
 * Nobody may hold both sides of one instrument: each leg risks only its own margin, and together they would bet on any
 * gap against the insurance account.
 */
import { describe, expect, it } from 'vitest';
import { decideFillResting } from './resting-orders.ts';
import { newOrder } from './new-order.ts';
import { decidePlaceOrder } from './place-order.ts';
import { previewOrder } from './preview-order.ts';
import { Account, market, NOON, order, refusal, units, usd } from './testing.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { OrderRequest } from '../orders/order.ts';

const place = (account: Account, request: OrderRequest, oto: OrderRequest | null = null) =>
  decidePlaceOrder(account.state, request, market('100'), NOON, { oco: null, oto });
const ten = (over: object) => order({ quantity: units('10'), ...over });
const waits = { type: 'limit', limitPrice: units('95'), timeInForce: 'gtc' } as const;
const above = { type: 'limit', limitPrice: units('105'), timeInForce: 'gtc' } as const;

describe('the other side of what is held', () => {
  it.each([
    ['a short sale beside a leveraged purchase', { side: 'long', leverage: 5 }, { side: 'short', leverage: 5 }],
    ['a purchase beside a short sale', { side: 'short', leverage: 5 }, { side: 'long', leverage: 5 }],
    ['a purchase that is paid in full beside a short sale', { side: 'short' }, { side: 'long' }],
    ['an order that waits', { side: 'long' }, { side: 'short', ...above }],
    ['a stop', { side: 'long' }, { side: 'short', type: 'stop', stopPrice: units('95'), timeInForce: 'gtc' }],
  ] as [string, object, object][])('is refused, with what can be closed: %s', (_, first, second) => {
    const account = new Account('10000');
    account.carry(place(account, ten(first)));
    const refused = { refused: 'oppositeSide', params: { held: '10' } };
    expect(refusal(place(account, ten(second)))).toEqual(refused);
    expect(previewOrder(account.state, ten(second), market('100'), NOON)).toEqual(refused);
  });
  it('is refused before any permission is asked for, and a sale without that is refused for the permission', () => {
    const account = new Account('10000');
    account.marginEnabled = false;
    expect(refusal(place(account, ten({ side: 'short' })))).toEqual({ refused: 'marginNotEnabled', params: {} });
    account.carry(place(account, ten({ side: 'long' })));
    const refused = { refused: 'oppositeSide', params: { held: '10' } };
    expect(refusal(place(account, ten({ side: 'short' })))).toEqual(refused);
    expect(previewOrder(account.state, ten({ side: 'short' }), market('100'), NOON)).toEqual(refused);
  });
  it('can be closed, and is open once that is done', () => {
    const account = new Account('10000');
    account.carry(place(account, ten({ leverage: 5 })));
    account.carry(place(account, ten({ effect: 'close' })));
    expect(account.carry(place(account, ten({ side: 'short' }))).order.status).toBe('inPosition');
  });
  it('is refused as long as an order to open this one waits, asleep or awake', () => {
    const account = new Account('10000');
    account.carry(place(account, ten(waits), ten(waits)));
    expect(refusal(place(account, ten({ side: 'short' })))).toEqual({ refused: 'oppositeWaiting', params: {} });
  });
  it('is refused in another portfolio too, as long as it is held or waits to be opened in one', () => {
    const account = new Account('10000');
    const beside = { ...account.state };
    account.carry(place(account, ten({ leverage: 5 })));
    const held: AccountState = { ...beside, elsewhere: { positions: account.state.positions, orders: [] } };
    const short = ten({ side: 'short', leverage: 5 });
    for (const [state, refused] of [
      [held, { refused: 'oppositeSide', params: { held: '10' } }],
      [
        { ...beside, elsewhere: { positions: [], orders: [newOrder(9n, ten(waits), market('100'), NOON)] } },
        { refused: 'oppositeWaiting', params: {} },
      ],
    ] as const) {
      expect(refusal(decidePlaceOrder(state, short, market('100'), NOON))).toEqual(refused);
      expect(previewOrder(state, short, market('100'), NOON)).toEqual(refused);
    }
    expect(decidePlaceOrder(held, ten({}), market('100'), NOON)).toMatchObject({ order: { status: 'inPosition' } });
  });
  it('is not opened by what has waited in another portfolio', () => {
    const [here, there] = [new Account('10000'), new Account('10000')];
    const { order: waiting } = here.carry(place(here, ten({ side: 'short', ...above })));
    there.carry(place(there, ten({ leverage: 5 })));
    const state = { ...here.state, elsewhere: { positions: there.state.positions, orders: [] } };
    const ended = here.carry(decideFillResting(state, waiting.seq, market('106'), units('1000'), NOON));
    expect(ended.order).toMatchObject({ status: 'cancelled', cause: 'oppositeSide', hold: 0n });
    expect([here.balance('frozen'), here.sum]).toEqual([0n, usd('10000')]);
  });
  it('is no sequel of an entry', () => {
    const account = new Account('10000');
    expect(refusal(place(account, ten(waits), ten({ side: 'short', ...above })))).toEqual({
      refused: 'oppositeWaiting',
      params: {},
    });
  });
  it('is not opened by what has waited since before: the order ends, and its hold comes back', () => {
    const account = new Account('10000');
    const { order: old } = account.carry(place(account, ten({ side: 'short', ...above })));
    account.orders.delete(old.seq);
    account.carry(place(account, ten({ leverage: 5 })));
    account.orders.set(old.seq, old);
    const ended = account.carry(decideFillResting(account.state, old.seq, market('106'), units('1000'), NOON));
    expect(ended).toMatchObject({
      order: { status: 'cancelled', cause: 'oppositeSide', hold: 0n },
      notices: [{ code: 'orderRejected', params: { reason: 'oppositeSide' } }],
    });
    expect([account.balance('frozen'), account.sum]).toEqual([0n, usd('10000')]);
  });
});
