/** Screens a market's companies: bounds of figures and industries, all of it in the address. */
import type { Market } from '@bourse/core/markets/market-types.ts';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { useMarkets } from '../../instruments/markets.ts';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { navigate } from '../../router/location.ts';
import { getRoutePath } from '../../router/route-registry.ts';
import { getDefaultCompanyMarket, MarketChips } from './company-filters.tsx';
import { ScreenerConditions } from './screener/screener-conditions.tsx';
import {
  formatCriteriaAsUrlQuery,
  type ScreenerCriteria,
  parseCriteriaFromUrlQuery,
  moveCriteriaToMarket,
} from './screener/screener-criteria.ts';
import { ScreenerResults } from './screener/screener-results.tsx';
import { SavedScreeners } from './screener/screener-result-actions.tsx';

export default function ScreenerScreen() {
  const title = useTexts('routes').screener;
  const [display] = useDisplayCurrency();
  const query = useHashQuery();
  const requestedCriteria = parseCriteriaFromUrlQuery(query, getDefaultCompanyMarket(display));
  // A message links to the saved screen in its present state.
  const savedScreen = useCall('discovery/listScreens', {}).data?.rows.find(({ name }) => name === query['kept']);
  const criteria = savedScreen?.criteria ?? requestedCriteria;
  const change = (next: ScreenerCriteria) =>
    navigate(getRoutePath('screener'), formatCriteriaAsUrlQuery(next), { replace: true });
  const { market } = criteria;
  const markets = useMarkets();
  const currencyOf = (of: Market) => markets.find((row) => row.market === of)?.currency;
  return (
    <>
      <BackHeader title={title} fallback="/market/index" />
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot="none">
          <MarketChips market={market} onChange={(next) => change(moveCriteriaToMarket(criteria, next, currencyOf))} />
          <SavedScreeners onOpen={change} />
          <ScreenerConditions criteria={criteria} currency={currencyOf(market) ?? ''} onChange={change} />
          <ScreenerResults key={JSON.stringify(criteria)} criteria={criteria} />
        </Page>
      </PullToRefresh>
    </>
  );
}
