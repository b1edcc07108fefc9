import { useState } from 'react';
import { refreshShown } from '../../api/cache.ts';
import { Button } from '../../components/button.tsx';
import { moreTab, useMoreTabs } from '../../components/more-tabs.tsx';
import { Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { QuietPart } from '../../components/quiet-part.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { TopMenu } from '../../components/top-menu.tsx';
import { getHomeCards } from '../../feature.ts';
import { loadAllTexts, useTexts } from '../../language/language.ts';
import { CurvePlace } from '../performance/shared/curve-place.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import styles from './home.module.css';
import { IndexChips } from './index-chips.tsx';
import { Movers } from './movers.tsx';
import { type Section, useHomeOrder } from './order/home-order.ts';
import { PortfolioGlance } from './portfolio-glance.tsx';
import { YourPositions } from './your-positions.tsx';

const NOTHING = {};

const loadOrderSheet = async () => {
  const [sheet] = await Promise.all([import('./order/home-order-sheet.tsx'), loadAllTexts()]);
  return sheet;
};

function SectionOf({ section, currency }: { section: Section; currency: string }) {
  if (section === 'curve') return <CurvePlace currency={currency} />;
  if (section === 'indexes') return <IndexChips />;
  if (section === 'positions') return <YourPositions />;
  if (section === 'movers') return <Movers currency={currency} />;
  return getHomeCards().map(({ at, load, afterMs }) => (
    <QuietPart key={at} load={load} wanted afterMs={afterMs} props={NOTHING} />
  ));
}

/** What the home screen shows by itself: the portfolio, and the rest in the customer's own order. */
function Stocks() {
  const t = useTexts('home');
  const [currency] = useDisplayCurrency();
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const order = useHomeOrder();
  const arrange = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <PortfolioGlance currency={currency} />
      {order.map(({ section, isHidden }) =>
        isHidden ? null : <SectionOf key={section} section={section} currency={currency} />,
      )}
      <div className={styles.arrange}>
        <Button kind="plain" onPress={arrange}>
          {t.arrange}
        </Button>
      </div>
      <QuietPart load={loadOrderSheet} wanted={isWanted} props={{ open: isOpen, onClose: () => setOpen(false) }} />
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
