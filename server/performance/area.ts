import { defineArea } from '../area.ts';
import { defineDependency } from '../dependencies.ts';
import { PERFORMANCE_AUDIT_CHECKS } from './audit-checks.ts';
import { getCurve } from './get-curve.ts';
import { getPerformance } from './get-performance.ts';
import { createPerformancePointRecorder } from './record-performance-points.ts';
import { listTaxLots } from './list-tax-lots.ts';
import { customerDataExport } from './store.ts';
import { createHistoricalHoldingsReader, type HistoricalHoldingsReader } from './historical-prices.ts';
import type { Currency } from '@bourse/core/ledger/money.ts';
import type { PerformanceMeasurement } from '@bourse/core/reporting/performance/performance-measurement.ts';
import type { AccountId } from '../ids.ts';
import { type TimePeriod, type PortfolioValueDependencies, loadPortfolioValues } from './portfolio-values.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    /** What portfolios are worth, now and day by day. */
    portfolioPerformance: PortfolioPerformance;
    /** Prices and units at past moments. */
    historicalHoldings: HistoricalHoldingsReader;
  }
}

const RECORD_POINTS_EVERY_MS = 20_000;

export const performance = defineArea({
  name: 'performance',
  dependencies: [
    defineDependency(
      'portfolioPerformance',
      ['database', 'venues', 'ownVenue', 'clock', 'splitSchedule'],
      (dependencies) => createPortfolioPerformance(dependencies),
    ),
    defineDependency('historicalHoldings', ['database', 'venues', 'ownVenue', 'clock'], createHistoricalHoldingsReader),
  ],
  calls: (dependencies) => ({
    'performance/getPerformance': getPerformance(dependencies),
    'performance/getCurve': getCurve(dependencies),
    'performance/listTaxLots': listTaxLots(dependencies),
  }),
  jobs: (dependencies) => [
    { name: 'performance', everyMs: RECORD_POINTS_EVERY_MS, run: createPerformancePointRecorder(dependencies) },
  ],
  audit: PERFORMANCE_AUDIT_CHECKS,
  customerDataExport,
});

/**
 * For other areas: what a portfolio is worth day by day, with its inflows and outflows. Portfolios of leagues are in
 * play money.
 */

export interface PortfolioKey {
  account: AccountId;
  portfolio: number;
}

interface PortfolioPerformance {
  /**
   * From the end of the day before `from` (or the first one there is) until `to` (epoch ms; default now): the worth at
   * the end of each day and right before each flow, the flow, and the growth since the beginning (`growth`, 10^24 is 1;
   * `rateOfGrowth` in core/reporting/performance/performance-measurement.ts), with the parts of the profit. The last
   * level is the end. Null if nothing has ever moved.
   */
  measured(
    of: PortfolioKey,
    period: { from: number; to?: number },
    into: Currency,
  ): Promise<PerformanceMeasurement | null>;
}

function createPortfolioPerformance(dependencies: PortfolioValueDependencies): PortfolioPerformance {
  return {
    async measured({ account, portfolio }, { from, to = Infinity }, into) {
      const period: TimePeriod = { from, to };
      return (await loadPortfolioValues(dependencies, account, portfolio, period, into))?.measured ?? null;
    },
  };
}
