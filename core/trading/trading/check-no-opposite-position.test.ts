/**
 * Nobody may hold both sides of one instrument: each leg risks only its own margin, and together they would bet on any
 * gap against the insurance account.
 */
import { describe, expect, it } from 'vitest';
import { decideFillRestingOrder } from './fill-or-trigger-waiting-order.ts';
import { createOrder } from './create-order.ts';
import { decidePlaceOrder } from './place-order.ts';
import { previewOrder } from './preview-order.ts';
import {
  TestAccount,
  buildMarketView,
  TEST_NOON,
  buildOrderRequest,
  requireRefusal,
  parseUnits,
  parseUsd,
} from './testing.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { OrderRequest } from '../orders/order.ts';

const place = (account: TestAccount, request: OrderRequest, oto: OrderRequest | null = null) =>
  decidePlaceOrder(account.state, request, buildMarketView('100'), TEST_NOON, { oco: null, oto });
const ten = (over: object) => buildOrderRequest({ quantity: parseUnits('10'), ...over });
const waits = { type: 'limit', limitPrice: parseUnits('95'), timeInForce: 'gtc' } as const;
const above = { type: 'limit', limitPrice: parseUnits('105'), timeInForce: 'gtc' } as const;

describe('opening the opposite side of a holding', () => {
  it.each([
    ['a short sale beside a leveraged purchase', { side: 'long', leverage: 5 }, { side: 'short', leverage: 5 }],
    ['a purchase beside a short sale', { side: 'short', leverage: 5 }, { side: 'long', leverage: 5 }],
    ['a purchase that is paid in full beside a short sale', { side: 'short' }, { side: 'long' }],
    ['an order that waits', { side: 'long' }, { side: 'short', ...above }],
    ['a stop', { side: 'long' }, { side: 'short', type: 'stop', stopPrice: parseUnits('95'), timeInForce: 'gtc' }],
  ] as [string, object, object][])('is refused, with what can be closed: %s', (_, first, second) => {
    const account = new TestAccount('10000');
    account.carry(place(account, ten(first)));
    const refused = { refused: 'oppositeSide', params: { held: '10' } };
    expect(requireRefusal(place(account, ten(second)))).toEqual(refused);
    expect(previewOrder(account.state, ten(second), buildMarketView('100'), TEST_NOON)).toEqual(refused);
  });
  it('is refused before permissions are checked; without a holding, permissions decide', () => {
    const account = new TestAccount('10000');
    account.marginEnabled = false;
    expect(requireRefusal(place(account, ten({ side: 'short' })))).toEqual({ refused: 'marginNotEnabled', params: {} });
    account.carry(place(account, ten({ side: 'long' })));
    const refused = { refused: 'oppositeSide', params: { held: '10' } };
    expect(requireRefusal(place(account, ten({ side: 'short' })))).toEqual(refused);
    expect(previewOrder(account.state, ten({ side: 'short' }), buildMarketView('100'), TEST_NOON)).toEqual(refused);
  });
  it('is allowed once the holding is closed', () => {
    const account = new TestAccount('10000');
    account.carry(place(account, ten({ leverage: 5 })));
    account.carry(place(account, ten({ effect: 'close' })));
    expect(account.carry(place(account, ten({ side: 'short' }))).order.status).toBe('inPosition');
  });
  it('is refused while an order to open the other side waits, active or not', () => {
    const account = new TestAccount('10000');
    account.carry(place(account, ten(waits), ten(waits)));
    expect(requireRefusal(place(account, ten({ side: 'short' })))).toEqual({ refused: 'oppositeWaiting', params: {} });
  });
  it('is refused in every portfolio while one of them holds or waits to open the other side', () => {
    const account = new TestAccount('10000');
    const otherPortfolio = { ...account.state };
    account.carry(place(account, ten({ leverage: 5 })));
    const held: AccountState = {
      ...otherPortfolio,
      otherPortfolioHoldings: { positions: account.state.positions, orders: [] },
    };
    const short = ten({ side: 'short', leverage: 5 });
    for (const [state, refused] of [
      // Its quantity isn't said: a key of one portfolio may ask.
      [held, { refused: 'oppositeInOtherPortfolio', params: {} }],
      [
        {
          ...otherPortfolio,
          otherPortfolioHoldings: {
            positions: [],
            orders: [createOrder(9n, ten(waits), buildMarketView('100'), TEST_NOON)],
          },
        },
        { refused: 'oppositeWaiting', params: {} },
      ],
    ] as const) {
      expect(requireRefusal(decidePlaceOrder(state, short, buildMarketView('100'), TEST_NOON))).toEqual(refused);
      expect(previewOrder(state, short, buildMarketView('100'), TEST_NOON)).toEqual(refused);
    }
    expect(decidePlaceOrder(held, ten({}), buildMarketView('100'), TEST_NOON)).toMatchObject({
      order: { status: 'inPosition' },
    });
  });
  it('ends an order that has waited in another portfolio', () => {
    const [here, there] = [new TestAccount('10000'), new TestAccount('10000')];
    const { order: waiting } = here.carry(place(here, ten({ side: 'short', ...above })));
    there.carry(place(there, ten({ leverage: 5 })));
    const state = { ...here.state, otherPortfolioHoldings: { positions: there.state.positions, orders: [] } };
    const ended = here.carry(
      decideFillRestingOrder(state, waiting.seq, buildMarketView('106'), parseUnits('1000'), TEST_NOON),
    );
    expect(ended.order).toMatchObject({ status: 'cancelled', cause: 'oppositeSide', hold: 0n });
    expect([here.balance('frozen'), here.sum]).toEqual([0n, parseUsd('10000')]);
  });
  it('is refused as the next order after an entry', () => {
    const account = new TestAccount('10000');
    expect(requireRefusal(place(account, ten(waits), ten({ side: 'short', ...above })))).toEqual({
      refused: 'oppositeWaiting',
      params: {},
    });
  });
  it('ends an order that has waited since before, and releases its hold', () => {
    const account = new TestAccount('10000');
    const { order: old } = account.carry(place(account, ten({ side: 'short', ...above })));
    account.orders.delete(old.seq);
    account.carry(place(account, ten({ leverage: 5 })));
    account.orders.set(old.seq, old);
    const ended = account.carry(
      decideFillRestingOrder(account.state, old.seq, buildMarketView('106'), parseUnits('1000'), TEST_NOON),
    );
    expect(ended).toMatchObject({
      order: { status: 'cancelled', cause: 'oppositeSide', hold: 0n },
      notices: [{ code: 'orderRejected', params: { reason: 'oppositeSide' } }],
    });
    expect([account.balance('frozen'), account.sum]).toEqual([0n, parseUsd('10000')]);
  });
});
