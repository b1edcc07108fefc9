import { describe, expect, test } from 'vitest';
import { firstDraft } from './order-ticket-draft.ts';
import {
  beside,
  entryPriceOf,
  familyOf,
  isRounded,
  outcomeAt,
  sideOfMarket,
  trailBegins,
  withType,
} from './order-ticket-outcome.ts';

const ENTRY = { side: 'long', price: '184.27', quantity: '25', currency: 'USD' } as const;
const QUOTE = { last: '184.26', bid: '184.25', ask: '184.27' };
const LOTS = { lot: '1', fraction: false, minimum: '1', displayLot: '1' };

describe('what an exit would come to', () => {
  test('is the difference times the quantity, the other way round for a short', () => {
    expect([outcomeAt(ENTRY, '200'), outcomeAt(ENTRY, '180'), outcomeAt({ ...ENTRY, side: 'short' }, '180')]).toEqual([
      '393.25',
      '-106.75',
      '106.75',
    ]);
  });
  test('loses the fractions of a cent that settling loses', () => {
    expect(outcomeAt({ side: 'long', price: '1.00001', quantity: '1', currency: 'USD' }, '1.00001')).toBe('-0.01');
  });
  test('starts at the limit, the stop, or what can be had now', () => {
    expect([
      entryPriceOf({ type: 'stopLimit', limitPrice: '3', stopPrice: '2' }, { price: '1' }),
      entryPriceOf({ type: 'stop', stopPrice: '2' }, { price: '1' }),
      entryPriceOf({ type: 'market', limitPrice: '9' }, { price: '1' }),
    ]).toEqual(['3', '2', '1']);
  });
});

describe('a trailing stop placed now', () => {
  test('begins behind the price that it watches', () => {
    const sale = { side: 'long', effect: 'close' } as const;
    expect([
      trailBegins({ ...sale, trailAmount: '5' }, QUOTE, '0.01'),
      trailBegins({ ...sale, trailRate: '0.1', watched: 'quote' }, QUOTE, '0.01'),
      trailBegins({ side: 'long', trailAmount: '5' }, QUOTE, '0.01'),
    ]).toEqual(['179.26', '165.82', '189.26']);
  });
  test('lies on the tick that reaches it, never between two', () => {
    const won = { last: '137000', bid: '136900', ask: '137000' };
    expect([
      trailBegins({ side: 'long', effect: 'close', trailRate: '0.025' }, won, '100'),
      trailBegins({ side: 'long', trailRate: '0.025' }, won, '100'),
    ]).toEqual(['133500', '140500']);
  });
  test('begins nowhere without a distance, or below nothing', () => {
    expect([
      trailBegins({ side: 'long' }, QUOTE, '0.01'),
      trailBegins({ side: 'long', effect: 'close', trailAmount: '200' }, QUOTE, '0.01'),
    ]).toEqual([null, null]);
  });
});

describe('a price to begin with', () => {
  test('lies a little off the market, on a tick', () => {
    expect([
      beside('184.26', '0.01', 'above'),
      beside('184.26', '0.01', 'below'),
      beside('80200', '100', 'below'),
      beside('0.00000001', '0.00000001', 'below'),
    ]).toEqual(['185.19', '183.33', '79700', '0.00000001']);
  });
  test('lies on the side where it belongs', () => {
    const on = (intent: 'buy' | 'sell' | 'short' | 'cover') =>
      (['stopPrice', 'takeProfit', 'stopLoss'] as const).map((field) => sideOfMarket({ intent }, field));
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

describe('choosing a type', () => {
  const now = { price: '184.27', tick: '0.01' };
  test('begins a limit at the price now and a stop beyond it', () => {
    expect(withType(firstDraft('buy', LOTS), 'limit', now)).toEqual({
      type: 'limit',
      limitPrice: '184.27',
      stopPrice: '',
    });
    expect(withType(firstDraft('buy', LOTS), 'limit', { ...now, price: '184.3' })).toMatchObject({
      limitPrice: '184.30',
    });
    expect(withType(firstDraft('sell', LOTS), 'stop', now)).toMatchObject({ type: 'stop', stopPrice: '183.34' });
    // A stop that protects a holding lasts until cancelled; an opening order and a chosen validity stay.
    const sale = { ...firstDraft('sell', LOTS), type: 'stop', timeInForce: 'gtc' } as const;
    expect(withType(firstDraft('sell', LOTS), 'trailing', now).timeInForce).toBe('gtc');
    expect(withType(firstDraft('buy', LOTS), 'stop', now).timeInForce).toBeUndefined();
    expect(withType({ ...firstDraft('sell', LOTS), timeInForce: 'gtd' }, 'stop', now).timeInForce).toBeUndefined();
    expect(withType(sale, 'limit', now).timeInForce).toBe('day');
    expect(withType(sale, 'trailing', now).timeInForce).toBeUndefined();
  });
  test('keeps what was typed', () => {
    expect(withType({ ...firstDraft('buy', LOTS), limitPrice: '170', stopPrice: '171' }, 'stopLimit', now)).toEqual({
      type: 'stopLimit',
      limitPrice: '170',
      stopPrice: '171',
    });
  });
  test('all kinds of stops are one choice', () => {
    expect((['market', 'limit', 'stop', 'stopLimit', 'trailing'] as const).map(familyOf)).toEqual([
      'market',
      'limit',
      'stop',
      'stop',
      'stop',
    ]);
  });
});

test('rounding is spoken of where there is some', () => {
  expect(isRounded({ price: '328.05', quantity: '5', notional: '1640.25' })).toBe(false);
  expect(isRounded({ price: '328.053', quantity: '5', notional: '1640.27' })).toBe(true);
  expect(isRounded({ price: '82400', quantity: '3', notional: '247200' })).toBe(false);
});
