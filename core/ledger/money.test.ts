/** Money is read and written without losing anything. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDecimal, formatScaled, parseDecimal, parseScaled } from './money.ts';

const scaled = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });

describe('decimal strings', () => {
  it('parse back to the formatted value', () => {
    fc.assert(
      fc.property(scaled, fc.integer({ min: 0, max: 8 }), (value, digits) => {
        expect(parseDecimal(formatDecimal(value, digits), digits)).toBe(value);
        expect(parseScaled(formatScaled(value))).toBe(value);
      }),
    );
  });

  it('of prices and quantities have no trailing zeros, and whole ones no point', () => {
    fc.assert(
      fc.property(scaled, (value) => {
        expect(formatScaled(value)).toMatch(/^-?\d+(\.\d*[1-9])?$/);
      }),
    );
    expect([0n, 25_00000000n, -1_50000000n, 100_00000000n, 1n].map(formatScaled)).toEqual([
      '0',
      '25',
      '-1.5',
      '100',
      '0.00000001',
    ]);
  });

  it('of amounts keep all their decimals', () => {
    expect([formatDecimal(1250n, 2), formatDecimal(-5n, 2), formatDecimal(-5n, 0)]).toEqual(['12.50', '-0.05', '-5']);
  });
});
