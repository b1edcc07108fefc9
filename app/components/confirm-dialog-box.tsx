import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useTexts } from '../language/language.ts';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';

export default function ConfirmDialogBox({ title, children, confirmText, cancelText, danger, busy, onConfirm, onCancel }: ConfirmDialogProps) {
  const t = useTexts('shell');
  return (
    <AlertDialog.Root open onOpenChange={(open) => open || onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.veil} />
        <AlertDialog.Popup className={styles.box}>
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.text} render={<div />}>{children}</AlertDialog.Description>
          <div className={styles.two}>
            <Button kind="soft" onPress={onCancel}>{cancelText ?? t.cancel}</Button>
            <Button kind={danger ? 'danger' : 'main'} busy={busy} onPress={onConfirm}>{confirmText ?? t.confirm}</Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
