/** The customer's portfolios and their names. */
import { type CallAnswer, useCall } from '../api/use-call.ts';
import { isLeaguePortfolio, MAIN_PORTFOLIO, useChosenPortfolio } from './chosen-portfolio.ts';
import { useDisplayCurrency } from '../format/display-currency.ts';
import { useTexts } from '../language/language.ts';

export type PortfolioList = CallAnswer<'portfolios/listPortfolios'>;
export type PortfolioRow = PortfolioList['rows'][number];

/** All open portfolios of one's own money. */
export function usePortfolios(currency: string, everyMs?: number, enabled = true): PortfolioList | undefined {
  const { data } = useCall(
    'portfolios/listPortfolios',
    { in: currency },
    { refetchIntervalMs: everyMs, keepPrevious: true, enabled },
  );
  return data;
}

/** A portfolio's name, also of a closed one. Null for the main one if there is no other, unless `always`. */
export type GetPortfolioName = (portfolio: string | undefined, always?: boolean) => string | null;

export function useGetPortfolioName(): GetPortfolioName {
  const t = useTexts('portfolios');
  const [currency] = useDisplayCurrency();
  const listed = usePortfolios(currency);
  const rows = listed?.rows ?? [];
  return (portfolio = MAIN_PORTFOLIO, always = false) => {
    if (portfolio === MAIN_PORTFOLIO) return always || rows.length > 1 ? t.main : null;
    return findPortfolioName(listed, portfolio) ?? `${t.pick} ${portfolio}`;
  };
}

/** Also of one that is closed. */
const findPortfolioName = (listed: PortfolioList | undefined, portfolio: string): string | null =>
  [...(listed?.rows ?? []), ...(listed?.closed ?? [])].find((each) => each.portfolio === portfolio)?.name ?? null;

/** The name of a portfolio other than the chosen one, for what is listed among everything owned. */
export function useOtherPortfolioName(portfolio = MAIN_PORTFOLIO): string | null {
  const isElsewhere = portfolio !== useChosenPortfolio();
  return usePortfolioName(isElsewhere ? portfolio : MAIN_PORTFOLIO);
}

/** A league's or portfolio's name, for what shows or acts in it; null while unknown, and for the main portfolio. */
export function usePortfolioName(portfolio: string): string | null {
  const isLeague = isLeaguePortfolio(portfolio);
  const [currency] = useDisplayCurrency();
  const league = useCall('leagues/getLeague', { league: portfolio }, { enabled: isLeague, staleTimeMs: 60_000 }).data;
  const listed = usePortfolios(currency, undefined, !isLeague && portfolio !== MAIN_PORTFOLIO);
  return isLeague ? (league?.league.name ?? null) : findPortfolioName(listed, portfolio);
}
