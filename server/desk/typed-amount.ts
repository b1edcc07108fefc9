/** Parses amounts that staff have typed. */
import { type Amount, type Currency, parseAmount } from '@bourse/core/money.ts';

const LARGEST = 2n ** 63n - 1n;

/** Minor units; null if it isn't an amount of the currency, or is more than a row can store. */
export function typedAmount(text: string, currency: Currency): Amount | null {
  const amount = parseAmount(text, currency);
  return amount !== null && amount <= LARGEST ? amount : null;
}
