/** The sheet in which the sections of home are sorted and hidden. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { fill, useTexts } from '../../../language/language.ts';
import { useDragSort } from '../../discovery/shared/use-drag-sort.ts';
import { moved } from '../../discovery/shared/watchlist-order.ts';
import { resetHomeOrder, setHomeOrder, useHomeOrder } from './home-order.ts';
import styles from './home-order.module.css';
import { OrderRow } from './order-row.tsx';

/** Which parts home shows, and in which order; each change applies at once. */
export default function HomeOrderSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('homeOrder');
  const { moved: now } = useTexts('discovery');
  const order = useHomeOrder();
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    const placed = order[from];
    if (!placed || to < 0 || to >= order.length) return;
    setHomeOrder(moved(order, from, to));
    setSaid(fill(now, { name: t.section[placed.section], place: to + 1, count: order.length }));
  };
  const hide = (index: number) =>
    setHomeOrder(order.map((each, at) => (at === index ? { ...each, isHidden: !each.isHidden } : each)));
  const sort = useDragSort(order.length, move);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.title}
      end={
        <Button kind="plain" onPress={resetHomeOrder}>
          {t.reset}
        </Button>
      }
    >
      <ul aria-label={t.title}>
        {order.map((placed, index) => (
          <li key={placed.section} className={styles.item}>
            <OrderRow
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
        {said}
      </p>
    </Sheet>
  );
}
