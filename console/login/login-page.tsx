/**
 * The staff's login: name, password and one-time code at once, so that an answer never says which of them was wrong.
 */
import { Button, TextField } from '@mui/material';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { useLogin } from 'react-admin';
import { describeFailure } from '../api/use-staff-call.ts';
import { useTexts } from '../language/use-texts.tsx';
import { LanguageAndThemeButtons } from '../layout/staff-menu-and-credentials.tsx';
import type { LoginCredentials } from '../api/auth-provider.ts';
import { ThemeAttributeSync } from '../theme/theme.tsx';
import { findLoginFaults } from './find-login-faults.ts';
import styles from './login.module.css';

const FIELDS = [
  { name: 'login', type: 'text', autoComplete: 'username' },
  { name: 'password', type: 'password', autoComplete: 'current-password' },
  { name: 'otp', type: 'text', autoComplete: 'one-time-code' },
] as const;

/** What is typed, what is missing, and the login itself. */
function useLoginForm() {
  const texts = useTexts();
  const t = texts.login;
  const login = useLogin();
  const [typed, setTyped] = useState<LoginCredentials>({ login: '', password: '', otp: '' });
  const [faults, setFaults] = useState<Partial<Record<keyof LoginCredentials, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const found = findLoginFaults(typed, t);
    setFaults(found);
    if (busy || Object.keys(found).length > 0) return;
    setBusy(true);
    setFailure(null);
    await login({ ...typed, login: typed.login.trim() }).catch((error: unknown) => {
      setFailure(describeFailure(error, texts));
      // A code is valid for one try.
      setTyped((before) => ({ ...before, otp: '' }));
    });
    setBusy(false);
  };
  return { typed, setTyped, faults, failure, busy, submit };
}

export function LoginPage() {
  const t = useTexts().login;
  const { typed, setTyped, faults, failure, busy, submit } = useLoginForm();
  useEffect(() => {
    document.title = `${t.title} · Bourse`;
  }, [t]);
  return (
    <main className={styles.page}>
      <ThemeAttributeSync />
      <form className={styles.card} onSubmit={(event) => void submit(event)} noValidate>
        <h1>{t.title}</h1>
        <p className={styles.about}>{t.about}</p>
        {failure ? (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        ) : null}
        {FIELDS.map(({ name, type, autoComplete }, index) => (
          <TextField
            key={name}
            id={name}
            name={name}
            label={t[name]}
            type={type}
            value={typed[name]}
            autoFocus={index === 0}
            autoComplete={autoComplete}
            fullWidth
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            error={Boolean(faults[name])}
            helperText={faults[name] ?? (name === 'otp' ? t.otpHint : undefined)}
            slotProps={{
              htmlInput: {
                spellCheck: false,
                autoCapitalize: 'none',
                ...(name === 'otp' ? { inputMode: 'numeric', maxLength: 6 } : {}),
              },
            }}
          />
        ))}
        <Button type="submit" variant="contained" disabled={busy} size="large">
          {t.submit}
        </Button>
      </form>
      <div className={styles.tools}>
        <LanguageAndThemeButtons />
      </div>
    </main>
  );
}
