import { errors } from '@bourse/contract/errors.ts';
import { previewOrder } from '@bourse/contract/trading/order-calls.ts';
import { describe, expect, test } from 'vitest';
import {
  changedBy,
  type Draft,
  fieldProblems,
  firstDraft,
  priceOf,
  quantityOf,
  typedFor,
  validityChoices,
  validityOf,
} from './order-ticket-draft.ts';
import { distanceOf, percentOf, rateOf } from '../../format/amounts.ts';
import {
  chargesOf,
  endOfDay,
  hasCap,
  missingIn,
  orderOf,
  probeOf,
  protectedOrder,
  unitsIn,
} from './order-ticket-request.ts';
import { fieldOf } from './order-ticket-fields.ts';
import {
  intentOf,
  INTENTS,
  effectOf,
  nextIntents,
  otherIntent,
  sideOf,
  takesAsk,
  unitOf,
} from './order-ticket-intent.ts';

const INSTRUMENT = { instrument: 'US.NWRB', lot: '1', fraction: false, minimum: '1', displayLot: '1', currency: 'USD' };
const NONE = { auctions: [], extendedHours: false };
const ordinarily = (type: Draft['type']) => ({ type, dayTrading: false });
const draft = (over: Partial<Draft> = {}): Draft => ({ ...firstDraft('buy', INSTRUMENT), quantity: '25', ...over });
const sent = (over: Partial<Draft>) => orderOf(draft(over), INSTRUMENT);

test('the button asks for what is missing, not for a quantity that is there', () => {
  const asked = (over: Partial<Draft>) => missingIn(draft(over), INSTRUMENT);
  expect(asked({ quantity: '' })).toBe('enterQuantity');
  expect(asked({ quantity: '', counting: 'money' })).toBe('enterAmount');
  expect(asked({ type: 'limit', limitPrice: '8만x' })).toBe('checkPrice');
  expect(asked({ type: 'limit', limitPrice: '' })).toBe('checkPrice');
  expect(asked({ type: 'trailing', trail: '' })).toBe('distanceRequired');
});

test('what a sale began with becomes a short sale of whole lots; what was typed otherwise stays', () => {
  const parted = { ...INSTRUMENT, parts: '1.00' };
  const whole = { ...INSTRUMENT, parts: null };
  const units = (quantity: string) => ({ quantity, counting: 'units' as const });
  expect(typedFor('short', units('1.5'), parted)).toEqual(units('1'));
  expect(typedFor('short', units('0.4'), parted)).toEqual(units('1'));
  expect(typedFor('short', units(''), parted)).toEqual(units('1'));
  expect(typedFor('buy', units('1.5'), parted)).toEqual(units('1.5'));
  expect(typedFor('buy', units('1.5'), whole)).toEqual(units('1'));
  expect(typedFor('buy', units('3'), whole)).toEqual(units('3'));
  expect(typedFor('short', units('3x'), parted)).toEqual(units('3x'));
  expect(typedFor('sell', { quantity: '250', counting: 'money' }, parted)).toEqual(units('1'));
});

test('only an order that no gap can make dearer is said to have a most', () => {
  expect((['market', 'limit', 'stop', 'stopLimit', 'trailing'] as const).filter(hasCap)).toEqual([
    'market',
    'limit',
    'stopLimit',
  ]);
});

describe('an order that waits for this one', () => {
  const next = (over: Partial<Draft>) => sent({ next: 'sell', nextPrice: '190', ...over })?.oto;
  test('closes or opens as many as the first one, or as many as typed, until it is cancelled', () => {
    expect(next({})).toEqual({
      side: 'long',
      effect: 'close',
      type: 'limit',
      quantity: '25',
      limitPrice: '190',
      timeInForce: 'gtc',
    });
    expect(next({ nextType: 'stop', nextQuantity: '10' })).toEqual({
      side: 'long',
      effect: 'close',
      type: 'stop',
      quantity: '10',
      stopPrice: '190',
      timeInForce: 'gtc',
    });
    expect(next({ next: 'short' })).toMatchObject({ side: 'short', effect: 'open' });
    expect(sent({})).not.toHaveProperty('oto');
    expect(sent({ nextPrice: '190', nextQuantity: '3' })).not.toHaveProperty('oto');
  });
  test('is none of a sale, an amount, a day trade, an auction or an evening', () => {
    for (const over of [
      { intent: 'sell' },
      { counting: 'money' },
      { dayTrading: true },
      { timeInForce: 'atOpen' },
      { type: 'limit', limitPrice: '180', timeInForce: 'extended' },
    ] as const) {
      expect(sent({ next: 'sell', nextPrice: '190', ...over })).not.toHaveProperty('oto');
    }
  });
  test('needs a price, and its own faults stand beside its own fields', () => {
    expect(sent({ next: 'sell' })).toBeNull();
    expect(fieldProblems(draft({ next: 'sell' }))).toEqual([
      { field: 'nextPrice', problem: 'priceRequired', missing: true },
    ]);
    expect(fieldProblems(draft({ next: 'sell', nextPrice: '190', nextQuantity: '0' }))).toEqual([
      { field: 'nextQuantity', problem: 'quantityAboveZero', missing: false },
    ]);
    expect(probeOf(draft({ next: 'sell', nextPrice: '190' }), INSTRUMENT)).not.toHaveProperty('oto');
    const both = draft({ next: 'sell', nextPrice: '190.005', type: 'limit', limitPrice: '180' });
    expect(fieldOf('offTick', both, { tick: '0.01', nearest: '190.01' })).toBe('nextPrice');
    expect(fieldOf('offLot', { ...both, nextQuantity: '1.5' }, { lot: '1', minimum: '1' })).toBe('nextQuantity');
    expect(fieldOf('offLot', { ...both, quantity: '1.5' }, { lot: '1', minimum: '1' })).toBe('quantity');
    expect([fieldOf('linkNotAllowed', both), fieldOf('linkNotAllowed', draft())]).toEqual(['nextQuantity', 'stopLoss']);
  });
  test('takes the first one back or adds to it, and never opens the other side', () => {
    expect([nextIntents('buy'), nextIntents('short'), nextIntents('sell')]).toEqual([
      ['sell', 'buy'],
      ['cover', 'short'],
      [],
    ]);
  });
});

describe('what an order does', () => {
  test('buying and selling are the pair; a short is a choice of its own', () => {
    expect([
      intentOf('long', 'open'),
      intentOf('long', 'close'),
      intentOf('short', 'open'),
      intentOf('short', 'close'),
    ]).toEqual(['buy', 'sell', 'short', 'cover']);
    expect(INTENTS.map((intent) => intentOf(sideOf(intent), effectOf(intent)))).toEqual([...INTENTS]);
    expect(INTENTS.filter(takesAsk)).toEqual(['buy', 'cover']);
  });
  test('selling short is offered only where it is allowed, buying back only where something was sold short', () => {
    expect([
      otherIntent('sell', { short: true, heldShort: false }),
      otherIntent('sell', { short: false, heldShort: true }),
    ]).toEqual(['short', null]);
    expect([
      otherIntent('buy', { short: true, heldShort: false }),
      otherIntent('buy', { short: false, heldShort: true }),
    ]).toEqual([null, 'cover']);
    expect([
      otherIntent('short', { short: false, heldShort: false }),
      otherIntent('cover', { short: false, heldShort: false }),
    ]).toEqual(['sell', 'buy']);
  });
  test('it is done to shares, or to the unit of a pair', () => {
    expect(unitOf({ market: 'US', code: 'NWRB', currency: 'USD' })).toBeNull();
    expect([
      unitOf({ market: 'CRYPTO', code: 'BTCUSDT', currency: 'USDT' }),
      unitOf({ market: 'FX', code: 'EURUSD', currency: 'USD' }),
    ]).toEqual(['BTC', 'EUR']);
  });
});

describe('the order that a draft makes', () => {
  test('is a market order of the smallest kind at first, and fits the contract', () => {
    expect(sent({})).toEqual({ instrument: 'US.NWRB', side: 'long', effect: 'open', type: 'market', quantity: '25' });
    for (const over of [
      {},
      { type: 'limit', limitPrice: '184.26', timeInForce: 'gtc' },
      { intent: 'short', leverage: 5 },
      { intent: 'sell' },
    ] as const) {
      expect(previewOrder.input.safeParse(sent(over)).success).toBe(true);
    }
  });
  test('is by amount in place of a quantity while money is counted, and names what it is paid with', () => {
    const byAmount = sent({ counting: 'money', quantity: '1000', payWith: 'KRW' });
    expect(byAmount).toEqual({
      instrument: 'US.NWRB',
      side: 'long',
      effect: 'open',
      type: 'market',
      amount: '1000',
      payWith: 'KRW',
    });
    expect(previewOrder.input.safeParse(byAmount).success).toBe(true);
    expect([unitsIn({}, { quantity: '5' }), unitsIn({ quantity: '25' }, { quantity: '5' }), unitsIn({}, null)]).toEqual(
      ['5', '25', null],
    );
    expect(quantityOf(draft({ counting: 'money', quantity: '' }), INSTRUMENT)).toEqual({ problem: 'amountRequired' });
    expect(sent({ intent: 'sell', payWith: 'KRW' })).not.toHaveProperty('payWith');
    const exchange = {
      currency: 'KRW',
      rate: '1381',
      spreadRate: '0.0025',
      paid: '1384000',
      spread: '3452',
      bought: '1000.00',
      maximum: '1391000',
      available: '2000000',
      availableAfter: '616000',
    };
    expect(
      protectedOrder({ ...byAmount!, type: 'limit' }, { worstPrice: '1', fillsNow: true, exchange }),
    ).toMatchObject({ payMaximum: '1391000' });
  });
  test("isn't there for an amount of more decimals than its currency has, which is said once", () => {
    const precise = draft({ counting: 'money', quantity: '1.234' });
    expect(quantityOf(precise, { displayLot: '1', currency: 'USD' })).toEqual({ problem: 'amountTooPrecise' });
    expect(orderOf(precise, INSTRUMENT)).toBeNull();
    expect(quantityOf(draft({ counting: 'money', quantity: '1.5' }), { displayLot: '1', currency: 'KRW' })).toEqual({
      problem: 'amountTooPrecise',
    });
    expect(quantityOf(draft({ counting: 'money', quantity: '1.50' }), { displayLot: '1', currency: 'USD' })).toEqual({
      value: '1.5',
    });
  });
  test("carries the customer's own number, if there is one", () => {
    expect(orderOf(draft({ clientId: 'plan-7' }), INSTRUMENT)).toMatchObject({ clientId: 'plan-7' });
    expect(orderOf(draft(), INSTRUMENT)).not.toHaveProperty('clientId');
  });
});

describe('the prices of the order that a draft makes', () => {
  test('has price and validity only with a limit, leverage only when it opens', () => {
    expect(sent({ type: 'limit', limitPrice: '184.260', timeInForce: 'gtc' })).toMatchObject({
      type: 'limit',
      limitPrice: '184.26',
      timeInForce: 'gtc',
    });
    expect(sent({ limitPrice: '184.26' })).not.toHaveProperty('limitPrice');
    expect(sent({ leverage: 3 })).toMatchObject({ leverage: 3 });
    expect(sent({ intent: 'sell', leverage: 3 })).not.toHaveProperty('leverage');
  });
  test('has the stop, what it watches and no limit of its own', () => {
    expect(sent({ type: 'stop', stopPrice: '190', limitPrice: '184' })).toEqual({
      instrument: 'US.NWRB',
      side: 'long',
      effect: 'open',
      type: 'stop',
      quantity: '25',
      stopPrice: '190',
      timeInForce: 'day',
      watched: 'last',
    });
    expect(sent({ type: 'stopLimit', stopPrice: '190', limitPrice: '191', watched: 'mark' })).toMatchObject({
      type: 'stopLimit',
      stopPrice: '190',
      limitPrice: '191',
      watched: 'mark',
    });
  });
  test('follows at a part of the price or at an amount', () => {
    expect(sent({ type: 'trailing', trail: '2.5' })).toMatchObject({ type: 'trailing', trailRate: '0.025' });
    expect(sent({ type: 'trailing', trail: '2.5', trailIn: 'amount' })).toMatchObject({ trailAmount: '2.5' });
    expect(sent({ type: 'trailing' })).not.toHaveProperty('stopPrice');
    expect(['0.5', '100', '12.34'].map((percent) => percentOf(rateOf(percent)))).toEqual(['0.5', '100', '12.34']);
  });
});

describe('how long the order waits that a draft makes', () => {
  test("waits to the end of a day on the reader's clock, and no longer than its type can", () => {
    const order = sent({ type: 'limit', limitPrice: '180', timeInForce: 'gtd', goodTill: '2026-12-24' });
    expect(order).toMatchObject({ timeInForce: 'gtd', goodTill: endOfDay('2026-12-24') });
    expect(new Date(Date.parse(endOfDay('2026-12-24')) + 1).getDate()).toBe(25);
    expect([
      validityOf(draft({ type: 'stop', timeInForce: 'fok' })),
      validityOf(draft({ type: 'limit', timeInForce: 'fok' })),
    ]).toEqual(['day', 'fok']);
  });
  test('opens a day trade that waits no longer than the day, and says so only where it opens something', () => {
    expect(sent({ dayTrading: true, leverage: 10 })).toMatchObject({ dayTrading: true, leverage: 10 });
    expect(sent({ type: 'limit', limitPrice: '180', dayTrading: true, timeInForce: 'gtc' })).toMatchObject({
      timeInForce: 'day',
    });
    expect(
      validityChoices({ type: 'limit', dayTrading: true }, { auctions: ['open', 'close'], extendedHours: true }),
    ).toEqual(['day', 'ioc', 'fok']);
    expect(sent({ intent: 'sell', dayTrading: true })).not.toHaveProperty('dayTrading');
  });
  test('goes into an auction where the instrument has one, without a worst price that nobody could name', () => {
    expect([
      validityChoices(ordinarily('market'), NONE),
      validityChoices(ordinarily('market'), { ...NONE, auctions: ['open', 'close'] }),
      validityChoices(ordinarily('stop'), { auctions: ['open'], extendedHours: true }),
    ]).toEqual([[], ['day', 'atOpen', 'atClose'], ['day', 'gtc', 'gtd']]);
    expect(validityChoices(ordinarily('limit'), { auctions: ['open'], extendedHours: true })).toEqual([
      'day',
      'extended',
      'gtc',
      'gtd',
      'ioc',
      'fok',
      'atOpen',
    ]);
    expect(validityChoices(ordinarily('limit'), NONE)).toEqual(['day', 'gtc', 'gtd', 'ioc', 'fok']);
    const [order, ordinary] = [sent({ timeInForce: 'atOpen' }), sent({})];
    if (!order || !ordinary) throw new Error('no order');
    expect(order).toMatchObject({ type: 'market', timeInForce: 'atOpen' });
    expect(ordinary).not.toHaveProperty('timeInForce');
    expect(protectedOrder(order, { worstPrice: '190', fillsNow: true, exchange: null })).toEqual(order);
    // An order that waits for the next single price has no price to show.
    expect(protectedOrder(ordinary, { worstPrice: '190', fillsNow: false, exchange: null })).toEqual(ordinary);
    expect(protectedOrder(ordinary, { worstPrice: '190', fillsNow: true, exchange: null })).toMatchObject({
      limitPrice: '190',
    });
    expect(sent({ type: 'stop', stopPrice: '190', timeInForce: 'atOpen' })).toMatchObject({ timeInForce: 'day' });
  });
});

describe('what goes with the order that a draft makes', () => {
  test('protects an entry; a sale at a limit may name the stop that would end it', () => {
    expect(sent({ takeProfit: '200', stopLoss: '170' })).toMatchObject({
      type: 'market',
      takeProfit: '200',
      stopLoss: '170',
      watched: 'last',
    });
    const sale = sent({ intent: 'sell', type: 'limit', limitPrice: '200', takeProfit: '210', stopLoss: '170' });
    expect(sale).toMatchObject({
      oco: { side: 'long', effect: 'close', type: 'stop', quantity: '25', stopPrice: '170' },
    });
    expect(sale).not.toHaveProperty('takeProfit');
    expect(sale).not.toHaveProperty('stopLoss');
    expect(sent({ intent: 'sell', stopLoss: '170' })).toEqual({
      instrument: 'US.NWRB',
      side: 'long',
      effect: 'close',
      type: 'market',
      quantity: '25',
    });
  });
  test('fits the contract, whatever its type', () => {
    const all = [
      { type: 'stop', stopPrice: '190' },
      { type: 'stopLimit', stopPrice: '190', limitPrice: '191', timeInForce: 'gtd', goodTill: '2026-12-24' },
      { type: 'trailing', takeProfit: '200' },
      { intent: 'sell', type: 'limit', limitPrice: '200', stopLoss: '170', timeInForce: 'gtc' },
    ] as const;
    for (const over of all) expect(previewOrder.input.safeParse(sent(over)).success).toBe(true);
  });
  test('counts lots as units', () => {
    expect(
      orderOf(draft({ quantity: '3', counting: 'lots' }), {
        instrument: 'FX.EURUSD',
        displayLot: '10000',
        currency: 'KRW',
      }),
    ).toMatchObject({ quantity: '30000' });
  });
  test("isn't there while something is missing", () => {
    expect([sent({ quantity: '' }), sent({ quantity: '0' }), sent({ type: 'limit', limitPrice: '' })]).toEqual([
      null,
      null,
      null,
    ]);
  });
  test('is asked about with the smallest quantity meanwhile', () => {
    expect(probeOf(draft({ quantity: '' }), INSTRUMENT)).toMatchObject({ quantity: '1', type: 'market' });
    expect(probeOf(draft({ quantity: '', type: 'limit', limitPrice: '180' }), INSTRUMENT)).toMatchObject({
      quantity: '1',
      type: 'limit',
      limitPrice: '180',
    });
    expect(probeOf(draft({ quantity: '', type: 'limit', limitPrice: '' }), INSTRUMENT)).toMatchObject({
      type: 'market',
    });
  });
});

// A purchase has a least value.
test('a coin is asked about with what is worth ten or more, or with the least sale', () => {
  const coin = { ...INSTRUMENT, lot: '0.00000001', minimum: '0.00001', fraction: true, quote: { ask: '3191.85' } };
  expect(probeOf(draft({ quantity: '' }), coin)).toMatchObject({ quantity: '0.01' });
  expect(probeOf(draft({ quantity: '', intent: 'sell' }), coin)).toMatchObject({ quantity: '0.00001' });
});

describe('what is missing has its words', () => {
  test.each([
    [{ quantity: '', counting: 'units' }, 'quantityRequired'],
    [{ quantity: '', counting: 'lots' }, 'lotsRequired'],
    [{ quantity: '2.5', counting: 'lots' }, 'lotsWhole'],
    [{ quantity: '0', counting: 'units' }, 'quantityAboveZero'],
    [{ quantity: '1234567890123', counting: 'units' }, 'tooLong'],
  ] as const)('%j: %s', (typed, problem) => {
    expect(quantityOf(typed, { displayLot: '10000', currency: 'USD' })).toEqual({ problem });
  });
  test.each([
    ['', 'priceRequired'],
    ['0', 'priceAboveZero'],
    ['-1', 'priceAboveZero'],
  ])('a price of %j: %s', (limitPrice, problem) => {
    expect(priceOf(limitPrice)).toEqual({ problem });
  });
  test('a market order needs no price, a stop-limit order two of them', () => {
    expect(fieldProblems(draft())).toEqual([]);
    expect(
      fieldProblems(draft({ type: 'stopLimit' })).map(({ field, problem, missing }) => [field, problem, missing]),
    ).toEqual([
      ['limitPrice', 'priceRequired', true],
      ['stopPrice', 'priceRequired', true],
    ]);
  });
  test('a date and a distance are asked for where they are needed; a protection may be left empty', () => {
    expect(fieldProblems(draft({ type: 'limit', limitPrice: '1', timeInForce: 'gtd' }))).toMatchObject([
      { field: 'goodTill', problem: 'dateRequired' },
    ]);
    expect(fieldProblems(draft({ type: 'trailing', trail: '' }))).toMatchObject([
      { field: 'trail', problem: 'distanceRequired' },
    ]);
    expect(fieldProblems(draft({ takeProfit: '0' }))).toMatchObject([
      { field: 'takeProfit', problem: 'priceAboveZero', missing: false },
    ]);
  });
});

test('a market order is confirmed with the worst price that was shown, a limit order with its own', () => {
  const market = sent({});
  const limit = sent({ type: 'limit', limitPrice: '180' });
  expect(market && protectedOrder(market, { worstPrice: '184.64', fillsNow: true, exchange: null })).toMatchObject({
    type: 'market',
    limitPrice: '184.64',
  });
  expect(limit && protectedOrder(limit, { worstPrice: '180', fillsNow: true, exchange: null })).toEqual(limit);
});

test('how far the worst price lies is told for both directions', () => {
  expect([distanceOf('184.27', '184.64'), distanceOf('100', '99.8'), distanceOf('0', '1')]).toEqual([
    '0.00200792',
    '0.00200000',
    null,
  ]);
});

test('fees and taxes add up without a float', () => {
  expect(
    chargesOf({
      fees: [
        { name: 'commission', kind: 'fee', amount: '0.10' },
        { name: 'us.secFee', kind: 'fee', amount: '0.20' },
        { name: 'in.stt', kind: 'tax', amount: '96.00' },
      ],
    }),
  ).toBe('96.3');
  expect(chargesOf({ fees: [] })).toBe('0');
});

test('every refusal of an order has its place', () => {
  const places = Object.fromEntries(previewOrder.errors.map((code) => [code, fieldOf(code, draft())]));
  expect(places).toMatchObject({
    offTick: 'limitPrice',
    priceLimitExceeded: 'order',
    offLot: 'quantity',
    insufficientBalance: 'quantity',
    quantityExceedsHeld: 'quantity',
    minimumBuyIn: 'quantity',
    leverageTooHigh: 'leverage',
    shortNotAllowed: 'intent',
    priceMoved: 'order',
    notTradingTime: 'order',
    stopPriceRequired: 'stopPrice',
    trailOutOfRange: 'trail',
    goodTillPast: 'goodTill',
    linkNotAllowed: 'stopLoss',
    bracketOnClosing: 'takeProfit',
  });
  expect(Object.keys(places).every((code) => code in errors)).toBe(true);
  expect(fieldOf('priceLimitExceeded', draft({ type: 'limit', limitPrice: '1' }), { low: '90', high: '110' })).toBe(
    'limitPrice',
  );
});

describe('a refusal of one of several prices stands beside the one that it means', () => {
  const several = draft({
    type: 'stopLimit',
    limitPrice: '191',
    stopPrice: '190.004',
    takeProfit: '900',
    stopLoss: '170',
  });
  test('a price between two ticks', () =>
    expect(fieldOf('offTick', several, { tick: '0.01', nearest: '190' })).toBe('stopPrice'));
  test("a price beyond the day's limits", () =>
    expect(fieldOf('priceLimitExceeded', several, { low: '100', high: '300' })).toBe('takeProfit'));
  test('a price on the wrong side is named', () => {
    expect([
      fieldOf('wrongSide', several, { field: 'stopLoss' }),
      fieldOf('wrongSide', several, { field: 'stopPrice' }),
    ]).toEqual(['stopLoss', 'stopPrice']);
  });
  test('the stop of a pair is where it was typed', () => {
    expect(
      fieldOf('wrongSide', draft({ intent: 'sell', type: 'limit', limitPrice: '200', stopLoss: '190' }), {
        field: 'stopPrice',
      }),
    ).toBe('stopLoss');
  });
});

test('a sale’s whole holding is still filled in after another field has been changed', () => {
  const begun = firstDraft('sell', INSTRUMENT);
  expect(begun).toMatchObject({ quantity: '', part: 100 });
  expect(changedBy(begun, { type: 'limit', limitPrice: '5' })).toMatchObject({ part: 100 });
  expect(changedBy(begun, { quantity: '3' })).toMatchObject({ quantity: '3', part: null });
  expect(changedBy(begun, { intent: 'buy' }).part).toBe(null);
  expect(changedBy(begun, { part: 25 })).toMatchObject({ part: 25 });
});
