/** Who is logged in, the language and light or dark, and the logout. */
import { Button, TextField, useTheme } from '@mui/material';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { LANGUAGE_NAMES } from '@bourse/contract/texts/languages.ts';
import { CONSOLE_LANGUAGES, consoleLanguage } from '../language/console-language.ts';
import { useConsoleLanguage, useTexts } from '../language/use-texts.tsx';
import { type CurrentStaffMember, logOut } from '../api/session.ts';
import frame from './console-layout.module.css';
import { useStaffCall, useStaffCommand } from '../api/use-staff-call.ts';
import { CommandDialog } from '../form/command-dialog.tsx';
import { chosenTheme } from '../theme/theme.tsx';
import { LoadingOrError } from './page.tsx';
import styles from './staff-menu-and-credentials.module.css';
import { QrCode } from '@bourse/web/qr/qr-code.tsx';

export function CurrentStaffMenu({ me, onKeys }: { me: CurrentStaffMember; onKeys(): void }) {
  const { shell, roles, ownPassword } = useTexts();
  const [changing, setChanging] = useState(false);
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
        <button type="button" onClick={() => void logOut()}>
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
  const other = useTheme().palette.mode === 'dark' ? 'light' : 'dark';
  return (
    <>
      {CONSOLE_LANGUAGES.filter((each) => each !== language).map((each) => (
        <button key={each} type="button" lang={each === 'kor' ? 'ko' : 'en'} onClick={() => consoleLanguage.set(each)}>
          {LANGUAGE_NAMES[each]}
        </button>
      ))}
      <button type="button" onClick={() => chosenTheme.set(other)}>
        {shell[other]}
      </button>
    </>
  );
}

/** One's own password for the console. */

const SHORTEST = 8;

function ChangeOwnPasswordDialog({ onClose }: { onClose(): void }) {
  const t = useTexts().ownPassword;
  const password = { type: 'password', read: (text: string) => text } as const;
  return (
    <CommandDialog
      call="staff/changePassword"
      title={t.title}
      verb={t.change}
      initial={{ current: '', next: '', confirm: '' }}
      parts={({ current, next, confirm }) => [
        <p key="about">{t.about}</p>,
        {
          ...{ name: 'current', label: t.current, autoComplete: 'current-password', ...password },
          ...{ fault: t.needed, isWrong: current === '' },
        },
        {
          ...{ name: 'next', label: t.next, autoComplete: 'new-password', ...password },
          ...{ fault: t.short, isWrong: next.length < SHORTEST },
        },
        {
          ...{ name: 'confirm', label: t.confirm, autoComplete: 'new-password', ...password },
          ...{ fault: t.differ, isWrong: confirm !== next },
        },
      ]}
      successMessage={t.changed}
      onClose={onClose}
    />
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
  // Each read creates another secret, so it is read once.
  const reading = useStaffCall('staff/startOwnCredentials', {}, { isAccessLogged: true });
  useEffect(() => {
    document.title = `${t.title} · Bourse`;
  }, [t]);
  return (
    <main className={styles.page}>
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
        <button type="button" onClick={() => void logOut()}>
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
