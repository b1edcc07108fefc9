import { useState } from 'react';
import { refreshShown } from '../../api/cache.ts';
import { moreTab, useMoreTabs } from '../../components/more-tabs.tsx';
import { Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { QuietPart } from '../../components/quiet-part.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { TopMenu } from '../../components/top-menu.tsx';
import { getHomeCards } from '../../feature.ts';
import { useTexts } from '../../language/language.ts';
import { CurvePlace } from '../performance/shared/curve-place.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { IndexChips } from './index-chips.tsx';
import { Movers } from './movers.tsx';
import { PortfolioGlance } from './portfolio-glance.tsx';
import { YourPositions } from './your-positions.tsx';

const NOTHING = {};

/** What the home screen shows by itself: the portfolio, the markets, the movers. */
function Stocks() {
  const [currency] = useDisplayCurrency();
  return (
    <>
      <PortfolioGlance currency={currency} />
      <CurvePlace currency={currency} />
      <IndexChips />
      <YourPositions />
      <Movers currency={currency} />
      {getHomeCards().map(({ at, load, afterMs }) => (
        <QuietPart key={at} load={load} wanted afterMs={afterMs} props={NOTHING} />
      ))}
    </>
  );
}

const OWN = 'stock';

/** The home tab: stocks, and what else there is to invest in. */
export function HomeScreen() {
  const { home: title, stockList } = useTexts('routes');
  const tabs = useMoreTabs('home', [{ value: OWN, label: stockList }]);
  const [tab, setTab] = useState<string>(OWN);
  return (
    <>
      <TopMenu />
      <h1 className="only-heard">{title}</h1>
      <PullToRefresh onRefresh={refreshShown}>
        <Page>
          <Tabs tabs={tabs} value={tab} onChange={setTab} label={title}>
            {moreTab('home', tab) ?? <Stocks />}
          </Tabs>
        </Page>
      </PullToRefresh>
    </>
  );
}
