/** Withdraws something published: a reason, and one verb. */
import { TextField } from '@mui/material';
import { useState } from 'react';
import { isLine } from '@bourse/core/content/prose.ts';
import { useTexts } from '../language/use-texts.ts';
import { FormDialog } from '../layout/form-dialog.tsx';

const SHORTEST = 3;

interface WithdrawDialogProps {
  title: string;
  about: string;
  busy: boolean;
  failure: string | null;
  onSubmit(why: string): void;
  onClose(): void;
}

export function WithdrawDialog({ title, about, busy, failure, onSubmit, onClose }: WithdrawDialogProps) {
  const t = useTexts().written;
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const why = typed.trim();
  const isBad = why.length < SHORTEST || !isLine(why);
  const submit = (): void => {
    setTried(true);
    if (!isBad) onSubmit(why);
  };
  return (
    <FormDialog
      title={title}
      verb={t.withdraw}
      danger
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{about}</p>
      <TextField
        autoFocus
        id="withdraw-why"
        label={t.why}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={tried && isBad}
        helperText={tried && isBad ? t.needWhy : t.whyHint}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  );
}
