/** The calendar of coming events: of the customer's holdings and watchlist, or of a market. */
import { type Market, MARKETS } from '@bourse/core/markets/market-types.ts';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { navigate } from '../../router/location.ts';
import { getRoutePath } from '../../router/route-registry.ts';
import { CompanyCalendarDays } from './company-calendar-days.tsx';
import styles from './companies.module.css';
import { getDefaultCompanyMarket, MarketChips } from './company-filters.tsx';

export default function CompanyCalendarScreen() {
  const { calendar: t } = useTexts('companies');
  const title = useTexts('routes').calendar;
  const [currency] = useDisplayCurrency();
  const requestedMarket = useHashQuery()['market'];
  const market = MARKETS.find((one) => one === requestedMarket);
  const show = (next: Market | undefined) => navigate(getRoutePath('calendar'), { market: next }, { replace: true });
  return (
    <>
      <BackHeader title={title} fallback="/market/index" />
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot="none">
          <div className={styles.choice}>
            <SegmentedControl
              label={t.whose}
              value={market ? 'market' : 'mine'}
              onChange={(chosen) => show(chosen === 'market' ? getDefaultCompanyMarket(currency) : undefined)}
              options={[
                { value: 'mine', label: t.mine },
                { value: 'market', label: t.market },
              ]}
            />
          </div>
          {market ? <MarketChips market={market} onChange={show} /> : null}
          <CompanyCalendarDays key={market ?? 'mine'} market={market} />
        </Page>
      </PullToRefresh>
    </>
  );
}
