/** What home reads first; requested while the screen's own code is still loading. */
import { type Input, prefetchCall } from '../../api/use-call.ts';
import { readDisplayCurrency } from '../../format/display-currency.ts';
import { getLanguage } from '../../language/language.ts';

export const firstPortfolio = (currency: string): Input<'trading/getPortfolio'> => ({ in: currency });
export const FIRST_POSITIONS = { status: 'open', limit: 100 } as const satisfies Input<'trading/listPositions'>;

export function prefetchHome(): void {
  prefetchCall('trading/getPortfolio', firstPortfolio(readDisplayCurrency(getLanguage())));
  prefetchCall('trading/listPositions', FIRST_POSITIONS);
}
