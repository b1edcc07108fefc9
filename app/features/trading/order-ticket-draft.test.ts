import { errors } from '@bourse/contract/errors.ts';
import { previewOrder } from '@bourse/contract/trading.ts';
import { describe, expect, test } from 'vitest';
import { chargesOf, distanceOf, type Draft, fieldOf, firstDraft, orderOf, priceOf, probeOf, protectedOrder, quantityOf } from './order-ticket-draft.ts';
import { intentOf, INTENTS, effectOf, otherIntent, sideOf, takesAsk, unitOf } from './order-ticket-intent.ts';

const INSTRUMENT = { instrument: 'US.NWRB', lot: '1', fraction: false, minimum: '1', displayLot: '1' };
const draft = (over: Partial<Draft> = {}): Draft => ({ ...firstDraft('buy', INSTRUMENT), quantity: '25', ...over });
const sent = (over: Partial<Draft>) => orderOf(draft(over), INSTRUMENT);

describe('what an order does', () => {
  test('buying and selling are the pair; a short is a choice of its own', () => {
    expect([intentOf('long', 'open'), intentOf('long', 'close'), intentOf('short', 'open'), intentOf('short', 'close')]).toEqual(['buy', 'sell', 'short', 'cover']);
    expect(INTENTS.map((intent) => intentOf(sideOf(intent), effectOf(intent)))).toEqual([...INTENTS]);
    expect(INTENTS.filter(takesAsk)).toEqual(['buy', 'cover']);
  });
  test('selling short is offered only where it is allowed, buying back only where something was sold short', () => {
    expect([otherIntent('sell', { short: true, heldShort: false }), otherIntent('sell', { short: false, heldShort: true })]).toEqual(['short', null]);
    expect([otherIntent('buy', { short: true, heldShort: false }), otherIntent('buy', { short: false, heldShort: true })]).toEqual([null, 'cover']);
    expect([otherIntent('short', { short: false, heldShort: false }), otherIntent('cover', { short: false, heldShort: false })]).toEqual(['sell', 'buy']);
  });
  test('it is done to shares, or to the unit of a pair', () => {
    expect(unitOf({ market: 'US', code: 'NWRB', currency: 'USD' })).toBeNull();
    expect([unitOf({ market: 'CRYPTO', code: 'BTCUSDT', currency: 'USDT' }), unitOf({ market: 'FX', code: 'EURUSD', currency: 'USD' })]).toEqual(['BTC', 'EUR']);
  });
});

describe('the order that a draft makes', () => {
  test('is a market order of the smallest kind at first, and fits the contract', () => {
    expect(sent({})).toEqual({ instrument: 'US.NWRB', side: 'long', effect: 'open', type: 'market', quantity: '25' });
    for (const over of [{}, { type: 'limit', limitPrice: '184.26', timeInForce: 'gtc' }, { intent: 'short', leverage: 5 }, { intent: 'sell' }] as const) {
      expect(previewOrder.input.safeParse(sent(over)).success).toBe(true);
    }
  });
  test('has price and validity only with a limit, leverage only when it opens', () => {
    expect(sent({ type: 'limit', limitPrice: '184.260', timeInForce: 'gtc' })).toMatchObject({ type: 'limit', limitPrice: '184.26', timeInForce: 'gtc' });
    expect(sent({ limitPrice: '184.26' })).not.toHaveProperty('limitPrice');
    expect(sent({ leverage: 3 })).toMatchObject({ leverage: 3 });
    expect(sent({ intent: 'sell', leverage: 3 })).not.toHaveProperty('leverage');
  });
  test('counts lots as units', () => {
    expect(orderOf(draft({ quantity: '3', counting: 'lots' }), { instrument: 'FX.EURUSD', displayLot: '10000' })).toMatchObject({ quantity: '30000' });
  });
  test('isn\'t there while something is missing', () => {
    expect([sent({ quantity: '' }), sent({ quantity: '0' }), sent({ type: 'limit', limitPrice: '' })]).toEqual([null, null, null]);
  });
  test('is asked about with the smallest quantity meanwhile', () => {
    expect(probeOf(draft({ quantity: '' }), INSTRUMENT)).toMatchObject({ quantity: '1', type: 'market' });
    expect(probeOf(draft({ quantity: '', type: 'limit', limitPrice: '180' }), INSTRUMENT)).toMatchObject({ quantity: '1', type: 'limit', limitPrice: '180' });
    expect(probeOf(draft({ quantity: '', type: 'limit', limitPrice: '' }), INSTRUMENT)).toMatchObject({ type: 'market' });
  });
});

describe('what is missing has its words', () => {
  test.each([
    [{ quantity: '', counting: 'units' }, 'quantityRequired'], [{ quantity: '', counting: 'lots' }, 'lotsRequired'], [{ quantity: '2.5', counting: 'lots' }, 'lotsWhole'],
    [{ quantity: '0', counting: 'units' }, 'quantityAboveZero'], [{ quantity: '1234567890123', counting: 'units' }, 'tooLong'],
  ] as const)('%j: %s', (typed, problem) => {
    expect(quantityOf(typed, '10000')).toEqual({ problem });
  });
  test.each([['', 'priceRequired'], ['0', 'priceAboveZero'], ['-1', 'priceAboveZero']])('a price of %j: %s', (limitPrice, problem) => {
    expect(priceOf({ type: 'limit', limitPrice })).toEqual({ problem });
  });
  test('a market order needs no price', () => expect(priceOf({ type: 'market', limitPrice: '' })).toEqual({ value: undefined }));
});

test('a market order is confirmed with the worst price that was shown, a limit order with its own', () => {
  const market = sent({});
  const limit = sent({ type: 'limit', limitPrice: '180' });
  expect(market && protectedOrder(market, { worstPrice: '184.64' })).toMatchObject({ type: 'market', limitPrice: '184.64' });
  expect(limit && protectedOrder(limit, { worstPrice: '180' })).toEqual(limit);
});

test('how far the worst price lies is told for both directions', () => {
  expect([distanceOf('184.27', '184.64'), distanceOf('100', '99.8'), distanceOf('0', '1')]).toEqual(['0.00200792', '0.00200000', null]);
});

test('fees and taxes add up without a float', () => {
  expect(chargesOf({ fees: [{ name: 'commission', kind: 'fee', amount: '0.10' }, { name: 'us.secFee', kind: 'fee', amount: '0.20' }, { name: 'in.stt', kind: 'tax', amount: '96.00' }] })).toBe('96.3');
  expect(chargesOf({ fees: [] })).toBe('0');
});

test('every refusal of an order has its place', () => {
  const places = Object.fromEntries(previewOrder.errors.map((code) => [code, fieldOf(code)]));
  expect(places).toMatchObject({ offTick: 'limitPrice', priceLimitExceeded: 'limitPrice', offLot: 'quantity', insufficientBalance: 'quantity', quantityExceedsHeld: 'quantity', leverageTooHigh: 'leverage', shortNotAllowed: 'intent', priceMoved: 'order', notTradingTime: 'order' });
  expect(Object.keys(places).every((code) => code in errors)).toBe(true);
});
