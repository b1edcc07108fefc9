/** The sheet in which the sections of home are sorted and hidden. */
import { type KeyboardEvent, useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { fillPlaceholders, useTexts } from '../../../language/language.ts';
import { type DragSortState, moveEntry, computeRowShift, useDragSort } from '../../discovery/shared/use-drag-sort.ts';
import {
  type HomeSectionSetting,
  resetHomeSectionOrder,
  setHomeSectionOrder,
  useHomeSectionOrder,
} from './home-section-order.ts';
import styles from './home-section-order.module.css';
import { Icon } from '../../../components/icon.tsx';

/** Which parts home shows, and in which order; each change applies at once. */
export default function ArrangeHomeSectionsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('homeOrder');
  const { moved: now } = useTexts('discovery');
  const order = useHomeSectionOrder();
  const [announcement, setAnnouncement] = useState('');
  const move = (from: number, to: number) => {
    const placed = order[from];
    if (!placed || to < 0 || to >= order.length) return;
    setHomeSectionOrder(moveEntry(order, from, to));
    setAnnouncement(fillPlaceholders(now, { name: t.section[placed.section], place: to + 1, count: order.length }));
  };
  const hide = (index: number) =>
    setHomeSectionOrder(order.map((each, at) => (at === index ? { ...each, isHidden: !each.isHidden } : each)));
  const sort = useDragSort(order.length, move);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.title}
      end={
        <Button kind="plain" onPress={resetHomeSectionOrder}>
          {t.reset}
        </Button>
      }
    >
      <ul aria-label={t.title}>
        {order.map((placed, index) => (
          <li key={placed.section} className={styles.item}>
            <HomeSectionRow
              placed={placed}
              name={t.section[placed.section]}
              index={index}
              count={order.length}
              sort={sort}
              onMove={move}
              onHide={() => hide(index)}
            />
          </li>
        ))}
      </ul>
      <p className="only-heard" role="status">
        {announcement}
      </p>
    </Sheet>
  );
}

interface OrderRowProps {
  placed: HomeSectionSetting;
  name: string;
  index: number;
  count: number;
  sort: DragSortState;
  onMove: (from: number, to: number) => void;
  onHide: () => void;
}

/** One part of home: shown or hidden, a step up or down, and a handle for finger, mouse or arrow keys. */
function HomeSectionRow({ placed, name, index, count, sort, onMove, onHide }: OrderRowProps) {
  const t = useTexts('homeOrder');
  const { drag } = useTexts('discovery');
  const { dragging } = sort;
  const isDragged = dragging?.from === index;
  const dy = dragging === null ? '0px' : isDragged ? `${dragging.dy}px` : `${computeRowShift(index, dragging) * 100}%`;
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
        label={fillPlaceholders(placed.isHidden ? t.show : t.hide, { name })}
        onPress={onHide}
      />
      <button
        type="button"
        className={styles.step}
        disabled={index === 0}
        aria-label={fillPlaceholders(t.up, { name })}
        onClick={() => onMove(index, index - 1)}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        className={`${styles.step} ${styles.turned}`}
        disabled={index === count - 1}
        aria-label={fillPlaceholders(t.down, { name })}
        onClick={() => onMove(index, index + 1)}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        className={`${styles.step} ${styles.handle}`}
        aria-label={fillPlaceholders(drag, { name })}
        onKeyDown={keys}
        data-base-ui-swipe-ignore=""
        {...sort.handle(index)}
      >
        <Icon name="sort" />
      </button>
    </div>
  );
}
