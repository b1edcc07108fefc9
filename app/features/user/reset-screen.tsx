import { type FormEvent, useState } from 'react';
import { describeFailure } from '../../api/failure.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Field, PasswordField } from '../../components/field.tsx';
import { showToast } from '../../components/toast.tsx';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { navigate } from '../../router/location.ts';
import { CodeField } from './shared/code-field.tsx';
import { accountOf, accountTooLong, type Registration, refusalFault, typedAccount } from './shared/credentials.ts';
import { registrationFaults } from './registration-faults.ts';
import { EntryFrame } from './entry-frame.tsx';
import styles from './entry.module.css';

type Form = Pick<Registration, 'account' | 'code' | 'password' | 'confirmPassword'>;

/** What was typed, its faults, and the change itself. */
function useReset() {
  const t = useTexts('user');
  const reset = useCommand('user/resetPassword', { keyless: true });
  const [form, setForm] = useState<Form>({ account: '', code: '', password: '', confirmPassword: '' });
  const [tried, setTried] = useState(false);
  const { refusal } = reset;
  const faults = registrationFaults({ ...form, invitationCode: 'none is asked for', agreed: true }, true, t);
  const shown = {
    ...refusalFault(refusal?.code, () => describeFailure(refusal)),
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
    if (Object.keys(faults).length > 0) return;
    if (
      !(await reset.run({
        account: accountOf(form.account),
        code: form.code,
        next: form.password,
        confirm: form.confirmPassword,
      }))
    )
      return;
    showToast(t.resetDone, 'good');
    navigate('/login/login', {}, { replace: true });
  };
  return { form, shown, set, mayAsk, submit, isPending: reset.isPending };
}

/** Sets a new login password by a code sent to the number. */
export default function ResetScreen() {
  const t = useTexts('user');
  const { form, shown, set, mayAsk, submit, isPending } = useReset();
  return (
    <EntryFrame
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
          onChange={(text) => set('account')(typedAccount(text))}
          error={shown.account ?? accountTooLong(form.account, t)}
          keyboard="tel"
          autoComplete="username"
        />
        <CodeField
          account={accountOf(form.account)}
          mayAsk={mayAsk}
          value={form.code}
          onChange={set('code')}
          error={shown.code}
        />
        <PasswordField
          label={t.newPassword}
          name="new-password"
          value={form.password}
          onChange={set('password')}
          error={shown.password}
          hint={t.passwordHint}
          autoComplete="new-password"
        />
        <PasswordField
          label={t.confirmPassword}
          name="confirm-password"
          value={form.confirmPassword}
          onChange={set('confirmPassword')}
          error={shown.confirmPassword}
          autoComplete="new-password"
        />
        <Button type="submit" busy={isPending}>
          {t.setPassword}
        </Button>
      </form>
    </EntryFrame>
  );
}
