import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { MenuRow } from './row.tsx';
import { Sheet } from './sheet.tsx';
import styles from './swipe-row.module.css';
import { useLongTouch } from './use-long-touch.ts';

export interface SwipeAct {
  label: string;
  onPress: () => void;
  kind?: 'danger';
}

/**
 * A row that is swiped aside to show its main actions, or held for a list of them. They are buttons beside it: keys and
 * screen readers reach them without a swipe, and focus brings them into view. `of` is what the row is about, read out
 * with each action.
 */
export function SwipeRow({ acts, of, children }: { acts: readonly SwipeAct[]; of: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  const [listed, setListed] = useState(false);
  const touch = useLongTouch(() => setListed(true));
  const press = (act: SwipeAct) => (event: MouseEvent<HTMLButtonElement>) => {
    event.currentTarget.blur();
    row.current?.scrollTo({ left: 0 });
    act.onPress();
  };
  return (
    <>
      <div ref={row} className={styles.swipe} data-sideways>
        <div className={styles.front} {...touch}>
          {children}
        </div>
        {acts.map((act) => (
          <button
            key={act.label}
            type="button"
            aria-label={`${act.label}: ${of}`}
            className={`${styles.act} ${act.kind === 'danger' ? styles.danger : ''}`}
            onClick={press(act)}
          >
            {act.label}
          </button>
        ))}
      </div>
      <Sheet open={listed} onClose={() => setListed(false)} title={of}>
        {acts.map(({ label, onPress }) => (
          <MenuRow
            key={label}
            title={label}
            onPress={() => {
              setListed(false);
              onPress();
            }}
          />
        ))}
      </Sheet>
    </>
  );
}
