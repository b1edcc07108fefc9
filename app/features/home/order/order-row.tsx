import type { KeyboardEvent } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { fill, useTexts } from '../../../language/language.ts';
import { type DragSort, roomFor } from '../../discovery/shared/use-drag-sort.ts';
import type { Placed } from './home-order.ts';
import styles from './home-order.module.css';

interface OrderRowProps {
  placed: Placed;
  name: string;
  index: number;
  count: number;
  sort: DragSort;
  onMove: (from: number, to: number) => void;
  onHide: () => void;
}

/** One part of home: shown or hidden, a step up or down, and a handle for finger, mouse or arrow keys. */
export function OrderRow({ placed, name, index, count, sort, onMove, onHide }: OrderRowProps) {
  const t = useTexts('homeOrder');
  const { drag } = useTexts('discovery');
  const { dragging } = sort;
  const isDragged = dragging?.from === index;
  const dy = dragging === null ? '0px' : isDragged ? `${dragging.dy}px` : `${roomFor(index, dragging) * 100}%`;
  const keys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    onMove(index, index + step);
  };
  return (
    <div
      className={`${styles.row} ${isDragged ? styles.dragged : dragging ? styles.parting : ''}`}
      style={{ transform: dragging === null ? undefined : `translateY(${dy})` }}
    >
      <span className={`${styles.name} ${placed.isHidden ? styles.hidden : ''}`}>{name}</span>
      <IconButton
        icon={placed.isHidden ? 'eyeOff' : 'eye'}
        label={fill(placed.isHidden ? t.show : t.hide, { name })}
        onPress={onHide}
      />
      <button
        type="button"
        className={styles.step}
        disabled={index === 0}
        aria-label={fill(t.up, { name })}
        onClick={() => onMove(index, index - 1)}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        className={`${styles.step} ${styles.turned}`}
        disabled={index === count - 1}
        aria-label={fill(t.down, { name })}
        onClick={() => onMove(index, index + 1)}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        className={`${styles.step} ${styles.handle}`}
        aria-label={fill(drag, { name })}
        onKeyDown={keys}
        data-base-ui-swipe-ignore=""
        {...sort.handle(index)}
      >
        <Icon name="sort" />
      </button>
    </div>
  );
}
