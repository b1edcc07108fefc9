/** A button that does nothing before it has asked: what it ends takes two taps. */
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { showToast } from './toast-store.ts';

interface AskedButtonProps {
  kind: 'soft' | 'plain';
  verb: string;
  /** The question; without one the verb. */
  title?: string;
  /** What stays, for the other button. */
  keep?: string;
  danger?: boolean;
  busy: boolean;
  /** Nothing, where it was refused, which has said so. */
  act(): Promise<unknown>;
  /** Said once it is done. */
  done: string;
  then?(): void;
  children: ReactNode;
}

export function AskedButton({
  kind,
  verb,
  title = verb,
  keep,
  danger = false,
  busy,
  act,
  done,
  then,
  children,
}: AskedButtonProps) {
  const [asks, setAsks] = useState(false);
  const confirm = async () => {
    const isDone = await act();
    setAsks(false);
    if (!isDone) return;
    showToast(done, 'good');
    then?.();
  };
  return (
    <>
      <Button kind={kind} onPress={() => setAsks(true)}>
        {verb}
      </Button>
      <ConfirmDialog
        open={asks}
        title={title}
        confirmText={verb}
        cancelText={keep}
        danger={danger}
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsks(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
