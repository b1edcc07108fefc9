/** The market screen's tabs: one per stock market, then OTC, digital currency and currency pairs. */
import { type Board, type Market, STOCK_MARKETS } from '@bourse/core/markets/market-types.ts';
import { homeMarketOf, MARKET_ORDER } from '../../instruments/markets.ts';
import { useEffect, useState } from 'react';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { renderFeatureTab, useTabsWithFeatureTabs } from '../../components/feature-tabs.tsx';
import { Page, TabScreenHeader } from '../../components/page-frame.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useTexts } from '../../language/language.ts';
import { InstrumentList, type InstrumentRanking, InstrumentRankingChips } from '../../instruments/instrument-list.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { LongPressInstruments } from '../discovery/shared/long-press-instruments.tsx';
import { MarketHead } from './market-status.tsx';
import { MarketCompanyLinks } from '../companies/shared/company-links.tsx';
import { useHashQuery } from '../../router/location-hooks.ts';
import { readStored, writeStored } from '../../session/local-storage.ts';
import styles from './market.module.css';

type MarketTab = Market | 'OTC';
/** OTC comes after the stock markets. */
export const MARKET_TABS: readonly MarketTab[] = MARKET_ORDER.flatMap((market): MarketTab[] =>
  market === 'CRYPTO' ? ['OTC', market] : [market],
);

/** Markets with a board on the OTC tab, in the tabs' own order. */
export const OTC_MARKETS = MARKET_ORDER.filter((tab): tab is (typeof STOCK_MARKETS)[number] =>
  STOCK_MARKETS.some((market) => market === tab),
);

/** What a tab lists; the OTC market is chosen next to it. */
export function marketAndBoardOfTab(tab: MarketTab, counter: Market): { market: Market; board: Board } {
  switch (tab) {
    case 'OTC':
      return { market: counter, board: 'otc' };
    case 'CRYPTO':
      return { market: 'CRYPTO', board: 'crypto' };
    case 'FX':
      return { market: 'FX', board: 'fx' };
    default:
      return { market: tab, board: 'listed' };
  }
}

/** One row: the OTC market, the ranking, and the ways to what else is known of the market's companies. */
function MarketFilters({
  tab,
  market,
  rank,
  onMarket,
  onRank,
}: {
  tab: MarketTab;
  market: Market;
  rank: InstrumentRanking;
  onMarket: (market: Market) => void;
  onRank: (rank: InstrumentRanking) => void;
}) {
  const t = useTexts('home');
  const { short } = useTexts('markets');
  return (
    <div className={styles.filters} data-sideways>
      {tab === 'OTC' ? (
        <ChipRow label={t.market} inline>
          {OTC_MARKETS.map((one) => (
            <Chip key={one} chosen={one === market} onPress={() => onMarket(one)}>
              {short[one]}
            </Chip>
          ))}
        </ChipRow>
      ) : null}
      <InstrumentRankingChips rank={rank} onChange={onRank} />
      {tab === 'OTC' ? null : <MarketCompanyLinks market={market} />}
    </div>
  );
}

/** What is listed on a tab's market, in three rankings. */
function RankedInstrumentsOfTab({ tab }: { tab: MarketTab }) {
  const [counter, setCounter] = useState<Market>('US');
  const [rank, setRank] = useState<InstrumentRanking>('active');
  const { market, board } = marketAndBoardOfTab(tab, counter);
  return (
    <>
      <MarketHead market={market} withIndex={board !== 'otc'} />
      <MarketFilters tab={tab} market={market} rank={rank} onMarket={setCounter} onRank={setRank} />
      {/* Sideways leads to the next market here, so its rows are held, not swiped. */}
      <LongPressInstruments>
        <InstrumentList key={`${market} ${board} ${rank}`} market={market} board={board} rank={rank} />
      </LongPressInstruments>
    </>
  );
}

const LAST_TAB = 'marketTab';
/** The tab of the last visit if there is still one of that name, else the reader's own market. */
export const findFirstMarketTab = (stored: string | null, tabs: readonly string[], currency: string): string =>
  tabs.find((tab) => tab === stored) ?? homeMarketOf(currency);

/** All markets: one tab each, OTC, digital currency, currency pairs, and tabs from features. */
function MarketTabs({ name, foot }: { name: 'stockList' | 'market'; foot: 'tabs' | 'none' }) {
  const t = useTexts('home');
  const titles = useTexts('routes');
  const { short, board: boards } = useTexts('markets');
  const [currency] = useDisplayCurrency();
  const tabs = useTabsWithFeatureTabs(
    'market',
    MARKET_TABS.map((value) => ({ value, label: value === 'OTC' ? boards.otc : short[value] })),
  );
  const [tab, setTab] = useState<string>(() =>
    findFirstMarketTab(
      readStored(LAST_TAB),
      tabs.map(({ value }) => value),
      currency,
    ),
  );
  // A link to a market opens that market, even if the screen was opened before.
  const requestedTab = useHashQuery()['tab'];
  useEffect(() => {
    if (requestedTab !== undefined) setTab(requestedTab);
  }, [requestedTab]);
  const choose = (next: string) => {
    writeStored(LAST_TAB, next);
    setTab(next);
  };
  return (
    <>
      <TabScreenHeader />
      <h1 className="only-heard">{titles[name]}</h1>
      <Page foot={foot}>
        <Tabs tabs={tabs} value={tab} onChange={choose} label={t.market}>
          <PullToRefresh onRefresh={refetchActiveCalls}>
            {renderFeatureTab('market', tab) ?? (
              <RankedInstrumentsOfTab tab={MARKET_TABS.find((own) => own === tab) ?? 'US'} />
            )}
          </PullToRefresh>
        </Tabs>
      </Page>
    </>
  );
}

/** `/market/index`, to which links lead. */
export default function MarketsScreen() {
  return <MarketTabs name="market" foot="none" />;
}

/** `/home/stockList`: the same screen, above the tab bar. */
export function MarketsTabScreen() {
  return <MarketTabs name="stockList" foot="tabs" />;
}
