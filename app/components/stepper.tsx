/** A number between two buttons that step it up and down. */
import { useTexts } from '../language/language.ts';
import { Icon } from './icon.tsx';
import { TypedNumberField } from './number-field.tsx';
import { canStep, type StepperBounds, stepTyped } from './stepper-value.ts';
import styles from './stepper.module.css';
import { useLongPress } from './use-long-press.ts';
import { useTypedNumber } from './use-typed-number.ts';

export interface StepperProps extends StepperBounds {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The currency whose sign or code may be typed too; without one it isn't money. */
  currency?: string;
  /** The name of what is counted, which may be typed too; `SHARES` for that word in any language. */
  unit?: string;
  error?: string | null;
  hint?: string;
}

/**
 * A number with − and +, which stop at min (1) and max. Typed text stays unchanged: the form that shows the field
 * reports invalid values next to it.
 */
export function Stepper({ label, value, onChange, currency, unit, error, hint, ...bounds }: StepperProps) {
  const t = useTexts('shell');
  const typed = useTypedNumber(value, onChange, { decimals: bounds.decimals, currency, unit });
  const press = (direction: 1 | -1) =>
    canStep(value, direction, bounds) && onChange(stepTyped(value, direction, bounds));
  const down = useLongPress(() => press(-1));
  const up = useLongPress(() => press(1));
  const buttons = (
    <>
      <button
        type="button"
        className={styles.step}
        aria-label={t.less}
        data-choice="fills"
        disabled={!canStep(value, -1, bounds)}
        {...down}
      >
        <Icon name="minus" size="small" />
      </button>
      <button
        type="button"
        className={styles.step}
        aria-label={t.more}
        data-choice="fills"
        disabled={!canStep(value, 1, bounds)}
        {...up}
      >
        <Icon name="plus" size="small" />
      </button>
    </>
  );
  return (
    <TypedNumberField label={label} typed={typed} decimals={bounds.decimals} error={error} hint={hint} end={buttons} />
  );
}
