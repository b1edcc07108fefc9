/** One thing that ought to follow from another: rows that `sql` finds are differences. */
import { CURRENCY_DIGITS, SCALE_DIGITS } from '@bourse/core/money.ts';

export interface Check { sql: string; say(row: Record<string, unknown>): string }

/** What a price × quantity (16 decimals) is divided by to give minor units of each currency. */
export const DIGITS = `digits (currency, unit) as (values ${Object.entries(CURRENCY_DIGITS).map(([currency, digits]) => `('${currency}', 1${'0'.repeat(2 * SCALE_DIGITS - digits)}::numeric)`).join(', ')})`;
