import { defineArea } from '../area.ts';
import { part } from '../parts.ts';
import { AUDIT } from './audit.ts';
import { getCurve } from './get-curve.ts';
import { getPerformance } from './get-performance.ts';
import { createPointKeeper } from './record-points.ts';
import { listTaxLots } from './list-tax-lots.ts';
import { ownData } from './store.ts';
import { createHeldThen, type HeldThen } from './historical-prices.ts';
import type { Currency } from '@bourse/core/ledger/money.ts';
import type { Measured } from '@bourse/core/reporting/performance/measure.ts';
import type { AccountId } from '../ids.ts';
import { type Period, type StandParts, standsOf } from './portfolio-values.ts';

declare module '../parts.ts' {
  interface Parts {
    /** What portfolios are worth, now and day by day. */
    equity: Equity;
    /** Prices and units at past moments. */
    heldThen: HeldThen;
  }
}

const KEPT_MS = 20_000;

export const performance = defineArea({
  name: 'performance',
  parts: [
    part('equity', ['database', 'feeds', 'ownVenue', 'clock', 'splits'], (parts) => createEquity(parts)),
    part('heldThen', ['database', 'feeds', 'ownVenue', 'clock'], createHeldThen),
  ],
  calls: (parts) => ({
    'performance/getPerformance': getPerformance(parts),
    'performance/getCurve': getCurve(parts),
    'performance/listTaxLots': listTaxLots(parts),
  }),
  jobs: (parts) => [{ name: 'performance', everyMs: KEPT_MS, run: createPointKeeper(parts) }],
  audit: AUDIT,
  ownData,
});

/**
 * For other areas: what a portfolio is worth day by day, with its inflows and outflows. Portfolios of leagues are in
 * play money.
 */

export interface PortfolioOf {
  account: AccountId;
  portfolio: number;
}

interface Equity {
  /**
   * From the end of the day before `from` (or the first one there is) until `to` (epoch ms; default now): the worth at
   * the end of each day and right before each flow, the flow, and the growth since the beginning (`growth`, 10^24 is 1;
   * `rateOfGrowth` in core/reporting/performance/measure.ts), with the parts of the profit. The last level is the end.
   * Null if nothing has ever moved.
   */
  measured(of: PortfolioOf, period: { from: number; to?: number }, into: Currency): Promise<Measured | null>;
}

function createEquity(parts: StandParts): Equity {
  return {
    async measured({ account, portfolio }, { from, to = Infinity }, into) {
      const period: Period = { from, to };
      return (await standsOf(parts, account, portfolio, period, into))?.measured ?? null;
    },
  };
}
