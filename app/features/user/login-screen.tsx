/** Logs in without account or password. */
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { showToast } from '../../components/toast.tsx';
import { useTexts } from '../../language/language.ts';
import styles from './entry.module.css';
import { type FormEvent, useState } from 'react';
import { describeFailure } from '../../api/call-failures.ts';
import { Field, PasswordField } from '../../components/field.tsx';
import { getConfig } from '../../config/app-config.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { Link } from '../../router/link.tsx';
import { navigate } from '../../router/location.ts';
import { preloadScreen } from '../../router/load-screen.ts';
import { parseSecondFactor, canUsePasskeys } from '../../session/second-factor-input.ts';
import { startSession } from '../../session/session.ts';
import {
  parseTypedMobileNumber,
  validateMobileNumberLength,
  validateLogin,
  findRefusalFaults,
  cleanTypedMobileNumber,
} from './shared/validate-credentials.ts';
import { AuthPageFrame } from './auth-page-frame.tsx';

function PasskeyLogin({ onDone }: { onDone: (session: { token: string; account: string }) => void }) {
  const t = useTexts('user');
  const start = useCommand('user/startPasskeyLogin', { hasNoIdempotencyKey: true });
  const login = useCommand('user/loginWithPasskey', { hasNoIdempotencyKey: true });
  const enter = async () => {
    const challenge = await start.run({});
    if (!challenge) return;
    const { getPasskeyProof } = await import('../../session/get-passkey-proof.ts');
    const passkey = await getPasskeyProof(challenge);
    if (!passkey) return showToast(t.passkeyGivenUp, 'bad');
    const session = await login.run(passkey);
    if (session) onDone({ token: session.token, account: session.account });
  };
  return (
    <div className={styles.other}>
      <Button kind="soft" busy={start.isPending || login.isPending} onPress={() => void enter()}>
        {t.withPasskey}
      </Button>
    </div>
  );
}

const AFTER = '/login/loginAfter';

/** What was typed, its faults, and the login itself. */
function useLogin() {
  const t = useTexts('user');
  const { to } = useHashQuery();
  const login = useCommand('user/login', { hasNoIdempotencyKey: true });
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  /** Null until the server has asked for one. */
  const [code, setCode] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const { refusal } = login;
  const faults = {
    ...findRefusalFaults(refusal?.code, () => describeFailure(refusal)),
    ...(tried ? validateLogin({ account, password }, t) : {}),
  };
  const isCodeRequested = code !== null || refusal?.code === 'otpRequired';
  const codeFault = refusal?.code === 'wrongOtp' ? describeFailure(refusal) : undefined;
  /** Typing clears the messages about it. */
  const mend = (set: (text: string) => void) => (text: string) => {
    if (isCodeRequested && code === null) setCode('');
    login.reset();
    set(text);
  };
  const enter = (session: { token: string; account: string }) => {
    startSession(session);
    navigate(AFTER, { to }, { replace: true });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const number = parseTypedMobileNumber(account);
    if ('fault' in number || password === '') return;
    const session = await login.run({
      ...number,
      password,
      ...parseSecondFactor(code ?? ''),
    });
    if (session) enter({ token: session.token, account: number.account });
  };
  return {
    account,
    setAccount,
    password,
    setPassword,
    code,
    setCode,
    faults,
    isCodeRequested,
    codeFault,
    mend,
    enter,
    submit,
    to,
    isPending: login.isPending,
  };
}

function LoginForm({ login }: { login: ReturnType<typeof useLogin> }) {
  const t = useTexts('user');
  const { account, password, code, faults, mend } = login;
  return (
    // What comes after the login is loaded while somebody types.
    <form onFocus={() => preloadScreen(AFTER)} onSubmit={(event) => void login.submit(event)} noValidate>
      <Field
        label={t.account}
        name="username"
        value={account}
        onChange={mend((text) => login.setAccount(cleanTypedMobileNumber(text)))}
        error={faults.account ?? validateMobileNumberLength(account, t)}
        keyboard="tel"
        autoComplete="username webauthn"
      />
      <PasswordField
        label={t.password}
        name="password"
        value={password}
        onChange={mend(login.setPassword)}
        error={faults.password}
        autoComplete="current-password"
      />
      {login.isCodeRequested ? (
        <Field
          label={t.otp}
          name="otp"
          value={code ?? ''}
          onChange={mend(login.setCode)}
          error={login.codeFault}
          hint={t.otpHint}
          autoComplete="one-time-code"
          maxLength={32}
        />
      ) : null}
      <Button type="submit" busy={login.isPending}>
        {t.login}
      </Button>
    </form>
  );
}

export default function LoginScreen() {
  const t = useTexts('user');
  const login = useLogin();
  const { invitation } = useHashQuery();
  return (
    <AuthPageFrame
      title={t.welcomeBack}
      lead={t.tagline}
      foot={
        <>
          <span>{t.newHere}</span>
          <Link to="/login/register" query={{ to: login.to, invitation }} className={styles.link}>
            {t.openAccount}
          </Link>
        </>
      }
    >
      <LoginForm login={login} />
      <div className={styles.ways}>
        {getConfig().sendsCodes ? (
          <Link to="/login/reset" className={styles.link}>
            {t.forgot}
          </Link>
        ) : null}
        {getConfig().nameLogins ? (
          <Link to="/login/name" className={styles.link}>
            {t.byName}
          </Link>
        ) : null}
      </div>
      {canUsePasskeys() ? <PasskeyLogin onDone={login.enter} /> : null}
    </AuthPageFrame>
  );
}
