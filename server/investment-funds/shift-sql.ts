import { UNIT_DIGITS } from '@bourse/core/investment-funds/units.ts';
import { CURRENCY_DIGITS, SCALE_DIGITS } from '@bourse/core/money.ts';

/** What units × price (fourteen decimals together) is divided by to give minor units of `f.currency`. */
export const SHIFT = `(case f.currency ${Object.entries(CURRENCY_DIGITS)
  .map(([currency, digits]) => `when '${currency}' then 1${'0'.repeat(SCALE_DIGITS + UNIT_DIGITS - digits)}`)
  .join(' ')} end)::numeric`;
