/** The portfolio in which a screen or sheet shows and acts: that of its address, order or position. */
import { createContext, useContext } from 'react';
import { useHashQuery } from '../router/location-hooks.ts';
import { findPortfolioKind } from '../router/portfolio-scopes.ts';
import { getLocation, MAIN_PORTFOLIO, navigate } from '../router/location.ts';

export { MAIN_PORTFOLIO };

/** An entry of a league, whose money is play money. */
export const isLeaguePortfolio = (portfolio: string): boolean => findPortfolioKind(portfolio) === 'league';
/** Of a sheet about an order or a position, which acts in that one's portfolio wherever it was opened. */
export const PortfolioContext = createContext<string | null>(null);

export function useChosenPortfolio(): string {
  const { portfolio = MAIN_PORTFOLIO } = useHashQuery();
  return useContext(PortfolioContext) ?? portfolio;
}

/** The address's. */
export const getChosenPortfolio = (): string => getLocation().query['portfolio'] ?? MAIN_PORTFOLIO;

/** Shows the present screen in another portfolio. */
export function choosePortfolio(portfolio: string): void {
  const { path, query } = getLocation();
  navigate(path, { ...query, portfolio }, { replace: true });
}

const NOTHING: { portfolio?: string } = {};
/** For a call's input: empty for the main portfolio, so that the input stays unchanged. */
export const portfolioInput = (portfolio: string): { portfolio?: string } =>
  portfolio === MAIN_PORTFOLIO ? NOTHING : { portfolio };
export const useChosenPortfolioInput = (): { portfolio?: string } => portfolioInput(useChosenPortfolio());

/** For figures of what one owns: everything, unless another portfolio than the main one is shown. */
export const ownedInput = (portfolio: string): { portfolio: string } => ({
  portfolio: portfolio === MAIN_PORTFOLIO ? 'all' : portfolio,
});
export const useOwnedInput = (): { portfolio: string } => ownedInput(useChosenPortfolio());
