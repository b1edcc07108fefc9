/** The sections of home below the portfolio. */
import { useCallback, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { QuietPart } from '../../components/quiet-part.tsx';
import { getHomeCards, type HomeCard } from '../../feature.ts';
import { loadAllTexts } from '../../language/language.ts';
import { CurvePlace } from '../performance/shared/curve-place.tsx';
import { firstPortfolio } from './first-data.ts';
import { IndexChips } from './index-chips.tsx';
import { Movers } from './movers.tsx';
import type { Section } from './order/home-order.ts';
import { YourPositions } from './your-positions.tsx';

const NOTHING = {};

const loadHeldMovers = async () => {
  const [movers] = await Promise.all([import('./held-movers.tsx'), loadAllTexts()]);
  return movers;
};

interface Later {
  /** By the page's clock: after home's first parts have loaded, since these need more words. */
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
