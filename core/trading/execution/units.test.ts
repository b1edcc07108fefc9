/** Locked units can't be sold by their customer, can be sold after the lock, and never prevent a stop-out. */
import { describe, expect, it } from 'vitest';
import { decideClosePosition } from '../trading/close-by-house.ts';
import { decideFillResting, decideTriggerOrder } from '../trading/resting-orders.ts';
import { decidePlaceOrder } from '../trading/place-order.ts';
import { previewOrder } from '../trading/preview-order.ts';
import { decideStopOut } from '../trading/margin-call.ts';
import { Account, market, NOON, order, refusal, units } from '../trading/testing.ts';
import type { MarketView } from '../orders/market-view.ts';

const MINUTE_MS = 60_000;
const locking = (price: string): MarketView =>
  market(price, {
    lockOf: (_, bought) => ({ until: bought + 30 * MINUTE_MS, terms: { kind: 'minutes', minutes: 30 } }),
  });
const DAY = Date.parse('2026-11-23T05:00:00.000Z');
const byDay = (price: string): MarketView =>
  market(price, { lockOf: () => ({ until: DAY, terms: { kind: 'days', days: 1 } }) });
const buy = (account: Account, view: MarketView, more = {}, now = NOON) =>
  account.carry(decidePlaceOrder(account.state, order({ quantity: units('10'), ...more }), view, now));
const sell = (quantity = '10') => order({ effect: 'close', quantity: units(quantity) });
const iso = (instant: number) => new Date(instant).toISOString();

describe('a purchase under a lock', () => {
  it('is told before: until when, and that it is so', () => {
    const preview = previewOrder(new Account('10000').state, order(), locking('100'), NOON);
    expect(preview).toMatchObject({ lockedUntil: NOON + 30 * MINUTE_MS, notes: ['locked'] });
    expect(previewOrder(new Account('10000').state, order({ side: 'short' }), locking('100'), NOON)).toMatchObject({
      lockedUntil: null,
    });
  });
  it("can't be sold until then, by whichever way, and can be sold then", () => {
    const account = new Account('10000');
    buy(account, locking('100'));
    const told = { refused: 'cannotSellBeforeMinutes', params: { minutes: 30, until: iso(NOON + 30 * MINUTE_MS) } };
    const early = NOON + 30 * MINUTE_MS - 1;
    expect(decidePlaceOrder(account.state, sell(), market('100'), early)).toEqual(told);
    expect(
      decidePlaceOrder(
        account.state,
        order({ effect: 'close', type: 'limit', limitPrice: units('110'), quantity: units('5') }),
        market('100'),
        early,
      ),
    ).toEqual(told);
    expect(decideClosePosition(account.state, 1n, null, market('100'), early)).toEqual(told);
    expect(previewOrder(account.state, sell(), market('100'), early)).toEqual(told);
    account.carry(decideClosePosition(account.state, 1n, null, market('100'), NOON + 30 * MINUTE_MS));
    expect(account.positions.get(1n)?.status).toBe('closed');
  });
  it('of business days says which day', () => {
    const account = new Account('10000');
    buy(account, byDay('100'));
    expect(decidePlaceOrder(account.state, sell(), market('100'), NOON)).toEqual({
      refused: 'cannotSellBeforeDay',
      params: { days: 1, until: iso(DAY) },
    });
  });
  it('leaves what was bought before it free to be sold, and only that', () => {
    const account = new Account('10000');
    buy(account, market('100'));
    buy(account, locking('100'));
    const later = [...account.positions.keys()].at(-1)!;
    expect(refusal(decidePlaceOrder(account.state, sell('11'), market('100'), NOON)).refused).toBe(
      'cannotSellBeforeMinutes',
    );
    expect(refusal(decidePlaceOrder(account.state, sell('21'), market('100'), NOON)).refused).toBe(
      'quantityExceedsHeld',
    );
    account.carry(decidePlaceOrder(account.state, sell(), market('100'), NOON));
    expect([...account.positions.values()].map(({ seq, openQuantity }) => [seq === later, openQuantity])).toEqual([
      [false, 0n],
      [true, units('10')],
    ]);
  });
  it('keeps the terms of the moment it was ordered, not those of the fill', () => {
    const account = new Account('10000');
    const ruled = (price: string): MarketView =>
      market(price, {
        lockOf: (ordered, bought) =>
          ordered > NOON ? { until: bought + MINUTE_MS, terms: { kind: 'minutes', minutes: 1 } } : null,
      });
    const { order: waiting } = buy(account, ruled('100'), {
      type: 'limit',
      limitPrice: units('99'),
      timeInForce: 'gtc',
    });
    account.carry(decideFillResting(account.state, waiting.seq, ruled('98'), units('1000'), NOON + 5 * MINUTE_MS));
    expect(account.positions.get(waiting.seq)?.lockedUntil).toBeNull();
  });
});

describe('a lock', () => {
  it('holds back the stop loss that came with the purchase, which sells when it is over', () => {
    const account = new Account('10000');
    buy(account, locking('100'), { stopLoss: units('95') });
    const stop = [...account.orders.values()].find(({ effect }) => effect === 'close')!;
    account.carry(decideTriggerOrder(account.state, stop.seq, market('94'), null, NOON + MINUTE_MS));
    expect(account.positions.get(1n)?.openQuantity).toBe(units('10'));
    expect(decideFillResting(account.state, stop.seq, market('93'), units('1000'), NOON + 2 * MINUTE_MS)).toBeNull();
    account.carry(decideFillResting(account.state, stop.seq, market('93'), units('1000'), NOON + 31 * MINUTE_MS));
    expect(account.positions.get(1n)?.status).toBe('closed');
  });
  it('does not stand in the way of a stop-out', () => {
    const account = new Account('10000');
    buy(account, locking('100'), { leverage: 5, quantity: units('100') });
    account.carry(decideStopOut(account.state, 1n, market('60'), NOON + MINUTE_MS));
    expect(account.positions.get(1n)?.status).toBe('closed');
  });
});
