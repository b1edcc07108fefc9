import { type FormEvent, useState } from 'react';
import { describeFailure } from '../../api/call-failures.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Field, PasswordField } from '../../components/field.tsx';
import { showToast } from '../../components/toast.tsx';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { navigate } from '../../router/location.ts';
import { VerificationCodeField } from './shared/verification-code-field.tsx';
import {
  parseTypedMobileNumber,
  validateMobileNumberLength,
  type RegistrationDraft,
  findRefusalFaults,
  cleanTypedMobileNumber,
} from './shared/validate-credentials.ts';
import { validateRegistration } from './validate-registration.ts';
import { AuthPageFrame } from './auth-page-frame.tsx';
import styles from './entry.module.css';

type Form = Pick<RegistrationDraft, 'account' | 'code' | 'password' | 'confirmPassword'>;

/** What was typed, its faults, and the change itself. */
function usePasswordReset() {
  const t = useTexts('user');
  const reset = useCommand('user/resetPassword', { hasNoIdempotencyKey: true });
  const [form, setForm] = useState<Form>({ account: '', code: '', password: '', confirmPassword: '' });
  const [tried, setTried] = useState(false);
  const { refusal } = reset;
  const faults = validateRegistration({ ...form, invitationCode: 'none is asked for', agreed: true }, true, t);
  const visibleFaults = {
    ...findRefusalFaults(refusal?.code, () => describeFailure(refusal)),
    ...(refusal?.code === 'accountNotFound' ? { account: describeFailure(refusal) } : {}),
    ...(tried ? faults : {}),
  };
  const set = (name: keyof Form) => (text: string) => {
    reset.reset();
    setForm((before) => ({ ...before, [name]: text }));
  };
  const mayAsk = () => {
    setTried(faults.account !== undefined);
    return faults.account === undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const number = parseTypedMobileNumber(form.account);
    if (Object.keys(faults).length > 0 || 'fault' in number) return;
    if (
      !(await reset.run({
        ...number,
        code: form.code,
        next: form.password,
        confirm: form.confirmPassword,
      }))
    )
      return;
    showToast(t.resetDone, 'good');
    navigate('/login/login', {}, { replace: true });
  };
  return { form, visibleFaults, set, mayAsk, submit, isPending: reset.isPending };
}

/** Sets a new login password by a code sent to the number. */
export default function ResetPasswordScreen() {
  const t = useTexts('user');
  const { form, visibleFaults, set, mayAsk, submit, isPending } = usePasswordReset();
  return (
    <AuthPageFrame
      title={t.resetTitle}
      lead={t.resetLead}
      foot={
        <Link to="/login/login" className={styles.link}>
          {t.backToLogin}
        </Link>
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label={t.account}
          name="username"
          value={form.account}
          onChange={(text) => set('account')(cleanTypedMobileNumber(text))}
          error={visibleFaults.account ?? validateMobileNumberLength(form.account, t)}
          keyboard="tel"
          autoComplete="username"
        />
        <VerificationCodeField
          number={parseTypedMobileNumber(form.account)}
          mayAsk={mayAsk}
          value={form.code}
          onChange={set('code')}
          error={visibleFaults.code}
        />
        <PasswordField
          label={t.newPassword}
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
        <Button type="submit" busy={isPending}>
          {t.setPassword}
        </Button>
      </form>
    </AuthPageFrame>
  );
}
