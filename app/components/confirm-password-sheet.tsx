import { type FormEvent, type ReactNode, useState } from 'react';
import { useInlineFailureText } from '../api/call-failures.ts';
import { type RefusalError } from '@bourse/web/refusal-error.ts';
import { Button } from './button.tsx';
import { PasswordField } from './field.tsx';
import { Sheet } from './sheet.tsx';
import { useTexts } from '../language/language.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import styles from './dialogs.module.css';

export interface ConfirmPasswordSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  lead: ReactNode;
  /** The verb of its one action. */
  action: string;
  danger?: boolean;
  busy: boolean;
  refusal: RefusalError | null;
  onChange?: () => void;
  onSubmit: (password: string) => void;
  /** Further fields below the password. */
  children?: ReactNode;
}

/** Asks for the login password before a sensitive action. It is forgotten when the sheet closes. */
export function ConfirmPasswordSheet(props: ConfirmPasswordSheetProps) {
  return (
    <Sheet open={props.open} onClose={props.onClose} title={props.title}>
      {props.open ? <PasswordProofForm {...props} /> : null}
    </Sheet>
  );
}

function PasswordProofForm({
  lead,
  action,
  danger,
  busy,
  refusal,
  onChange,
  onSubmit,
  children,
}: ConfirmPasswordSheetProps) {
  const t = useTexts('security');
  const user = useCurrentUser();
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (password !== '') onSubmit(password);
  };
  const isOfPassword = refusal?.code === 'wrongPassword' || refusal?.code === 'tooFrequent';
  const wrong = useInlineFailureText(isOfPassword ? refusal : null);
  return (
    <form className={styles.proof} onSubmit={submit} noValidate>
      <p className={styles.note}>{lead}</p>
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
      <PasswordField
        label={t.proof}
        name="password"
        value={password}
        onChange={(text) => {
          onChange?.();
          setPassword(text);
        }}
        error={wrong ?? (tried && password === '' ? t.proofEmpty : null)}
        autoComplete="current-password"
      />
      {children}
      <Button type="submit" kind={danger ? 'danger' : 'main'} busy={busy}>
        {action}
      </Button>
    </form>
  );
}
