/** The customer's portfolios and their names. */
import { useEffect } from 'react';
import { type Answer, useCall } from '../api/use-call.ts';
import { choosePortfolio, isLeague, MAIN_PORTFOLIO, useChosenPortfolio } from './portfolio.ts';

export type Portfolios = Answer<'portfolios/listPortfolios'>;
export type PortfolioRow = Portfolios['rows'][number];

/** All open portfolios; a chosen one that was closed elsewhere is no longer chosen. */
export function usePortfolios(currency: string, everyMs?: number): Portfolios | undefined {
  const { data } = useCall('portfolios/listPortfolios', { in: currency }, { everyMs, keepPrevious: true });
  const chosen = useChosenPortfolio();
  const isGone = data !== undefined && !isLeague(chosen) && !data.rows.some(({ portfolio }) => portfolio === chosen);
  useEffect(() => {
    if (isGone) choosePortfolio(MAIN_PORTFOLIO);
  }, [isGone]);
  return data;
}
