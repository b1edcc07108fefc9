/** Amounts as typed for a loan or its repayment. */
import { parseAmount } from '@bourse/core/money.ts';

/** A positive whole number; null if it isn't one. */
export const wholeOf = (typed: string): number | null => (/^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : null);

/** Whether it is from `least` to `most`, both included. */
export function isBetween(typed: string, currency: string, least: string, most: string): boolean {
  const [amount, from, to] = [typed, least, most].map((each) => parseAmount(each, currency));
  return amount !== null && amount !== undefined && amount > 0n && amount >= (from ?? 0n) && amount <= (to ?? 0n);
}

/** The smaller of two amounts of a currency. */
export const smallerOf = (one: string, other: string, currency: string): string =>
  (parseAmount(one, currency) ?? 0n) <= (parseAmount(other, currency) ?? 0n) ? one : other;

export const isLess = (amount: string, than: string, currency: string): boolean =>
  (parseAmount(amount, currency) ?? 0n) < (parseAmount(than, currency) ?? 0n);
