import type { LegalTextName } from '@bourse/contract/constants.ts';
import { type FormEvent, useCallback, useState } from 'react';
import { describeFailure } from '../../api/call-failures.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Field, PasswordField } from '../../components/field.tsx';
import { showToast } from '../../components/toast.tsx';
import { useVisibleFaults } from '../../components/form-faults.ts';
import { getConfig } from '../../config/app-config.ts';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { Link } from '../../router/link.tsx';
import { navigate } from '../../router/location.ts';
import { startSession } from '../../session/session.ts';
import { VerificationCodeField } from './shared/verification-code-field.tsx';
import { ConsentField } from './consent-field.tsx';
import {
  parseTypedMobileNumber,
  validateMobileNumberLength,
  type FormFaults,
  findRefusalFaults,
  type RegistrationDraft,
  cleanTypedMobileNumber,
} from './shared/validate-credentials.ts';
import { parseInvitationCode, validateRegistration } from './validate-registration.ts';
import { AuthPageFrame } from './auth-page-frame.tsx';
import styles from './entry.module.css';

/** What was typed and read, its faults, and the registration itself. */
function useRegistration() {
  const t = useTexts('user');
  const done = useTexts('successes').registration;
  const { to, invitation = '' } = useHashQuery();
  const { sendsCodes } = getConfig();
  const register = useCommand('user/register', { hasNoIdempotencyKey: true });
  const [form, setForm] = useState<RegistrationDraft>({
    account: '',
    password: '',
    confirmPassword: '',
    invitationCode: invitation,
    code: '',
    agreed: false,
  });
  const [read, setRead] = useState<Partial<Record<LegalTextName, number>>>({});
  const onRead = useCallback(
    (which: LegalTextName, version: number) =>
      setRead((before) => ({ ...before, [which]: Math.max(version, before[which] ?? 0) })),
    [],
  );
  const faults = useVisibleFaults<FormFaults<RegistrationDraft>>(validateRegistration(form, sendsCodes, t));

  const visibleFaults = {
    ...findRefusalFaults(register.refusal?.code, () => describeFailure(register.refusal)),
    ...faults.visible,
  };

  /** A field being corrected loses its message; the others keep theirs. */
  const set = (name: keyof RegistrationDraft) => (value: string | boolean) => {
    register.reset();
    setForm((before) => ({ ...before, [name]: value }));
    faults.mend(name);
  };
  const mayAsk = () => !faults.mark('account');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const number = parseTypedMobileNumber(form.account);
    if (faults.mark() || 'fault' in number) return;
    const { password, confirmPassword, code } = form;
    const session = await register.run({
      ...number,
      password,
      confirmPassword,
      invitationCode: parseInvitationCode(form.invitationCode),
      ...(sendsCodes ? { code } : {}),
      agreed: true,
      read,
    });
    if (!session) return;
    showToast(done, 'good');
    startSession({ token: session.token, account: number.account });
    navigate('/login/loginAfter', { to }, { replace: true });
  };
  return { form, visibleFaults, set, mayAsk, onRead, submit, to, isPending: register.isPending };
}

function RegisterForm({ registration }: { registration: ReturnType<typeof useRegistration> }) {
  const t = useTexts('user');
  const { form, visibleFaults, set } = registration;
  return (
    <form onSubmit={(event) => void registration.submit(event)} noValidate>
      <Field
        label={t.account}
        name="username"
        value={form.account}
        onChange={(text) => set('account')(cleanTypedMobileNumber(text))}
        error={visibleFaults.account ?? validateMobileNumberLength(form.account, t)}
        keyboard="tel"
        autoComplete="username"
      />
      {getConfig().sendsCodes ? (
        <VerificationCodeField
          number={parseTypedMobileNumber(form.account)}
          mayAsk={registration.mayAsk}
          value={form.code}
          onChange={set('code')}
          error={visibleFaults.code}
        />
      ) : null}
      <PasswordField
        label={t.password}
        name="new-password"
        value={form.password}
        onChange={set('password')}
        error={visibleFaults.password}
        hint={t.passwordHint}
        autoComplete="new-password"
      />
      <PasswordField
        label={t.confirmPassword}
        name="confirm-password"
        value={form.confirmPassword}
        onChange={set('confirmPassword')}
        error={visibleFaults.confirmPassword}
        autoComplete="new-password"
      />
      <Field
        label={t.invitationCode}
        name="invitation"
        value={form.invitationCode}
        onChange={set('invitationCode')}
        error={visibleFaults.invitationCode}
        autoComplete="off"
      />
      <ConsentField
        agreed={form.agreed}
        onChange={set('agreed')}
        onRead={registration.onRead}
        error={visibleFaults.agreed}
      />
      <Button type="submit" busy={registration.isPending}>
        {t.register}
      </Button>
    </form>
  );
}

export default function RegisterScreen() {
  const t = useTexts('user');
  const registration = useRegistration();
  return (
    <AuthPageFrame
      title={t.openTitle}
      lead={t.openHint}
      foot={
        <>
          <span>{t.haveAccount}</span>
          <Link to="/login/login" query={{ to: registration.to }} className={styles.link}>
            {t.login}
          </Link>
        </>
      }
    >
      <RegisterForm registration={registration} />
    </AuthPageFrame>
  );
}
