import { formatScaled, parseScaled } from '@bourse/core/money.ts';

/** Most digits before the point; the calls take no more. */
const WHOLE_DIGITS = 12;

export type Typed = { value: string } | { problem: 'missing' | 'notPositive' | 'tooLong' };

/** A typed number in plain form ("012." → "12"), or what is wrong with it. */
export function readTyped(text: string): Typed {
  const plain = text.trim().replace(/\.$/, '');
  if (plain === '' || plain === '-') return { problem: 'missing' };
  if ((plain.replace(/^-?0*/, '').split('.')[0] ?? '').length > WHOLE_DIGITS) return { problem: 'tooLong' };
  const value = parseScaled(plain.startsWith('.') ? `0${plain}` : plain);
  if (value === null || value <= 0n) return { problem: 'notPositive' };
  return { value: formatScaled(value) };
}
