import { useCallback } from 'react';
import { QuietPart } from '../../components/quiet-part.tsx';
import { getHomeCards, type HomeCard } from '../../feature.ts';
import { loadAllTexts } from '../../language/language.ts';
import { CurvePlace } from '../performance/shared/curve-place.tsx';
import { IndexChips } from './index-chips.tsx';
import { Movers } from './movers.tsx';
import type { Section } from './order/home-order.ts';
import { YourPositions } from './your-positions.tsx';

const NOTHING = {};

const loadHeldMovers = async () => {
  const [movers] = await Promise.all([import('./held-movers.tsx'), loadAllTexts()]);
  return movers;
};

/** A part that a feature brings; its words come with those of later screens. */
function CardOf({ load }: Pick<HomeCard, 'load'>) {
  const withTexts = useCallback(async () => {
    const [card] = await Promise.all([load(), loadAllTexts()]);
    return card;
  }, [load]);
  return <QuietPart load={withTexts} wanted props={NOTHING} />;
}

/** One part of home below what one owns. */
export function SectionOf({ section, currency }: { section: Section; currency: string }) {
  if (section === 'curve') return <CurvePlace currency={currency} />;
  if (section === 'indexes') return <IndexChips />;
  if (section === 'positions') return <YourPositions />;
  if (section === 'heldMovers') return <QuietPart load={loadHeldMovers} wanted props={NOTHING} />;
  if (section === 'movers') return <Movers currency={currency} />;
  return getHomeCards(section).map(({ at, load }) => <CardOf key={at} load={load} />);
}
