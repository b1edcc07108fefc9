/**
 * The part that others stand on: what a portfolio is worth day by day, with what came in and went out. Leagues'
 * portfolios are counted in their play money.
 */
import type { Currency } from '@bourse/core/money.ts';
import type { Measured } from '@bourse/core/performance/measure.ts';
import type { AccountId } from '../ids.ts';
import { type Period, type StandParts, standsOf } from './stands.ts';

export interface PortfolioOf {
  account: AccountId;
  portfolio: number;
}

export interface Equity {
  /**
   * From the end of the day before `from` (or the first one there is) until `to` (epoch ms; absent, now): what it was
   * worth at the end of each day and right before each flow, the flow, and how what was in it has grown since the
   * beginning (`growth`, 10^24 is 1; `rateOfGrowth` in core/performance/measure.ts), with the parts of the profit. The
   * last level is the end. Null where nothing has ever moved.
   */
  measured(of: PortfolioOf, period: { from: number; to?: number }, into: Currency): Promise<Measured | null>;
}

export function createEquity(parts: StandParts): Equity {
  return {
    async measured({ account, portfolio }, { from, to = Infinity }, into) {
      const period: Period = { from, to };
      return (await standsOf(parts, account, portfolio, period, into))?.measured ?? null;
    },
  };
}
