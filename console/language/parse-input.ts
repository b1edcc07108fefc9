/**
 * Numbers of a form as staff type or paste them: read as in the app, so that "1,234.56" and "1,500" have one value
 * everywhere.
 */
import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import { parseNumberInput, resolveNumberInput } from '@bourse/contract/number-input.ts';
import { percentToRate as plainRateOf } from '@bourse/web/format/figures.ts';

/** An amount as it is sent; unreadable text stays as typed, which no call accepts. */
export const parseAmount = (text: string, currency: string): string =>
  resolveNumberInput(text.trim(), { currency, decimals: CURRENCY_DIGITS[currency] });

/** A whole number of at most five digits. */
export function parseWholeNumber(text: string): number | null {
  const typed = parseNumberInput(text, { decimals: 0 });
  return 'value' in typed && /^\d{1,5}$/.test(typed.value) ? Number(typed.value) : null;
}

const PERCENT_DECIMALS = 6;
/**
 * A typed percentage as the rate that is sent: "33.5" is 0.335. Unreadable text becomes empty, which no call accepts.
 */
export function parsePercentAsRate(percent: string): string {
  const typed = parseNumberInput(percent, { decimals: PERCENT_DECIMALS });
  return 'value' in typed ? plainRateOf(typed.value) : '';
}

export { rateToPercent } from '@bourse/web/format/figures.ts';

/** The instant of a day and time typed on the reader's own clock; null if it isn't one. */
export const parseLocalDateTime = (local: string): string | null =>
  Number.isNaN(Date.parse(local)) ? null : new Date(local).toISOString();

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** The midnight at which the typed day begins here, or the one `later` days after; null if it isn't a day. */
export function parseDayAsMidnight(day: string, later = 0): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const at = new Date(year, month - 1, date + later);
  return DAY.test(day) && !Number.isNaN(at.getTime()) ? at.toISOString() : null;
}

const two = (count: number): string => String(count).padStart(2, '0');
/** The typed day, given its midnight or the one `later` days after. */
export function formatDayInput(instant: string, later = 0): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  at.setDate(at.getDate() - later);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
