/** Typed amounts: parts, sums and distances of decimal strings, and what is wrong with them. */
import { formatAmount, parseAmount } from '@bourse/core/money.ts';

/** `percent` of an amount of `currency`, cut to its decimals: never more than there is. */
export const partOfAmount = (amount: string, percent: number, currency: string): string =>
  formatAmount(((parseAmount(amount, currency) ?? 0n) * BigInt(percent)) / 100n, currency);

/** `amount` and `more` together; an unreadable one counts as zero. */
export const sumOfAmounts = (amount: string, more: string, currency: string): string =>
  formatAmount((parseAmount(amount, currency) ?? 0n) + (parseAmount(more, currency) ?? 0n), currency);
