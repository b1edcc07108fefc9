import { withCurrency } from '../../format/numbers.ts';
/** Two decimals at least; the currency's others only where they say something. */
export const shortly = (amount: string): string => amount.replace(/0{1,4}$/, '');
export const sumOf = (amount: string, currency: string): string => withCurrency(shortly(amount), currency);
