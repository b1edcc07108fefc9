/** Screens a market's companies: bounds of figures and industries, all of it in the address. */
import type { Market } from '@bourse/core/markets/market.ts';
import { refreshShown } from '../../api/cache.ts';
import { useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { useMarkets } from '../../instruments/markets.ts';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { navigate } from '../../router/location.ts';
import { pathOf } from '../../router/routes.ts';
import { companyMarket, MarketChips } from './company-filters.tsx';
import { Conditions } from './screener/conditions.tsx';
import { addressOf, type Criteria, criteriaIn, inMarket } from './screener/criteria.ts';
import { Found } from './screener/results.tsx';
import { KeptScreens } from './screener/result-actions.tsx';

export default function ScreenerScreen() {
  const title = useTexts('routes').screener;
  const [display] = useDisplayCurrency();
  const query = useHashQuery();
  const asked = criteriaIn(query, companyMarket(display));
  // A message links to the saved screen in its present state.
  const kept = useCall('discovery/listScreens', {}).data?.rows.find(({ name }) => name === query['kept']);
  const criteria = kept?.criteria ?? asked;
  const change = (next: Criteria) => navigate(pathOf('screener'), addressOf(next), { replace: true });
  const { market } = criteria;
  const markets = useMarkets();
  const currencyOf = (of: Market) => markets.find((row) => row.market === of)?.currency;
  return (
    <>
      <BackHeader title={title} fallback="/market/index" />
      <PullToRefresh onRefresh={refreshShown}>
        <Page foot="none">
          <MarketChips market={market} onChange={(next) => change(inMarket(criteria, next, currencyOf))} />
          <KeptScreens onOpen={change} />
          <Conditions criteria={criteria} currency={currencyOf(market) ?? ''} onChange={change} />
          <Found key={JSON.stringify(criteria)} criteria={criteria} />
        </Page>
      </PullToRefresh>
    </>
  );
}
