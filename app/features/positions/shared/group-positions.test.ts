import { expect, test } from 'vitest';
import { groupPositions, type Position } from './group-positions.ts';

const position = (over: Partial<Position>): Position => ({
  id: 'p1',
  instrument: 'US.NWRB',
  name: 'Nordwind Robotics',
  side: 'long',
  status: 'inPosition',
  quantity: '10',
  openQuantity: '10',
  averageCost: '100',
  lastPrice: '110',
  markPrice: '110',
  tick: '0.01',
  marketValue: '1100',
  profit: '100',
  grossProfit: '100',
  openProfit: '100',
  realizedProfit: '0',
  invested: '1000',
  equity: '1100',
  returnRate: '0.1',
  margin: '1000',
  leverage: 1,
  dayTrading: false,
  maintenance: '0.05',
  liquidationPrice: null,
  callPrice: null,
  calledAt: null,
  callDueAt: null,
  financing: '0.00',
  lockedUntil: null,
  openedAt: '2026-11-20T00:00:00.000Z',
  closedAt: null,
  closePrice: null,
  fees: '0',
  tax: '0',
  currency: 'USD',
  source: 'simulated',
  ...over,
});

test('groups two purchases of one stock at their average cost', () => {
  const [group, ...rest] = groupPositions([
    position({}),
    position({
      id: 'p2',
      openQuantity: '30',
      averageCost: '120',
      marketValue: '3300',
      profit: '-300',
      invested: '3600',
      returnRate: '-0.08333333',
    }),
  ]);
  expect(rest).toEqual([]);
  expect(group).toMatchObject({ quantity: '40', averageCost: '115', marketValue: '4400', profit: '-200' });
  expect(Number(group?.returnRate)).toBeCloseTo(-200 / 4600, 4);
  expect(group?.positions.map(({ id }) => id)).toEqual(['p1', 'p2']);
});

test('puts a short position of the same stock in its own group, preserving the order', () => {
  const groups = groupPositions([
    position({}),
    position({ id: 's', side: 'short' }),
    position({ id: 'o', instrument: 'KR.041730' }),
    position({ id: 'p2' }),
  ]);
  expect(groups.map(({ key, positions }) => [key, positions.length])).toEqual([
    ['US.NWRB long', 2],
    ['US.NWRB short', 1],
    ['KR.041730 long', 1],
  ]);
});

test('computes the return of a group on the money put in, so leverage counts', () => {
  expect(
    groupPositions([
      position({ leverage: 5, invested: '200', returnRate: '0.5' }),
      position({ id: 'q', leverage: 5, invested: '200', returnRate: '0.5' }),
    ])[0]?.returnRate,
  ).toBe('0.50000000');
  expect(groupPositions([position({ profit: '0', returnRate: '0' })])[0]?.returnRate).toBe('0.00000000');
});

test('includes a position without profit in the money put in', () => {
  const [group] = groupPositions([
    position({ leverage: 5, invested: '200' }),
    position({
      id: 'q',
      leverage: 5,
      invested: '200',
      lastPrice: '100',
      markPrice: '100',
      marketValue: '1000',
      profit: '0',
      returnRate: '0',
    }),
  ]);
  expect(group?.returnRate).toBe('0.25000000');
});

test('a holding of another portfolio is one of its own', () => {
  const groups = groupPositions([position({}), position({ id: 'p2', portfolio: '1' }), position({ id: 'p3' })]);
  expect(groups.map(({ portfolio, quantity }) => [portfolio, quantity])).toEqual([
    [undefined, '20'],
    ['1', '10'],
  ]);
});

test('the day of a group is the sum of its positions, and unknown if one of theirs is', () => {
  const two = (today: Partial<Position>) =>
    groupPositions([position({ today: '12.50' }), position({ id: 'p2', ...today })]);
  expect(two({ today: '-20.00' })[0]?.today).toBe('-7.5');
  expect(two({})[0]?.today).toBeNull();
});
