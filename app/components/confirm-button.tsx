/** A button that asks for confirmation before it acts. */
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { showToast } from './toast.tsx';
import type { CommandStatus } from './command-status.tsx';

interface ConfirmButtonProps {
  kind: 'soft' | 'plain';
  verb: string;
  /** The question; without one, the verb. */
  title?: string;
  /** The text of the other button, which keeps things as they are. */
  cancelText?: string;
  danger?: boolean;
  command: CommandStatus;
  /** Resolves to null if it was refused, which was then announced; to undefined if no answer came: it asks on. */
  runCommand(): Promise<object | null | undefined>;
  /** Announced once it is done. */
  successText: string;
  onSuccess?(): void;
  children: ReactNode;
}

export function ConfirmButton({
  kind,
  verb,
  title = verb,
  cancelText,
  danger = false,
  command,
  runCommand,
  successText,
  onSuccess,
  children,
}: ConfirmButtonProps) {
  const [asks, setAsks] = useState(false);
  const confirm = async () => {
    const answer = await runCommand();
    if (answer === undefined) return;
    setAsks(false);
    if (!answer) return;
    showToast(successText, 'good');
    onSuccess?.();
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
        cancelText={cancelText}
        danger={danger}
        command={command}
        onConfirm={() => void confirm()}
        onCancel={() => setAsks(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
