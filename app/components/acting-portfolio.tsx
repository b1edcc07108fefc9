/** Where something acts in a portfolio: whose money it is, in words and on the button. */
import { useDisplayCurrency } from '../format/display-currency.ts';
import { fillPlaceholders, useTexts } from '../language/language.ts';
import { isLeaguePortfolio, MAIN_PORTFOLIO, useChosenPortfolio } from '../session/chosen-portfolio.ts';
import { usePortfolioName, usePortfolios } from '../session/use-portfolios.ts';
import styles from './hero-and-signed-figures.module.css';

/** The order's or position's own portfolio; undefined is the main one, and without it the chosen one counts. */
interface Acting {
  of?: { portfolio?: string | undefined } | null;
}
const useActingPortfolio = (of: Acting['of']): string => {
  const chosen = useChosenPortfolio();
  return of ? (of.portfolio ?? MAIN_PORTFOLIO) : chosen;
};

/** Whether there is more than one portfolio of one's own money, so that the main one needs its name too. */
function useHasSeveralPortfolios(): boolean {
  const [currency] = useDisplayCurrency();
  return (usePortfolios(currency)?.rows.length ?? 0) > 1;
}

/** The portfolio in which an order, a closing or a change acts; nothing for customers with only one. */
export function ActingPortfolioNote({ of }: Acting) {
  const t = useTexts('portfolios');
  const portfolio = useActingPortfolio(of);
  const name = usePortfolioName(portfolio);
  const hasOthers = useHasSeveralPortfolios();
  if (isLeaguePortfolio(portfolio))
    return <p className={styles.acting}>{fillPlaceholders(t.leagueOnly, { name: name ?? '' })}</p>;
  if (portfolio === MAIN_PORTFOLIO && !hasOthers) return null;
  return (
    <p className={styles.acting}>
      {t.pick}: <strong>{portfolio === MAIN_PORTFOLIO ? t.main : (name ?? portfolio)}</strong>
    </p>
  );
}

/**
 * Names the portfolio on a button that acts in it: "Buy 10 shares with league money", or if the action pays nothing
 * "Cancel order · Herons"; "Buy 10 shares · Dividends".
 */
export function useNamePortfolio(of?: Acting['of'], isPaying = true): (action: string) => string {
  const t = useTexts('portfolios');
  const portfolio = useActingPortfolio(of);
  const name = usePortfolioName(portfolio);
  return (action) =>
    portfolio === MAIN_PORTFOLIO
      ? action
      : fillPlaceholders(isPaying && isLeaguePortfolio(portfolio) ? t.withLeagueMoney : t.inPortfolio, {
          action,
          name: name ?? (isLeaguePortfolio(portfolio) ? t.aLeague : portfolio),
        });
}

/** Adds to an available amount that it is the main portfolio's; nothing for customers with only one. */
export function useNamePayingPortfolio(): (available: string) => string {
  const t = useTexts('portfolios');
  const hasOthers = useHasSeveralPortfolios();
  return (available) => (hasOthers ? fillPlaceholders(t.inPortfolio, { action: available, name: t.main }) : available);
}
