/** Rows that reveal their actions when swiped. */
import { type MouseEvent, type ReactNode, useState } from 'react';
import { MenuRow } from './row.tsx';
import { Sheet } from './sheet.tsx';
import styles from './list.module.css';
import { HeldRows, useLongTouch } from './long-press-rows.tsx';

export interface SwipeAct {
  label: string;
  onPress: () => void;
  kind?: 'danger';
}

interface RowActs {
  acts: readonly SwipeAct[];
  /** What the row is about, read out with each action. */
  of: string;
}

/** A row's actions as a list. */
export function ActSheet({ acts, of, onClose }: RowActs & { onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title={of}>
      {acts.map(({ label, onPress }) => (
        <MenuRow
          key={label}
          title={label}
          onPress={() => {
            onClose();
            onPress();
          }}
        />
      ))}
    </Sheet>
  );
}

/** Presses an action, and puts the row back. */
const press = (act: SwipeAct) => (event: MouseEvent<HTMLButtonElement>) => {
  event.currentTarget.blur();
  event.currentTarget.parentElement?.scrollTo({ left: 0 });
  act.onPress();
};

/**
 * A row that is swiped aside to show its main actions. They are buttons beside it: keys and screen readers reach them
 * without a swipe, and focus brings them into view. They aren't read out (`silent`) where the row itself has them. The
 * row listens to nothing, so a list of many stays quick: what a long touch opens is the list's (`SwipeList`).
 */
export function SwipeLine({
  row,
  acts,
  of,
  silent,
  children,
  ...front
}: RowActs & { row?: string; silent?: boolean; children: ReactNode } & Partial<ReturnType<typeof useLongTouch>>) {
  return (
    <div className={styles.swipe} data-row={row} data-sideways>
      <div className={styles.front} {...front}>
        {children}
      </div>
      {acts.map((act) => (
        <button
          key={act.label}
          type="button"
          aria-label={`${act.label}: ${of}`}
          aria-hidden={silent}
          tabIndex={silent ? -1 : undefined}
          className={`${styles.act} ${act.kind === 'danger' ? styles.danger : ''}`}
          onClick={press(act)}
        >
          {act.label}
        </button>
      ))}
    </div>
  );
}

/** A single row that reveals its actions when swiped, and lists them on a long press. */
export function SwipeRow({ children, ...row }: RowActs & { children: ReactNode }) {
  const [listed, setListed] = useState(false);
  const touch = useLongTouch(() => setListed(true));
  return (
    <>
      <SwipeLine {...row} {...touch}>
        {children}
      </SwipeLine>
      {listed ? <ActSheet {...row} onClose={() => setListed(false)} /> : null}
    </>
  );
}

/** Wraps the `SwipeLine`s of a list: a long press or the menu key lists a row's actions. */
export function SwipeList({ actsOf, children }: { actsOf: (row: string) => RowActs | null; children: ReactNode }) {
  const [listed, setListed] = useState<RowActs | null>(null);
  const open = (row: string): boolean => {
    const found = actsOf(row);
    if (!found || found.acts.length === 0) return false;
    setListed(found);
    return true;
  };
  return (
    <>
      <HeldRows onHold={open}>{children}</HeldRows>
      {listed ? <ActSheet {...listed} onClose={() => setListed(null)} /> : null}
    </>
  );
}
