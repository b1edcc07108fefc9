/** The chart over the full screen, upright or turned to landscape. */
import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../components/button.tsx';
import { useTexts } from '../../language/language.ts';
import { TurnButton } from './turn-button.tsx';
import { turnPointers } from './turned-pointers.ts';
import { useLandscape } from './use-landscape.ts';
import styles from './chart.module.css';

export interface ChartFullBoxProps {
  name: string;
  onClose: () => void;
  /** The chart itself. */
  children: ReactNode;
}

export default function ChartFullBox({ name, onClose, children }: ChartFullBoxProps) {
  const t = useTexts('shell');
  const portal = useRef<HTMLDivElement>(null);
  const { byPage, ...landscape } = useLandscape();
  useEffect(() => {
    const all = portal.current;
    if (!byPage || !all) return;
    return turnPointers(all, () => all.querySelector('[role="img"]'));
  }, [byPage]);
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      {/* What opens above the chart is within this portal, and turns with it. */}
      <Dialog.Portal ref={portal} className={byPage ? styles.turned : undefined}>
        <Dialog.Popup className={styles.screen}>
          <header className={styles.head}>
            <Dialog.Title className={styles.title}>{name}</Dialog.Title>
            <div className={styles.ends}>
              {landscape.canTurn ? <TurnButton pressed={landscape.isTurned} onPress={landscape.toggle} /> : null}
              <IconButton icon="close" label={t.close} onPress={onClose} />
            </div>
          </header>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
