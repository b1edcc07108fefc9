/** A button that asks before it acts: ending something takes two taps. */
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { showToast } from './toast-store.ts';

interface AskedButtonProps {
  kind: 'soft' | 'plain';
  verb: string;
  /** The question; without one, the verb. */
  title?: string;
  /** The text of the other button, which keeps things as they are. */
  keep?: string;
  danger?: boolean;
  busy: boolean;
  /** Resolves to nothing if it was refused, which was then announced. */
  act(): Promise<unknown>;
  /** Announced once it is done. */
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
