/**
 * For other areas: what a portfolio is worth day by day, with its inflows and outflows. Portfolios of leagues are in
 * play money.
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
   * From the end of the day before `from` (or the first one there is) until `to` (epoch ms; default now): the worth at
   * the end of each day and right before each flow, the flow, and the growth since the beginning (`growth`, 10^24 is 1;
   * `rateOfGrowth` in core/performance/measure.ts), with the parts of the profit. The last level is the end. Null if
   * nothing has ever moved.
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
