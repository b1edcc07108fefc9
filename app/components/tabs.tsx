import { Tabs as Base } from '@base-ui/react/tabs';
import { SWIPE_SPEED_PX_PER_MS, TABS_SWIPE_THRESHOLD } from '@bourse/contract/constants.ts';
import { useDrag } from '@use-gesture/react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './tabs.module.css';

export interface Tab<Value extends string> {
  value: Value;
  label: string;
}

export interface TabsProps<Value extends string> {
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Name of the whole for screen readers. */
  label: string;
  /** The chosen tab's content; a quick sideways swipe on it goes to the neighbour. */
  children: ReactNode;
}

/** The tab a swipe leads to: −1 to the left-hand neighbour's, +1 to the right; the ends stay. */
export function neighbourOf<Value extends string>(tabs: readonly Tab<Value>[], value: Value, step: -1 | 1): Value {
  const at = tabs.findIndex((tab) => tab.value === value);
  return tabs[at + step]?.value ?? value;
}

/** Tabs above their content. More than five make a row that can be swiped. */
export function Tabs<Value extends string>({ tabs, value, onChange, label, children }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const bind = useDrag(({ swipe: [x] }) => {
    if (x !== 0) onChange(neighbourOf(tabs, value, x < 0 ? 1 : -1));
  }, { axis: 'x', filterTaps: true, swipe: { velocity: SWIPE_SPEED_PX_PER_MS, distance: 40, duration: 600 }, pointer: { touch: true } });

  useLayoutEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (row && chosen) row.scrollTo({ left: chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2, behavior: 'smooth' });
  }, [value]);

  return (
    <Base.Root value={value} onValueChange={(next: Value) => onChange(next)}>
      <Base.List ref={list} className={`${styles.list} ${tabs.length > TABS_SWIPE_THRESHOLD ? styles.long : ''}`} aria-label={label} activateOnFocus>
        {tabs.map((tab) => <Base.Tab key={tab.value} value={tab.value} className={styles.tab}><span className={styles.words}>{tab.label}</span></Base.Tab>)}
      </Base.List>
      <Base.Panel value={value} className={styles.panel} tabIndex={-1}><div {...bind()} className={styles.content}>{children}</div></Base.Panel>
    </Base.Root>
  );
}
