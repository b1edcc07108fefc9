/** What the stepper does with a typed text. Texts stay texts: no digit is lost to a float. */
import { STEPPER_MINIMUM } from '@bourse/contract/constants.ts';
import { readTypedNumber, typedValue } from '@bourse/contract/typed-number.ts';
import { formatDecimal, parseDecimal } from '@bourse/core/money.ts';

export interface StepperBounds {
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
  parseDecimal(typedValue(text, { decimals }), SCALE_DIGITS);

/** Formats a value with the requested decimals, or with those it has. */
function write(value: bigint, decimals: number | undefined): string {
  if (decimals !== undefined) {
    const kept = 10n ** BigInt(SCALE_DIGITS - decimals);
    return formatDecimal(value / kept, decimals);
  }
  return formatDecimal(value, SCALE_DIGITS).replace(/\.?0+$/, '');
}

/**
 * The result of a press, within min and max; the minimum if nothing can be read. A typed number is never clamped: it
 * would be a different order.
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

/** Whether a press can go in its direction, also from beyond a bound; never from unreadable text. */
export function canStep(text: string, direction: 1 | -1, bounds: StepperBounds = {}): boolean {
  const typed = readTypedNumber(text, { decimals: bounds.decimals });
  if ('problem' in typed) return typed.problem === 'missing' && direction === 1;
  const [from, to] = [parse(typed.value) ?? 0n, parse(stepTyped(text, direction, bounds)) ?? 0n];
  return direction === 1 ? to > from : to < from;
}
