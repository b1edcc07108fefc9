/** A rate in the usual form: one of the dearer currency in the cheaper one. */
import { withCurrency } from '../../../format/numbers.ts';
import { formatFixed } from '@bourse/contract/format.ts';
import { formatDecimal, parseDecimal } from '@bourse/core/ledger/money.ts';
import type { Answer } from '../../../api/use-call.ts';

export type Exchange = NonNullable<Answer<'trading/previewOrder'>['exchange']>;

const DIGITS = 12;
const ONE = 10n ** BigInt(DIGITS);
/** Fewer decimals for large rates, more for rates around one. */
const SHOWN = [
  [100n, 2],
  [10n, 3],
  [0n, 5],
] as const;

/** "1 USD = 1,381.20 KRW", whichever of the two is paid. `currency` is the one bought. */
export function rateWords({ rate, currency: paid }: Pick<Exchange, 'rate' | 'currency'>, currency: string): string {
  const paidForOne = parseDecimal(rate, DIGITS) ?? 0n;
  const [one, other, worth] =
    paidForOne >= ONE
      ? [currency, paid, paidForOne]
      : [paid, currency, paidForOne > 0n ? (ONE * ONE) / paidForOne : 0n];
  const digits = SHOWN.find(([from]) => worth >= from * ONE)?.[1] ?? 5;
  return `${withCurrency('1', one)} = ${withCurrency(formatFixed(formatDecimal(worth, DIGITS), digits), other)}`;
}
