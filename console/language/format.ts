/** How figures, times and ages are written on the console's pages. */
import { formatDateTime, formatMoney } from '@bourse/contract/format.ts';
import { LOCALES } from '@bourse/contract/texts/languages.ts';
import { divide, formatDecimal, parseScaled } from '@bourse/core/ledger/money.ts';
import { appendCurrency as withCurrencyIn } from '@bourse/contract/texts/korean-won.ts';
import { formatMoneyText } from '@bourse/web/format/figures.ts';
import { type ConsoleLanguage, getCurrentLanguage } from './console-language.ts';

export { formatDate, formatDateTime, formatMoney, formatNumber } from '@bourse/contract/format.ts';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** The largest whole unit: "3d", "2h", "5m", "20s"; in Korean "3일". */
export function formatAge(seconds: number, language: ConsoleLanguage): string {
  const [unit, length] = UNITS.find(([, each]) => seconds >= each) ?? (['second', 1] as const);
  return new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit, unitDisplay: 'narrow' }).format(
    Math.max(0, Math.floor(seconds / length)),
  );
}

/** All units: "1d 2h 30m"; in Korean "1일 2시간 30분". */
export function formatFullDuration(seconds: number, language: ConsoleLanguage): string {
  const units = [...UNITS, ['second', 1]] as const;
  const counts = units.map(([, length], index) =>
    Math.floor((index === 0 ? seconds : seconds % units[index - 1]![1]) / length),
  );
  const words = units.flatMap(([unit], index) =>
    counts[index]
      ? [new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit, unitDisplay: 'narrow' }).format(counts[index])]
      : [],
  );
  return words.length > 0 ? words.join(' ') : formatAge(0, language);
}

/** A figure and its currency as the reader writes it: "4,607.74 USD", "71,600원". */
export const formatWithCurrency = (figure: string, currency: string): string =>
  withCurrencyIn(figure, currency, getCurrentLanguage());

/**
 * An amount with its currency on one line, with a sign only if negative; trailing zeros beyond two decimals are left
 * out.
 */
export const formatAmount = (amount: string, currency: string): string =>
  formatWithCurrency(formatMoneyText(amount, currency), currency);

export { formatQuantityText as formatQuantity } from '@bourse/web/format/figures.ts';
export { formatAverageText as formatMean, formatPriceText as formatPrice } from '@bourse/web/format/figures.ts';

/** A rate in percent, rounded to two decimals. */
export const formatPercent = (rate: string): string =>
  `${formatDecimal(divide(parseScaled(rate) ?? 0n, 10_000n, 'half-even'), 2)} %`;

/** To the minute, which fits into a column. */
export const formatDateTimeToMinute = (instant: string): string => formatDateTime(instant).slice(0, -3);

/** A fee in a table's words: "1.00", "0.1%", "1.00 + 0.1%"; null if nothing is charged. */

const BPS_A_PERCENT = 100;
const FREE = /^0(\.0+)?$/;

export function formatFee({
  feeFixed,
  feeBps,
  currency,
}: {
  feeFixed: string;
  feeBps: number;
  currency: string;
}): string | null {
  const parts = [
    ...(FREE.test(feeFixed) ? [] : [formatMoney(feeFixed, currency)]),
    ...(feeBps === 0 ? [] : [`${feeBps / BPS_A_PERCENT}%`]),
  ];
  return parts.length === 0 ? null : parts.join(' + ');
}
