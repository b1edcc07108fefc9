/** What the assets screen reads first; requested while the screen's own code is still loading. */
import { prefetchCall } from '../../api/use-call.ts';
import { getDisplayCurrency } from '../../format/display-currency.ts';
import { getLanguage } from '../../language/language.ts';
import { getChosenPortfolio, isLeaguePortfolio, ownedInput } from '../../session/chosen-portfolio.ts';
import type { Feature } from '../../feature.ts';

function prefetchAssets(): void {
  const portfolio = getChosenPortfolio();
  // A league's total is in the league's currency, which isn't known yet.
  if (!isLeaguePortfolio(portfolio))
    prefetchCall('wallet/getWallet', { in: getDisplayCurrency(getLanguage()), ...ownedInput(portfolio) });
}

export const feature: Feature = {
  routes: [
    {
      name: 'payBag',
      path: '/information/payBag',
      wideScreen: 'cards',
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
