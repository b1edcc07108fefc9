import { describe, expect, test } from 'vitest';
import { exitsOfAll, legFault, priceOfLeg, protectionOf, stepOf } from './protection.ts';

const LIMIT = {
  id: 'o2',
  effect: 'close',
  type: 'limit',
  status: 'pending',
  position: 'p1',
  limitPrice: '200',
  stopPrice: null,
} as const;
const STOP = {
  id: 'o3',
  effect: 'close',
  type: 'stop',
  status: 'pending',
  position: 'p1',
  limitPrice: null,
  stopPrice: '170',
} as const;

describe('what protects a position', () => {
  test('are the orders that wait for it alone', () => {
    const others = [
      { ...LIMIT, id: 'o9', position: 'p2' },
      { ...LIMIT, id: 'o8', position: null },
      { ...STOP, id: 'o7', status: 'cancelled' as const },
      { ...LIMIT, id: 'o6', effect: 'open' as const },
    ];
    expect(protectionOf([...others, STOP, LIMIT], 'p1')).toEqual({ takeProfit: LIMIT, stopLoss: STOP });
    expect(protectionOf(others, 'p1')).toEqual({ takeProfit: null, stopLoss: null });
  });
  test('waits at a limit or a stop', () =>
    expect([priceOfLeg('takeProfit', LIMIT), priceOfLeg('stopLoss', STOP), priceOfLeg('stopLoss', null)]).toEqual([
      '200',
      '170',
      null,
    ]));
});

test('what may close it with others names no position, and closes the same side', () => {
  const ofAll = { ...STOP, id: 'o4', position: null, side: 'long' } as const;
  const others = [
    { ...ofAll, id: 'o5', side: 'short' },
    { ...ofAll, id: 'o6', effect: 'open' },
    { ...ofAll, id: 'o7', status: 'cancelled' },
    { ...STOP, side: 'long' },
  ] as const;
  expect(exitsOfAll([...others, ofAll], 'long')).toEqual([ofAll]);
});

describe('a typed price', () => {
  test('lies where the position gains, or where it loses', () => {
    expect([
      legFault('takeProfit', '190', 'long', '184'),
      legFault('takeProfit', '180', 'long', '184'),
      legFault('stopLoss', '180', 'long', '184'),
      legFault('stopLoss', '184', 'long', '184'),
    ]).toEqual([null, 'profitSide', null, 'lossSide']);
    expect([legFault('takeProfit', '180', 'short', '184'), legFault('stopLoss', '180', 'short', '184')]).toEqual([
      null,
      'lossSide',
    ]);
  });
  test('may be left empty, but not be nothing', () =>
    expect([legFault('stopLoss', ' ', 'long', '1'), legFault('stopLoss', '0', 'long', '1')]).toEqual([
      null,
      'priceWrong',
    ]));
});

describe('new prices', () => {
  test('are placed, changed, or taken away', () => {
    expect(stepOf('takeProfit', '200', null)).toEqual({ leg: 'takeProfit', act: 'place', price: '200' });
    expect(stepOf('takeProfit', '210', LIMIT)).toEqual({
      leg: 'takeProfit',
      act: 'replace',
      order: 'o2',
      price: '210',
    });
    expect(stepOf('stopLoss', '', STOP)).toEqual({ leg: 'stopLoss', act: 'cancel', order: 'o3' });
  });
  test('that are the old ones change nothing, nor does an empty field where a stop follows the price', () => {
    expect([
      stepOf('takeProfit', '200.00', LIMIT),
      stepOf('stopLoss', '', null),
      stepOf('stopLoss', '', { ...STOP, type: 'trailing', stopPrice: null }),
    ]).toEqual([null, null, null]);
  });
});
