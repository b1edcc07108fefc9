/** What the assets screen reads first; requested while the screen's own code is still loading. */
import { prefetchCall } from '../../api/use-call.ts';
import { getDisplayCurrency } from '../../format/display-currency.ts';
import { getLanguage } from '../../language/language.ts';
import { getChosenPortfolio, ownedInput } from '../../session/chosen-portfolio.ts';
import type { Feature } from '../../feature.ts';

function prefetchAssets(): void {
  prefetchCall('wallet/getWallet', { in: getDisplayCurrency(getLanguage()), ...ownedInput(getChosenPortfolio()) });
}

export const feature: Feature = {
  routes: [
    {
      name: 'payBag',
      path: '/information/payBag',
      access: 'customer',
      portfolios: 'any',
      keepAlive: true,
      tab: 'bag',
      ownSupport: true,
      prefetch: prefetchAssets,
      load: () => import('./assets-screen.tsx'),
    },
  ],
  contributions: () => import('./feature-contributions.ts'),
};
