import { Fragment, useState } from 'react';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { Button } from '../../components/button.tsx';
import { renderFeatureTab, useTabsWithFeatureTabs } from '../../components/feature-tabs.tsx';
import { RenderWhenNear, OptionalLazyComponent } from '../../components/deferred-rendering.tsx';
import { ColumnBreak, Page, TabScreenHeader } from '../../components/page-frame.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { loadAllTexts, useTexts } from '../../language/language.ts';
import { MAIN_PORTFOLIO, useChosenPortfolio } from '../../session/chosen-portfolio.ts';
import type { SettlingPart } from '../../session/visible-row-counts.ts';
import { useTotalsCurrency } from '../../session/league-rules.ts';
import styles from './home.module.css';
import { type HomeSectionName, useHomeSectionOrder } from './arrangement/home-section-order.ts';
import { PortfolioSummary } from './portfolio-summary.tsx';
import { HomeSectionView, ReservedPart, useAreSettled } from './home-sections.tsx';

/** How many parts are shown at first; the others' data is read when a reader scrolls near. */
const AT_ONCE = 2;
/** Sections of the main portfolio alone. */
const OWN_MONEY: ReadonlySet<HomeSectionName> = new Set(['needs', 'checkIn', 'offers']);
/** Until then, home is busy loading its sections. */
const HOME_LOADING_MS = 1_000;

const loadOrderSheet = async () => {
  const [sheet] = await Promise.all([import('./arrangement/arrange-home-sections-sheet.tsx'), loadAllTexts()]);
  return sheet;
};

const loadLeagueCards = async () => {
  const [cards] = await Promise.all([import('../leagues/shared/running-leagues-card.tsx'), loadAllTexts()]);
  return cards;
};

/** The parts of sections whose height is known only later. */
const SETTLING_PARTS: Partial<Record<HomeSectionName, SettlingPart>> = {
  positions: 'orders',
  needs: 'needs',
  movers: 'movers',
};

/** A section below the first ones, once what is above it has its height. */
function LaterSection({
  section,
  above,
  notBeforeMs,
}: {
  section: HomeSectionName;
  above: readonly SettlingPart[];
  notBeforeMs: number;
}) {
  const areSettled = useAreSettled(above);
  return (
    <RenderWhenNear waits={!areSettled}>
      <HomeSectionView section={section} notBeforeMs={notBeforeMs} />
    </RenderWhenNear>
  );
}

/** The home screen's own content: the portfolio, and the rest in the customer's own order. */
function HomeSections() {
  const t = useTexts('home');
  const { currency, isKnown } = useTotalsCurrency();
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const portfolio = useChosenPortfolio();
  const isMain = portfolio === MAIN_PORTFOLIO;
  const order = useHomeSectionOrder();
  const [notBeforeMs] = useState(() => performance.now() + HOME_LOADING_MS);
  const sections = order.filter(({ section, isHidden }) => !isHidden && (isMain || !OWN_MONEY.has(section)));
  const settling = (before: number) =>
    sections.slice(0, before).flatMap(({ section }) => SETTLING_PARTS[section] ?? []);
  const lastAtOnce = Math.min(AT_ONCE, sections.length) - 1;
  const arrange = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <PortfolioSummary currency={currency} isCurrencyKnown={isKnown} />
      {sections.map(({ section }, index) =>
        index < AT_ONCE ? (
          <Fragment key={section}>
            <HomeSectionView section={section} after={settling(index)} notBeforeMs={notBeforeMs} />
            {index === lastAtOnce && isMain ? (
              <ReservedPart part="league" load={loadLeagueCards} after={settling(AT_ONCE)} notBeforeMs={notBeforeMs} />
            ) : null}
            {index === lastAtOnce ? <ColumnBreak /> : null}
          </Fragment>
        ) : (
          <LaterSection
            key={section}
            section={section}
            above={isMain ? [...settling(index), 'league'] : settling(index)}
            notBeforeMs={notBeforeMs}
          />
        ),
      )}
      <div className={styles.arrange}>
        <Button kind="plain" onPress={arrange}>
          {t.arrange}
        </Button>
      </div>
      <OptionalLazyComponent
        load={loadOrderSheet}
        wanted={isWanted}
        props={{ open: isOpen, onClose: () => setOpen(false) }}
      />
    </>
  );
}

const OWN = 'stock';

/** The home tab: stocks, and other investments. */
export default function HomeScreen() {
  const { home: title } = useTexts('routes');
  const { ownTab } = useTexts('home');
  const tabs = useTabsWithFeatureTabs('home', [{ value: OWN, label: ownTab }]);
  const [tab, setTab] = useState<string>(OWN);
  return (
    <>
      <TabScreenHeader />
      <h1 className="only-heard">{title}</h1>
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page>
          <Tabs tabs={tabs} value={tab} onChange={setTab} label={title}>
            {renderFeatureTab('home', tab) ?? <HomeSections />}
          </Tabs>
        </Page>
      </PullToRefresh>
    </>
  );
}
