/**
 * Where a login becomes its person's own: the link brings them here, they type the code, and nobody else has seen the
 * secret or the password.
 */
import { Button, TextField } from '@mui/material';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallResult } from '@bourse/contract/call-client.ts';
import { type CallAnswer, apiClient } from '../api/staff-api-client.ts';
import { describeFailure } from '../api/use-staff-call.ts';
import { formatDateTime } from '../language/format.ts';
import { useTexts } from '../language/use-texts.tsx';
import { LanguageAndThemeButtons, OtpSecret } from '../layout/staff-menu-and-credentials.tsx';
import styles from '../layout/staff-menu-and-credentials.module.css';

type Started = CallAnswer<'staff/startEnrolment'>;
const SHORTEST = 8;
const FIELDS = [
  { name: 'next', type: 'password', autoComplete: 'new-password' },
  { name: 'confirm', type: 'password', autoComplete: 'new-password' },
  { name: 'otp', type: 'text', autoComplete: 'one-time-code' },
] as const;

/** Asks, and says why it was refused or failed. */
function useAsking() {
  const texts = useTexts();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const ask = async <Data,>(call: () => Promise<CallResult<Data>>): Promise<Data | null> => {
    setBusy(true);
    setFailure(null);
    const result = await call().catch((error: unknown) => {
      setFailure(describeFailure(error, texts));
      return null;
    });
    setBusy(false);
    if (result && !result.ok) setFailure(result.msg);
    return result?.ok ? result.data : null;
  };
  return { busy, failure, ask };
}

export function EnrolPage() {
  const texts = useTexts();
  const t = texts.enrol;
  const { link = '' } = useParams();
  const [code, setCode] = useState('');
  const [started, setStarted] = useState<Started | null>(null);
  const [restsUntil, setRestsUntil] = useState<string | null>(null);
  useEffect(() => {
    document.title = `${t.title} · Bourse`;
  }, [t]);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1>{t.title}</h1>
        {restsUntil !== null ? (
          <>
            <p role="status">{fillPlaceholders(t.done, { until: formatDateTime(restsUntil) })}</p>
            <Link to="/login">{texts.login.submit}</Link>
          </>
        ) : started === null ? (
          <EnrolmentCodeForm link={link} code={code} onCode={setCode} onStarted={setStarted} />
        ) : (
          <>
            <p>{fillPlaceholders(t.hello, { name: started.name, login: started.login })}</p>
            <OtpSecret {...started} />
            <SetCredentialsForm link={link} code={code} onDone={setRestsUntil} />
          </>
        )}
      </div>
      <div className={styles.tools}>
        <LanguageAndThemeButtons />
      </div>
    </main>
  );
}

interface Handed {
  link: string;
  code: string;
}

function EnrolmentCodeForm({
  link,
  code,
  onCode,
  onStarted,
}: Handed & { onCode(code: string): void; onStarted(started: Started): void }) {
  const t = useTexts().enrol;
  const { busy, failure, ask } = useAsking();
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const started = await ask(() => apiClient.call('staff/startEnrolment', { link, code: code.trim() }));
    if (started) onStarted(started);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p>{t.about}</p>
      <TextField
        autoFocus
        id="enrol-code"
        label={t.code}
        helperText={t.codeHint}
        value={code}
        onChange={(event) => onCode(event.target.value)}
        fullWidth
        slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none', maxLength: 24 } }}
      />
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
      <Button type="submit" variant="contained" size="large" disabled={busy || code.trim() === ''}>
        {t.go}
      </Button>
    </form>
  );
}

function SetCredentialsForm({ link, code, onDone }: Handed & { onDone(restsUntil: string): void }) {
  const t = useTexts().ownCredentials;
  const { busy, failure, ask } = useAsking();
  const [typed, setTyped] = useState({ next: '', confirm: '', otp: '' });
  const [tried, setTried] = useState(false);
  const faults = {
    next: typed.next.length < SHORTEST ? t.short : null,
    confirm: typed.confirm !== typed.next ? t.differ : null,
    otp: /^\d{6}$/.test(typed.otp) ? null : t.badOtp,
  };
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (Object.values(faults).some((fault) => fault !== null)) return;
    const done = await ask(() => apiClient.call('staff/enrol', { link, code: code.trim(), ...typed }));
    if (done) onDone(done.restsUntil);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <h2>{t.password}</h2>
      {FIELDS.map(({ name, type, autoComplete }) => (
        <TextField
          key={name}
          id={`enrol-${name}`}
          type={type}
          autoComplete={autoComplete}
          label={t[name]}
          value={typed[name]}
          fullWidth
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          error={tried && faults[name] !== null}
          helperText={tried ? faults[name] : null}
          slotProps={{ htmlInput: name === 'otp' ? { inputMode: 'numeric', maxLength: 6 } : {} }}
        />
      ))}
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {t.submit}
      </Button>
    </form>
  );
}
