import { describe, expect, test } from 'vitest';
import { createOrderTicketDraft } from './order-ticket-draft.ts';
import {
  offsetPrice,
  entryPriceOf,
  orderTypeFamilyOf,
  isNotionalRounded,
  computeProfitAtExitPrice,
  decideAboveOrBelowMarket,
  computeTrailStart,
  changeOrderType,
} from './order-ticket-price-arithmetic.ts';

const ENTRY = { side: 'long', price: '184.27', quantity: '25', currency: 'USD' } as const;
const QUOTE = { last: '184.26', bid: '184.25', ask: '184.27' };
const LOTS = { lot: '1', fraction: false, minimum: '1', displayLot: '1' };

describe('the outcome of an exit', () => {
  test('is the price difference times the quantity, negated for a short position', () => {
    expect([
      computeProfitAtExitPrice(ENTRY, '200'),
      computeProfitAtExitPrice(ENTRY, '180'),
      computeProfitAtExitPrice({ ...ENTRY, side: 'short' }, '180'),
    ]).toEqual(['393.25', '-106.75', '106.75']);
  });
  test('rounds off fractions of a cent as the settlement does', () => {
    expect(
      computeProfitAtExitPrice({ side: 'long', price: '1.00001', quantity: '1', currency: 'USD' }, '1.00001'),
    ).toBe('-0.01');
  });
  test('starts from the limit, the stop, or the price available now', () => {
    expect([
      entryPriceOf({ type: 'stopLimit', limitPrice: '3', stopPrice: '2' }, { price: '1' }),
      entryPriceOf({ type: 'stop', stopPrice: '2' }, { price: '1' }),
      entryPriceOf({ type: 'market', limitPrice: '9' }, { price: '1' }),
    ]).toEqual(['3', '2', '1']);
  });
});

describe('a trailing stop placed now', () => {
  test('begins behind the price of its trigger price source', () => {
    const sale = { side: 'long', effect: 'close' } as const;
    expect([
      computeTrailStart({ ...sale, trailAmount: '5' }, QUOTE, '0.01'),
      computeTrailStart({ ...sale, trailRate: '0.1', triggerPriceSource: 'quote' }, QUOTE, '0.01'),
      computeTrailStart({ side: 'long', trailAmount: '5' }, QUOTE, '0.01'),
    ]).toEqual(['179.26', '165.82', '189.26']);
  });
  test('begins on a tick, never between two', () => {
    const won = { last: '137000', bid: '136900', ask: '137000' };
    expect([
      computeTrailStart({ side: 'long', effect: 'close', trailRate: '0.025' }, won, '100'),
      computeTrailStart({ side: 'long', trailRate: '0.025' }, won, '100'),
    ]).toEqual(['133500', '140500']);
  });
  test('has no start without a distance, or below zero', () => {
    expect([
      computeTrailStart({ side: 'long' }, QUOTE, '0.01'),
      computeTrailStart({ side: 'long', effect: 'close', trailAmount: '200' }, QUOTE, '0.01'),
    ]).toEqual([null, null]);
  });
});

describe('a suggested price', () => {
  test('is a little away from the market, on a tick', () => {
    expect([
      offsetPrice('184.26', '0.01', 'above'),
      offsetPrice('184.26', '0.01', 'below'),
      offsetPrice('80200', '100', 'below'),
      offsetPrice('0.00000001', '0.00000001', 'below'),
    ]).toEqual(['185.19', '183.33', '79700', '0.00000001']);
  });
  test('is on the side of the market where it belongs', () => {
    const on = (intent: 'buy' | 'sell' | 'short' | 'cover') =>
      (['stopPrice', 'takeProfit', 'stopLoss'] as const).map((field) => decideAboveOrBelowMarket({ intent }, field));
    expect(on('buy')).toEqual(['above', 'above', 'below']);
    expect(on('short')).toEqual(['below', 'below', 'above']);
    expect([on('sell')[0], on('sell')[2], on('cover')[0], on('cover')[2]]).toEqual([
      'below',
      'below',
      'above',
      'above',
    ]);
  });
});

describe('choosing an order type', () => {
  const now = { price: '184.27', tick: '0.01' };
  test('starts a limit at the present price and a stop beyond it', () => {
    expect(changeOrderType(createOrderTicketDraft('buy', LOTS), 'limit', now)).toEqual({
      type: 'limit',
      limitPrice: '184.27',
      stopPrice: '',
    });
    expect(changeOrderType(createOrderTicketDraft('buy', LOTS), 'limit', { ...now, price: '184.3' })).toMatchObject({
      limitPrice: '184.30',
    });
    expect(changeOrderType(createOrderTicketDraft('sell', LOTS), 'stop', now)).toMatchObject({
      type: 'stop',
      stopPrice: '183.34',
    });
    // A stop that protects a holding lasts until cancelled; an opening order and a chosen validity stay.
    const sale = { ...createOrderTicketDraft('sell', LOTS), type: 'stop', timeInForce: 'gtc' } as const;
    expect(changeOrderType(createOrderTicketDraft('sell', LOTS), 'trailing', now).timeInForce).toBe('gtc');
    expect(changeOrderType(createOrderTicketDraft('buy', LOTS), 'stop', now).timeInForce).toBeUndefined();
    expect(
      changeOrderType({ ...createOrderTicketDraft('sell', LOTS), timeInForce: 'gtd' }, 'stop', now).timeInForce,
    ).toBeUndefined();
    expect(changeOrderType(sale, 'limit', now).timeInForce).toBe('day');
    expect(changeOrderType(sale, 'trailing', now).timeInForce).toBeUndefined();
  });
  test('preserves typed prices', () => {
    expect(
      changeOrderType(
        { ...createOrderTicketDraft('buy', LOTS), limitPrice: '170', stopPrice: '171' },
        'stopLimit',
        now,
      ),
    ).toEqual({
      type: 'stopLimit',
      limitPrice: '170',
      stopPrice: '171',
    });
  });
  test('treats all kinds of stops as one choice', () => {
    expect((['market', 'limit', 'stop', 'stopLimit', 'trailing'] as const).map(orderTypeFamilyOf)).toEqual([
      'market',
      'limit',
      'stop',
      'stop',
      'stop',
    ]);
  });
});

test('reports rounding only where the value was rounded', () => {
  expect(isNotionalRounded({ price: '328.05', quantity: '5', notional: '1640.25' })).toBe(false);
  expect(isNotionalRounded({ price: '328.053', quantity: '5', notional: '1640.27' })).toBe(true);
  expect(isNotionalRounded({ price: '82400', quantity: '3', notional: '247200' })).toBe(false);
});
