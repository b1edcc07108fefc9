/** The sections of home below the portfolio. */
import { useCallback, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { QuietPart } from '../../components/lazy-part.tsx';
import { getHomeCards, type HomeCard } from '../../feature.ts';
import { loadAllTexts, useTexts } from '../../language/language.ts';
import { CurvePlace } from '../performance/shared/lazy-curve.tsx';
import { firstPortfolio } from './prefetch-home.ts';
import { IndexChips } from './index-chips.tsx';
import type { Section } from './order/home-order.ts';
import { YourPositions } from './your-positions.tsx';
import { describeFailure } from '../../api/failure.ts';
import { Card } from '../../components/card.tsx';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { SimulatedMark } from '../../components/badges.tsx';
import { Skeleton, SkeletonRows } from '../../components/loading-placeholders.tsx';
import { homeMarket, useMarkets } from '../../instruments/markets.ts';
import { InstrumentRow } from '../../instruments/instrument-row.tsx';

const NOTHING = {};

const loadHeldMovers = async () => {
  const [movers] = await Promise.all([import('./position-movers.tsx'), loadAllTexts()]);
  return movers;
};

interface Later {
  /** On the page's clock: these parts load after home's first ones, since they need more texts. */
  notBeforeMs: number;
}

const useWait = (notBeforeMs: number): number =>
  useState(() => Math.max(0, Math.ceil(notBeforeMs - performance.now())))[0];

/** A part from a feature; its words are loaded with those of later screens. */
function CardOf({ load, notBeforeMs }: Pick<HomeCard, 'load'> & Later) {
  const afterMs = useWait(notBeforeMs);
  const withTexts = useCallback(async () => {
    const [card] = await Promise.all([load(), loadAllTexts()]);
    return card;
  }, [load]);
  return <QuietPart load={withTexts} wanted afterMs={afterMs} props={NOTHING} />;
}

function HeldMovers({ notBeforeMs }: Later) {
  return <QuietPart load={loadHeldMovers} wanted afterMs={useWait(notBeforeMs)} props={NOTHING} />;
}

/** Below the total, with which it moves. */
function Curve({ currency }: { currency: string }) {
  const { data } = useCall('trading/getPortfolio', firstPortfolio(currency), { keepPrevious: true });
  return <CurvePlace currency={currency} live={data} />;
}

/** One part of home below the portfolio. */
export function SectionOf({ section, currency, notBeforeMs }: { section: Section; currency: string } & Later) {
  if (section === 'curve') return <Curve currency={currency} />;
  if (section === 'indexes') return <IndexChips />;
  if (section === 'positions') return <YourPositions />;
  if (section === 'heldMovers') return <HeldMovers notBeforeMs={notBeforeMs} />;
  if (section === 'movers') return <Movers currency={currency} />;
  return getHomeCards(section).map(({ at, load }) => <CardOf key={at} load={load} notBeforeMs={notBeforeMs} />);
}

const SHOWN = 4;

/** The top gainers in the reader's own market. */
function Movers({ currency }: { currency: string }) {
  const t = useTexts('home');
  const names = useTexts('markets').name;
  const market = homeMarket(currency);
  const status = useMarkets().find((row) => row.market === market);
  const { data, error, refetch } = useCall(
    'quotes/listInstruments',
    { market, rank: 'rising', spark: true, limit: SHOWN },
    { keepPrevious: true },
  );
  return (
    <Card
      title={t.moving}
      sub={
        status ? (
          <SimulatedMark source={status.source}>{names[market]}</SimulatedMark>
        ) : (
          <Skeleton width={10} size="small" />
        )
      }
    >
      {!data && error ? <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonRows count={SHOWN} /> : null}
      {data?.rows.map((row) => (
        <InstrumentRow key={row.instrument} row={row} withMarket />
      ))}
    </Card>
  );
}
