/** Why an order or a plan for a fund is refused, and how its money is written. */
import { formatAmount, formatDecimal, type Amount, type Currency } from '../money.ts';
import type { RestrictionRefusal } from '../restrictions.ts';
import type { UnpaidRefusal } from '../credit/kept-back.ts';
import { UNIT_DIGITS } from './units.ts';
import type { Units } from './types.ts';

export type FundRefusal =
  | RestrictionRefusal
  | UnpaidRefusal
  | {
      refused: 'fundOrderOver' | 'notFound' | 'fundPlanEnded' | 'fundCalendarUnknown' | 'identityRequired';
      params: Record<never, never>;
    }
  | { refused: 'fundCloses'; params: { day: string } }
  | { refused: 'fundMinimum'; params: { minimum: string; currency: string } }
  | { refused: 'fundUnits'; params: { units: string } }
  | { refused: 'fundTooSmall'; params: { minimum: string; currency: string } }
  | { refused: 'fundPlansFull'; params: { maximum: number } }
  | { refused: 'insufficientBalance'; params: { needed: string; available: string; currency: string } };

export const plain = (
  refused: 'fundOrderOver' | 'notFound' | 'fundPlanEnded' | 'fundCalendarUnknown' | 'identityRequired',
): FundRefusal => ({ refused, params: {} });

export const closes = (day: string): FundRefusal => ({ refused: 'fundCloses', params: { day } });
export const insufficient = (needed: Amount, available: Amount, currency: Currency): FundRefusal => ({
  refused: 'insufficientBalance',
  params: { needed: formatAmount(needed, currency), available: formatAmount(available, currency), currency },
});
/** With at most six decimals, without trailing zeros. */
export const unitsText = (units: Units): string => formatDecimal(units, UNIT_DIGITS).replace(/\.?0+$/, '');
