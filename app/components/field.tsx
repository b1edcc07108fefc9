import {
  type HTMLInputAutoCompleteAttribute,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  useId,
  useState,
} from 'react';
import { useTexts } from '../language/language.ts';
import { IconButton } from './button.tsx';
import styles from './field.module.css';

export interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** A message next to the field; while there is one, the field is invalid. */
  error?: string | null;
  hint?: string;
  type?: 'text' | 'password' | 'search';
  /** `numeric` for digits only, `decimal` for amounts: the keyboard a phone shows. */
  keyboard?: 'numeric' | 'decimal' | 'text' | 'tel';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  name?: string;
  maxLength?: number;
  disabled?: boolean;
  onBlur?: () => void;
  /** An element at the field's end: a unit, a button. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
  inputProps?: InputHTMLAttributes<HTMLInputElement>;
}

/** A labelled input; the label is inside, above the value, so that a filled form can still be read. */
export function Field({
  label,
  value,
  onChange,
  error,
  hint,
  type = 'text',
  keyboard,
  end,
  ref,
  inputProps,
  ...rest
}: FieldProps) {
  const id = useId();
  const message = error || hint;
  return (
    <div className={styles.whole}>
      <div className={`${styles.field} ${error ? styles.wrong : ''}`}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          ref={ref}
          className={styles.input}
          type={type}
          value={value}
          inputMode={keyboard}
          aria-invalid={error ? true : undefined}
          aria-describedby={message ? `${id}-said` : undefined}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
          {...rest}
          {...inputProps}
        />
        {end ? <div className={styles.end}>{end}</div> : null}
      </div>
      <div className={error ? styles.error : styles.hint} id={`${id}-said`} role={error ? 'alert' : undefined}>
        {message}
      </div>
    </div>
  );
}

/** Never stored by the browser, whether shown or not. */
const SECRET: InputHTMLAttributes<HTMLInputElement> & { 'data-secret': '' } = { 'data-secret': '' };

/** A password: can be shown, works with password managers (`autoComplete` "current-password" or "new-password"). */
export function PasswordField({
  autoComplete = 'current-password',
  inputProps,
  ...props
}: Omit<FieldProps, 'type' | 'end' | 'keyboard'>) {
  const [isVisible, setIsVisible] = useState(false);
  const t = useTexts('shell');
  return (
    <Field
      {...props}
      type={isVisible ? 'text' : 'password'}
      autoComplete={autoComplete}
      inputProps={{ ...inputProps, ...SECRET }}
      end={
        <IconButton
          icon={isVisible ? 'eyeOff' : 'eye'}
          label={isVisible ? t.hidePassword : t.showPassword}
          onPress={() => setIsVisible(!isVisible)}
        />
      }
    />
  );
}
