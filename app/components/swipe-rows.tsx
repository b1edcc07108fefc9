/** Rows that reveal their actions when swiped. */
import { type MouseEvent, type ReactNode, useState } from 'react';
import { MenuRow } from './list-row.tsx';
import { Sheet } from './sheet.tsx';
import styles from './list.module.css';
import { LongPressRows, useLongTouch } from './long-press-rows.tsx';

export interface SwipeAction {
  label: string;
  onPress: () => void;
  kind?: 'danger';
}

interface RowActions {
  actions: readonly SwipeAction[];
  /** What the row is about, read out with each action. */
  rowName: string;
}

/** A row's actions as a list. */
export function RowActionSheet({ actions, rowName, onClose }: RowActions & { onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title={rowName}>
      {actions.map(({ label, onPress }) => (
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
const press = (act: SwipeAction) => (event: MouseEvent<HTMLButtonElement>) => {
  event.currentTarget.blur();
  event.currentTarget.parentElement?.scrollTo({ left: 0 });
  act.onPress();
};

/**
 * A row that is swiped aside to show its main actions. They are buttons beside it: keys and screen readers reach them
 * without a swipe, and focus brings them into view. They aren't read out (`silent`) where the row itself has them. The
 * row listens to nothing, so a list of many stays quick: what a long touch opens is the list's (`SwipeableList`).
 */
export function SwipeableListRow({
  row,
  actions,
  rowName,
  silent,
  children,
  ...front
}: RowActions & { row?: string; silent?: boolean; children: ReactNode } & Partial<ReturnType<typeof useLongTouch>>) {
  return (
    <div className={styles.swipe} data-row={row} data-sideways>
      <div className={styles.front} {...front}>
        {children}
      </div>
      {actions.map((act) => (
        <button
          key={act.label}
          type="button"
          aria-label={`${act.label}: ${rowName}`}
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
export function SwipeableRow({ children, ...row }: RowActions & { children: ReactNode }) {
  const [listed, setListed] = useState(false);
  const touch = useLongTouch(() => setListed(true));
  return (
    <>
      <SwipeableListRow {...row} {...touch}>
        {children}
      </SwipeableListRow>
      {listed ? <RowActionSheet {...row} onClose={() => setListed(false)} /> : null}
    </>
  );
}

/** Wraps the `SwipeableListRow`s of a list: a long press or the menu key lists a row's actions. */
export function SwipeableList({
  actsOf,
  children,
}: {
  actsOf: (row: string) => RowActions | null;
  children: ReactNode;
}) {
  const [listed, setListed] = useState<RowActions | null>(null);
  const open = (row: string): boolean => {
    const found = actsOf(row);
    if (!found || found.actions.length === 0) return false;
    setListed(found);
    return true;
  };
  return (
    <>
      <LongPressRows onHold={open}>{children}</LongPressRows>
      {listed ? <RowActionSheet {...listed} onClose={() => setListed(null)} /> : null}
    </>
  );
}
