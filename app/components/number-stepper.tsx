/** A number between two buttons that step it up and down. */
import { useTexts } from '../language/language.ts';
import { Icon } from './icon.tsx';
import { TypedNumberField } from './number-field.tsx';
import styles from './controls.module.css';
import { useRepeatingPress } from './use-repeating-press.ts';
import { useTypedNumber } from './use-typed-number.ts';
import { STEPPER_MINIMUM } from '@bourse/contract/constants.ts';
import { parseNumberInput, resolveNumberInput } from '@bourse/contract/number-input.ts';
import { formatDecimal, parseDecimal } from '@bourse/core/ledger/money.ts';

export interface NumberStepperProps extends NumberStepperBounds {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The currency whose sign or code may be typed too; without one it isn't money. */
  currency?: string;
  /** The name of what is counted, which may be typed too; `SHARES_UNIT` for that word in any language. */
  unit?: string;
  error?: string | null;
  hint?: string;
}

/**
 * A number with − and +, which stop at min (1) and max. Typed text stays unchanged: the form that shows the field
 * reports invalid values next to it.
 */
export function NumberStepper({ label, value, onChange, currency, unit, error, hint, ...bounds }: NumberStepperProps) {
  const t = useTexts('shell');
  const typed = useTypedNumber(value, onChange, { decimals: bounds.decimals, currency, unit });
  const press = (direction: 1 | -1) =>
    canStep(value, direction, bounds) && onChange(stepNumberText(value, direction, bounds));
  const down = useRepeatingPress(() => press(-1));
  const up = useRepeatingPress(() => press(1));
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

/** What the stepper does with a typed text. Texts stay texts: no digit is lost to a float. */

export interface NumberStepperBounds {
  /** 1 by default. */
  min?: string;
  max?: string;
  /** How much one press adds; 1 by default. */
  step?: string;
  /** Most decimals; by default as many as are typed (up to 8). */
  decimals?: number;
}

const SCALE_DIGITS = 8;
const parse = (text: string, decimals?: number): bigint | null =>
  parseDecimal(resolveNumberInput(text, { decimals }), SCALE_DIGITS);

/** Formats a value with the requested decimals, or with those it has. */
function formatValue(value: bigint, decimals: number | undefined): string {
  if (decimals !== undefined) {
    const divisor = 10n ** BigInt(SCALE_DIGITS - decimals);
    return formatDecimal(value / divisor, decimals);
  }
  return formatDecimal(value, SCALE_DIGITS).replace(/\.?0+$/, '');
}

/**
 * The result of a press, within min and max; the minimum if nothing can be read. A typed number is never clamped: it
 * would be a different order.
 */
export function clampNumberText(
  text: string,
  { min = String(STEPPER_MINIMUM), max, decimals }: NumberStepperBounds = {},
): string {
  const low = parse(min) ?? 0n;
  const high = max === undefined ? null : parse(max);
  let value = parse(text, decimals) ?? low;
  if (high !== null && value > high) value = high;
  if (value < low) value = low;
  return formatValue(value, decimals);
}

/** One press up (+1) or down (−1), clamped. */
export function stepNumberText(text: string, direction: 1 | -1, bounds: NumberStepperBounds = {}): string {
  const step = parse(bounds.step ?? '1') ?? 0n;
  const from = parse(text, bounds.decimals) ?? 0n;
  return clampNumberText(formatDecimal(from + step * BigInt(direction), SCALE_DIGITS), bounds);
}

/** Whether a press can go in its direction, also from beyond a bound; never from unreadable text. */
export function canStep(text: string, direction: 1 | -1, bounds: NumberStepperBounds = {}): boolean {
  const typed = parseNumberInput(text, { decimals: bounds.decimals });
  if ('problem' in typed) return typed.problem === 'missing' && direction === 1;
  const [from, to] = [parse(typed.value) ?? 0n, parse(stepNumberText(text, direction, bounds)) ?? 0n];
  return direction === 1 ? to > from : to < from;
}
