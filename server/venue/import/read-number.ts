/** Exact numbers from other people's files: no float on the way. */
import { divide, power10, SCALE_DIGITS, STORED_MAXIMUM } from '@bourse/core/money.ts';

/** `value` has 8 decimals; `rounded`: the text had more (rounded half to even). */
export interface ReadNumber {
  value: bigint;
  rounded: boolean;
}

const FORM = /^([+-]?)(\d{0,19})(?:\.(\d{0,40}))?(?:[eE]([+-]?\d{1,2}))?$/;
/** The largest value of a database column. */
export const LARGEST = STORED_MAXIMUM;

/** Null if `text` isn't a number in plain or exponent notation, or exceeds `largest`. */
export function readNumber(text: string, largest = LARGEST): ReadNumber | null {
  const match = FORM.exec(text.trim());
  if (!match) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  if (whole === '' && fraction === '') return null;
  const digits = BigInt(whole + fraction);
  const shift = SCALE_DIGITS + Number(exponent) - fraction.length;
  if (digits !== 0n && shift > 19) return null;
  const value = shift >= 0 ? digits * powerOf(Math.min(shift, 19)) : divide(digits, powerOf(-shift), 'half-even');
  if (value > largest) return null;
  const rounded = shift < 0 && digits % powerOf(-shift) !== 0n;
  return { value: sign === '-' ? -value : value, rounded };
}

const powerOf = (n: number): bigint => (n <= 19 ? power10(n) : 10n ** BigInt(n));
