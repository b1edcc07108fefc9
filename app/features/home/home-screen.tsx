import { useState } from 'react';
import { refreshShown } from '../../api/cache.ts';
import { useCall } from '../../api/use-call.ts';
import { Button } from '../../components/button.tsx';
import { moreTab, useMoreTabs } from '../../components/feature-tabs.tsx';
import { Near, QuietPart } from '../../components/lazy-part.tsx';
import { Page, TopMenu } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { loadAllTexts, useTexts } from '../../language/language.ts';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { FIRST_POSITIONS } from './prefetch-home.ts';
import styles from './home.module.css';
import { useHomeOrder } from './order/home-order.ts';
import { PortfolioGlance } from './portfolio-glance.tsx';
import { SectionOf } from './home-sections.tsx';

/** How many parts are shown at first; the others' data is read when a reader scrolls near. */
const AT_ONCE = 3;
/** Until then, home is busy loading its sections. */
const STANDS_MS = 1_500;

const loadOrderSheet = async () => {
  const [sheet] = await Promise.all([import('./order/home-order-sheet.tsx'), loadAllTexts()]);
  return sheet;
};

/** The home screen's own content: the portfolio, and the rest in the customer's own order. */
function Stocks() {
  const t = useTexts('home');
  const [currency] = useDisplayCurrency();
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const order = useHomeOrder();
  const [notBeforeMs] = useState(() => performance.now() + STANDS_MS);
  const { isPending } = useCall('trading/listPositions', FIRST_POSITIONS);
  const arrange = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <PortfolioGlance currency={currency} />
      {order
        .filter(({ isHidden }) => !isHidden)
        .map(({ section }, index) =>
          index < AT_ONCE ? (
            <SectionOf key={section} section={section} currency={currency} notBeforeMs={notBeforeMs} />
          ) : (
            <Near key={section} waits={isPending}>
              <SectionOf section={section} currency={currency} notBeforeMs={notBeforeMs} />
            </Near>
          ),
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

/** The home tab: stocks, and other investments. */
export default function HomeScreen() {
  const { home: title } = useTexts('routes');
  const { ownTab } = useTexts('home');
  const tabs = useMoreTabs('home', [{ value: OWN, label: ownTab }]);
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
