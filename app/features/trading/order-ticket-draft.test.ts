import { refusalCatalogue } from '@bourse/contract/refusals.ts';
import { previewOrder } from '@bourse/contract/trading/order-calls.ts';
import { describe, expect, test } from 'vitest';
import {
  applyDraftChange,
  type OrderTicketDraft,
  listFieldProblems,
  createOrderTicketDraft,
  parseTypedPrice,
  parseDraftQuantity,
  convertTypedQuantity,
  listValidityChoices,
  effectiveValidityOf,
} from './order-ticket-draft.ts';
import { computePriceDistance, rateToPercent, percentToRate } from '../../format/typed-amounts.ts';
import {
  sumCharges,
  endOfLocalDay,
  isCappedByAmount,
  findMissingField,
  buildOrderInput,
  buildProbeOrder,
  addPriceProtection,
  orderUnitsOf,
} from './build-order-input.ts';
import { findRefusedTicketField } from './order-ticket-refused-field.ts';
import {
  orderIntentOf,
  ORDER_INTENTS,
  orderEffectOf,
  listNextIntents,
  findAlternativeIntent,
  orderSideOf,
  isFilledAtAsk,
  unitNameOf,
} from './order-ticket-intent.ts';

const INSTRUMENT = { instrument: 'US.NWRB', lot: '1', fraction: false, minimum: '1', displayLot: '1', currency: 'USD' };
const NONE = { auctions: [], extendedHours: false };
const ordinarily = (type: OrderTicketDraft['type']) => ({ type, dayTrading: false });
const draft = (over: Partial<OrderTicketDraft> = {}): OrderTicketDraft => ({
  ...createOrderTicketDraft('buy', INSTRUMENT),
  quantity: '25',
  ...over,
});
const sent = (over: Partial<OrderTicketDraft>) => buildOrderInput(draft(over), INSTRUMENT);

test('the button names the missing field, not a quantity that is present', () => {
  const missingOf = (over: Partial<OrderTicketDraft>) => findMissingField(draft(over), INSTRUMENT);
  expect(missingOf({ quantity: '' })).toBe('enterQuantity');
  expect(missingOf({ quantity: '', counting: 'money' })).toBe('enterAmount');
  expect(missingOf({ type: 'limit', limitPrice: '8만x' })).toBe('checkPrice');
  expect(missingOf({ type: 'limit', limitPrice: '' })).toBe('checkPrice');
  expect(missingOf({ type: 'trailing', trail: '' })).toBe('distanceRequired');
});

test('switching a sale to a short sale rounds its initial quantity to whole lots, and preserves typed input', () => {
  const parted = { ...INSTRUMENT, parts: '1.00' };
  const whole = { ...INSTRUMENT, parts: null };
  const units = (quantity: string) => ({ quantity, counting: 'units' as const });
  expect(convertTypedQuantity('short', units('1.5'), parted)).toEqual(units('1'));
  expect(convertTypedQuantity('short', units('0.4'), parted)).toEqual(units('1'));
  expect(convertTypedQuantity('short', units(''), parted)).toEqual(units('1'));
  expect(convertTypedQuantity('buy', units('1.5'), parted)).toEqual(units('1.5'));
  expect(convertTypedQuantity('buy', units('1.5'), whole)).toEqual(units('1'));
  expect(convertTypedQuantity('buy', units('3'), whole)).toEqual(units('3'));
  expect(convertTypedQuantity('short', units('3x'), parted)).toEqual(units('3x'));
  expect(convertTypedQuantity('sell', { quantity: '250', counting: 'money' }, parted)).toEqual(units('1'));
  const typed = { quantity: '250', counting: 'money', typedIn: { units: '3' } } as const;
  expect(convertTypedQuantity('short', typed, parted)).toEqual(units('3'));
});

test('only an order whose cost no price gap can raise has a maximum cost', () => {
  expect((['market', 'limit', 'stop', 'stopLimit', 'trailing'] as const).filter(isCappedByAmount)).toEqual([
    'market',
    'limit',
    'stopLimit',
  ]);
});

describe('a next order that waits for the fill', () => {
  const next = (over: Partial<OrderTicketDraft>) => sent({ next: 'sell', nextPrice: '190', ...over })?.oto;
  test('closes or opens as many units as the first order or as typed, good till cancelled', () => {
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
  test('is not available for a sale, an amount, a day trade, an auction or extended hours', () => {
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
  test('closes or adds to the first order, and never opens the other side', () => {
    expect([listNextIntents('buy'), listNextIntents('short'), listNextIntents('sell')]).toEqual([
      ['sell', 'buy'],
      ['cover', 'short'],
      [],
    ]);
  });
});

describe('the fields of a next order', () => {
  test('need a price, and have faults of their own', () => {
    expect(sent({ next: 'sell' })).toBeNull();
    expect(listFieldProblems(draft({ next: 'sell' }))).toEqual([
      { field: 'nextPrice', problem: 'priceRequired', missing: true },
    ]);
    expect(listFieldProblems(draft({ next: 'sell', nextPrice: '190', nextQuantity: '0' }))).toEqual([
      { field: 'nextQuantity', problem: 'quantityAboveZero', missing: false },
    ]);
    expect(buildProbeOrder(draft({ next: 'sell', nextPrice: '190' }), INSTRUMENT)).not.toHaveProperty('oto');
    const both = draft({ next: 'sell', nextPrice: '190.005', type: 'limit', limitPrice: '180' });
    expect(findRefusedTicketField('offTick', both, { tick: '0.01', nearest: '190.01' })).toBe('nextPrice');
    expect(findRefusedTicketField('offLot', { ...both, nextQuantity: '1.5' }, { lot: '1', minimum: '1' })).toBe(
      'nextQuantity',
    );
    expect(findRefusedTicketField('offLot', { ...both, quantity: '1.5' }, { lot: '1', minimum: '1' })).toBe('quantity');
    expect([findRefusedTicketField('linkNotAllowed', both), findRefusedTicketField('linkNotAllowed', draft())]).toEqual(
      ['nextQuantity', 'stopLoss'],
    );
  });
});

describe('the intent of an order', () => {
  test('treats buying and selling as a pair, and short selling as a separate choice', () => {
    expect([
      orderIntentOf('long', 'open'),
      orderIntentOf('long', 'close'),
      orderIntentOf('short', 'open'),
      orderIntentOf('short', 'close'),
    ]).toEqual(['buy', 'sell', 'short', 'cover']);
    expect(ORDER_INTENTS.map((intent) => orderIntentOf(orderSideOf(intent), orderEffectOf(intent)))).toEqual([
      ...ORDER_INTENTS,
    ]);
    expect(ORDER_INTENTS.filter(isFilledAtAsk)).toEqual(['buy', 'cover']);
  });
  test('offers short selling only where it is allowed, and covering only after a short sale', () => {
    expect([
      findAlternativeIntent('sell', { short: true, heldShort: false }),
      findAlternativeIntent('sell', { short: false, heldShort: true }),
    ]).toEqual(['short', null]);
    expect([
      findAlternativeIntent('buy', { short: true, heldShort: false }),
      findAlternativeIntent('buy', { short: false, heldShort: true }),
    ]).toEqual([null, 'cover']);
    expect([
      findAlternativeIntent('short', { short: false, heldShort: false }),
      findAlternativeIntent('cover', { short: false, heldShort: false }),
    ]).toEqual(['sell', 'buy']);
  });
  test('names its unit: shares, or the base of a pair', () => {
    expect(unitNameOf({ market: 'US', code: 'NWRB', currency: 'USD' })).toBeNull();
    expect([
      unitNameOf({ market: 'CRYPTO', code: 'BTCUSDT', currency: 'USDT' }),
      unitNameOf({ market: 'FX', code: 'EURUSD', currency: 'USD' }),
    ]).toEqual(['BTC', 'EUR']);
  });
});

describe('the order built from a draft', () => {
  test('is initially a market order of the smallest quantity, valid by the contract', () => {
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
  test("includes the customer's own order number, if there is one", () => {
    expect(buildOrderInput(draft({ clientId: 'plan-7' }), INSTRUMENT)).toMatchObject({ clientId: 'plan-7' });
    expect(buildOrderInput(draft(), INSTRUMENT)).not.toHaveProperty('clientId');
  });
});

describe('the order built from an amount', () => {
  test('has no quantity, and names the paying currency', () => {
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
    expect([
      orderUnitsOf({}, { quantity: '5' }),
      orderUnitsOf({ quantity: '25' }, { quantity: '5' }),
      orderUnitsOf({}, null),
    ]).toEqual(['5', '25', null]);
    expect(parseDraftQuantity(draft({ counting: 'money', quantity: '' }), INSTRUMENT)).toEqual({
      problem: 'amountRequired',
    });
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
      addPriceProtection({ ...byAmount!, type: 'limit' }, { worstPrice: '1', fillsNow: true, exchange }),
    ).toMatchObject({ payMaximum: '1391000' });
  });
  test('is null for an amount with more decimals than its currency has, reported once', () => {
    const precise = draft({ counting: 'money', quantity: '1.234' });
    expect(parseDraftQuantity(precise, { displayLot: '1', currency: 'USD' })).toEqual({ problem: 'amountTooPrecise' });
    expect(buildOrderInput(precise, INSTRUMENT)).toBeNull();
    expect(
      parseDraftQuantity(draft({ counting: 'money', quantity: '1.5' }), { displayLot: '1', currency: 'KRW' }),
    ).toEqual({
      problem: 'amountTooPrecise',
    });
    expect(
      parseDraftQuantity(draft({ counting: 'money', quantity: '1.50' }), { displayLot: '1', currency: 'USD' }),
    ).toEqual({
      value: '1.5',
    });
  });
});

describe('the prices of the order built from a draft', () => {
  test('has a price and a validity only with a limit, and leverage only when it opens', () => {
    expect(sent({ type: 'limit', limitPrice: '184.260', timeInForce: 'gtc' })).toMatchObject({
      type: 'limit',
      limitPrice: '184.26',
      timeInForce: 'gtc',
    });
    expect(sent({ limitPrice: '184.26' })).not.toHaveProperty('limitPrice');
    expect(sent({ leverage: 3 })).toMatchObject({ leverage: 3 });
    expect(sent({ intent: 'sell', leverage: 3 })).not.toHaveProperty('leverage');
  });
  test('has the stop price and its trigger price source, but no limit', () => {
    expect(sent({ type: 'stop', stopPrice: '190', limitPrice: '184' })).toEqual({
      instrument: 'US.NWRB',
      side: 'long',
      effect: 'open',
      type: 'stop',
      quantity: '25',
      stopPrice: '190',
      timeInForce: 'day',
      triggerPriceSource: 'last',
    });
    expect(sent({ type: 'stopLimit', stopPrice: '190', limitPrice: '191', triggerPriceSource: 'mark' })).toMatchObject({
      type: 'stopLimit',
      stopPrice: '190',
      limitPrice: '191',
      triggerPriceSource: 'mark',
    });
  });
  test('trails by a rate or by an amount', () => {
    expect(sent({ type: 'trailing', trail: '2.5' })).toMatchObject({ type: 'trailing', trailRate: '0.025' });
    expect(sent({ type: 'trailing', trail: '2.5', trailIn: 'amount' })).toMatchObject({ trailAmount: '2.5' });
    expect(sent({ type: 'trailing' })).not.toHaveProperty('stopPrice');
    expect(['0.5', '100', '12.34'].map((percent) => rateToPercent(percentToRate(percent)))).toEqual([
      '0.5',
      '100',
      '12.34',
    ]);
  });
});

describe('the validity of the order built from a draft', () => {
  test("lasts to the end of a day on the reader's clock, and no longer than its type allows", () => {
    const order = sent({ type: 'limit', limitPrice: '180', timeInForce: 'gtd', goodTill: '2026-12-24' });
    expect(order).toMatchObject({ timeInForce: 'gtd', goodTill: endOfLocalDay('2026-12-24') });
    expect(new Date(Date.parse(endOfLocalDay('2026-12-24')) + 1).getDate()).toBe(25);
    expect([
      effectiveValidityOf(draft({ type: 'stop', timeInForce: 'fok' })),
      effectiveValidityOf(draft({ type: 'limit', timeInForce: 'fok' })),
    ]).toEqual(['day', 'fok']);
  });
  test('limits a day trade to the day, and marks only opening orders as day trades', () => {
    expect(sent({ dayTrading: true, leverage: 10 })).toMatchObject({ dayTrading: true, leverage: 10 });
    expect(sent({ type: 'limit', limitPrice: '180', dayTrading: true, timeInForce: 'gtc' })).toMatchObject({
      timeInForce: 'day',
    });
    expect(
      listValidityChoices({ type: 'limit', dayTrading: true }, { auctions: ['open', 'close'], extendedHours: true }),
    ).toEqual(['day', 'ioc', 'fok']);
    expect(sent({ intent: 'sell', dayTrading: true })).not.toHaveProperty('dayTrading');
  });
  test('can be for an auction where the instrument has one, then without a worst price', () => {
    expect([
      listValidityChoices(ordinarily('market'), NONE),
      listValidityChoices(ordinarily('market'), { ...NONE, auctions: ['open', 'close'] }),
      listValidityChoices(ordinarily('stop'), { auctions: ['open'], extendedHours: true }),
    ]).toEqual([[], ['day', 'atOpen', 'atClose'], ['day', 'gtc', 'gtd']]);
    expect(listValidityChoices(ordinarily('limit'), { auctions: ['open'], extendedHours: true })).toEqual([
      'day',
      'extended',
      'gtc',
      'gtd',
      'ioc',
      'fok',
      'atOpen',
    ]);
    expect(listValidityChoices(ordinarily('limit'), NONE)).toEqual(['day', 'gtc', 'gtd', 'ioc', 'fok']);
    const [order, ordinary] = [sent({ timeInForce: 'atOpen' }), sent({})];
    if (!order || !ordinary) throw new Error('no order');
    expect(order).toMatchObject({ type: 'market', timeInForce: 'atOpen' });
    expect(ordinary).not.toHaveProperty('timeInForce');
    expect(addPriceProtection(order, { worstPrice: '190', fillsNow: true, exchange: null })).toEqual(order);
    // An order that waits for the next single price has no price to show.
    expect(addPriceProtection(ordinary, { worstPrice: '190', fillsNow: false, exchange: null })).toEqual(ordinary);
    expect(addPriceProtection(ordinary, { worstPrice: '190', fillsNow: true, exchange: null })).toMatchObject({
      limitPrice: '190',
    });
    expect(sent({ type: 'stop', stopPrice: '190', timeInForce: 'atOpen' })).toMatchObject({ timeInForce: 'day' });
  });
});

describe('the stops that a draft names', () => {
  test('of an entry may have a limit, and one may trail', () => {
    expect(sent({ stopLoss: '170', stopLossLimit: '169', trailingStop: '5' })).toMatchObject({
      stopLoss: '170',
      stopLossLimit: '169',
      trailingStopRate: '0.05',
      triggerPriceSource: 'last',
    });
    expect(sent({ stopLossLimit: '169', trailingStop: '2.5', trailingStopIn: 'amount' })).toMatchObject({
      trailingStopAmount: '2.5',
      triggerPriceSource: 'last',
    });
  });
  test('of a limit sale end it, and each other', () => {
    const limited = { intent: 'sell', type: 'limit', limitPrice: '200' } as const;
    expect(sent({ ...limited, stopLoss: '170', stopLossLimit: '169', trailingStop: '5' })).toMatchObject({
      oco: { type: 'stopLimit', stopPrice: '170', limitPrice: '169' },
      trailingStopRate: '0.05',
    });
    const trailing = sent({ ...limited, trailingStop: '5' });
    expect(trailing).toMatchObject({ oco: { type: 'trailing', trailRate: '0.05' } });
    expect(trailing).not.toHaveProperty('trailingStopRate');
  });
  test('need a distance that can be read', () => {
    expect(listFieldProblems(draft({ trailingStop: 'x' }))).toEqual([
      { field: 'trailingStop', problem: 'distanceRequired', missing: false },
    ]);
    expect(listFieldProblems(draft({ intent: 'sell', trailingStop: 'x' }))).toEqual([]);
    expect(findRefusedTicketField('trailOutOfRange', draft({ trailingStop: '100' }))).toBe('trailingStop');
  });
});

describe('attached orders and missing input of a draft', () => {
  test('attaches protection to an entry, and a paired stop to a limit sale', () => {
    expect(sent({ takeProfit: '200', stopLoss: '170' })).toMatchObject({
      type: 'market',
      takeProfit: '200',
      stopLoss: '170',
      triggerPriceSource: 'last',
    });
    const sale = sent({ intent: 'sell', type: 'limit', limitPrice: '200', takeProfit: '210', stopLoss: '170' });
    expect(sale).toMatchObject({
      oco: { side: 'long', effect: 'close', type: 'stop', quantity: '25', stopPrice: '170' },
    });
    expect(sale).not.toHaveProperty('takeProfit');
    expect(sale).not.toHaveProperty('stopLoss');
    expect(sent({ intent: 'sell', stopLoss: '170', trailingStop: '5' })).toEqual({
      instrument: 'US.NWRB',
      side: 'long',
      effect: 'close',
      type: 'market',
      quantity: '25',
    });
  });
  test('is valid by the contract for every order type', () => {
    const all = [
      { type: 'stop', stopPrice: '190' },
      { type: 'stopLimit', stopPrice: '190', limitPrice: '191', timeInForce: 'gtd', goodTill: '2026-12-24' },
      { type: 'trailing', takeProfit: '200', trailingStop: '4', stopLoss: '170', stopLossLimit: '169' },
      { intent: 'sell', type: 'limit', limitPrice: '200', stopLoss: '170', stopLossLimit: '169', trailingStop: '5' },
      { intent: 'sell', type: 'limit', limitPrice: '200', stopLoss: '170', timeInForce: 'gtc' },
    ] as const;
    for (const over of all) expect(previewOrder.input.safeParse(sent(over)).success).toBe(true);
  });
  test('counts lots as units', () => {
    expect(
      buildOrderInput(draft({ quantity: '3', counting: 'lots' }), {
        instrument: 'FX.EURUSD',
        displayLot: '10000',
        currency: 'KRW',
      }),
    ).toMatchObject({ quantity: '30000' });
  });
  test('is null while something is missing', () => {
    expect([sent({ quantity: '' }), sent({ quantity: '0' }), sent({ type: 'limit', limitPrice: '' })]).toEqual([
      null,
      null,
      null,
    ]);
  });
  test('is previewed with the smallest quantity while it is incomplete', () => {
    expect(buildProbeOrder(draft({ quantity: '' }), INSTRUMENT)).toMatchObject({ quantity: '1', type: 'market' });
    expect(buildProbeOrder(draft({ quantity: '', type: 'limit', limitPrice: '180' }), INSTRUMENT)).toMatchObject({
      quantity: '1',
      type: 'limit',
      limitPrice: '180',
    });
    expect(buildProbeOrder(draft({ quantity: '', type: 'limit', limitPrice: '' }), INSTRUMENT)).toMatchObject({
      type: 'market',
    });
  });
});

// A purchase has a least value.
test('previews a coin with a quantity worth at least ten, or with the smallest sale', () => {
  const coin = { ...INSTRUMENT, lot: '0.00000001', minimum: '0.00001', fraction: true, quote: { ask: '3191.85' } };
  expect(buildProbeOrder(draft({ quantity: '' }), coin)).toMatchObject({ quantity: '0.01' });
  expect(buildProbeOrder(draft({ quantity: '', intent: 'sell' }), coin)).toMatchObject({ quantity: '0.00001' });
});

describe('messages for missing input', () => {
  test.each([
    [{ quantity: '', counting: 'units' }, 'quantityRequired'],
    [{ quantity: '', counting: 'lots' }, 'lotsRequired'],
    [{ quantity: '2.5', counting: 'lots' }, 'lotsWhole'],
    [{ quantity: '0', counting: 'units' }, 'quantityAboveZero'],
    [{ quantity: '1234567890123', counting: 'units' }, 'tooLong'],
  ] as const)('quantity %j: %s', (typed, problem) => {
    expect(parseDraftQuantity(typed, { displayLot: '10000', currency: 'USD' })).toEqual({ problem });
  });
  test.each([
    ['', 'priceRequired'],
    ['0', 'priceAboveZero'],
    ['-1', 'priceAboveZero'],
  ])('a price of %j: %s', (limitPrice, problem) => {
    expect(parseTypedPrice(limitPrice)).toEqual({ problem });
  });
  test('requires no price for a market order, and two for a stop-limit order', () => {
    expect(listFieldProblems(draft())).toEqual([]);
    expect(
      listFieldProblems(draft({ type: 'stopLimit' })).map(({ field, problem, missing }) => [field, problem, missing]),
    ).toEqual([
      ['limitPrice', 'priceRequired', true],
      ['stopPrice', 'priceRequired', true],
    ]);
  });
  test('requires a date and a distance where needed, and no protection', () => {
    expect(listFieldProblems(draft({ type: 'limit', limitPrice: '1', timeInForce: 'gtd' }))).toMatchObject([
      { field: 'goodTill', problem: 'dateRequired' },
    ]);
    expect(listFieldProblems(draft({ type: 'trailing', trail: '' }))).toMatchObject([
      { field: 'trail', problem: 'distanceRequired' },
    ]);
    expect(listFieldProblems(draft({ takeProfit: '0' }))).toMatchObject([
      { field: 'takeProfit', problem: 'priceAboveZero', missing: false },
    ]);
  });
});

test('confirms a market order with the displayed worst price, and a limit order with its own price', () => {
  const market = sent({});
  const limit = sent({ type: 'limit', limitPrice: '180' });
  expect(market && addPriceProtection(market, { worstPrice: '184.64', fillsNow: true, exchange: null })).toMatchObject({
    type: 'market',
    limitPrice: '184.64',
  });
  expect(limit && addPriceProtection(limit, { worstPrice: '180', fillsNow: true, exchange: null })).toEqual(limit);
});

test('reports the distance of the worst price for both directions', () => {
  expect([
    computePriceDistance('184.27', '184.64'),
    computePriceDistance('100', '99.8'),
    computePriceDistance('0', '1'),
  ]).toEqual(['0.00200792', '0.00200000', null]);
});

test('sums fees and taxes without floats', () => {
  expect(
    sumCharges({
      fees: [
        { name: 'commission', kind: 'fee', amount: '0.10' },
        { name: 'us.secFee', kind: 'fee', amount: '0.20' },
        { name: 'in.stt', kind: 'tax', amount: '96.00' },
      ],
    }),
  ).toBe('96.3');
  expect(sumCharges({ fees: [] })).toBe('0');
});

test('every refusal of an order belongs to a field', () => {
  const places = Object.fromEntries(previewOrder.errors.map((code) => [code, findRefusedTicketField(code, draft())]));
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
  expect(Object.keys(places).every((code) => code in refusalCatalogue)).toBe(true);
  expect(
    findRefusedTicketField('priceLimitExceeded', draft({ type: 'limit', limitPrice: '1' }), { low: '90', high: '110' }),
  ).toBe('limitPrice');
});

describe('a refusal of one of several prices is assigned to the right field', () => {
  const several = draft({
    type: 'stopLimit',
    limitPrice: '191',
    stopPrice: '190.004',
    takeProfit: '900',
    stopLoss: '170',
  });
  test('for a price between two ticks', () =>
    expect(findRefusedTicketField('offTick', several, { tick: '0.01', nearest: '190' })).toBe('stopPrice'));
  test("for a price beyond the day's limits", () =>
    expect(findRefusedTicketField('priceLimitExceeded', several, { low: '100', high: '300' })).toBe('takeProfit'));
  test('for a price on the wrong side of the market', () => {
    expect([
      findRefusedTicketField('wrongSide', several, { field: 'stopLoss' }),
      findRefusedTicketField('wrongSide', several, { field: 'stopPrice' }),
    ]).toEqual(['stopLoss', 'stopPrice']);
  });
  test('for the stop of a pair', () => {
    expect(
      findRefusedTicketField(
        'wrongSide',
        draft({ intent: 'sell', type: 'limit', limitPrice: '200', stopLoss: '190' }),
        {
          field: 'stopPrice',
        },
      ),
    ).toBe('stopLoss');
  });
});

test('still fills in the whole holding of a sale after another field has changed', () => {
  const initialDraft = createOrderTicketDraft('sell', INSTRUMENT);
  expect(initialDraft).toMatchObject({ quantity: '', part: 100 });
  expect(applyDraftChange(initialDraft, { type: 'limit', limitPrice: '5' })).toMatchObject({ part: 100 });
  expect(applyDraftChange(initialDraft, { quantity: '3' })).toMatchObject({ quantity: '3', part: null });
  expect(applyDraftChange(initialDraft, { intent: 'buy' }).part).toBe(null);
  expect(applyDraftChange(initialDraft, { part: 25 })).toMatchObject({ part: 25 });
});
