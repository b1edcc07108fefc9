import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTyped } from '../../format/amounts.ts';
import {
  cutTo,
  firstQuantity,
  hasLots,
  isOrderable,
  type Lots,
  lotsOf,
  orderable,
  partOf,
  stepOf,
  unitsOfLots,
} from './order-ticket-quantity.ts';

const SHARES: Lots = { lot: '1', fraction: false, minimum: '1', displayLot: '1' };
const THAI: Lots = { lot: '100', fraction: false, minimum: '100', displayLot: '100' };
const PAIR: Lots = { lot: '1', fraction: false, minimum: '1', displayLot: '10000' };
const COIN: Lots = { lot: '0.00000001', fraction: true, minimum: '0.00001', displayLot: '0.00000001' };

describe('what is typed', () => {
  test.each([
    ['25', '25'],
    ['025', '25'],
    ['12.', '12'],
    ['.5', '0.5'],
    ['1.50', '1.5'],
    [' 7 ', '7'],
  ])('%j means %s', (typed, value) => {
    expect(readTyped(typed)).toEqual({ value });
  });
  test.each([
    ['', 'missing'],
    ['-', 'missing'],
    ['.', 'missing'],
    ['0', 'notPositive'],
    ['0.00', 'notPositive'],
    ['-5', 'notPositive'],
    ['1234567890123', 'tooLong'],
  ])('%j is %s', (typed, problem) => {
    expect(readTyped(typed)).toEqual({ problem });
  });
  test("twelve digits are still sent, leading zeros don't count", () => {
    expect(readTyped('0123456789012')).toEqual({ value: '123456789012' });
  });
});

describe('lots', () => {
  test('are counted where one is more than a unit', () => {
    expect([SHARES, THAI, PAIR, COIN].map(hasLots)).toEqual([false, true, true, false]);
  });
  test('of 10,000 units are a way of showing: 1 unit = 1 share', () => {
    expect([lotsOf('10000', '10000'), lotsOf('25000', '10000'), lotsOf('1', '10000'), lotsOf('300', '100')]).toEqual([
      '1',
      '2.5',
      '0.0001',
      '3',
    ]);
    expect([unitsOfLots('3', '10000'), unitsOfLots('12', '100')]).toEqual(['30000', '1200']);
  });
  test('must be whole', () => {
    expect([unitsOfLots('2.5', '10000'), unitsOfLots('0.1', '100')]).toEqual([null, null]);
  });
  test('come back as they went', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom('100', '10000'), (count, size) => {
        expect(lotsOf(unitsOfLots(String(count), size) ?? '', size)).toBe(String(count));
      }),
    );
  });
});

describe('parts of the maximum', () => {
  test('are what can be ordered', () => {
    expect([
      partOf('61', 25, SHARES),
      partOf('61', 50, SHARES),
      partOf('61', 75, SHARES),
      partOf('61', 100, SHARES),
    ]).toEqual(['15', '30', '45', '61']);
    expect([partOf('1500', 25, THAI), partOf('1500', 50, THAI)]).toEqual(['300', '700']);
    expect(partOf('0.10758271', 25, COIN)).toBe('0.02689567');
  });
  test('are at least the smallest order, but never more than there is', () => {
    expect([partOf('200', 25, THAI), partOf('60', 25, THAI), partOf('0', 50, SHARES), partOf('3', 25, SHARES)]).toEqual(
      ['100', '60', '0', '1'],
    );
  });
  test('never exceed the maximum, and all of it is all of it, odd lots too', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.constantFrom(25, 50, 75, 100),
        fc.constantFrom(SHARES, THAI, PAIR),
        (maximum, percent, lots) => {
          const part = BigInt(partOf(String(maximum), percent as 25, lots));
          expect(part <= maximum).toBe(true);
          if (percent === 100) expect(part).toBe(maximum);
        },
      ),
    );
  });
});

test('a part that no order could be is told from one that could', () => {
  expect([
    isOrderable('100', THAI),
    isOrderable('60', THAI),
    isOrderable('150', THAI),
    isOrderable('0', SHARES),
    isOrderable('0.00001', COIN),
    isOrderable('0.000001', COIN),
  ]).toEqual([true, false, false, false, true, false]);
});

test('what can be ordered lies below, or is the smallest order', () => {
  expect([orderable('250', THAI), orderable('99', THAI), orderable('7.9', SHARES), orderable('0.1', SHARES)]).toEqual([
    '200',
    '100',
    '7',
    '1',
  ]);
  expect(cutTo('23456', '10000')).toBe('20000');
});

test('a press adds a lot, and of a coin about ten of its currency', () => {
  expect([
    stepOf(SHARES, '184.26'),
    stepOf(THAI, '215'),
    stepOf(COIN, '65062.82'),
    stepOf(COIN, '3297.57'),
    stepOf(COIN, '0.12'),
    stepOf(COIN, null),
  ]).toEqual(['1', '100', '0.001', '0.01', '100', '1']);
});

test('a ticket begins with the smallest order, and with nothing where any fraction may be meant', () => {
  expect([
    firstQuantity(SHARES, 'units'),
    firstQuantity(THAI, 'units'),
    firstQuantity(THAI, 'lots'),
    firstQuantity(COIN, 'units'),
  ]).toEqual(['1', '100', '1', '']);
});
