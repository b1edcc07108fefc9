import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { partOf, quantityFault, stepOf } from './close-sheet.tsx';

test('parts come in whole lots, all is all', () => {
  expect(partOf('1000', 25, '100')).toBe('200');
  expect(partOf('150', 50, '100')).toBe('');
  expect(partOf('150', 100, '100')).toBe('150');
  expect(partOf('0.5', 75, '0.00000001')).toBe('0.375');
});

test('a part is never more than is open, and always whole lots', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 6 }),
      fc.constantFrom(25 as const, 50 as const, 75 as const),
      fc.integer({ min: 1, max: 100 }),
      (open, percent, lot) => {
        const part = parseScaled(partOf(String(open), percent, String(lot)) || '0') ?? -1n;
        expect(part * 100n <= BigInt(open) * 100_000_000n * BigInt(percent)).toBe(true);
        expect(part % (BigInt(lot) * 100_000_000n)).toBe(0n);
      },
    ),
  );
});

test('nothing and odd lots are told beside the field; an odd rest may go whole', () => {
  expect(quantityFault('', '10', '1', false)).toBe('empty');
  expect(quantityFault('0', '10', '1', false)).toBe('empty');
  expect(quantityFault('-3', '10', '1', false)).toBe('empty');
  expect([quantityFault('11', '10', '1', false), quantityFault('10.00000001', '10', '1', true)]).toEqual([
    'more',
    'more',
  ]);
  expect(quantityFault('1.5', '10', '1', false)).toBe('lot');
  expect(quantityFault('1.5', '10', '1', true)).toBeNull();
  expect(quantityFault('37', '37', '100', false)).toBeNull();
  expect(quantityFault('5', '10', '1', false)).toBeNull();
});

test('a press moves a fraction by a tenth of its size', () => {
  expect(['0.5', '12', '0.00000001', '3'].map(stepOf)).toEqual(['0.01', '1', '0.00000001', '0.1']);
});
