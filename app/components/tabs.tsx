import { Tabs as Base } from '@base-ui/react/tabs';
import { SWIPE_SPEED_PX_PER_MS, TABS_SWIPE_THRESHOLD } from '@bourse/contract/constants.ts';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './tabs.module.css';
import { type Stroke, useTouch } from './use-touch.ts';

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

/**
 * A stroke is a swipe if it goes sideways, and faster than 0.25 px/ms: to the left it leads on (1), to the right back
 * (−1).
 */
export function swipeStep({ dx, dy, ms }: Stroke): -1 | 0 | 1 {
  if (Math.abs(dx) <= Math.abs(dy) || Math.abs(dx) / ms <= SWIPE_SPEED_PX_PER_MS) return 0;
  return dx < 0 ? 1 : -1;
}

/** Tabs above their content. More than five make a row that can be swiped. */
export function Tabs<Value extends string>({ tabs, value, onChange, label, children }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const touch = useTouch({
    onEnd: (stroke) => {
      const step = swipeStep(stroke);
      if (step !== 0) onChange(neighbourOf(tabs, value, step));
    },
  });

  useLayoutEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (row && chosen)
      row.scrollTo({ left: chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2, behavior: 'smooth' });
  }, [value]);

  return (
    <Base.Root value={value} onValueChange={(next: Value) => onChange(next)}>
      <Base.List
        ref={list}
        className={`${styles.list} ${tabs.length > TABS_SWIPE_THRESHOLD ? styles.long : ''}`}
        aria-label={label}
        activateOnFocus
      >
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
            <span className={styles.words}>{tab.label}</span>
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={value} className={styles.panel} tabIndex={-1}>
        <div {...touch} className={styles.content}>
          {children}
        </div>
      </Base.Panel>
    </Base.Root>
  );
}
