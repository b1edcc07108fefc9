/** The calendar of coming events: of the customer's holdings and watchlist, or of a market. */
import { type Market, MARKETS } from '@bourse/core/markets/market.ts';
import { refreshShown } from '../../api/cache.ts';
import { BackHeader, Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { navigate } from '../../router/location.ts';
import { pathOf } from '../../router/routes.ts';
import { CalendarDays } from './calendar-days.tsx';
import styles from './companies.module.css';
import { companyMarket, MarketChips } from './company-filters.tsx';

export default function CalendarScreen() {
  const { calendar: t } = useTexts('companies');
  const title = useTexts('routes').calendar;
  const [currency] = useDisplayCurrency();
  const asked = useHashQuery()['market'];
  const market = MARKETS.find((one) => one === asked);
  const show = (next: Market | undefined) => navigate(pathOf('calendar'), { market: next }, { replace: true });
  return (
    <>
      <BackHeader title={title} fallback="/market/index" />
      <PullToRefresh onRefresh={refreshShown}>
        <Page foot="none">
          <div className={styles.choice}>
            <Segmented
              label={t.whose}
              value={market ? 'market' : 'mine'}
              onChange={(chosen) => show(chosen === 'market' ? companyMarket(currency) : undefined)}
              options={[
                { value: 'mine', label: t.mine },
                { value: 'market', label: t.market },
              ]}
            />
          </div>
          {market ? <MarketChips market={market} onChange={show} /> : null}
          <CalendarDays key={market ?? 'mine'} market={market} />
        </Page>
      </PullToRefresh>
    </>
  );
}
