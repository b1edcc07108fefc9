/** Which of the customer's portfolios the screens show and trade in: the main one until another is chosen. */
import { createStore, useStore } from '@bourse/web/store.ts';
import { onSessionChange } from './session.ts';

export const MAIN_PORTFOLIO = '0';

const chosen = createStore(MAIN_PORTFOLIO);
export const choosePortfolio = chosen.set;
export const useChosenPortfolio = (): string => useStore(chosen);

// Another customer has others.
onSessionChange(() => chosen.set(MAIN_PORTFOLIO));

const NOTHING: { portfolio?: string } = {};
/** For the input of a call: nothing while the main one is shown, so that it is asked as it always was. */
export function useAskedPortfolio(): { portfolio?: string } {
  const portfolio = useChosenPortfolio();
  return portfolio === MAIN_PORTFOLIO ? NOTHING : { portfolio };
}
