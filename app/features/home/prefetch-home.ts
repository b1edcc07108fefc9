/** What home reads first; requested while the screen's own code is still loading. */
import { type CallInput, prefetchCall } from '../../api/use-call.ts';
import { getDisplayCurrency } from '../../format/display-currency.ts';
import { getLanguage } from '../../language/language.ts';

export const buildHomePortfolioInput = (currency: string): CallInput<'trading/getPortfolio'> => ({ in: currency });
export const HOME_POSITIONS_INPUT = {
  status: 'open',
  limit: 100,
} as const satisfies CallInput<'trading/listPositions'>;

export function prefetchHome(): void {
  prefetchCall('trading/getPortfolio', buildHomePortfolioInput(getDisplayCurrency(getLanguage())));
  prefetchCall('trading/listPositions', HOME_POSITIONS_INPUT);
}
