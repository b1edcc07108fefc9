import { describe, expect, test } from 'vitest';
import {
  listUnassignedExits,
  validateProtectionPrice,
  protectionPriceOf,
  findPositionProtection,
  decideProtectionStep,
  decideProtectionSteps,
} from './position-protection.ts';

const LIMIT = {
  id: 'o2',
  effect: 'close',
  type: 'limit',
  status: 'pending',
  position: 'p1',
  limitPrice: '200',
  stopPrice: null,
  group: null,
} as const;
const STOP = {
  id: 'o3',
  effect: 'close',
  type: 'stop',
  status: 'pending',
  position: 'p1',
  limitPrice: null,
  stopPrice: '170',
  group: null,
} as const;

describe('the protection of a position', () => {
  test('consists of the waiting orders that name this position', () => {
    const others = [
      { ...LIMIT, id: 'o9', position: 'p2' },
      { ...LIMIT, id: 'o8', position: null },
      { ...STOP, id: 'o7', status: 'cancelled' as const },
      { ...LIMIT, id: 'o6', effect: 'open' as const },
    ];
    expect(findPositionProtection([...others, STOP, LIMIT], 'p1')).toEqual({
      takeProfit: LIMIT,
      stopLoss: STOP,
      trailingStop: null,
    });
    expect(findPositionProtection(others, 'p1')).toEqual({ takeProfit: null, stopLoss: null, trailingStop: null });
    const trailing = { ...STOP, type: 'trailing' as const, stopPrice: null };
    expect(findPositionProtection([trailing, STOP], 'p1')).toMatchObject({ stopLoss: STOP, trailingStop: trailing });
  });
  test('has the price of its limit or its stop', () =>
    expect([
      protectionPriceOf('takeProfit', LIMIT),
      protectionPriceOf('stopLoss', STOP),
      protectionPriceOf('stopLoss', null),
    ]).toEqual(['200', '170', null]));
});

test('lists closing orders of the same side that name no position', () => {
  const ofAll = { ...STOP, id: 'o4', position: null, side: 'long' } as const;
  const others = [
    { ...ofAll, id: 'o5', side: 'short' },
    { ...ofAll, id: 'o6', effect: 'open' },
    { ...ofAll, id: 'o7', status: 'cancelled' },
    { ...STOP, side: 'long' },
  ] as const;
  expect(listUnassignedExits([...others, ofAll], 'long')).toEqual([ofAll]);
});

describe('a typed price', () => {
  test('must be on the gaining side for a take profit and on the losing side for a stop loss', () => {
    expect([
      validateProtectionPrice('takeProfit', '190', 'long', '184'),
      validateProtectionPrice('takeProfit', '180', 'long', '184'),
      validateProtectionPrice('stopLoss', '180', 'long', '184'),
      validateProtectionPrice('stopLoss', '184', 'long', '184'),
    ]).toEqual([null, 'profitSide', null, 'lossSide']);
    expect([
      validateProtectionPrice('takeProfit', '180', 'short', '184'),
      validateProtectionPrice('stopLoss', '180', 'short', '184'),
    ]).toEqual([null, 'lossSide']);
  });
  test('may be empty, but not zero', () =>
    expect([
      validateProtectionPrice('stopLoss', ' ', 'long', '1'),
      validateProtectionPrice('stopLoss', '0', 'long', '1'),
    ]).toEqual([null, 'priceWrong']));
});

describe('new prices', () => {
  test('place, replace or cancel orders', () => {
    expect(decideProtectionStep('takeProfit', '200', null)).toEqual({ leg: 'takeProfit', act: 'place', price: '200' });
    expect(decideProtectionStep('takeProfit', '210', LIMIT)).toEqual({
      leg: 'takeProfit',
      act: 'replace',
      order: 'o2',
      price: '210',
    });
    expect(decideProtectionStep('stopLoss', '', STOP)).toEqual({ leg: 'stopLoss', act: 'cancel', order: 'o3' });
  });
  test('change nothing if they equal the old ones, or if the field of a trailing stop is empty', () => {
    expect([
      decideProtectionStep('takeProfit', '200.00', LIMIT),
      decideProtectionStep('stopLoss', '', null),
      decideProtectionStep('stopLoss', '', { ...STOP, type: 'trailing', stopPrice: null }),
    ]).toEqual([null, null, null]);
  });
});

describe('a pair of legs', () => {
  const [takeProfit, stopLoss] = [
    { ...LIMIT, group: 'o4' },
    { ...STOP, group: 'o4' },
  ];
  test('is cancelled as one, so the leg that stays is placed again', () => {
    expect(
      decideProtectionSteps({ takeProfit: '200', stopLoss: '' }, { takeProfit, stopLoss, trailingStop: null }),
    ).toEqual([
      { leg: 'stopLoss', act: 'cancel', order: 'o3' },
      { leg: 'takeProfit', act: 'place', price: '200' },
    ]);
    expect(
      decideProtectionSteps({ takeProfit: '', stopLoss: '165' }, { takeProfit, stopLoss, trailingStop: null }),
    ).toEqual([
      { leg: 'takeProfit', act: 'cancel', order: 'o2' },
      { leg: 'stopLoss', act: 'place', price: '165' },
    ]);
    const alone = { takeProfit: LIMIT, stopLoss: STOP, trailingStop: null };
    expect(decideProtectionSteps({ takeProfit: '200', stopLoss: '' }, alone)).toEqual([
      { leg: 'stopLoss', act: 'cancel', order: 'o3' },
    ]);
    expect(
      decideProtectionSteps({ takeProfit: '', stopLoss: '' }, { takeProfit, stopLoss, trailingStop: null }),
    ).toEqual([{ leg: 'takeProfit', act: 'cancel', order: 'o2' }]);
  });
  test('with a trailing stop and a limit of the stop keeps both', () => {
    const limited = { ...stopLoss, type: 'stopLimit' as const, limitPrice: '169' };
    const trailingStop = { ...stopLoss, id: 'o5', type: 'trailing' as const, stopPrice: null, trailRate: '0.05' };
    const again = { leg: 'stopLoss', act: 'placeTrailing', trail: { trailRate: '0.05' } };
    expect(
      decideProtectionSteps({ takeProfit: '', stopLoss: '170' }, { takeProfit, stopLoss: limited, trailingStop }),
    ).toEqual([
      { leg: 'takeProfit', act: 'cancel', order: 'o2' },
      { leg: 'stopLoss', act: 'place', price: '170', limitPrice: '169' },
      again,
    ]);
    expect(
      decideProtectionSteps({ takeProfit: '', stopLoss: '' }, { takeProfit, stopLoss: null, trailingStop }),
    ).toEqual([{ leg: 'takeProfit', act: 'cancel', order: 'o2' }, again]);
  });
});
