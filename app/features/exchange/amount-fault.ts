import { parseAmount, parseDecimal } from '@bourse/core/money.ts';

export type AmountFault = 'required' | 'notPositive' | 'tooPrecise' | 'insufficient' | 'sameCurrency';

const DIGITS_TYPED = 12;

/** The fault of a typed amount; null if a quote can be requested. `available` is null until known. */
export function amountFault(typed: string, from: string, to: string, available: string | null): AmountFault | null {
  if (from === to) return 'sameCurrency';
  if (typed.trim() === '') return 'required';
  const value = parseDecimal(typed, DIGITS_TYPED);
  if (value === null || value <= 0n) return 'notPositive';
  const amount = parseAmount(typed, from);
  if (amount === null) return 'tooPrecise';
  return available !== null && amount > (parseAmount(available, from) ?? 0n) ? 'insufficient' : null;
}
