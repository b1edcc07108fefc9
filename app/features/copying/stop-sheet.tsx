/** Before a copy ends: what happens with what it holds. */
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast-store.ts';
import { useTexts } from '../../language/language.ts';
import type { Copy } from './copy.ts';
import styles from './copying.module.css';

export function StopSheet({ copy, open, onClose }: { copy: Copy; open: boolean; onClose: () => void }) {
  const t = useTexts('copying');
  const stop = useCommand('copying/stopCopy');
  const end = async (close: boolean) => {
    if (!(await stop.run({ copy: copy.id, close }))) return;
    showToast(t.stoppedNow, 'good');
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title={t.stop}>
      <div className={styles.form}>
        <p className={styles.says}>{t.stopAsk}</p>
        <p className={styles.says}>{t.stopCloseSays}</p>
        <Button kind="danger" busy={stop.isPending} onPress={() => void end(true)}>
          {t.stopClose}
        </Button>
        <p className={styles.says}>{t.stopKeepSays}</p>
        <Button kind="soft" busy={stop.isPending} onPress={() => void end(false)}>
          {t.stopKeep}
        </Button>
      </div>
    </Sheet>
  );
}
