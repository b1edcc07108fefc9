import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { buildClosingPreviewInput } from './position-closing-result.tsx';
import { computeClosePart, validateCloseQuantity, computeQuantityStep } from './close-position-sheet.tsx';

test('rounds parts of a position to whole lots, and 100 percent to all of it', () => {
  expect(computeClosePart('1000', 25, '100')).toBe('200');
  expect(computeClosePart('150', 50, '100')).toBe('');
  expect(computeClosePart('150', 100, '100')).toBe('150');
  expect(computeClosePart('0.5', 75, '0.00000001')).toBe('0.375');
});

test('a part is never more than the open quantity, and always whole lots', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 6 }),
      fc.constantFrom(25 as const, 50 as const, 75 as const),
      fc.integer({ min: 1, max: 100 }),
      (open, percent, lot) => {
        const part = parseScaled(computeClosePart(String(open), percent, String(lot)) || '0') ?? -1n;
        expect(part * 100n <= BigInt(open) * 100_000_000n * BigInt(percent)).toBe(true);
        expect(part % (BigInt(lot) * 100_000_000n)).toBe(0n);
      },
    ),
  );
});

test('rejects an empty quantity and odd lots, but allows closing an odd rest completely', () => {
  expect(validateCloseQuantity('', '10', '1', false)).toBe('empty');
  expect(validateCloseQuantity('0', '10', '1', false)).toBe('empty');
  expect(validateCloseQuantity('-3', '10', '1', false)).toBe('empty');
  expect([
    validateCloseQuantity('11', '10', '1', false),
    validateCloseQuantity('10.00000001', '10', '1', true),
  ]).toEqual(['more', 'more']);
  expect(validateCloseQuantity('1.5', '10', '1', false)).toBe('lot');
  expect(validateCloseQuantity('1.5', '10', '1', true)).toBeNull();
  expect(validateCloseQuantity('37', '37', '100', false)).toBeNull();
  expect(validateCloseQuantity('5', '10', '1', false)).toBeNull();
});

test('one press of the stepper changes a fraction by a tenth of its order of magnitude', () => {
  expect(['0.5', '12', '0.00000001', '3'].map(computeQuantityStep)).toEqual(['0.01', '1', '0.00000001', '0.1']);
});

test("a closing is previewed in the position's portfolio", () => {
  const position = { id: 'p-1', instrument: 'US.NWRB', side: 'long' } as const;
  const sale = { instrument: 'US.NWRB', side: 'long', effect: 'close', type: 'market', quantity: '5', position: 'p-1' };
  expect(buildClosingPreviewInput(position, '5')).toEqual(sale);
  expect(buildClosingPreviewInput({ ...position, portfolio: '10000' }, '5')).toEqual({ ...sale, portfolio: '10000' });
});
