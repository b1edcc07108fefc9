/** The seven days of the daily check-in, and their rewards as amounts. */
import { withCurrency } from '../../format/numbers.ts';
/** At least two decimals; further ones of the currency only if not zero. */
export const shortly = (amount: string): string => amount.replace(/0{1,4}$/, '');
export const sumOf = (amount: string, currency: string): string => withCurrency(shortly(amount), currency);
