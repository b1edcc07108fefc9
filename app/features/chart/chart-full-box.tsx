import { Dialog } from '@base-ui/react/dialog';
import { IconButton } from '../../components/button.tsx';
import { useTexts } from '../../language/language.ts';
import type { ChartFullProps } from './chart-full.tsx';
import { PriceChart } from './price-chart.tsx';
import styles from './chart.module.css';

export default function ChartFullBox({ onClose, open: _open, ...chart }: ChartFullProps) {
  const t = useTexts('shell');
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className={styles.screen}>
          <header className={styles.head}>
            <Dialog.Title className={styles.title}>{chart.name}</Dialog.Title>
            <IconButton icon="close" label={t.close} onPress={onClose} />
          </header>
          <PriceChart {...chart} full />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
