/** The parts of an instrument's page as tabs, which the address names: each keeps how far it was scrolled. */
import { Activity, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Tabs } from '../../components/tabs.tsx';
import { useTexts } from '../../language/language.ts';
import { getLocation, navigate } from '../../router/location.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import styles from './market.module.css';

export const DETAIL_PARTS = ['chart', 'depth', 'company', 'news'] as const;
export type DetailPart = (typeof DETAIL_PARTS)[number];

/** The part that the address names, among those that the page has. */
export function useDetailPart(parts: readonly DetailPart[]): DetailPart {
  const { tab } = useHashQuery();
  return parts.find((part) => part === tab) ?? 'chart';
}

/** The address of a part: the chart's is the instrument's own. */
function openPart(part: DetailPart): void {
  const { path, query } = getLocation();
  navigate(path, { ...query, tab: part === 'chart' ? undefined : part }, { replace: true, scrolls: false });
}

/** Markets whose instruments are no companies. */
const WITHOUT_COMPANIES: ReadonlySet<string> = new Set(['CRYPTO', 'FX']);

function useScrollByPart(part: DetailPart) {
  const row = useRef<HTMLDivElement>(null);
  const scrolled = useRef(new Map<DetailPart, number>());
  const visible = useRef(part);
  useLayoutEffect(() => {
    if (visible.current === part || !row.current) return;
    visible.current = part;
    // As far as the tabs go: a part that is new begins there at the latest.
    const tabs = row.current.querySelector('[role="tablist"]');
    const stop = tabs ? Number.parseFloat(getComputedStyle(tabs).top) : 0;
    const top = row.current.getBoundingClientRect().top + scrollY - stop;
    scrollTo(0, scrolled.current.get(part) ?? Math.min(scrollY, top));
  }, [part]);
  return {
    row,
    leave: () => void scrolled.current.set(visible.current, scrollY),
  };
}

interface DetailPartsProps {
  instrument: string;
  parts: readonly DetailPart[];
  children: (part: DetailPart) => ReactNode;
}

export function DetailParts({ instrument, parts, children }: DetailPartsProps) {
  const t = useTexts('quotes');
  const part = useDetailPart(parts);
  const [opened, setOpened] = useState<readonly DetailPart[]>([part]);
  if (!opened.includes(part)) setOpened([...opened, part]);
  const { row, leave } = useScrollByPart(part);
  const isCompany = !WITHOUT_COMPANIES.has(instrument.split('.')[0] ?? '') && parts.includes('depth');
  const nameOf = (each: DetailPart) => t.pagePart[each === 'company' && !isCompany ? 'about' : each];
  return (
    <div ref={row} className={styles.parts}>
      <Tabs
        tabs={parts.map((value) => ({ value, label: nameOf(value) }))}
        value={part}
        onChange={(next) => {
          leave();
          openPart(next);
        }}
        label={t.pageParts}
      >
        {parts
          .filter((each) => opened.includes(each))
          .map((each) => (
            <Activity key={each} mode={each === part ? 'visible' : 'hidden'}>
              <div>{children(each)}</div>
            </Activity>
          ))}
      </Tabs>
    </div>
  );
}
