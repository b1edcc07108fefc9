import { TextField } from '@mui/material';
import { useState } from 'react';
import { typedValue } from '@bourse/contract/typed-number.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { useTexts } from '../../language/use-texts.ts';
import { FormDialog } from '../../layout/form-dialog.tsx';

const LIMIT = /^[1-9]\d{0,4}$|^100000$/;

export function MakeInvitation({ onClose }: { onClose(): void }) {
  const t = useTexts().invitations;
  const say = useSay();
  const make = useStaffCommand('staff/makeInvitation');
  const [typed, setTyped] = useState({ useLimit: '', expires: '' });
  const [tried, setTried] = useState(false);
  const limit = typedValue(typed.useLimit.trim(), { decimals: 0 });
  const badLimit = !LIMIT.test(limit);
  const badEnd = Number.isNaN(Date.parse(typed.expires));
  const submit = async (): Promise<void> => {
    setTried(true);
    if (
      badLimit ||
      badEnd ||
      !(await make.run({ useLimit: Number(limit), expiresAt: new Date(typed.expires).toISOString() }))
    )
      return;
    onClose();
    say(t.made);
  };
  return (
    <FormDialog
      title={t.make}
      verb={t.make}
      busy={make.busy}
      failure={make.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        id="invitation-limit"
        label={t.useLimit}
        value={typed.useLimit}
        onChange={(event) => setTyped({ ...typed, useLimit: event.target.value })}
        error={tried && badLimit}
        helperText={tried && badLimit ? t.badLimit : null}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <TextField
        type="datetime-local"
        id="invitation-end"
        label={t.expires}
        value={typed.expires}
        onChange={(event) => setTyped({ ...typed, expires: event.target.value })}
        error={tried && badEnd}
        helperText={tried && badEnd ? t.badEnd : null}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </FormDialog>
  );
}
