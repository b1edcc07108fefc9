/** The customer's portfolios and their names. */
import { useEffect } from 'react';
import { type Answer, useCall } from '../api/use-call.ts';
import { choosePortfolio, isLeague, MAIN_PORTFOLIO, useChosenPortfolio } from './chosen-portfolio.ts';
import { useDisplayCurrency } from '../format/display-currency.ts';
import { useTexts } from '../language/language.ts';

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

/** A portfolio's name; a closed one's number. Null for the main one if there is no other, unless `always`. */
export type PortfolioNames = (portfolio: string | undefined, always?: boolean) => string | null;

export function usePortfolioNames(): PortfolioNames {
  const t = useTexts('portfolios');
  const [currency] = useDisplayCurrency();
  const rows = usePortfolios(currency)?.rows ?? [];
  return (portfolio = MAIN_PORTFOLIO, always = false) => {
    if (portfolio === MAIN_PORTFOLIO) return always || rows.length > 1 ? t.main : null;
    return rows.find((row) => row.portfolio === portfolio)?.name ?? `${t.pick} ${portfolio}`;
  };
}
