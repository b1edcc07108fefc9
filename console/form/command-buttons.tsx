/** Buttons that are declared: one that opens a dialog, and one that changes something at once. */
import { Button, type ButtonProps } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { Permission } from '@bourse/core/registry/staff-permissions.ts';
import type { CommandInput } from '@bourse/web/calls.ts';
import { useHasPermission } from '../api/session.ts';
import type { StaffCommand } from '../api/staff-api-client.ts';
import { useStaffCommand } from '../api/use-staff-call.ts';
import { showMessage } from '../layout/message-snackbar.tsx';

interface ButtonWords extends Pick<ButtonProps, 'variant' | 'color' | 'size' | 'disabled'> {
  label: string;
  /** What it is about, for those who can't see its row. */
  about?: string;
}

const wordsOf = ({ label, about }: ButtonWords) => (about === undefined ? {} : { 'aria-label': `${label}: ${about}` });

interface DialogButtonProps extends ButtonWords {
  /** Who sees it; everybody without. */
  permission?: Permission;
  children(close: () => void): ReactNode;
}

export function DialogButton({ label, about, permission, children, ...appearance }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  const button = (
    <Button
      variant="contained"
      {...appearance}
      {...wordsOf({ label, ...(about ? { about } : {}) })}
      onClick={() => setOpen(true)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {permission === undefined ? button : <IfPermitted permission={permission}>{button}</IfPermitted>}
      {open ? children(() => setOpen(false)) : null}
    </>
  );
}

const IfPermitted = ({ permission, children }: { permission: Permission; children: ReactNode }) =>
  useHasPermission(permission) ? children : null;

interface CommandButtonProps<Call extends StaffCommand> extends ButtonWords {
  call: Call;
  input: CommandInput<Call>;
  /** Said when it is done. */
  successMessage?: string;
  onDone?(): void;
}

/** A failure is shown at the page's edge. */
export function CommandButton<Call extends StaffCommand>(props: CommandButtonProps<Call>) {
  const { call, input, successMessage, onDone, label, about, ...appearance } = props;
  const { run, busy } = useStaffCommand(call, { aloud: true });
  const act = async (): Promise<void> => {
    if (!(await run(input))) return;
    onDone?.();
    if (successMessage !== undefined) showMessage(successMessage);
  };
  return (
    <Button
      size="small"
      {...appearance}
      {...wordsOf({ label, ...(about ? { about } : {}) })}
      disabled={busy || (appearance.disabled ?? false)}
      onClick={() => void act()}
    >
      {label}
    </Button>
  );
}
