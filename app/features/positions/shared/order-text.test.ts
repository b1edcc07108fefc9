import { ENGLISH_TEXTS } from '@bourse/contract/texts/english-texts.ts';
import { describe, expect, test } from 'vitest';
import {
  listChangeableFields,
  findRefusedOrderField,
  parseOrderChange,
  formatOrderFields,
} from './order-change-fields.ts';
import {
  formatOrderChangeOutcome,
  listGroupedOrders,
  type PricedOrder,
  formatOrderPrice,
  orderRoleOf,
  isWaitingForStop,
} from './order-text.ts';

const t = ENGLISH_TEXTS.trading;
const NONE = { limitPrice: null, stopPrice: null, trailAmount: null, trailRate: null, currency: 'USD' };
const formatPriceOf = (over: Partial<PricedOrder> & Pick<PricedOrder, 'type'>) =>
  formatOrderPrice(t, { ...NONE, ...over });
const EXITS = ['takeProfit', 'stopLoss'];
const WAITING = {
  ...NONE,
  effect: 'open',
  type: 'limit',
  triggeredAt: null,
  limitPrice: '180',
  quantity: '25',
  group: null,
  parent: null,
  filled: '0',
  dayTrading: false,
  takeProfit: null,
  stopLoss: null,
  inactive: false,
} as const;

describe('the text of a waiting order', () => {
  test('has its limit, its stop, both, or its trailing distance', () => {
    expect(formatPriceOf({ type: 'limit', limitPrice: '180' })).toBe('180.00');
    expect(formatPriceOf({ type: 'stop', stopPrice: '190' })).toBe('190.00');
    expect(formatPriceOf({ type: 'stopLimit', stopPrice: '190', limitPrice: '191.5' })).toBe('190.00 → 191.50');
    expect(formatPriceOf({ type: 'trailing', trailRate: '0.05' })).toBe('5.00% behind');
    expect(formatPriceOf({ type: 'trailing', trailAmount: '2.5' })).toBe('2.50 behind');
    expect(formatPriceOf({ type: 'trailing', trailRate: '0.05', stopNow: '61.21' })).toBe('61.21 · 5.00% behind');
    expect(formatPriceOf({ type: 'market', limitPrice: '180' })).toBe('At the market');
  });
  test('names its role', () => {
    const role = { effect: 'close', parent: 'o1', inactive: false } as const;
    expect([
      orderRoleOf({ ...role, type: 'limit' }),
      orderRoleOf({ ...role, type: 'stop' }),
      orderRoleOf({ ...role, type: 'trailing' }),
    ]).toEqual(['takeProfit', 'stopLoss', 'stopLoss']);
    expect([
      orderRoleOf({ ...role, type: 'stop', inactive: true }),
      orderRoleOf({ ...role, type: 'stop', parent: null }),
      orderRoleOf({ ...role, type: 'limit', effect: 'open' }),
    ]).toEqual(['inactive', null, null]);
  });
  test('names the other order of its pair', () => {
    const rows = [
      { id: 'a', group: 'g' },
      { id: 'b', group: 'g' },
      { id: 'c', group: null },
      { id: 'd', group: null },
    ];
    expect(rows.map((row) => listGroupedOrders(row, rows).map(({ id }) => id))).toEqual([['b'], ['a'], [], []]);
  });
  test('reports a stop as waiting until it is triggered', () => {
    expect([
      isWaitingForStop({ type: 'stop', triggeredAt: null }),
      isWaitingForStop({ type: 'stopLimit', triggeredAt: '2026-11-20T00:00:00.000Z' }),
      isWaitingForStop({ type: 'limit', triggeredAt: null }),
    ]).toEqual([true, false, false]);
  });
});

describe('changing a waiting order', () => {
  test('offers its own prices and its quantity', () => {
    expect(listChangeableFields(WAITING)).toEqual(['limitPrice', 'quantity', ...EXITS]);
    expect(listChangeableFields({ ...WAITING, type: 'stopLimit', stopPrice: '190' })).toEqual([
      'stopPrice',
      'limitPrice',
      'quantity',
      ...EXITS,
    ]);
    expect(
      listChangeableFields({
        ...WAITING,
        type: 'stopLimit',
        stopPrice: '190',
        triggeredAt: '2026-11-20T00:00:00.000Z',
      }),
    ).toEqual(['limitPrice', 'quantity', ...EXITS]);
    expect(
      listChangeableFields({ ...WAITING, type: 'trailing', limitPrice: null, stopPrice: '175', trailRate: '0.05' }),
    ).toEqual(['trail', 'quantity', ...EXITS]);
    expect(
      listChangeableFields({
        ...WAITING,
        type: 'trailing',
        limitPrice: null,
        trailRate: '0.05',
        triggeredAt: '2026-11-20T00:00:00.000Z',
      }),
    ).toEqual(['quantity', ...EXITS]);
  });
  test('offers only the price of a protective order, and nothing of a pair of opening orders', () => {
    expect(listChangeableFields({ ...WAITING, effect: 'close', parent: 'o1', group: 'g' })).toEqual(['limitPrice']);
    expect(listChangeableFields({ ...WAITING, group: 'g' })).toEqual([]);
  });
});

describe('the change of a waiting order', () => {
  test('sends only what differs', () => {
    const typed = formatOrderFields(WAITING);
    expect(parseOrderChange(WAITING, { ...typed, limitPrice: '180.00' })).toBeNull();
    expect(parseOrderChange(WAITING, { ...typed, limitPrice: '181', quantity: '25' })).toEqual({ limitPrice: '181' });
    expect(parseOrderChange(WAITING, { ...typed, quantity: '' })).toEqual({ wrong: 'quantity' });
  });
  test('sends a trailing distance in its own unit', () => {
    const [byRate, byAmount] = [
      { ...WAITING, type: 'trailing', limitPrice: null, trailRate: '0.05' },
      { ...WAITING, type: 'trailing', limitPrice: null, trailAmount: '2.5' },
    ] as const;
    expect([formatOrderFields(byRate).trail, formatOrderFields(byAmount).trail]).toEqual(['5', '2.5']);
    expect(parseOrderChange(byRate, { ...formatOrderFields(byRate), trail: '7.5' })).toEqual({ trailRate: '0.075' });
    expect(parseOrderChange(byAmount, { ...formatOrderFields(byAmount), trail: '3' })).toEqual({ trailAmount: '3' });
    expect([
      parseOrderChange(byRate, { ...formatOrderFields(byRate), trail: '5.00' }),
      parseOrderChange(byRate, { ...formatOrderFields(byRate), trail: '0' }),
    ]).toEqual([null, { wrong: 'trail' }]);
    expect(findRefusedOrderField('trailOutOfRange', ['trail', 'quantity'], {})).toBe('trail');
  });
  test('reports a refusal next to its field', () => {
    expect(findRefusedOrderField('offTick', ['stopPrice', 'limitPrice', 'quantity'], { stopPrice: '1' })).toBe(
      'stopPrice',
    );
    expect(findRefusedOrderField('wrongSide', ['stopPrice', 'quantity'], { quantity: '1' })).toBe('stopPrice');
    expect(findRefusedOrderField('insufficientBalance', ['limitPrice', 'quantity'], { limitPrice: '1' })).toBe(
      'quantity',
    );
    // An exit of a group has no quantity of its own: the form says it above its button.
    expect(findRefusedOrderField('notInThatState', ['stopPrice'], { stopPrice: '1' })).toBeNull();
  });
});

describe('changing the protection of an order', () => {
  test('is offered until something has filled, and an empty field removes it', () => {
    expect(listChangeableFields({ ...WAITING, filled: '1' })).toEqual(['limitPrice', 'quantity']);
    const guarded = { ...WAITING, takeProfit: '200', stopLoss: '170' };
    expect(parseOrderChange(guarded, formatOrderFields(guarded))).toBeNull();
    expect(parseOrderChange(guarded, { ...formatOrderFields(guarded), takeProfit: ' ', stopLoss: '171' })).toEqual({
      takeProfit: null,
      stopLoss: '171',
    });
    const exits = { ...WAITING, stopLoss: '170', stopLossLimit: '169', trailingStopRate: '0.05' };
    const typed = formatOrderFields(exits);
    expect(listChangeableFields(exits)).toEqual(['limitPrice', 'quantity', ...EXITS, 'stopLossLimit', 'trailingStop']);
    expect(parseOrderChange(exits, { ...typed, stopLossLimit: '', trailingStop: '4' })).toEqual({
      stopLossLimit: null,
      trailingStopRate: '0.04',
    });
    expect(parseOrderChange(exits, { ...typed, trailingStop: '' })).toEqual({ trailingStopRate: null });
    expect(parseOrderChange(WAITING, { ...formatOrderFields(WAITING), stopLoss: 'x' })).toEqual({ wrong: 'stopLoss' });
    expect(
      findRefusedOrderField('wrongSide', listChangeableFields(guarded), { stopLoss: '190' }, { field: 'stopLoss' }),
    ).toBe('stopLoss');
  });
});

const changed = {
  status: 'pending',
  cause: 'replaced',
  quantity: '4',
  filled: '0',
  averagePrice: null,
  currency: 'USD',
} as const;

test('formats the result of a change: waiting, partly filled, filled or ended', () => {
  const part = { ...changed, filled: '3', averagePrice: '118.02' };
  expect([
    formatOrderChangeOutcome(ENGLISH_TEXTS, changed, '0'),
    formatOrderChangeOutcome(ENGLISH_TEXTS, part, '3'),
    formatOrderChangeOutcome(ENGLISH_TEXTS, part, '0'),
    formatOrderChangeOutcome(ENGLISH_TEXTS, { ...part, status: 'inPosition', cause: 'filled', filled: '4' }, '0'),
    formatOrderChangeOutcome(ENGLISH_TEXTS, { ...changed, status: 'rejected', cause: 'insufficientAtFill' }, '0'),
  ]).toEqual([
    ['The order was changed.', 'good'],
    ['The order was changed.', 'good'],
    ['Order changed: 3 of 4 filled at 118.02\u00a0USD, the rest waits.', 'good'],
    ['Order changed and filled: 4 at 118.02\u00a0USD.', 'good'],
    ['The money held wasn’t enough to fill it', 'bad'],
  ]);
});
