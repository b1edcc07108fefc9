/** Amounts and quantities without meaningless decimals. */
import { formatMoney, groupThousands } from '@bourse/contract/format.ts';

/** Zeros after the second decimal of a currency that has more. */
const LONG = /(\.\d\d\d*?)0+$/;

/**
 * An amount with the currency's own decimals (two by default) and thousands separators: "4,607.74". Beyond two
 * decimals, trailing zeros are left out.
 */
export const moneyText = (amount: string, currency?: string): string =>
  formatMoney(amount, currency).replace(LONG, '$1');

/** A number of units, with as many decimals as it has. */
export const quantityText = (quantity: string): string =>
  groupThousands(quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity);
