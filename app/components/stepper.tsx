import { useTexts } from '../language/language.ts';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';
import { canStep, clampTyped, type StepperBounds, stepTyped, stripTyped } from './stepper-value.ts';
import styles from './stepper.module.css';
import { useLongPress } from './use-long-press.ts';

export interface StepperProps extends StepperBounds {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  hint?: string;
}

/** A number with − and +; typing is free, leaving the field clamps to min (1) and max. */
export function Stepper({ label, value, onChange, error, hint, ...bounds }: StepperProps) {
  const t = useTexts('shell');
  const down = useLongPress(() => onChange(stepTyped(value, -1, bounds)));
  const up = useLongPress(() => onChange(stepTyped(value, 1, bounds)));
  const buttons = (
    <>
      <button type="button" className={styles.step} aria-label={t.less} disabled={!canStep(value, -1, bounds)} {...down}><Icon name="minus" size="small" /></button>
      <button type="button" className={styles.step} aria-label={t.more} disabled={!canStep(value, 1, bounds)} {...up}><Icon name="plus" size="small" /></button>
    </>
  );
  return (
    <Field label={label} value={value} error={error} hint={hint} keyboard={bounds.decimals === 0 ? 'numeric' : 'decimal'} autoComplete="off"
      onChange={(text) => onChange(stripTyped(text, bounds.decimals))} onBlur={() => value !== '' && onChange(clampTyped(value, bounds))} end={buttons} />
  );
}
