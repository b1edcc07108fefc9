/** JSON whose numbers stay as they are written: a price isn't rounded, and an id beyond 2^53 is what it was. */
import { SourceError, type SourceResponse } from './price-source.ts';
import { readSourceText } from './source-answers.ts';

/** As `JSON.parse`, with each number as its own text. Throws a `SyntaxError`. */
export const parseExactJson = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value,
  );

/** As `readSourceText`, parsed as exact JSON; `unreadable` if it isn't. `now`: epoch ms. */
export function readExactSourceJson(response: SourceResponse, now: number): unknown {
  const text = readSourceText(response, now);
  try {
    return parseExactJson(text);
  } catch {
    throw new SourceError('unreadable', `${text.length} characters that are no JSON`);
  }
}

const DECIMALS_MAXIMUM = 8;
const NUMBER = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?(?:[eE]([+-]?\d{1,2}))?$/;

/**
 * A number's text in plain notation with at most 8 decimals, rounded half up; null for anything else and for negative
 * ones. `1.25e-3` is `0.00125`.
 */
export function toDecimalText(value: unknown): string | null {
  const parts = typeof value === 'string' ? NUMBER.exec(value) : null;
  if (!parts || parts[1] === '-') return null;
  const [, , whole = '', decimals = '', exponent = '0'] = parts;
  // Units of 10^-8, of which the rest after the point decides the rounding.
  const shift = Number(exponent) - decimals.length + DECIMALS_MAXIMUM;
  const digits = BigInt(whole + decimals);
  const scaled =
    shift >= 0 ? digits * 10n ** BigInt(shift) : (digits * 2n + 10n ** BigInt(-shift)) / (2n * 10n ** BigInt(-shift));
  const text = scaled.toString().padStart(DECIMALS_MAXIMUM + 1, '0');
  const units = text.slice(0, -DECIMALS_MAXIMUM);
  const rest = text.slice(-DECIMALS_MAXIMUM).replace(/0+$/, '');
  return rest === '' ? units : `${units}.${rest}`;
}

/** Epoch ms of an RFC 3339 time with up to nine decimals, which are cut off at three; null if it is none. */
export function toEpochMs(value: unknown): number | null {
  const at = typeof value === 'string' ? Date.parse(value.replace(/(\.\d{3})\d+/, '$1')) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

/** The members of a JSON object; none for anything else. */
export const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

export const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
