/** Where something acts in a portfolio: whose money it is, in words and on the button. */
import { useDisplayCurrency } from '../format/display-currency.ts';
import { fillPlaceholders, useTexts } from '../language/language.ts';
import { isLeaguePortfolio, MAIN_PORTFOLIO, useChosenPortfolio } from '../session/chosen-portfolio.ts';
import { usePortfolioName, usePortfolios } from '../session/use-portfolios.ts';
import styles from './hero-and-signed-figures.module.css';

/** The portfolio in which an order or a closing acts; nothing for customers with only one. */
export function ActingPortfolioNote() {
  const t = useTexts('portfolios');
  const [currency] = useDisplayCurrency();
  const chosen = useChosenPortfolio();
  const name = usePortfolioName(chosen);
  const hasOthers = (usePortfolios(currency)?.rows.length ?? 0) > 1;
  if (isLeaguePortfolio(chosen))
    return <p className={styles.acting}>{fillPlaceholders(t.leagueOnly, { name: name ?? '' })}</p>;
  if (chosen === MAIN_PORTFOLIO && !hasOthers) return null;
  return (
    <p className={styles.acting}>
      {t.pick}: <strong>{chosen === MAIN_PORTFOLIO ? t.main : (name ?? chosen)}</strong>
    </p>
  );
}

/** Names the portfolio on a button that acts in it: "Buy 10 shares with league money", "Buy 10 shares · Dividends". */
export function useNamePortfolio(): (action: string) => string {
  const t = useTexts('portfolios');
  const chosen = useChosenPortfolio();
  const name = usePortfolioName(chosen);
  return (action) =>
    chosen === MAIN_PORTFOLIO
      ? action
      : fillPlaceholders(isLeaguePortfolio(chosen) ? t.withLeagueMoney : t.inPortfolio, {
          action,
          name: name ?? chosen,
        });
}
