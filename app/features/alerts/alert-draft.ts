/**
 * A price alert being edited: checked by the rule that will decide it, so that what is shown before the tap still holds
 * after it.
 */
import { type AlertKind, type AlertLevels, type AlertRefusal, decideAlert } from '@bourse/core/alerts/price-alert.ts';
import { divide, formatScaled, parseScaled } from '@bourse/core/money.ts';
import type { CommandInput } from '@bourse/web/calls.ts';
import { decimalsOf } from '../../format/numbers.ts';
import { withDigits } from '../positions/shared/price-words.ts';
import { readTyped } from '../../format/read-typed.ts';

/** `days` after today at whose end it expires; 0 means until it is removed. */
export interface AlertDraft {
  kind: AlertKind;
  price: string;
  percent: string;
  days: (typeof DAYS)[number];
}
export const KINDS = ['above', 'below', 'percent'] as const satisfies readonly AlertKind[];
export const DAYS = [0, 1, 7, 30] as const;
/** Distances to choose from, in percent. */
export const DISTANCES = [1, 3, 5, 10] as const;
export const FIRST_DRAFT: AlertDraft = { kind: 'above', price: '', percent: '', days: 0 };

interface Quoted {
  last: string;
  currency: string;
}

const typedOf = (text: string): bigint | null => {
  const typed = readTyped(text);
  return 'problem' in typed ? null : parseScaled(typed.value);
};

/** The server's rule applied to the draft at the present price. */
export function judge({ kind, price, percent }: AlertDraft, { last, currency }: Quoted): AlertLevels | AlertRefusal {
  const points = typedOf(percent);
  return decideAlert(
    { kind, price: typedOf(price), rate: points === null ? null : points / 100n, expiresAt: null },
    parseScaled(last),
    currency,
    0,
  );
}

/**
 * The last instant of the reader's own day, `days` after `now` (epoch ms): the same however often the button is tapped.
 */
export function endOfDayAfter(now: number, days: number): string {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, 23, 59, 59, 999).toISOString();
}

export function inputOf(
  { kind, price, percent, days }: AlertDraft,
  instrument: string,
  now: number,
): CommandInput<'discovery/setAlert'> {
  const level =
    kind === 'percent'
      ? { rate: formatScaled((typedOf(percent) ?? 0n) / 100n) }
      : { price: formatScaled(typedOf(price) ?? 0n) };
  return { instrument, kind, ...level, ...(days === 0 ? {} : { expiresAt: endOfDayAfter(now, days) }) };
}

/** A level `percent` from the present price, on a price step and with its decimals, never at the price itself. */
export function levelAt(kind: 'above' | 'below', percent: number, last: string, tick: string): string {
  const [from, step] = [parseScaled(last) ?? 0n, parseScaled(tick) || 1n];
  const exact = divide(from * BigInt(kind === 'above' ? 100 + percent : 100 - percent), 100n, 'half-even');
  return withDigits(formatScaled(divide(exact, step, kind === 'above' ? 'up' : 'down') * step), decimalsOf(tick));
}
