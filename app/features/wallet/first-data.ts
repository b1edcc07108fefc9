/** What the assets screen reads first; requested while the screen's own code is still loading. */
import { prefetchCall } from '../../api/use-call.ts';
import { readDisplayCurrency } from '../../format/display-currency.ts';
import { getLanguage } from '../../language/language.ts';

/** For the main portfolio, which is the chosen one at the start. */
export function prefetchAssets(): void {
  prefetchCall('wallet/getWallet', { in: readDisplayCurrency(getLanguage()) });
}
