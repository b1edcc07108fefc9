import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { LoanWish } from '@bourse/core/credit/offer.ts';
import { isCurrency, parseAmount, STORED_MAXIMUM } from '@bourse/core/money.ts';

/** A typed amount in a currency, more than nothing and no more than can be kept. */
export function typedMoney(text: string, currency: string): bigint | Refusal {
  if (!isCurrency(currency)) return refuse('currencyUnknown', { currency });
  const amount = parseAmount(text, currency);
  return amount === null || amount <= 0n || amount > STORED_MAXIMUM ? refuse('badInput', { field: 'amount' }) : amount;
}

export function typedLoan({
  currency,
  amount: text,
  months,
  plan,
}: Omit<LoanWish, 'amount'> & { amount: string }): LoanWish | Refusal {
  const amount = typedMoney(text, currency);
  return typeof amount === 'bigint' ? { currency, amount, months, plan } : amount;
}
