/** Tabs: chosen by a tap, a key or a swipe. */
import { TABS_WITHOUT_SWIPING_MAXIMUM } from '@bourse/contract/constants.ts';
import {
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  type TouchEvent as Touched,
  useId,
  useLayoutEffect,
  useOptimistic,
  useRef,
} from 'react';
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
  /** The chosen tab's content; it follows a finger sideways, and a quick swipe goes to the neighbour. */
  children: ReactNode;
}

/** A stroke that begins before the code that follows it has come waits for it. */
function handOver({ nativeEvent: start, currentTarget: panel }: Touched<HTMLElement>): void {
  const content = panel.firstElementChild as HTMLElement;
  // React passes on touches of a sheet that a tab has opened, which isn't in it on the page.
  if (!panel.contains(start.target as Node)) return;
  const over = new AbortController();
  const follow = import('./tab-swipe.ts').then(
    ({ followTabSwipe }) => followTabSwipe(start, content, over),
    () => {
      over.abort();
      return null;
    },
  );
  const options = { passive: true, signal: over.signal };
  for (const name of ['touchmove', 'touchend', 'touchcancel'])
    start.target?.addEventListener(name, (event) => void follow.then((take) => take?.(event)), options);
}

/** Moves a row of many tabs until the chosen one is in its middle. */
function showChosen(row: HTMLElement | null): void {
  const chosen = row?.querySelector<HTMLElement>('[aria-selected="true"]');
  if (row && chosen)
    row.scrollTo({ left: chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2, behavior: 'smooth' });
}

/**
 * Tabs above their content; arrow keys, Home and End choose among them. More than five make a row that can be swiped.
 */
export function Tabs<Value extends string>({ tabs, value: selected, onChange, label, children }: TabsProps<Value>) {
  const [value, choose] = useDeferredChoice(selected, onChange);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayoutEffect(() => showChosen(list.current), [value]);

  const move = (event: KeyboardEvent) => {
    const at = getIndexForKey(
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
        className={`${styles.list} ${tabs.length > TABS_WITHOUT_SWIPING_MAXIMUM ? styles.long : ''}`}
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
      <div
        role="tabpanel"
        id={id}
        aria-labelledby={`${id}-${value}`}
        className={styles.panel}
        tabIndex={-1}
        // Here, since the content may still be on its way when the next finger comes down.
        onTouchStart={handOver}
      >
        <div className={styles.content} data-shown={selected}>
          {children}
        </div>
      </div>
    </div>
  );
}

/**
 * What a finger has chosen is marked in the next frame; what follows from it, such as a whole list, is rendered after
 * that, with pauses for the next touch.
 */
export function useDeferredChoice<Value>(
  value: Value,
  onChange: (value: Value) => void,
): [Value, (value: Value) => void] {
  const [chosen, mark] = useOptimistic(value);
  const choose = (next: Value): void =>
    startTransition(() => {
      mark(next);
      onChange(next);
    });
  return [chosen, choose];
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Where a key leads among `count` choices in a row, wrapping around; null for a key that leads nowhere. */
export function getIndexForKey(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  return step === undefined ? null : (at + step + count) % count;
}
