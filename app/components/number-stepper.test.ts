import fc from 'fast-check';
import { filterNumberInput, parseNumberInput } from '@bourse/contract/number-input.ts';
import { describe, expect, test } from 'vitest';
import { canStep, clampNumberText, stepNumberText } from './number-stepper.tsx';

describe('while typing', () => {
  test.each([
    ['12a3', undefined, '12a3'],
    ['-5', undefined, '-5'],
    ['.', undefined, '.'],
    ['abc', undefined, ''],
    ['25 shares', 0, '25 shares'],
    ['1e', undefined, '1e'],
    ['0x10', undefined, '0x10'],
    // Neither separators nor decimals are dropped: these are refused next to the field unchanged.
    ['1.2.3', undefined, '1.2.3'],
    ['1.23456', 2, '1.23456'],
    ['1.5', 0, '1.5'],
    ['0.5', 0, '0.5'],
    ['1e5', undefined, '1e5'],
    ['5-', undefined, '5-'],
    ['--5', undefined, '--5'],
    ['190,50', 2, '190,50'],
    ['1,234.56', 2, '1,234.56'],
    ['１２', undefined, '１２'],
    ['₩1,000', 0, '₩1,000'],
  ])('%j with %s decimals becomes %j', (typed, decimals, accepted) => {
    expect(filterNumberInput(typed, { decimals })).toBe(accepted);
  });

  test('only digits, one decimal point and a leading minus are accepted', () => {
    fc.assert(
      fc.property(fc.string(), fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined }), (typed, decimals) => {
        const accepted = filterNumberInput(typed, { decimals });
        const read = parseNumberInput(accepted, { decimals });
        // Accepted texts have a value; refused ones have none, and steps change nothing.
        if ('value' in read) expect(read.value).toMatch(/^-?\d+(\.\d+)?$/);
        else
          expect([canStep(accepted, 1, { decimals }), canStep(accepted, -1, { decimals })]).toEqual(
            read.problem === 'missing' ? [true, false] : [false, false],
          );
      }),
    );
  });
});

describe('the result of a press', () => {
  test('the value is at least 1 by default, and at most the maximum', () => {
    expect([clampNumberText(''), clampNumberText('0'), clampNumberText('-3'), clampNumberText('7')]).toEqual([
      '1',
      '1',
      '1',
      '7',
    ]);
    expect([
      clampNumberText('-3', { min: '-2' }),
      clampNumberText('99', { max: '61' }),
      clampNumberText('0.4', { min: '0.5' }),
    ]).toEqual(['-2', '61', '0.5']);
  });

  test('the value has the requested number of decimals', () => {
    expect([
      clampNumberText('2', { decimals: 2 }),
      clampNumberText('2.999', { decimals: 2 }),
      clampNumberText('1.50'),
    ]).toEqual(['2.00', '2.99', '1.5']);
  });

  test('the value stays within its bounds, whatever was typed', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.integer({ min: -50, max: 50 }),
        fc.integer({ min: 0, max: 100 }),
        (typed, min, room) => {
          const value = Number(clampNumberText(typed, { min: String(min), max: String(min + room) }));
          expect(value).toBeGreaterThanOrEqual(min);
          expect(value).toBeLessThanOrEqual(min + room);
        },
      ),
    );
  });
});

describe('a press', () => {
  test('adds or takes one step and stops at the bounds', () => {
    expect([stepNumberText('1', 1), stepNumberText('2', -1), stepNumberText('1', -1), stepNumberText('', 1)]).toEqual([
      '2',
      '1',
      '1',
      '1',
    ]);
    expect([stepNumberText('0.1', 1, { min: '0', step: '0.2' }), stepNumberText('61', 1, { max: '61' })]).toEqual([
      '0.3',
      '61',
    ]);
  });

  test('is disabled if it would change nothing', () => {
    expect([canStep('1', -1), canStep('1', 1), canStep('61', 1, { max: '61' })]).toEqual([false, true, false]);
  });

  test('moves a value typed beyond a bound back towards it, never further away', () => {
    expect([
      canStep('5000', -1, { max: '200' }),
      stepNumberText('5000', -1, { max: '200' }),
      canStep('5000', 1, { max: '200' }),
    ]).toEqual([true, '200', false]);
    expect([canStep('-3', 1), stepNumberText('-3', 1), canStep('-3', -1), canStep('0.5', -1)]).toEqual([
      true,
      '1',
      false,
      false,
    ]);
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 150 }), fc.constantFrom(1 as const, -1 as const), (typed, direction) => {
        const bounds = { min: '1', max: '100' };
        if (canStep(String(typed), direction, bounds))
          expect((Number(stepNumberText(String(typed), direction, bounds)) - typed) * direction).toBeGreaterThan(0);
      }),
    );
  });
});
