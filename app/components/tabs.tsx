import { SWIPE_SPEED_PX_PER_MS, TABS_SWIPE_THRESHOLD } from '@bourse/contract/constants.ts';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { placeByKey } from './arrow-keys.ts';
import styles from './tabs.module.css';
import { useChosen } from './use-chosen.ts';
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

/** The tab a swipe leads to: −1 to the left-hand neighbour's, +1 to the right; nothing beyond the ends. */
export function neighbourOf<Value extends string>(tabs: readonly Tab<Value>[], value: Value, step: -1 | 1): Value {
  const at = tabs.findIndex((tab) => tab.value === value);
  return tabs[at + step]?.value ?? value;
}

/**
 * A stroke is a swipe if it goes sideways, and faster than 0.25 px/ms: to the left it leads to the next tab (1), to the
 * right back (−1).
 */
export function swipeStep({ dx, dy, ms }: Stroke): -1 | 0 | 1 {
  if (Math.abs(dx) <= Math.abs(dy) || Math.abs(dx) / ms <= SWIPE_SPEED_PX_PER_MS) return 0;
  return dx < 0 ? 1 : -1;
}

/**
 * Tabs above their content; arrow keys, Home and End choose among them. More than five make a row that can be swiped.
 */
export function Tabs<Value extends string>({ tabs, value: shown, onChange, label, children }: TabsProps<Value>) {
  const [value, choose] = useChosen(shown, onChange);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const swipe = (step: -1 | 0 | 1): void => void (step !== 0 && choose(neighbourOf(tabs, value, step)));
  const touch = useTouch({ onEnd: (stroke) => swipe(swipeStep(stroke)) });

  useLayoutEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (row && chosen)
      row.scrollTo({ left: chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2, behavior: 'smooth' });
  }, [value]);

  const move = (event: KeyboardEvent) => {
    const at = placeByKey(
      event.key,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    );
    const next = tabs[at ?? -1];
    if (!next) return;
    event.preventDefault();
    choose(next.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at ?? 0]?.focus();
  };
  return (
    <div>
      <div
        ref={list}
        className={`${styles.list} ${tabs.length > TABS_SWIPE_THRESHOLD ? styles.long : ''}`}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={id}
            tabIndex={tab.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => choose(tab.value)}
          >
            <span className={styles.words}>{tab.label}</span>
          </button>
        ))}
      </div>
      <div role="tabpanel" id={id} aria-labelledby={`${id}-${value}`} className={styles.panel} tabIndex={-1}>
        <div {...touch} className={styles.content}>
          {children}
        </div>
      </div>
    </div>
  );
}
