import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { IconButton } from '../../components/button.tsx';
import { useTexts } from '../../language/language.ts';
import styles from './chart.module.css';

export interface ChartFullBoxProps {
  name: string;
  onClose: () => void;
  /** The chart itself. */
  children: ReactNode;
}

export default function ChartFullBox({ name, onClose, children }: ChartFullBoxProps) {
  const t = useTexts('shell');
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className={styles.screen}>
          <header className={styles.head}>
            <Dialog.Title className={styles.title}>{name}</Dialog.Title>
            <IconButton icon="close" label={t.close} onPress={onClose} />
          </header>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
