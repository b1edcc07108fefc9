/** A fee in a table's words: "1.00", "0.1%", "1.00 + 0.1%"; null if nothing is charged. */
import { formatMoney } from '@bourse/contract/format.ts';

const BPS_A_PERCENT = 100;
const FREE = /^0(\.0+)?$/;

export function feeWords({
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
