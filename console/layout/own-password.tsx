/** One's own password for the console. */
import { TextField } from '@mui/material';
import { useState } from 'react';
import { useSay } from '../api/use-say.ts';
import { useStaffCommand } from '../api/use-staff-command.ts';
import { useTexts } from '../language/use-texts.ts';
import { FormDialog } from './form-dialog.tsx';

const SHORTEST = 8;
const PASSWORD_FIELDS = [
  { name: 'current', autoComplete: 'current-password' },
  { name: 'next', autoComplete: 'new-password' },
  { name: 'confirm', autoComplete: 'new-password' },
] as const;

export function OwnPassword({ onClose }: { onClose(): void }) {
  const t = useTexts().ownPassword;
  const say = useSay();
  const change = useStaffCommand('staff/changePassword');
  const [typed, setTyped] = useState({ current: '', next: '', confirm: '' });
  const [tried, setTried] = useState(false);
  const faults = {
    current: typed.current === '' ? t.needed : null,
    next: typed.next.length < SHORTEST ? t.short : null,
    confirm: typed.confirm !== typed.next ? t.differ : null,
  };
  const submit = async (): Promise<void> => {
    setTried(true);
    if (faults.current || faults.next || faults.confirm || !(await change.run(typed))) return;
    onClose();
    say(t.changed);
  };
  return (
    <FormDialog
      title={t.title}
      verb={t.change}
      busy={change.busy}
      failure={change.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t.about}</p>
      {PASSWORD_FIELDS.map(({ name, autoComplete }, index) => (
        <TextField
          key={name}
          id={`own-${name}`}
          type="password"
          autoComplete={autoComplete}
          autoFocus={index === 0}
          label={t[name]}
          value={typed[name]}
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          error={tried && faults[name] !== null}
          helperText={tried ? faults[name] : null}
        />
      ))}
    </FormDialog>
  );
}
