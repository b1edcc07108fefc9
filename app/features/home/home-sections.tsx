/** The sections of home below the portfolio. */
import { useCallback, useState } from 'react';
import { ownedInput, useChosenPortfolio } from '../../session/chosen-portfolio.ts';
import { useCall } from '../../api/use-call.ts';
import { OptionalLazyComponent } from '../../components/deferred-rendering.tsx';
import { listHomeCards, type HomeCard } from '../../feature.ts';
import { loadAllTexts, useTexts } from '../../language/language.ts';
import { LazyPerformanceCurve } from '../performance/shared/lazy-performance-curve.tsx';
import { buildHomePortfolioInput } from './prefetch-home.ts';
import { MarketIndexChips } from './market-index-chips.tsx';
import type { HomeSectionName } from './arrangement/home-section-order.ts';
import { OpenPositionsSection } from './open-positions-section.tsx';
import { describeFailure } from '../../api/call-failures.ts';
import { Card } from '../../components/card.tsx';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { Skeleton, SkeletonRows } from '../../components/loading-placeholders.tsx';
import { homeMarketOf, useMarkets } from '../../instruments/markets.ts';
import { InstrumentRow } from '../../instruments/instrument-row.tsx';
import { MarketSourceBadge } from '../../instruments/market-status.tsx';

const NOTHING = {};

const loadPositionMovers = async () => {
  const [movers] = await Promise.all([import('./position-movers.tsx'), loadAllTexts()]);
  return movers;
};

interface DeferredProps {
  /** On the page's clock: these parts load after home's first ones, since they need more texts. */
  notBeforeMs: number;
}

const useWait = (notBeforeMs: number): number =>
  useState(() => Math.max(0, Math.ceil(notBeforeMs - performance.now())))[0];

/** A part from a feature; its words are loaded with those of later screens. */
function FeatureCard({ load, notBeforeMs }: Pick<HomeCard, 'load'> & DeferredProps) {
  const afterMs = useWait(notBeforeMs);
  const withTexts = useCallback(async () => {
    const [card] = await Promise.all([load(), loadAllTexts()]);
    return card;
  }, [load]);
  return <OptionalLazyComponent load={withTexts} wanted afterMs={afterMs} props={NOTHING} />;
}

function LazyPositionMovers({ notBeforeMs }: DeferredProps) {
  return <OptionalLazyComponent load={loadPositionMovers} wanted afterMs={useWait(notBeforeMs)} props={NOTHING} />;
}

/** Below the total, with which it moves. */
function HomePerformanceCurve({ currency }: { currency: string }) {
  const portfolio = useChosenPortfolio();
  const { data } = useCall('trading/getPortfolio', buildHomePortfolioInput(currency, portfolio), {
    keepPrevious: true,
  });
  return <LazyPerformanceCurve currency={currency} {...ownedInput(portfolio)} live={data} />;
}

/** One part of home below the portfolio. */
export function HomeSectionView({
  section,
  currency,
  notBeforeMs,
}: { section: HomeSectionName; currency: string } & DeferredProps) {
  if (section === 'curve') return <HomePerformanceCurve currency={currency} />;
  if (section === 'indexes') return <MarketIndexChips />;
  if (section === 'positions') return <OpenPositionsSection />;
  if (section === 'heldMovers') return <LazyPositionMovers notBeforeMs={notBeforeMs} />;
  if (section === 'movers') return <TopGainers currency={currency} />;
  return listHomeCards(section).map(({ at, load }) => <FeatureCard key={at} load={load} notBeforeMs={notBeforeMs} />);
}

const MAX_VISIBLE_MOVERS = 4;

/** The top gainers in the reader's own market. */
function TopGainers({ currency }: { currency: string }) {
  const t = useTexts('home');
  const names = useTexts('markets').name;
  const market = homeMarketOf(currency);
  const status = useMarkets().find((row) => row.market === market);
  const { data, error, refetch } = useCall(
    'quotes/listInstruments',
    { market, rank: 'rising', spark: true, limit: MAX_VISIBLE_MOVERS },
    { keepPrevious: true },
  );
  return (
    <Card
      title={t.moving}
      sub={
        status ? (
          <MarketSourceBadge market={status}>{names[market]}</MarketSourceBadge>
        ) : (
          <Skeleton width={10} size="small" />
        )
      }
    >
      {!data && error ? <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonRows count={MAX_VISIBLE_MOVERS} /> : null}
      {data?.rows.map((row) => (
        <InstrumentRow key={row.instrument} row={row} withMarket />
      ))}
    </Card>
  );
}
