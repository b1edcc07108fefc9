import { TABS_SWIPE_THRESHOLD } from '@bourse/contract/constants.ts';
import { type KeyboardEvent, type ReactNode, type TouchEvent as Touched, useId, useLayoutEffect, useRef } from 'react';
import { placeByKey } from './arrow-keys.ts';
import type { Tabbed } from './follow-tabs.ts';
import styles from './tabs.module.css';
import { useChosen } from './use-chosen.ts';

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
  /** The chosen tab's content; it follows a finger sideways, and a quick swipe goes to the neighbour. */
  children: ReactNode;
}

/** A stroke that begins before the code that follows it has come is kept for it. */
function keepTouch(start: TouchEvent, tabbed: Tabbed): void {
  const early: TouchEvent[] = [];
  const over = new AbortController();
  let take: ((event: TouchEvent) => void) | null = (event) => early.push(event);
  const listen = (event: Event): void => {
    take?.(event as TouchEvent);
    if (event.type !== 'touchmove') over.abort();
  };
  for (const name of ['touchmove', 'touchend', 'touchcancel'])
    start.target?.addEventListener(name, listen, { passive: true, signal: over.signal });
  void import('./follow-tabs.ts').then(
    ({ followTabs }) => {
      take = followTabs(start, tabbed);
      for (const event of early) take?.(event);
    },
    () => undefined,
  );
}

/**
 * Tabs above their content; arrow keys, Home and End choose among them. More than five make a row that can be swiped.
 */
export function Tabs<Value extends string>({ tabs, value: shown, onChange, label, children }: TabsProps<Value>) {
  const [value, choose] = useChosen(shown, onChange);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const at = tabs.findIndex((tab) => tab.value === value);
  const touch = ({ nativeEvent, currentTarget: content }: Touched<HTMLElement>) =>
    keepTouch(nativeEvent, {
      content,
      before: tabs[at - 1]?.label,
      after: tabs[at + 1]?.label,
      choose: (step) => choose(tabs[at + step]?.value ?? value),
    });

  useLayoutEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (row && chosen)
      row.scrollTo({ left: chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2, behavior: 'smooth' });
  }, [value]);

  const move = (event: KeyboardEvent) => {
    const to = placeByKey(event.key, at, tabs.length);
    const next = tabs[to ?? -1];
    if (!next) return;
    event.preventDefault();
    choose(next.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to ?? 0]?.focus();
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
        <div onTouchStart={touch} className={styles.content} data-shown={shown}>
          {children}
        </div>
      </div>
    </div>
  );
}
