/** The sections of home below the portfolio. */
import { useStore } from '@bourse/web/external-store.ts';
import { type CSSProperties, useCallback, useEffect, useState } from 'react';
import { OptionalLazyComponent } from '../../components/deferred-rendering.tsx';
import { type HomeCard, type LazyFeatureComponent, listHomeCards } from '../../feature.ts';
import { loadAllTexts } from '../../language/language.ts';
import type { HomeSectionName } from './arrangement/home-section-order.ts';
import styles from './home.module.css';
import { OpenPositionsSection } from './open-positions-section.tsx';
import { type CountedPart, rowCounts, settledParts, type SettlingPart } from '../../session/visible-row-counts.ts';

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

const loadOrders = async () => {
  const [orders] = await Promise.all([import('./waiting-orders-card.tsx'), loadAllTexts()]);
  return orders;
};
const loadNeeds = async () => {
  const [needs] = await Promise.all([import('./needs-card.tsx'), loadAllTexts()]);
  return needs;
};
const loadMarketMovers = async () => {
  const [movers] = await Promise.all([import('./market-movers.tsx'), loadAllTexts()]);
  return movers;
};

/** So long at most: a part whose code or data can't be loaded must not hide what is below it. */
const PATIENCE_MS = 6_000;

/** Above them home has its final size; until then, what is below them isn't visible yet. */
export function useAreSettled(parts: readonly SettlingPart[]): boolean {
  const settled = useStore(settledParts);
  const [isLate, setLate] = useState(false);
  const areSettled = parts.every((part) => settled.has(part));
  useEffect(() => {
    if (areSettled) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [areSettled]);
  return areSettled || isLate;
}

const FIRST: readonly SettlingPart[] = [];

/** A part with room for as many rows as it had last. `after`: the parts above it. */
export function ReservedPart({
  part,
  load,
  after = FIRST,
  notBeforeMs,
}: { part: CountedPart; load: LazyFeatureComponent['load']; after?: readonly SettlingPart[] } & DeferredProps) {
  const rows = useStore(rowCounts)[part];
  const isPlaced = useAreSettled(after);
  const afterMs = useWait(notBeforeMs);
  // Always in the same place of the tree: what is loaded stays when its number of rows becomes known.
  return (
    <div
      className={rows === 0 ? undefined : styles.reserved}
      data-part={part}
      style={{ '--rows': rows, visibility: isPlaced ? undefined : 'hidden' } as CSSProperties}
    >
      <OptionalLazyComponent load={load} wanted afterMs={afterMs} props={NOTHING} />
    </div>
  );
}

/** One part of home below the portfolio. */
export function HomeSectionView({
  section,
  after,
  notBeforeMs,
}: { section: HomeSectionName; after?: readonly SettlingPart[] } & DeferredProps) {
  const afterMs = useWait(notBeforeMs);
  if (section === 'positions')
    return (
      <>
        <OpenPositionsSection />
        <ReservedPart part="orders" load={loadOrders} after={after} notBeforeMs={notBeforeMs} />
      </>
    );
  if (section === 'needs')
    return <ReservedPart part="needs" load={loadNeeds} after={after} notBeforeMs={notBeforeMs} />;
  if (section === 'movers')
    return <OptionalLazyComponent load={loadMarketMovers} wanted afterMs={afterMs} props={NOTHING} />;
  if (section === 'heldMovers') return <LazyPositionMovers notBeforeMs={notBeforeMs} />;
  return listHomeCards(section).map(({ at, load }) => <FeatureCard key={at} load={load} notBeforeMs={notBeforeMs} />);
}
