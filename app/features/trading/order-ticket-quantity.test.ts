import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTypedAmount } from '../../format/typed-amounts.ts';
import {
  roundDownToStep,
  computeInitialQuantity,
  canCountInLots,
  isOrderableQuantity,
  type LotRules,
  unitsToLots,
  roundToOrderable,
  computeQuantityPart,
  computeQuantityStep,
  lotsToUnits,
} from './order-ticket-quantity.ts';

const SHARES: LotRules = { lot: '1', fraction: false, minimum: '1', displayLot: '1' };
const THAI: LotRules = { lot: '100', fraction: false, minimum: '100', displayLot: '100' };
const PAIR: LotRules = { lot: '1', fraction: false, minimum: '1', displayLot: '10000' };
const COIN: LotRules = { lot: '0.00000001', fraction: true, minimum: '0.00001', displayLot: '0.00000001' };

describe('a typed quantity', () => {
  test.each([
    ['25', '25'],
    ['025', '25'],
    ['12.', '12'],
    ['.5', '0.5'],
    ['1.50', '1.5'],
    [' 7 ', '7'],
  ])('%j is parsed as %s', (typed, value) => {
    expect(parseTypedAmount(typed)).toEqual({ value });
  });
  test.each([
    ['', 'missing'],
    ['-', 'missing'],
    ['.', 'missing'],
    ['0', 'notPositive'],
    ['0.00', 'notPositive'],
    ['-5', 'notPositive'],
    ['1234567890123', 'tooLong'],
  ])('%j is rejected as %s', (typed, problem) => {
    expect(parseTypedAmount(typed)).toEqual({ problem });
  });
  test("may have twelve digits, and leading zeros don't count", () => {
    expect(parseTypedAmount('0123456789012')).toEqual({ value: '123456789012' });
  });
});

describe('lots', () => {
  test('are counted only where one is more than a unit', () => {
    expect([SHARES, THAI, PAIR, COIN].map(canCountInLots)).toEqual([false, true, true, false]);
  });
  test('of 10,000 units only change the display: 1 unit = 1 share', () => {
    expect([
      unitsToLots('10000', '10000'),
      unitsToLots('25000', '10000'),
      unitsToLots('1', '10000'),
      unitsToLots('300', '100'),
    ]).toEqual(['1', '2.5', '0.0001', '3']);
    expect([lotsToUnits('3', '10000'), lotsToUnits('12', '100')]).toEqual(['30000', '1200']);
  });
  test('must be whole', () => {
    expect([lotsToUnits('2.5', '10000'), lotsToUnits('0.1', '100')]).toEqual([null, null]);
  });
  test('convert to units and back unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom('100', '10000'), (count, size) => {
        expect(unitsToLots(lotsToUnits(String(count), size) ?? '', size)).toBe(String(count));
      }),
    );
  });
});

describe('parts of the maximum', () => {
  test('are orderable quantities', () => {
    expect([
      computeQuantityPart('61', 25, SHARES),
      computeQuantityPart('61', 50, SHARES),
      computeQuantityPart('61', 75, SHARES),
      computeQuantityPart('61', 100, SHARES),
    ]).toEqual(['15', '30', '45', '61']);
    expect([computeQuantityPart('1500', 25, THAI), computeQuantityPart('1500', 50, THAI)]).toEqual(['300', '700']);
    expect(computeQuantityPart('0.10758271', 25, COIN)).toBe('0.02689567');
  });
  test('are at least the smallest order, but never more than the maximum', () => {
    expect([
      computeQuantityPart('200', 25, THAI),
      computeQuantityPart('60', 25, THAI),
      computeQuantityPart('0', 50, SHARES),
      computeQuantityPart('3', 25, SHARES),
    ]).toEqual(['100', '60', '0', '1']);
  });
  test('never exceed the maximum, and 100 percent includes odd lots', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.constantFrom(25, 50, 75, 100),
        fc.constantFrom(SHARES, THAI, PAIR),
        (maximum, percent, lots) => {
          const part = BigInt(computeQuantityPart(String(maximum), percent as 25, lots));
          expect(part <= maximum).toBe(true);
          if (percent === 100) expect(part).toBe(maximum);
        },
      ),
    );
  });
});

test('distinguishes parts that can be ordered from those that cannot', () => {
  expect([
    isOrderableQuantity('100', THAI),
    isOrderableQuantity('60', THAI),
    isOrderableQuantity('150', THAI),
    isOrderableQuantity('0', SHARES),
    isOrderableQuantity('0.00001', COIN),
    isOrderableQuantity('0.000001', COIN),
  ]).toEqual([true, false, false, false, true, false]);
});

test('rounds down to an orderable quantity, or to the smallest order', () => {
  expect([
    roundToOrderable('250', THAI),
    roundToOrderable('99', THAI),
    roundToOrderable('7.9', SHARES),
    roundToOrderable('0.1', SHARES),
  ]).toEqual(['200', '100', '7', '1']);
  expect(roundDownToStep('23456', '10000')).toBe('20000');
});

test('one press adds a lot, or of a coin about ten of its currency', () => {
  expect([
    computeQuantityStep(SHARES, '184.26'),
    computeQuantityStep(THAI, '215'),
    computeQuantityStep(COIN, '65062.82'),
    computeQuantityStep(COIN, '3297.57'),
    computeQuantityStep(COIN, '0.12'),
    computeQuantityStep(COIN, null),
  ]).toEqual(['1', '100', '0.001', '0.01', '100', '1']);
});

test('a ticket starts with the smallest order, or empty where any fraction is possible', () => {
  expect([
    computeInitialQuantity(SHARES, 'units'),
    computeInitialQuantity(THAI, 'units'),
    computeInitialQuantity(THAI, 'lots'),
    computeInitialQuantity(COIN, 'units'),
  ]).toEqual(['1', '100', '1', '']);
});
