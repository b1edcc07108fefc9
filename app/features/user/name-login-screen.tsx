/** Logs in without a mobile number: by a league's code, a name on its list and the code behind the name. */
import type { LegalTextName } from '@bourse/contract/constants.ts';
import { type FormEvent, useCallback, useState } from 'react';
import { useInlineFailureText } from '../../api/call-failures.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Field, PasswordField } from '../../components/field.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { Link } from '../../router/link.tsx';
import { navigate } from '../../router/location.ts';
import { parseSecondFactor } from '../../session/second-factor-input.ts';
import { startSession } from '../../session/session.ts';
import { AuthPageFrame } from './auth-page-frame.tsx';
import { ConsentField } from './consent-field.tsx';
import styles from './entry.module.css';

/** Codes may be copied from paper: spaces and lower case are accepted. */
const codeOf = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();
const IS_CODE = /^[A-HJ-NP-Z2-9]{8,12}$/;

/** What was typed and read, and the login itself. */
function useNameLogin() {
  const query = useHashQuery();
  const login = useCommand('leagues/logInByName', { hasNoIdempotencyKey: true });
  const [form, setForm] = useState({
    league: query['league'] ?? '',
    name: query['name'] ?? '',
    password: query['code'] ?? '',
    otp: '',
  });
  const [agreed, setAgreed] = useState(false);
  const [read, setRead] = useState<Partial<Record<LegalTextName, number>>>({});
  const [requested, setRequested] = useState({ agreement: false, otp: false });
  const [tried, setTried] = useState(false);
  const onRead = useCallback(
    (which: LegalTextName, version: number) =>
      setRead((before) => ({ ...before, [which]: Math.max(version, before[which] ?? 0) })),
    [],
  );
  const { refusal } = login;
  const asks = {
    agreement: requested.agreement || refusal?.code === 'agreementRequired',
    otp: requested.otp || refusal?.code === 'otpRequired',
  };
  const set = (name: keyof typeof form) => (value: string) => {
    setRequested(asks);
    login.reset();
    setForm((before) => ({ ...before, [name]: value }));
  };
  const league = codeOf(form.league);
  const name = form.name.trim();
  const isComplete = IS_CODE.test(league) && name !== '' && form.password !== '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setRequested(asks);
    if (!isComplete) return;
    const session = await login.run({
      ...{ league, name, password: form.password },
      ...(agreed ? { agreed: true, read } : {}),
      ...parseSecondFactor(form.otp),
    });
    if (!session) return;
    startSession({ token: session.token, account: session.account });
    // The code joins as well, and is refused where somebody else uses it.
    const code = codeOf(form.password);
    const to = IS_CODE.test(code) ? `/home/leagues?code=${code}` : '/home/leagues';
    navigate('/login/loginAfter', { to }, { replace: true });
  };
  return {
    ...{ form, set, agreed, setAgreed, onRead, asks, submit },
    refusal,
    isIncomplete: tried && !isComplete,
    isPending: login.isPending,
  };
}

export default function NameLoginScreen() {
  const t = useTexts('leagues');
  const { form, set, agreed, setAgreed, onRead, asks, submit, refusal, isIncomplete, isPending } = useNameLogin();
  const described = useInlineFailureText(refusal);
  const failure = refusal?.code === 'wrongCredentials' ? t.wrongNameLogin : described;
  const isAgreementMissing = refusal?.code === 'agreementRequired';
  const isOtpFault = refusal?.code === 'otpRequired' || refusal?.code === 'wrongOtp';
  return (
    <AuthPageFrame
      title={t.logIn}
      lead={t.nameLoginSays}
      foot={
        <Link to="/login/login" className={styles.link}>
          {t.haveAccount}
        </Link>
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label={t.leagueCode}
          value={form.league}
          onChange={set('league')}
          maxLength={20}
          inputProps={{ autoCapitalize: 'characters', spellCheck: false }}
        />
        <Field label={t.yourName} name="username" value={form.name} onChange={set('name')} maxLength={100} />
        <PasswordField
          label={t.yourCode}
          name="password"
          value={form.password}
          onChange={set('password')}
          error={isIncomplete ? t.fillAll : isAgreementMissing || isOtpFault ? undefined : (failure ?? undefined)}
          autoComplete="current-password"
        />
        {asks.otp ? (
          <Field
            label={t.otp}
            value={form.otp}
            onChange={set('otp')}
            error={isOtpFault ? failure : null}
            autoComplete="one-time-code"
            maxLength={32}
          />
        ) : null}
        {asks.agreement ? (
          <ConsentField
            agreed={agreed}
            onChange={setAgreed}
            onRead={onRead}
            {...(isAgreementMissing && failure ? { error: failure } : {})}
          />
        ) : null}
        <Button type="submit" busy={isPending}>
          {t.logIn}
        </Button>
      </form>
    </AuthPageFrame>
  );
}
