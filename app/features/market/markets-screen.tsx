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
import { MarketIndexLine, MarketStatusHead } from './market-status.tsx';
import { useHashQuery } from '../../router/location-hooks.ts';

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

/** What is listed on a tab's market, in three rankings. */
function RankedInstrumentsOfTab({ tab }: { tab: MarketTab }) {
  const t = useTexts('home');
  const { short } = useTexts('markets');
  const [counter, setCounter] = useState<Market>('US');
  const [rank, setRank] = useState<InstrumentRanking>('active');
  const { market, board } = marketAndBoardOfTab(tab, counter);
  return (
    <>
      {tab === 'OTC' ? (
        <ChipRow label={t.market}>
          {OTC_MARKETS.map((one) => (
            <Chip key={one} chosen={one === counter} onPress={() => setCounter(one)}>
              {short[one]}
            </Chip>
          ))}
        </ChipRow>
      ) : null}
      <InstrumentRankingChips rank={rank} onChange={setRank} />
      <MarketStatusHead market={market} />
      {board === 'otc' ? null : <MarketIndexLine key={market} market={market} />}
      {/* Sideways leads to the next market here, so its rows are held, not swiped. */}
      <LongPressInstruments>
        <InstrumentList key={`${market} ${board} ${rank}`} market={market} board={board} rank={rank} />
      </LongPressInstruments>
    </>
  );
}

/** All markets: one tab each, OTC, digital currency, currency pairs, and tabs from features. */
function MarketTabs({ name, foot }: { name: 'stockList' | 'market'; foot: 'tabs' | 'none' }) {
  const t = useTexts('home');
  const titles = useTexts('routes');
  const { short, board: boards } = useTexts('markets');
  const [currency] = useDisplayCurrency();
  const [tab, setTab] = useState<string>(() => homeMarketOf(currency));
  // A link to a market opens that market, even if the screen was opened before.
  const requestedTab = useHashQuery()['tab'];
  useEffect(() => {
    if (requestedTab !== undefined) setTab(requestedTab);
  }, [requestedTab]);
  const tabs = useTabsWithFeatureTabs(
    'market',
    MARKET_TABS.map((value) => ({ value, label: value === 'OTC' ? boards.otc : short[value] })),
  );
  return (
    <>
      <TabScreenHeader />
      <h1 className="only-heard">{titles[name]}</h1>
      <Page foot={foot}>
        <Tabs tabs={tabs} value={tab} onChange={setTab} label={t.market}>
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
