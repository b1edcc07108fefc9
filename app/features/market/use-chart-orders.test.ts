import { texts } from '@bourse/contract/texts/english.ts';
import { beforeAll, expect, test } from 'vitest';
import { startLanguage } from '../../language/language.ts';
import { orderLines } from './use-chart-orders.tsx';

type Order = Parameters<typeof orderLines>[1][number];
type Position = Parameters<typeof orderLines>[0][number];
const ORDER = {
  id: 'o1',
  side: 'long',
  effect: 'open',
  type: 'limit',
  status: 'pending',
  quantity: '3',
  limitPrice: '170',
  stopPrice: null,
  takeProfit: null,
  stopLoss: null,
  group: null,
  parent: null,
  asleep: false,
  triggeredAt: null,
  trailAmount: null,
  trailRate: null,
} as Order;
const POSITION = {
  instrument: 'US.NWRB',
  name: 'Nordwind',
  side: 'long',
  openQuantity: '25',
  averageCost: '184.27',
  profit: '0',
  returnRate: '0',
  marketValue: '0',
  currency: 'USD',
  liquidationPrice: null,
} as Position;
const told = (positions: readonly Position[], orders: readonly Order[]) =>
  orderLines(positions, orders, texts).map(({ kind, price, label, movable }) => [kind, price, label, movable]);

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await startLanguage();
});

test('what is held is one line at its average cost, which nobody moves', () => {
  expect(told([POSITION, { ...POSITION, openQuantity: '25', averageCost: '180.27' }], [])).toEqual([
    ['position', '182.27', 'Long 50', false],
  ]);
});
test('where borrowed money closes a position is a line of its own, which nobody moves', () => {
  expect(
    told(
      [
        { ...POSITION, liquidationPrice: '150.5' },
        { ...POSITION, liquidationPrice: '0' },
      ],
      [],
    ).slice(1),
  ).toEqual([['liquidation', '150.5', 'Closes automatically', false]]);
});
test('an order is a line at each of its prices', () => {
  expect(told([], [{ ...ORDER, type: 'stopLimit', stopPrice: '190' }])).toEqual([
    ['order', '190', 'Buy 3 · Stop', true],
    ['order', '170', 'Buy 3 · Limit', true],
  ]);
  expect(told([], [{ ...ORDER, status: 'cancelled' }])).toEqual([]);
});
test('what protects a position can be moved, also as one of a pair', () => {
  const leg = { ...ORDER, effect: 'close', parent: 'o9', group: 'g' } as const;
  expect(told([], [leg, { ...leg, type: 'stop', limitPrice: null, stopPrice: '160' }])).toEqual([
    ['takeProfit', '170', 'Take profit', true],
    ['stopLoss', '160', 'Stop loss', true],
  ]);
});
test('the exits that an entry will have are drawn, and wait with it', () => {
  expect(told([], [{ ...ORDER, takeProfit: '200', stopLoss: '150' }]).slice(1)).toEqual([
    ['takeProfit', '200', 'Take profit', false],
    ['stopLoss', '150', 'Stop loss', false],
  ]);
});
test('a stop that follows the price has no line of its own to move', () => {
  expect(told([], [{ ...ORDER, effect: 'close', type: 'trailing', limitPrice: null, trailRate: '0.05' }])).toEqual([]);
});
