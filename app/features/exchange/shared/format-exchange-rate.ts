/** A rate in the usual form: one of the dearer currency in the cheaper one. */
import { formatWithCurrency } from '../../../format/numbers.ts';
import { formatFixed } from '@bourse/contract/format.ts';
import { formatDecimal, parseDecimal } from '@bourse/core/ledger/money.ts';
import type { CallAnswer } from '../../../api/use-call.ts';

export type OrderCurrencyExchange = NonNullable<CallAnswer<'trading/previewOrder'>['exchange']>;

const DIGITS = 12;
const ONE = 10n ** BigInt(DIGITS);
/** Fewer decimals for large rates, more for rates around one. */
const DECIMALS_BY_SIZE = [
  [100n, 2],
  [10n, 3],
  [0n, 5],
] as const;

/** "1 USD = 1,381.20 KRW", whichever of the two is paid. `currency` is the one bought. */
export function formatExchangeRate(
  { rate, currency: paid }: Pick<OrderCurrencyExchange, 'rate' | 'currency'>,
  currency: string,
): string {
  const paidForOne = parseDecimal(rate, DIGITS) ?? 0n;
  const [one, other, worth] =
    paidForOne >= ONE
      ? [currency, paid, paidForOne]
      : [paid, currency, paidForOne > 0n ? (ONE * ONE) / paidForOne : 0n];
  const digits = DECIMALS_BY_SIZE.find(([from]) => worth >= from * ONE)?.[1] ?? 5;
  const rounded = formatFixed(formatDecimal(worth, DIGITS), digits);
  return `${formatWithCurrency('1', one)} = ${formatWithCurrency(rounded, other)}`;
}
