import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { LoanWish } from '@bourse/core/credit/offer.ts';
import type { PledgeWish } from '@bourse/core/credit/loan-book.ts';
import { isCurrency, parseAmount, parseScaled, STORED_MAXIMUM } from '@bourse/core/money.ts';
import { type AccountId, decodeId } from '../ids.ts';

/** A typed amount in a currency: more than zero, and no more than can be stored. */
export function typedMoney(text: string, currency: string): bigint | Refusal {
  if (!isCurrency(currency)) return refuse('currencyUnknown', { currency });
  const amount = parseAmount(text, currency);
  return amount === null || amount <= 0n || amount > STORED_MAXIMUM ? refuse('badInput', { field: 'amount' }) : amount;
}

interface Typed extends Omit<LoanWish, 'amount' | 'pledges'> {
  amount: string;
  pledges?: readonly { position: string; quantity: string }[] | undefined;
}

export function typedLoan(
  { currency, amount: text, months, plan, pledges = [] }: Typed,
  account: AccountId,
): LoanWish | Refusal {
  const amount = typedMoney(text, currency);
  if (typeof amount !== 'bigint') return amount;
  const pledged: PledgeWish[] = [];
  for (const each of pledges) {
    const position = decodeId('p', account, each.position);
    const quantity = parseScaled(each.quantity);
    if (position === null) return refuse('holdingNotPledgeable');
    if (quantity === null || quantity <= 0n || quantity > STORED_MAXIMUM)
      return refuse('badInput', { field: 'pledges' });
    pledged.push({ position, quantity });
  }
  return { currency, amount, months, plan, ...(pledged.length > 0 ? { pledges: pledged } : {}) };
}
