import type { KeyboardEvent } from 'react';
import { Icon } from '../../components/icon.tsx';
import { fill, useTexts } from '../../language/language.ts';
import type { InstrumentRowData } from '../../instruments/instrument-row.tsx';
import styles from './discovery.module.css';
import { type DragSort, roomFor } from './shared/use-drag-sort.ts';

export interface EditRowProps {
  row: InstrumentRowData;
  index: number;
  isChosen: boolean;
  onChoose: () => void;
  onMove: (from: number, to: number) => Promise<void>;
  sort: DragSort;
}

/** One entry while editing: selected or not, to the top, and a handle for finger, mouse or arrow keys. */
export function EditRow({ row, index, isChosen, onChoose, onMove, sort }: EditRowProps) {
  const t = useTexts('discovery');
  const { dragging } = sort;
  const isDragged = dragging?.from === index;
  const shift =
    dragging === null
      ? undefined
      : isDragged
        ? `translateY(${dragging.dy}px)`
        : `translateY(${roomFor(index, dragging) * 100}%)`;
  const keys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    void onMove(index, index + step);
  };
  return (
    <div
      className={`${styles.edit} ${isDragged ? styles.dragged : dragging ? styles.parting : ''}`}
      style={{ transform: shift }}
    >
      <label className={styles.choose}>
        <input
          type="checkbox"
          className={styles.box}
          checked={isChosen}
          onChange={onChoose}
          aria-label={fill(t.select, { name: row.name })}
        />
        <span className={styles.words}>
          <span className={styles.name}>{row.name}</span>
          <span className={styles.code}>{`${row.market} · ${row.code}`}</span>
        </span>
      </label>
      <button
        type="button"
        className={styles.sign}
        disabled={index === 0}
        aria-label={fill(t.toTop, { name: row.name })}
        onClick={() => void onMove(index, 0)}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        className={`${styles.sign} ${styles.handle}`}
        aria-label={fill(t.drag, { name: row.name })}
        onKeyDown={keys}
        {...sort.handle(index)}
      >
        <Icon name="sort" />
      </button>
    </div>
  );
}
