/** The customer's portfolios and their names. */
import { useEffect } from 'react';
import { type CallAnswer, useCall } from '../api/use-call.ts';
import { choosePortfolio, isLeaguePortfolio, MAIN_PORTFOLIO, useChosenPortfolio } from './chosen-portfolio.ts';
import { useDisplayCurrency } from '../format/display-currency.ts';
import { useTexts } from '../language/language.ts';

export type PortfolioList = CallAnswer<'portfolios/listPortfolios'>;
export type PortfolioRow = PortfolioList['rows'][number];

/** All open portfolios; a chosen one that was closed elsewhere is no longer chosen. */
export function usePortfolios(currency: string, everyMs?: number): PortfolioList | undefined {
  const { data } = useCall(
    'portfolios/listPortfolios',
    { in: currency },
    { refetchIntervalMs: everyMs, keepPrevious: true },
  );
  const chosen = useChosenPortfolio();
  const isGone =
    data !== undefined && !isLeaguePortfolio(chosen) && !data.rows.some(({ portfolio }) => portfolio === chosen);
  useEffect(() => {
    if (isGone) choosePortfolio(MAIN_PORTFOLIO);
  }, [isGone]);
  return data;
}

/** A portfolio's name; a closed one's number. Null for the main one if there is no other, unless `always`. */
export type GetPortfolioName = (portfolio: string | undefined, always?: boolean) => string | null;

export function useGetPortfolioName(): GetPortfolioName {
  const t = useTexts('portfolios');
  const [currency] = useDisplayCurrency();
  const rows = usePortfolios(currency)?.rows ?? [];
  return (portfolio = MAIN_PORTFOLIO, always = false) => {
    if (portfolio === MAIN_PORTFOLIO) return always || rows.length > 1 ? t.main : null;
    return rows.find((row) => row.portfolio === portfolio)?.name ?? `${t.pick} ${portfolio}`;
  };
}
