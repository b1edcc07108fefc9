/**
 * The staff's login: name, password and one-time code at once, so that an answer never says which of them was wrong.
 */
import { Button, TextField } from '@mui/material';
import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useStore } from '@bourse/web/external-store.ts';
import { sessionToken } from '../api/staff-api-client.ts';
import { describeFailure } from '../api/use-staff-call.ts';
import { useTexts } from '../language/use-texts.tsx';
import { LanguageAndThemeButtons } from '../layout/staff-menu-and-credentials.tsx';
import { logIn, type LoginCredentials } from '../api/session.ts';
import { findLoginFaults } from './find-login-faults.ts';
import styles from './login.module.css';

const FIELDS = [
  { name: 'login', type: 'text', autoComplete: 'username' },
  { name: 'password', type: 'password', autoComplete: 'current-password' },
  { name: 'otp', type: 'text', autoComplete: 'one-time-code' },
] as const;

interface LoginState {
  /** The address that leads here, and where the login leads back. */
  from: string;
}

/** What is typed, what is missing, and the login itself. */
function useLoginForm() {
  const texts = useTexts();
  const t = texts.login;
  const navigate = useNavigate();
  const { state } = useLocation() as { state: LoginState | null };
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
    try {
      await logIn({ ...typed, login: typed.login.trim() });
      void navigate(state?.from ?? '/');
    } catch (error) {
      setFailure(describeFailure(error, texts));
      // A code is valid for one try.
      setTyped((before) => ({ ...before, otp: '' }));
    }
    setBusy(false);
  };
  return { typed, setTyped, faults, failure, busy, submit };
}

/** Without a session every address leads to the login. */
export function LoginRequired({ children }: { children: ReactNode }) {
  const token = useStore(sessionToken);
  const { pathname, search } = useLocation();
  const state: LoginState = { from: pathname + search };
  return token === null ? <Navigate to="/login" replace state={state} /> : children;
}

export function LoginPage() {
  const t = useTexts().login;
  const { typed, setTyped, faults, failure, busy, submit } = useLoginForm();
  useEffect(() => {
    document.title = `${t.title} · Bourse`;
  }, [t]);
  return (
    <main className={styles.page}>
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
