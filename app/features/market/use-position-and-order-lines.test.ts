import { ENGLISH_TEXTS } from '@bourse/contract/texts/english-texts.ts';
import { beforeAll, expect, test } from 'vitest';
import { loadInitialLanguage } from '../../language/language.ts';
import { buildPositionAndOrderLines } from './use-position-and-order-lines.tsx';

type Order = Parameters<typeof buildPositionAndOrderLines>[1][number];
type Position = Parameters<typeof buildPositionAndOrderLines>[0][number];
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
  inactive: false,
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
const describeLines = (positions: readonly Position[], orders: readonly Order[]) =>
  buildPositionAndOrderLines(positions, orders, ENGLISH_TEXTS).map(({ kind, price, label, movable }) => [
    kind,
    price,
    label,
    movable,
  ]);

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await loadInitialLanguage();
});

test('draws a holding as one fixed line at its average cost', () => {
  expect(describeLines([POSITION, { ...POSITION, openQuantity: '25', averageCost: '180.27' }], [])).toEqual([
    ['position', '182.27', 'Long 50', false],
  ]);
});
test('draws the automatic closing price of a leveraged position as a fixed line of its own', () => {
  expect(
    describeLines(
      [
        { ...POSITION, liquidationPrice: '150.5' },
        { ...POSITION, liquidationPrice: '0' },
      ],
      [],
    ).slice(1),
  ).toEqual([['liquidation', '150.5', 'Closes automatically', false]]);
});
test('draws a line at each price of an order', () => {
  expect(describeLines([], [{ ...ORDER, type: 'stopLimit', stopPrice: '190' }])).toEqual([
    ['order', '190', 'Buy 3 · Stop', true],
    ['order', '170', 'Buy 3 · Limit', true],
  ]);
  expect(describeLines([], [{ ...ORDER, status: 'cancelled' }])).toEqual([]);
});
test('protective orders can be dragged, also as part of a pair', () => {
  const leg = { ...ORDER, effect: 'close', parent: 'o9', group: 'g' } as const;
  expect(describeLines([], [leg, { ...leg, type: 'stop', limitPrice: null, stopPrice: '160' }])).toEqual([
    ['takeProfit', '170', 'Take profit', true],
    ['stopLoss', '160', 'Stop loss', true],
  ]);
});
test('draws the inactive exits of a waiting entry', () => {
  expect(describeLines([], [{ ...ORDER, takeProfit: '200', stopLoss: '150' }]).slice(1)).toEqual([
    ['takeProfit', '200', 'Take profit', false],
    ['stopLoss', '150', 'Stop loss', false],
  ]);
});
test('draws no draggable line for a trailing stop', () => {
  expect(
    describeLines([], [{ ...ORDER, effect: 'close', type: 'trailing', limitPrice: null, trailRate: '0.05' }]),
  ).toEqual([]);
});
