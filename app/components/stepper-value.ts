/** What the stepper does with a typed text. Texts stay texts: no digit is lost to a float. */
import { STEPPER_MINIMUM } from '@bourse/contract/constants.ts';
import { keepTyped, readTypedNumber, typedValue } from '@bourse/contract/typed-number.ts';
import { formatDecimal, parseDecimal } from '@bourse/core/money.ts';

export interface StepperBounds {
  /** 1 unless told otherwise. */
  min?: string;
  max?: string;
  /** How much one press adds; 1 unless told otherwise. */
  step?: string;
  /** Most decimals; as many as are typed (8) if not told. */
  decimals?: number;
}

const SCALE_DIGITS = 8;
const parse = (text: string, decimals?: number): bigint | null =>
  parseDecimal(typedValue(text, { decimals }), SCALE_DIGITS);

/** Write a value with the decimals that are asked for, or with those it has. */
function write(value: bigint, decimals: number | undefined): string {
  if (decimals !== undefined) {
    const kept = 10n ** BigInt(SCALE_DIGITS - decimals);
    return formatDecimal(value / kept, decimals);
  }
  return formatDecimal(value, SCALE_DIGITS).replace(/\.?0+$/, '');
}

/**
 * While typing: letters are dropped where no digit stands beside them. No separator goes and no decimal is cut: what
 * can't be read stays and is refused.
 */
export const stripTyped = (text: string, decimals?: number): string => keepTyped(text, { decimals });

/**
 * What a press gives, within min and max; where nothing can be read, the minimum. A typed number is never clamped: it
 * would be another order.
 */
export function clampTyped(text: string, { min = String(STEPPER_MINIMUM), max, decimals }: StepperBounds = {}): string {
  const low = parse(min) ?? 0n;
  const high = max === undefined ? null : parse(max);
  let value = parse(text, decimals) ?? low;
  if (high !== null && value > high) value = high;
  if (value < low) value = low;
  return write(value, decimals);
}

/** One press up (+1) or down (−1), clamped. */
export function stepTyped(text: string, direction: 1 | -1, bounds: StepperBounds = {}): string {
  const step = parse(bounds.step ?? '1') ?? 0n;
  const from = parse(text, bounds.decimals) ?? 0n;
  return clampTyped(formatDecimal(from + step * BigInt(direction), SCALE_DIGITS), bounds);
}

/** Whether a press leads in its direction, from beyond a bound too; what can't be read is no place to start from. */
export function canStep(text: string, direction: 1 | -1, bounds: StepperBounds = {}): boolean {
  const typed = readTypedNumber(text, { decimals: bounds.decimals });
  if ('problem' in typed) return typed.problem === 'missing' && direction === 1;
  const [from, to] = [parse(typed.value) ?? 0n, parse(stepTyped(text, direction, bounds)) ?? 0n];
  return direction === 1 ? to > from : to < from;
}
