/** The portfolio in which the customer's screens show and trade: the main one until another is chosen. */
import { createStore, useStore } from '@bourse/web/external-store.ts';
import { onSessionChange } from './session.ts';

export const MAIN_PORTFOLIO = '0';

const LEAGUES_FROM = 10_000;
/** An entry of a league, whose money is play money. */
export const isLeaguePortfolio = (portfolio: string): boolean => Number(portfolio) >= LEAGUES_FROM;

const chosen = createStore(MAIN_PORTFOLIO);
export const choosePortfolio = chosen.set;
export const getChosenPortfolio = chosen.get;
export const useChosenPortfolio = (): string => useStore(chosen);

// Another customer has other ones.
onSessionChange(() => chosen.set(MAIN_PORTFOLIO));

const NOTHING: { portfolio?: string } = {};
/** For a call's input: empty while the main portfolio is shown, so that the input stays unchanged. */
export function useChosenPortfolioInput(): { portfolio?: string } {
  const portfolio = useChosenPortfolio();
  return portfolio === MAIN_PORTFOLIO ? NOTHING : { portfolio };
}
