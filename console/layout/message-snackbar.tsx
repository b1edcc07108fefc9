/** Messages at the page's edge: one after another, each disappears by itself. */
import { Snackbar } from '@mui/material';
import { useState } from 'react';
import { createStore, useStore } from '@bourse/web/external-store.ts';

type MessageKind = 'info' | 'success' | 'error';
interface Message {
  text: string;
  kind: MessageKind;
}

const HIDE_AFTER_MS = 4_000;
const messages = createStore<readonly Message[]>([]);

export const showMessage = (text: string, kind: MessageKind = 'success'): void =>
  messages.set([...messages.get(), { text, kind }]);

export function MessageSnackbar() {
  const [message] = useStore(messages);
  const [closed, setClosed] = useState<Message>();
  if (!message) return null;
  const { text, kind } = message;
  return (
    <Snackbar
      open={message !== closed}
      message={text}
      autoHideDuration={HIDE_AFTER_MS}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      onClose={() => setClosed(message)}
      slotProps={{
        transition: { onExited: () => messages.set(messages.get().slice(1)) },
        content: kind === 'info' ? {} : { sx: { bgcolor: `${kind}.main`, color: `${kind}.contrastText` } },
      }}
    />
  );
}
