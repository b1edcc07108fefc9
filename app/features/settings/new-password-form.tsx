/** What a change of password requires, the message for each faulty field, and the field of a refusal. */
import type { RefusalCode } from '@bourse/contract/refusals.ts';
import { type Texts, useAllTexts, useTexts } from '../../language/language.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useInlineFailureText } from '../../api/call-failures.ts';
import type { RefusalError } from '@bourse/web/refusal-error.ts';
import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/field.tsx';
import { focusFirstFault, useVisibleFaults } from '../../components/form-faults.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import styles from './settings.module.css';

interface PasswordInput {
  current: string;
  next: string;
  confirm: string;
}
type PasswordFaults = Partial<Record<keyof PasswordInput, string>>;
export type PasswordTexts = Pick<Texts, 'settings' | 'user'>;

const PASSWORD_MINIMUM = 8;

/** `currentEmpty` is the message for an empty proof: the current password's or the login password's. */
export function validateNewPassword(
  { current, next, confirm }: PasswordInput,
  t: PasswordTexts,
  currentEmpty: string,
): PasswordFaults {
  const faults: PasswordFaults = {};
  if (current === '') faults.current = currentEmpty;
  if (next === '') faults.next = t.settings.newEmpty;
  else if (next.length < PASSWORD_MINIMUM) faults.next = t.user.passwordShort;
  if (confirm === '') faults.confirm = t.user.confirmEmpty;
  else if (confirm !== next) faults.confirm = t.user.differ;
  return faults;
}

/** Whether a field was left empty: then the form as a whole is reported too. */
export const isPasswordFormIncomplete = (form: PasswordInput): boolean =>
  Object.values(form).some((value) => value === '');

const PLACES: Partial<Record<RefusalCode, keyof PasswordInput>> = {
  wrongPassword: 'current',
  wrongFundPassword: 'current',
  wrongChannelPassword: 'current',
  tooFrequent: 'current',
  passwordTooCommon: 'next',
  passwordIsAccount: 'next',
  secondPasswordIsLogin: 'next',
  passwordsDiffer: 'confirm',
};

/** The field that a refusal is about; null if none. */
export const findRefusedPasswordField = (code: RefusalCode): keyof PasswordInput | null => PLACES[code] ?? null;

export interface NewPasswordFormProps {
  words: { current: string; currentEmpty: string; next: string; confirm: string; submit: string; hint: string };
  /** What a password manager may fill into the first field. */
  currentKind: 'current-password' | 'off';
  busy: boolean;
  refusal: RefusalError | null;
  /** Called on typing: an old refusal no longer applies. */
  onChange: () => void;
  onSubmit: (form: PasswordInput) => void;
  children?: ReactNode;
  /** The field for a code, if the account requires one. */
  second?: ReactNode;
}

/** What is typed, and its faults. */
function useNewPasswordFields({ words: { currentEmpty }, refusal, onChange, onSubmit }: NewPasswordFormProps) {
  const [form, setForm] = useState<PasswordInput>({ current: '', next: '', confirm: '' });
  const faults = useVisibleFaults<PasswordFaults>(validateNewPassword(form, useAllTexts(), currentEmpty));
  const refused = refusal && findRefusedPasswordField(refusal.code);
  const words = useInlineFailureText(refused && !faults.visible[refused] ? refusal : null);

  const set = (name: keyof PasswordInput) => (value: string) => {
    setForm((before) => ({ ...before, [name]: value }));
    faults.mend(name);
    onChange();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (faults.mark()) return focusFirstFault();
    onSubmit(form);
  };
  const errorOf = (name: keyof PasswordInput): string | undefined =>
    faults.visible[name] ?? (refused === name ? (words ?? undefined) : undefined);
  const completeForm = useTexts('shell').completeForm;
  const isMissingFields = isPasswordFormIncomplete(form) && Object.keys(faults.visible).length > 0;
  return { form, set, submit, errorOf, lacking: isMissingFields ? completeForm : null };
}

/** Proof, new password and its confirmation. A failure keeps what was typed. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { words, currentKind, busy, children, second } = props;
  const user = useCurrentUser();
  const passwordHint = useTexts('user').passwordHint;
  const { form, set, submit, errorOf, lacking } = useNewPasswordFields(props);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {/* Tells password managers whose password it is. */}
      <input
        className="only-heard"
        type="text"
        name="username"
        autoComplete="username"
        value={user?.account ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      {children}
      <PasswordField
        label={words.current}
        name="current"
        value={form.current}
        onChange={set('current')}
        error={errorOf('current')}
        autoComplete={currentKind}
      />
      <PasswordField
        label={words.next}
        name="next"
        value={form.next}
        onChange={set('next')}
        error={errorOf('next')}
        hint={passwordHint}
        autoComplete="new-password"
      />
      <PasswordField
        label={words.confirm}
        name="confirm"
        value={form.confirm}
        onChange={set('confirm')}
        error={errorOf('confirm')}
        autoComplete="new-password"
      />
      {second}
      <p className={styles.hint} role={lacking ? 'alert' : undefined}>
        {lacking ?? words.hint}
      </p>
      <Button type="submit" busy={busy}>
        {words.submit}
      </Button>
    </form>
  );
}
