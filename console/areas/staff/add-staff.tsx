import { TextField } from '@mui/material';
import { useState } from 'react';
import { login as loginForm } from '@bourse/contract/staff/access.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { useTexts } from '../../language/use-texts.ts';
import { FormDialog } from '../../layout/form-dialog.tsx';
import type { Handed } from './credentials.tsx';
import { isComplete, type Particulars, PersonFields, sent } from './person-fields.tsx';

export function AddStaff({ onClose, onDone }: { onClose(): void; onDone(handed: Handed): void }) {
  const t = useTexts().staff;
  const add = useStaffCommand('staff/addStaff');
  const [login, setLogin] = useState('');
  const [typed, setTyped] = useState<Particulars>({ name: '', roles: [], customer: '' });
  const [tried, setTried] = useState(false);
  const isLogin = loginForm.safeParse(login.trim()).success;
  const submit = async (): Promise<void> => {
    setTried(true);
    if (!isLogin || !isComplete(typed)) return;
    const made = await add.run({ login: login.trim(), ...sent(typed) });
    if (made) onDone(made);
  };
  return (
    <FormDialog
      title={t.addTitle}
      verb={t.propose}
      busy={add.busy}
      failure={add.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t.twoAbout}</p>
      <TextField
        autoFocus
        id="staff-login"
        label={t.login}
        value={login}
        onChange={(event) => setLogin(event.target.value)}
        error={tried && !isLogin}
        helperText={tried && !isLogin ? t.needLogin : null}
        slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none', maxLength: 32 } }}
      />
      <PersonFields typed={typed} onChange={setTyped} tried={tried} />
    </FormDialog>
  );
}
