import { MARKETS, type Market } from '@bourse/core/market.ts';
import { useState } from 'react';
import { refreshShown } from '../../api/cache.ts';
import { Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { TopMenu } from '../../components/top-menu.tsx';
import { useTexts } from '../../language/language.ts';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { InstrumentList, type Rank, RankChips } from '../../instruments/instrument-list.tsx';
import { MarketStatus } from '../../instruments/market-status.tsx';
import { homeMarket } from '../../instruments/home-market.ts';
import styles from './stock-list.module.css';
import { useMarkets } from '../../instruments/use-markets.ts';

/** The list tab: every market, three rankings. */
export function StockListScreen() {
  const t = useTexts('home');
  const titles = useTexts('routes');
  const names = useTexts('markets').short;
  const [currency] = useDisplayCurrency();
  const [market, setMarket] = useState<Market>(() => homeMarket(currency));
  const [rank, setRank] = useState<Rank>('active');
  const status = useMarkets().find((row) => row.market === market);
  return (
    <>
      <TopMenu />
      <h1 className="only-heard">{titles.stockList}</h1>
      <Page>
        <Tabs
          tabs={MARKETS.map((value) => ({ value, label: names[value] }))}
          value={market}
          onChange={setMarket}
          label={t.market}
        >
          <PullToRefresh onRefresh={refreshShown}>
            <RankChips rank={rank} onChange={setRank} />
            <div className={styles.status}>{status ? <MarketStatus market={status} /> : null}</div>
            <InstrumentList key={`${market} ${rank}`} market={market} rank={rank} />
          </PullToRefresh>
        </Tabs>
      </Page>
    </>
  );
}
