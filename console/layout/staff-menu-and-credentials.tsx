/** Who is logged in, the language and light or dark, and the logout. */
import { Button, TextField, useTheme as usePalette } from '@mui/material';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { useLocaleState, useLogout, useTheme } from 'react-admin';
import { LANGUAGE_NAMES } from '@bourse/contract/texts/languages.ts';
import { CONSOLE_LANGUAGES } from '../language/console-language.ts';
import { useConsoleLanguage, useTexts } from '../language/use-texts.tsx';
import type { CurrentStaffMember } from '../api/auth-provider.ts';
import frame from './console-layout.module.css';
import { useShowMessage, useStaffCall, useStaffCommand } from '../api/use-staff-call.ts';
import { FormDialog } from './form-dialog.tsx';
import { ThemeAttributeSync } from '../theme/theme.tsx';
import { LoadingOrError } from './page.tsx';
import styles from './staff-menu-and-credentials.module.css';
import { QrCode } from '@bourse/web/qr/qr-code.tsx';

export function CurrentStaffMenu({ me, onKeys }: { me: CurrentStaffMember; onKeys(): void }) {
  const { shell, roles, ownPassword } = useTexts();
  const [changing, setChanging] = useState(false);
  const logout = useLogout();
  return (
    <div className={frame.foot}>
      <div className={frame.person}>
        {me.name}
        <span>{me.roles.map((role) => roles[role]).join(', ')}</span>
      </div>
      <div className={frame.tools}>
        <LanguageAndThemeButtons />
        <button type="button" onClick={onKeys} aria-keyshortcuts="?">
          {shell.keys}
        </button>
        <button type="button" onClick={() => setChanging(true)}>
          {ownPassword.open}
        </button>
        <button type="button" onClick={() => void logout()}>
          {shell.logout}
        </button>
      </div>
      {changing ? <ChangeOwnPasswordDialog onClose={() => setChanging(false)} /> : null}
    </div>
  );
}

/** Buttons that switch to the other language and to the other theme. */
export function LanguageAndThemeButtons() {
  const { shell } = useTexts();
  const language = useConsoleLanguage();
  const [, setLocale] = useLocaleState();
  const [, setTheme] = useTheme();
  const other = usePalette().palette.mode === 'dark' ? 'light' : 'dark';
  return (
    <>
      {CONSOLE_LANGUAGES.filter((each) => each !== language).map((each) => (
        <button key={each} type="button" lang={each === 'kor' ? 'ko' : 'en'} onClick={() => void setLocale(each)}>
          {LANGUAGE_NAMES[each]}
        </button>
      ))}
      <button type="button" onClick={() => setTheme(other)}>
        {shell[other]}
      </button>
    </>
  );
}

/** One's own password for the console. */

const SHORTEST = 8;
const PASSWORD_FIELDS = [
  { name: 'current', autoComplete: 'current-password' },
  { name: 'next', autoComplete: 'new-password' },
  { name: 'confirm', autoComplete: 'new-password' },
] as const;

function ChangeOwnPasswordDialog({ onClose }: { onClose(): void }) {
  const t = useTexts().ownPassword;
  const say = useShowMessage();
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

/**
 * What somebody sees at their first login, and nothing else: a secret and a password that the creator of the login
 * doesn't know.
 */

const FIELDS = [
  { name: 'current', type: 'password', autoComplete: 'current-password' },
  { name: 'next', type: 'password', autoComplete: 'new-password' },
  { name: 'confirm', type: 'password', autoComplete: 'new-password' },
  { name: 'otp', type: 'text', autoComplete: 'one-time-code' },
] as const;

export function FirstLoginCredentialsPage() {
  const t = useTexts().ownCredentials;
  const logout = useLogout();
  // Each read creates another secret, so it is read once.
  const reading = useStaffCall('staff/startOwnCredentials', {}, { isAccessLogged: true });
  useEffect(() => {
    document.title = `${t.title} · Bourse`;
  }, [t]);
  return (
    <main className={styles.page}>
      <ThemeAttributeSync />
      <div className={styles.card}>
        <h1>{t.title}</h1>
        <p>{t.about}</p>
        {reading.data ? (
          <>
            <OtpSecret {...reading.data} />
            <FirstLoginForm />
          </>
        ) : (
          <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
        )}
      </div>
      <div className={styles.tools}>
        <LanguageAndThemeButtons />
        <button type="button" onClick={() => void logout()}>
          {t.logout}
        </button>
      </div>
    </main>
  );
}

function FirstLoginForm() {
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

/** A secret for one-time codes, as a picture for an app and for typing. */
export function OtpSecret({ otpSecret, otpAddress }: { otpSecret: string; otpAddress: string }) {
  const t = useTexts().ownCredentials;
  return (
    <>
      <h2>{t.scan}</h2>
      <QrCode className={styles.picture} text={otpAddress} label={t.picture} correction="M" />
      <p>
        {t.byHand} <code>{otpSecret}</code>
      </p>
    </>
  );
}
