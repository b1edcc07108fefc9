/** Locked units can't be sold by their customer, can be sold after the lock, and never prevent a stop-out. */
import { describe, expect, it } from 'vitest';
import { decideClosePosition } from '../trading/close-position.ts';
import { decideFillRestingOrder, decideTriggerOrder } from '../trading/fill-or-trigger-waiting-order.ts';
import { decidePlaceOrder } from '../trading/place-order.ts';
import { previewOrder } from '../trading/preview-order.ts';
import { decideStopOut } from '../trading/margin-call.ts';
import {
  TestAccount,
  buildMarketView,
  TEST_NOON,
  buildOrderRequest,
  requireRefusal,
  parseUnits,
} from '../trading/testing.ts';
import type { MarketView } from '../orders/market-view.ts';

const MINUTE_MS = 60_000;
const locking = (price: string): MarketView =>
  buildMarketView(price, {
    lockOf: (_, bought) => ({ until: bought + 30 * MINUTE_MS, terms: { kind: 'minutes', minutes: 30 } }),
  });
const DAY = Date.parse('2026-11-23T05:00:00.000Z');
const byDay = (price: string): MarketView =>
  buildMarketView(price, { lockOf: () => ({ until: DAY, terms: { kind: 'days', days: 1 } }) });
const buy = (account: TestAccount, view: MarketView, more = {}, now = TEST_NOON) =>
  account.carry(decidePlaceOrder(account.state, buildOrderRequest({ quantity: parseUnits('10'), ...more }), view, now));
const sell = (quantity = '10') => buildOrderRequest({ effect: 'close', quantity: parseUnits(quantity) });
const iso = (instant: number) => new Date(instant).toISOString();

describe('a purchase under a lock', () => {
  it('is announced before the purchase, with the end of its lock', () => {
    const preview = previewOrder(new TestAccount('10000').state, buildOrderRequest(), locking('100'), TEST_NOON);
    expect(preview).toMatchObject({ lockedUntil: TEST_NOON + 30 * MINUTE_MS, notes: ['locked'] });
    expect(
      previewOrder(new TestAccount('10000').state, buildOrderRequest({ side: 'short' }), locking('100'), TEST_NOON),
    ).toMatchObject({
      lockedUntil: null,
    });
  });
  it("can't be sold by any kind of order until then, and can be sold then", () => {
    const account = new TestAccount('10000');
    buy(account, locking('100'));
    const expected = {
      refused: 'cannotSellBeforeMinutes',
      params: { minutes: 30, until: iso(TEST_NOON + 30 * MINUTE_MS) },
    };
    const early = TEST_NOON + 30 * MINUTE_MS - 1;
    expect(decidePlaceOrder(account.state, sell(), buildMarketView('100'), early)).toEqual(expected);
    expect(
      decidePlaceOrder(
        account.state,
        buildOrderRequest({ effect: 'close', type: 'limit', limitPrice: parseUnits('110'), quantity: parseUnits('5') }),
        buildMarketView('100'),
        early,
      ),
    ).toEqual(expected);
    expect(decideClosePosition(account.state, 1n, null, buildMarketView('100'), early)).toEqual(expected);
    expect(previewOrder(account.state, sell(), buildMarketView('100'), early)).toEqual(expected);
    account.carry(decideClosePosition(account.state, 1n, null, buildMarketView('100'), TEST_NOON + 30 * MINUTE_MS));
    expect(account.positions.get(1n)?.status).toBe('closed');
  });
  it('of business days states the day on which it ends', () => {
    const account = new TestAccount('10000');
    buy(account, byDay('100'));
    expect(decidePlaceOrder(account.state, sell(), buildMarketView('100'), TEST_NOON)).toEqual({
      refused: 'cannotSellBeforeDay',
      params: { days: 1, until: iso(DAY) },
    });
  });
  it('leaves only earlier purchases free to be sold', () => {
    const account = new TestAccount('10000');
    buy(account, buildMarketView('100'));
    buy(account, locking('100'));
    const later = [...account.positions.keys()].at(-1)!;
    expect(requireRefusal(decidePlaceOrder(account.state, sell('11'), buildMarketView('100'), TEST_NOON)).refused).toBe(
      'cannotSellBeforeMinutes',
    );
    expect(requireRefusal(decidePlaceOrder(account.state, sell('21'), buildMarketView('100'), TEST_NOON)).refused).toBe(
      'quantityExceedsHeld',
    );
    account.carry(decidePlaceOrder(account.state, sell(), buildMarketView('100'), TEST_NOON));
    expect([...account.positions.values()].map(({ seq, openQuantity }) => [seq === later, openQuantity])).toEqual([
      [false, 0n],
      [true, parseUnits('10')],
    ]);
  });
  it('keeps the terms of when it was ordered, not of the fill', () => {
    const account = new TestAccount('10000');
    const ruled = (price: string): MarketView =>
      buildMarketView(price, {
        lockOf: (ordered, bought) =>
          ordered > TEST_NOON ? { until: bought + MINUTE_MS, terms: { kind: 'minutes', minutes: 1 } } : null,
      });
    const { order: waiting } = buy(account, ruled('100'), {
      type: 'limit',
      limitPrice: parseUnits('99'),
      timeInForce: 'gtc',
    });
    account.carry(
      decideFillRestingOrder(account.state, waiting.seq, ruled('98'), parseUnits('1000'), TEST_NOON + 5 * MINUTE_MS),
    );
    expect(account.positions.get(waiting.seq)?.lockedUntil).toBeNull();
  });
});

describe('a lock', () => {
  it('delays the stop loss placed with the purchase, which sells once the lock ends', () => {
    const account = new TestAccount('10000');
    buy(account, locking('100'), { stopLoss: parseUnits('95') });
    const stop = [...account.orders.values()].find(({ effect }) => effect === 'close')!;
    account.carry(decideTriggerOrder(account.state, stop.seq, buildMarketView('94'), null, TEST_NOON + MINUTE_MS));
    expect(account.positions.get(1n)?.openQuantity).toBe(parseUnits('10'));
    expect(
      decideFillRestingOrder(
        account.state,
        stop.seq,
        buildMarketView('93'),
        parseUnits('1000'),
        TEST_NOON + 2 * MINUTE_MS,
      ),
    ).toBeNull();
    account.carry(decideTriggerOrder(account.state, stop.seq, buildMarketView('93'), null, TEST_NOON + 31 * MINUTE_MS));
    expect(account.positions.get(1n)?.status).toBe('closed');
  });
  it('does not prevent a stop-out', () => {
    const account = new TestAccount('10000');
    buy(account, locking('100'), { leverage: 5, quantity: parseUnits('100') });
    account.carry(decideStopOut(account.state, 1n, buildMarketView('60'), TEST_NOON + MINUTE_MS));
    expect(account.positions.get(1n)?.status).toBe('closed');
  });
});
