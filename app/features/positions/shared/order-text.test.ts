import { texts } from '@bourse/contract/texts/english.ts';
import { describe, expect, test } from 'vitest';
import { changeable, changedField, changeOf, typedOf } from './change-order.ts';
import { changedWords, partnerOf, type Priced, priceWords, roleOf, waitsForStop } from './order-text.ts';

const t = texts.trading;
const NONE = { limitPrice: null, stopPrice: null, trailAmount: null, trailRate: null, currency: 'USD' };
const told = (over: Partial<Priced> & Pick<Priced, 'type'>) => priceWords(t, { ...NONE, ...over });
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
  asleep: false,
} as const;

describe('a waiting order is told', () => {
  test('by its limit, its stop, both, or how far it follows', () => {
    expect(told({ type: 'limit', limitPrice: '180' })).toBe('180.00');
    expect(told({ type: 'stop', stopPrice: '190' })).toBe('190.00');
    expect(told({ type: 'stopLimit', stopPrice: '190', limitPrice: '191.5' })).toBe('190.00 → 191.50');
    expect(told({ type: 'trailing', trailRate: '0.05' })).toBe('5.00% behind');
    expect(told({ type: 'trailing', trailAmount: '2.5' })).toBe('2.50 behind');
    expect(told({ type: 'trailing', trailRate: '0.05', stopNow: '61.21' })).toBe('61.21 · 5.00% behind');
    expect(told({ type: 'market', limitPrice: '180' })).toBe('At the market');
  });
  test('by what it is for', () => {
    const role = { effect: 'close', parent: 'o1', asleep: false } as const;
    expect([
      roleOf({ ...role, type: 'limit' }),
      roleOf({ ...role, type: 'stop' }),
      roleOf({ ...role, type: 'trailing' }),
    ]).toEqual(['takeProfit', 'stopLoss', 'stopLoss']);
    expect([
      roleOf({ ...role, type: 'stop', asleep: true }),
      roleOf({ ...role, type: 'stop', parent: null }),
      roleOf({ ...role, type: 'limit', effect: 'open' }),
    ]).toEqual(['asleep', null, null]);
  });
  test('with the other one of its pair', () => {
    const rows = [
      { id: 'a', group: 'g' },
      { id: 'b', group: 'g' },
      { id: 'c', group: null },
      { id: 'd', group: null },
    ];
    expect(rows.map((row) => partnerOf(row, rows)?.id ?? null)).toEqual(['b', 'a', null, null]);
  });
  test('waits for its stop until that is reached', () => {
    expect([
      waitsForStop({ type: 'stop', triggeredAt: null }),
      waitsForStop({ type: 'stopLimit', triggeredAt: '2026-11-20T00:00:00.000Z' }),
      waitsForStop({ type: 'limit', triggeredAt: null }),
    ]).toEqual([true, false, false]);
  });
});

describe('what can be changed', () => {
  test('are the prices it has and its quantity', () => {
    expect(changeable(WAITING)).toEqual(['limitPrice', 'quantity', ...EXITS]);
    expect(changeable({ ...WAITING, type: 'stopLimit', stopPrice: '190' })).toEqual([
      'stopPrice',
      'limitPrice',
      'quantity',
      ...EXITS,
    ]);
    expect(
      changeable({ ...WAITING, type: 'stopLimit', stopPrice: '190', triggeredAt: '2026-11-20T00:00:00.000Z' }),
    ).toEqual(['limitPrice', 'quantity', ...EXITS]);
    expect(changeable({ ...WAITING, type: 'trailing', limitPrice: null, stopPrice: '175', trailRate: '0.05' })).toEqual(
      ['trail', 'quantity', ...EXITS],
    );
    expect(
      changeable({
        ...WAITING,
        type: 'trailing',
        limitPrice: null,
        trailRate: '0.05',
        triggeredAt: '2026-11-20T00:00:00.000Z',
      }),
    ).toEqual(['quantity', ...EXITS]);
  });
  test('of an order that protects a position is its price alone, of two that open nothing', () => {
    expect(changeable({ ...WAITING, effect: 'close', parent: 'o1', group: 'g' })).toEqual(['limitPrice']);
    expect(changeable({ ...WAITING, group: 'g' })).toEqual([]);
  });
  test('is sent only where it differs', () => {
    const typed = typedOf(WAITING);
    expect(changeOf(WAITING, { ...typed, limitPrice: '180.00' })).toBeNull();
    expect(changeOf(WAITING, { ...typed, limitPrice: '181', quantity: '25' })).toEqual({ limitPrice: '181' });
    expect(changeOf(WAITING, { ...typed, quantity: '' })).toEqual({ wrong: 'quantity' });
  });
  test('as the distance in its own measure', () => {
    const [byRate, byAmount] = [
      { ...WAITING, type: 'trailing', limitPrice: null, trailRate: '0.05' },
      { ...WAITING, type: 'trailing', limitPrice: null, trailAmount: '2.5' },
    ] as const;
    expect([typedOf(byRate).trail, typedOf(byAmount).trail]).toEqual(['5', '2.5']);
    expect(changeOf(byRate, { ...typedOf(byRate), trail: '7.5' })).toEqual({ trailRate: '0.075' });
    expect(changeOf(byAmount, { ...typedOf(byAmount), trail: '3' })).toEqual({ trailAmount: '3' });
    expect([
      changeOf(byRate, { ...typedOf(byRate), trail: '5.00' }),
      changeOf(byRate, { ...typedOf(byRate), trail: '0' }),
    ]).toEqual([null, { wrong: 'trail' }]);
    expect(changedField('trailOutOfRange', ['trail', 'quantity'], {})).toBe('trail');
  });
  test('is refused beside its field', () => {
    expect(changedField('offTick', ['stopPrice', 'limitPrice', 'quantity'], { stopPrice: '1' })).toBe('stopPrice');
    expect(changedField('wrongSide', ['stopPrice', 'quantity'], { quantity: '1' })).toBe('stopPrice');
    expect(changedField('insufficientBalance', ['limitPrice', 'quantity'], { limitPrice: '1' })).toBe('quantity');
    // An exit of a group has no quantity of its own: the form says it above its button.
    expect(changedField('notInThatState', ['stopPrice'], { stopPrice: '1' })).toBeNull();
  });
});

describe('a change of what will protect an order', () => {
  test('is offered until something has filled, and empty takes it away', () => {
    expect(changeable({ ...WAITING, filled: '1' })).toEqual(['limitPrice', 'quantity']);
    const guarded = { ...WAITING, takeProfit: '200', stopLoss: '170' };
    expect(changeOf(guarded, typedOf(guarded))).toBeNull();
    expect(changeOf(guarded, { ...typedOf(guarded), takeProfit: ' ', stopLoss: '171' })).toEqual({
      takeProfit: null,
      stopLoss: '171',
    });
    expect(changeOf(WAITING, { ...typedOf(WAITING), stopLoss: 'x' })).toEqual({ wrong: 'stopLoss' });
    expect(changedField('wrongSide', changeable(guarded), { stopLoss: '190' }, { field: 'stopLoss' })).toBe('stopLoss');
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

test('a changed order that waits, fills in part, fills or ends is told as what it has become', () => {
  const part = { ...changed, filled: '3', averagePrice: '118.02' };
  expect([
    changedWords(texts, changed, '0'),
    changedWords(texts, part, '3'),
    changedWords(texts, part, '0'),
    changedWords(texts, { ...part, status: 'inPosition', cause: 'filled', filled: '4' }, '0'),
    changedWords(texts, { ...changed, status: 'rejected', cause: 'insufficientAtFill' }, '0'),
  ]).toEqual([
    ['The order was changed.', 'good'],
    ['The order was changed.', 'good'],
    ['Order changed: 3 of 4 filled at 118.02\u00a0USD, the rest waits.', 'good'],
    ['Order changed and filled: 4 at 118.02\u00a0USD.', 'good'],
    ['The money held wasn’t enough to fill it', 'bad'],
  ]);
});
