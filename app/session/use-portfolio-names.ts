import { useDisplayCurrency } from '../format/display-currency.ts';
import { useTexts } from '../language/language.ts';
import { MAIN_PORTFOLIO } from './portfolio.ts';
import { usePortfolios } from './use-portfolios.ts';

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
