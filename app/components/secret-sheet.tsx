import { type ReactNode, useState } from 'react';
import { useTexts } from '../language/language.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Sheet } from './sheet.tsx';

export interface SecretSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Of the button that says that it was saved. */
  done: string;
  /** False if there is nothing to lose: it closes at once. */
  holdsSecret: boolean;
  children: ReactNode;
}

/** What can be seen only once: left other than by its button, it asks whether it was saved. */
export function SecretSheet({ open, onClose, title, done, holdsSecret, children }: SecretSheetProps) {
  const t = useTexts('apiKeys');
  const [asks, setAsks] = useState(false);
  const leave = () => {
    setAsks(false);
    onClose();
  };
  return (
    <>
      <Sheet
        open={open && !asks}
        onClose={() => (holdsSecret ? setAsks(true) : leave())}
        title={title}
        foot={<Button onPress={leave}>{done}</Button>}
        reopensAfterUpdate={false}
      >
        {children}
      </Sheet>
      <ConfirmDialog
        open={open && asks}
        title={t.leaveQuestion}
        confirmText={done}
        cancelText={t.lookAgain}
        onConfirm={leave}
        onCancel={() => setAsks(false)}
      >
        {t.leaveBody}
      </ConfirmDialog>
    </>
  );
}
