/**
 * What somebody sees at their first login, and nothing else: a secret and a password that the creator of the login
 * doesn't know.
 */
import { Button, TextField } from '@mui/material';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { useLogout } from 'react-admin';
import { useStaffCall } from '../api/use-staff-call.ts';
import { useStaffCommand } from '../api/use-staff-command.ts';
import { useTexts } from '../language/use-texts.ts';
import { FollowTheme } from '../theme/follow-theme.tsx';
import { OtpSecret } from './otp-secret.tsx';
import { LookChoice } from './person.tsx';
import { Waiting } from './waiting.tsx';
import styles from './own-credentials.module.css';

const SHORTEST = 8;
const FIELDS = [
  { name: 'current', type: 'password', autoComplete: 'current-password' },
  { name: 'next', type: 'password', autoComplete: 'new-password' },
  { name: 'confirm', type: 'password', autoComplete: 'new-password' },
  { name: 'otp', type: 'text', autoComplete: 'one-time-code' },
] as const;

export function OwnCredentials() {
  const t = useTexts().ownCredentials;
  const logout = useLogout();
  // Each read creates another secret, so it is read once.
  const reading = useStaffCall('staff/startOwnCredentials', {}, { look: true });
  useEffect(() => {
    document.title = `${t.title} · Bourse`;
  }, [t]);
  return (
    <main className={styles.page}>
      <FollowTheme />
      <div className={styles.card}>
        <h1>{t.title}</h1>
        <p>{t.about}</p>
        {reading.data ? (
          <>
            <OtpSecret {...reading.data} />
            <OwnForm />
          </>
        ) : (
          <Waiting error={reading.error} again={() => void reading.refetch()} />
        )}
      </div>
      <div className={styles.tools}>
        <LookChoice />
        <button type="button" onClick={() => void logout()}>
          {t.logout}
        </button>
      </div>
    </main>
  );
}

function OwnForm() {
  const t = useTexts().ownCredentials;
  const set = useStaffCommand('staff/setOwnCredentials');
  const [typed, setTyped] = useState({ current: '', next: '', confirm: '', otp: '' });
  const [tried, setTried] = useState(false);
  const faults = {
    current: typed.current === '' ? t.needed : null,
    next: typed.next.length < SHORTEST ? t.short : null,
    confirm: typed.confirm !== typed.next ? t.differ : null,
    otp: /^\d{6}$/.test(typed.otp) ? null : t.badOtp,
  };
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (Object.values(faults).some((fault) => fault !== null) || !(await set.run(typed))) return;
    // Everything starts again, as for somebody with permission.
    location.reload();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <h2>{t.password}</h2>
      {FIELDS.map(({ name, type, autoComplete }) => (
        <TextField
          key={name}
          id={`own-${name}`}
          type={type}
          autoComplete={autoComplete}
          label={t[name]}
          value={typed[name]}
          fullWidth
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          error={tried && faults[name] !== null}
          helperText={(tried ? faults[name] : null) ?? (name === 'otp' ? t.otpHint : null)}
          slotProps={{ htmlInput: name === 'otp' ? { inputMode: 'numeric', maxLength: 6 } : {} }}
        />
      ))}
      {set.failure ? (
        <p className={styles.failure} role="alert">
          {set.failure}
        </p>
      ) : null}
      <Button type="submit" variant="contained" size="large" disabled={set.busy}>
        {t.submit}
      </Button>
    </form>
  );
}
