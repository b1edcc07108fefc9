/** What home reads first; requested while the screen's own code is still loading. */
import { type CallInput, prefetchCall } from '../../api/use-call.ts';
import { getDisplayCurrency } from '../../format/display-currency.ts';
import {
  getChosenPortfolio,
  isLeaguePortfolio,
  ownedInput,
  useChosenPortfolio,
} from '../../session/chosen-portfolio.ts';
import { getLanguage } from '../../language/language.ts';

export const buildHomePortfolioInput = (currency: string, portfolio: string): CallInput<'trading/getPortfolio'> => ({
  in: currency,
  ...ownedInput(portfolio),
});
export const buildHomePositionsInput = (portfolio: string): CallInput<'trading/listPositions'> => ({
  status: 'open',
  limit: 100,
  ...ownedInput(portfolio),
});

/** Of everything owned, unless another portfolio than the main one is shown. */
export const useHomePositionsInput = (): CallInput<'trading/listPositions'> =>
  buildHomePositionsInput(useChosenPortfolio());

export function prefetchHome(): void {
  const portfolio = getChosenPortfolio();
  // A league's total is in the league's currency, which isn't known yet.
  if (!isLeaguePortfolio(portfolio))
    prefetchCall('trading/getPortfolio', buildHomePortfolioInput(getDisplayCurrency(getLanguage()), portfolio));
  prefetchCall('trading/listPositions', buildHomePositionsInput(portfolio));
}
