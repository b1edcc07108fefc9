/** A dialog that changes something: its fields, the reason for a refusal, and one verb. */
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  type TextFieldProps,
} from '@mui/material';
import { copyText } from '@bourse/web/copy-text.ts';
import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { useTexts } from '../language/use-texts.tsx';
import { showMessage } from './message-snackbar.tsx';
import styles from './form-dialog.module.css';

interface FormDialogProps {
  title: string;
  /** What the button does. */
  verb: string;
  danger?: boolean;
  busy: boolean;
  failure: string | null;
  onSubmit(): void;
  onClose(): void;
  /**
   * Nothing is typed in it, so the button itself has the focus, or the one beside it if this can't be undone; the same
   * applies without children.
   */
  plain?: boolean;
  children?: ReactNode;
}

export function FormDialog({
  title,
  verb,
  danger = false,
  busy,
  failure,
  onSubmit,
  onClose,
  children,
  plain = !children,
}: FormDialogProps) {
  const { list } = useTexts();
  const id = useId();
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={id} component="h2">
          {title}
        </DialogTitle>
        <DialogContent>
          <div className={styles.fields}>
            {children}
            {failure ? (
              <p className={styles.failure} role="alert">
                {failure}
              </p>
            ) : null}
          </div>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} autoFocus={plain && danger}>
            {list.cancel}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={danger ? 'error' : 'primary'}
            // A disabled button would lose the focus, and the dialog the key that closes it.
            aria-disabled={busy}
            autoFocus={plain && !danger}
          >
            {verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

export const FieldRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;

interface CheckGroupProps<Name extends string> {
  label: string;
  options: Readonly<Record<Name, string>>;
  chosen: readonly Name[];
  onChange(chosen: Name[]): void;
  fault?: string | null;
  /** Its first choice has the focus first. */
  autoFocus?: boolean;
}

/** Several choices out of a few. */
export function CheckboxGroup<Name extends string>(props: CheckGroupProps<Name>) {
  const { label, options, chosen, onChange, fault, autoFocus = false } = props;
  const names = Object.keys(options) as Name[];
  const toggle = (name: Name): void =>
    onChange(names.filter((each) => (each === name ? !chosen.includes(each) : chosen.includes(each))));
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div>
        {names.map((name, place) => (
          <label key={name}>
            <input
              type="checkbox"
              autoFocus={autoFocus && place === 0}
              checked={chosen.includes(name)}
              onChange={() => toggle(name)}
            />
            {options[name]}
          </label>
        ))}
      </div>
      {fault ? <p className={styles.failure}>{fault}</p> : null}
    </fieldset>
  );
}

/** Values that are displayed once and stored nowhere, such as a key. */
export function OneTimeSecrets({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles.once}>
      {facts.flatMap(([name, value]) => [
        <dt key={`${name}:`}>{name}</dt>,
        <dd key={name}>
          <span>{value}</span>
          <CopyButton about={name} text={value} />
        </dd>,
      ])}
    </dl>
  );
}

function CopyButton({ about, text }: { about: string; text: string }) {
  const { list } = useTexts();
  const copy = async (): Promise<void> => {
    const isDone = await copyText(text);
    showMessage(isDone ? list.copied : list.copyFailed, isDone ? 'success' : 'error');
  };
  return (
    <Button size="small" variant="outlined" aria-label={`${list.copy}: ${about}`} onClick={() => void copy()}>
      {list.copy}
    </Button>
  );
}

/** A choice in a form; its label is above it, even while nothing is chosen. */

type ChoiceFieldProps = Omit<TextFieldProps, 'select' | 'slotProps' | 'children' | 'onChange'> & {
  /** By value; an empty first one means that nothing is chosen. */
  options: Readonly<Record<string, string>>;
  onChoose(value: string): void;
};

export const ChoiceField = ({ options, onChoose, ...field }: ChoiceFieldProps) => (
  <TextField
    select
    {...field}
    onChange={(event) => onChoose(event.target.value)}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
  >
    {Object.entries(options).map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </TextField>
);
