import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useTexts } from '../language/language.ts';
import { Button } from './button.tsx';
import styles from './dialogs.module.css';
import type { ConfirmDialogProps } from './sheet-and-dialog-props.ts';
import { CommandStatusNote } from './command-status.tsx';

/** "Cancel" and "Confirm", unless the dialog has better words. */
export function ConfirmDialogButtons({
  confirmText,
  cancelText,
  danger,
  busy,
  onConfirm,
  onCancel,
}: Omit<ConfirmDialogProps, 'open' | 'title' | 'command' | 'children'>) {
  const t = useTexts('shell');
  return (
    <div className={styles.two}>
      <Button kind="soft" onPress={onCancel}>
        {cancelText ?? t.cancel}
      </Button>
      <Button kind={danger ? 'danger' : 'main'} busy={busy} onPress={onConfirm}>
        {confirmText ?? t.confirm}
      </Button>
    </div>
  );
}

export default function ConfirmDialogContent({ title, children, command, ...buttons }: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open onOpenChange={(open) => open || buttons.onCancel()}>
      <AlertDialog.Portal>
        {/* Over a sheet too. */}
        <AlertDialog.Backdrop className={styles.cover} forceRender />
        <AlertDialog.Popup className={styles.box}>
          <AlertDialog.Title className={styles.question}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.text} render={<div />}>
            {children}
          </AlertDialog.Description>
          {command ? <CommandStatusNote command={command} /> : null}
          <ConfirmDialogButtons busy={command?.isPending} {...buttons} />
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
