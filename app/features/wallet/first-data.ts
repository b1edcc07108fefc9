/** What the assets' screen reads first; it can be asked for while the screen's own code is still on its way. */
import { prefetchCall } from '../../api/use-call.ts';
import { readDisplayCurrency } from '../../format/display-currency.ts';
import { getLanguage } from '../../language/language.ts';

/** Of the main portfolio, which is the chosen one at a start. */
export function prefetchAssets(): void {
  prefetchCall('wallet/getWallet', { in: readDisplayCurrency(getLanguage()) });
}
