/**
 * Several portfolios' points as those of one: at each moment at which any of them has a row in a currency, the sum of
 * all. The others count as they were at their last row; what moved between them cancels out.
 */
import type { Currency } from '../../ledger/money.ts';
import { MAIN_PORTFOLIO } from '../../ledger/transfer.ts';
import { type CashAndOpenValue, NO_MOVEMENTS, type PerformancePoint } from './performance-points.ts';

export type PortfolioCurrencyValue = CashAndOpenValue & { portfolio: number; currency: Currency };

export function mergeHeldValues(held: readonly PortfolioCurrencyValue[]): PortfolioCurrencyValue[] {
  return [...Map.groupBy(held, ({ currency }) => currency)].map(([currency, rows]) => ({
    portfolio: MAIN_PORTFOLIO,
    currency,
    cash: rows.reduce((sum, { cash }) => sum + cash, 0n),
    open: rows.reduce((sum, { open }) => sum + open, 0n),
  }));
}

/** `held`: what each portfolio had before the first of these points. */
export function mergePortfolioPoints(
  held: readonly PortfolioCurrencyValue[],
  points: readonly PerformancePoint[],
): PerformancePoint[] {
  const last = new Map(held.map((row) => [`${row.portfolio} ${row.currency}`, row]));
  const moments = [...Map.groupBy(points, ({ at }) => at)].sort(([a], [b]) => a - b);
  return moments.flatMap(([at, atOnce]) => {
    for (const point of atOnce) last.set(`${point.portfolio} ${point.currency}`, point);
    const rows = [...Map.groupBy(atOnce, ({ currency }) => currency)].map(([currency, ofCurrency]) => {
      const all = [...last.values()].filter((row) => row.currency === currency);
      const row: PerformancePoint = { ...NO_MOVEMENTS, ...mergeHeldValues(all)[0]!, at };
      for (const point of ofCurrency)
        for (const kind of Object.keys(NO_MOVEMENTS) as (keyof typeof NO_MOVEMENTS)[]) row[kind] += point[kind];
      return row;
    });
    for (const { portfolio, currency, cash, flows, open } of atOnce)
      last.set(`${portfolio} ${currency}`, { portfolio, currency, cash: cash + flows, open });
    return rows;
  });
}
