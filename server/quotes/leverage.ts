/** How much may be borrowed on an instrument, as shown on its page. */
import { dayTradeLeverageOf } from '@bourse/core/day-trading/day-trade.ts';
import { marginTable, type MarginRule } from '@bourse/core/margin/margin-rules.ts';
import type { Instrument, Quote } from '@bourse/core/market.ts';
import type { Volatility } from '../venue/day-before.ts';

/** The operator's margin rules limit the leverage. */
export interface LeverageParts {
  marginRules: { rules(): readonly MarginRule[] };
  volatility: Volatility;
  largestMove: Volatility;
}

/** For a small position that is the first in its instrument. */
export const leverageOf = (
  { marginRules, volatility }: LeverageParts,
  instrument: Instrument,
  date: string,
  now: number,
): number =>
  instrument.board === 'index'
    ? 1
    : marginTable(marginRules.rules(), { instrument, date, volatility: volatility(instrument, now), value: 0n })
        .maximumLeverage;

/** For a day trade at this moment. */
export const dayTradeLeverageAt = (
  { largestMove }: Pick<LeverageParts, 'largestMove'>,
  instrument: Instrument,
  quote: Quote | null,
  now: number,
): number => (instrument.board === 'index' ? 1 : dayTradeLeverageOf(largestMove(instrument, now), quote));
